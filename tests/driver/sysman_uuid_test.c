/* A tool that starts with system management finds the devices of the core API by their uuid. Of
 * specification 1.8, so the driver is met without a loader. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dlfcn.h>
#include <level_zero/ze_ddi.h>
#include <level_zero/zes_api.h>
#include <string.h>

enum { DEVICES = 2 };
typedef ze_result_t (*getter)(ze_api_version_t, void *);
typedef ze_result_t (*by_uuid)(zes_driver_handle_t, ze_device_uuid_t, zes_device_handle_t *,
                               ze_bool_t *, uint32_t *);

static void *library;
static ze_driver_dditable_t driver_table;
static ze_device_dditable_t device_table;
static by_uuid find;
static ze_driver_handle_t driver;

static void fill(const char *name, ze_api_version_t version, void *table)
{
    getter get;
    void *address = dlsym(library, name);
    assert_non_null(address);
    memcpy(&get, &address, sizeof get);
    assert_int_equal(get(version, table), ZE_RESULT_SUCCESS);
}

static int open_driver(void **state)
{
    (void)state;
    uint32_t count = 1;
    library = dlopen(ZELLIGE_CPU_DRIVER, RTLD_NOW);
    assert_non_null(library);
    fill("zeGetDriverProcAddrTable", ZE_API_VERSION_CURRENT, &driver_table);
    fill("zeGetDeviceProcAddrTable", ZE_API_VERSION_CURRENT, &device_table);
    fill("zesGetDriverExpProcAddrTable", (ze_api_version_t)ZE_MAKE_VERSION(1, 8), &find);
    assert_int_equal(driver_table.pfnGet(&count, &driver), ZE_RESULT_SUCCESS);
    return 0;
}

static ze_device_uuid_t uuid_of(ze_device_handle_t device)
{
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    assert_int_equal(device_table.pfnGetProperties(device, &properties), ZE_RESULT_SUCCESS);
    return properties.uuid;
}

static void check(ze_device_handle_t device, ze_device_handle_t root, int part)
{
    zes_device_handle_t found = NULL;
    ze_bool_t is_part = 7;
    uint32_t index = 7;
    assert_int_equal(find((zes_driver_handle_t)driver, uuid_of(device), &found, &is_part, &index),
                     ZE_RESULT_SUCCESS);
    assert_ptr_equal(found, root);
    assert_int_equal(is_part, part >= 0);
    assert_int_equal(index, part >= 0 ? part : 0);
}

static void every_device_is_found(void **state)
{
    (void)state;
    ze_device_handle_t devices[DEVICES], parts[64];
    uint32_t count = DEVICES;
    assert_int_equal(device_table.pfnGet(driver, &count, devices), ZE_RESULT_SUCCESS);
    assert_int_equal(count, DEVICES);
    for (int i = 0; i < DEVICES; i++) {
        uint32_t part_count = 64;
        assert_int_equal(device_table.pfnGetSubDevices(devices[i], &part_count, parts),
                         ZE_RESULT_SUCCESS);
        check(devices[i], devices[i], -1);
        for (int k = 0; k < (int)part_count; k++)
            check(parts[k], devices[i], k);
    }
}

static void others_are_not(void **state)
{
    (void)state;
    const ze_device_uuid_t uuid = {.id = "another"};
    zes_device_handle_t found = NULL;
    ze_bool_t is_part;
    uint32_t index;
    zes_driver_handle_t self = (zes_driver_handle_t)driver;
    assert_int_equal(find(self, uuid, &found, &is_part, &index), ZE_RESULT_ERROR_INVALID_ARGUMENT);
    assert_null(found);
    assert_int_equal(find(self, uuid, NULL, &is_part, &index),
                     ZE_RESULT_ERROR_INVALID_NULL_POINTER);
    assert_int_equal(find(self, uuid, &found, NULL, &index), ZE_RESULT_ERROR_INVALID_NULL_POINTER);
    assert_int_equal(find(self, uuid, &found, &is_part, NULL),
                     ZE_RESULT_ERROR_INVALID_NULL_POINTER);
    assert_int_equal(find(NULL, uuid, &found, &is_part, &index),
                     ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_device_is_found),
        cmocka_unit_test(others_are_not),
    };
    return cmocka_run_group_tests(tests, open_driver, NULL);
}
