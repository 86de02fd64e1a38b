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
#include <level_zero/zes_ddi.h>
#include <string.h>

#include "tests/driver/driver_path.h"

enum { DEVICES = 2 };
typedef ze_result_t (*getter)(ze_api_version_t, void *);
typedef ze_result_t (*by_uuid)(zes_driver_handle_t, ze_device_uuid_t, zes_device_handle_t *,
                               ze_bool_t *, uint32_t *);

static void *library;
static ze_driver_dditable_t driver_table;
static ze_device_dditable_t device_table;
static by_uuid find;
static ze_result_t (*get_parts)(zes_device_handle_t, uint32_t *, void *);
static zes_device_dditable_t sysman_device_table;
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
    ze_result_t (*table[2])(zes_device_handle_t, uint32_t *, void *);
    library = dlopen(driver_path(), RTLD_NOW);
    assert_non_null(library);
    fill("zeGetDriverProcAddrTable", ZE_API_VERSION_CURRENT, &driver_table);
    fill("zeGetDeviceProcAddrTable", ZE_API_VERSION_CURRENT, &device_table);
    fill("zesGetDriverExpProcAddrTable", (ze_api_version_t)ZE_MAKE_VERSION(1, 8), &find);
    fill("zesGetDeviceExpProcAddrTable", (ze_api_version_t)ZE_MAKE_VERSION(1, 9), table);
    get_parts = table[0];
    fill("zesGetDeviceProcAddrTable", ZE_API_VERSION_CURRENT, &sysman_device_table);
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

/* zes_device_ext_properties_t and zes_subdevice_exp_properties_t, newer than some headers. */
typedef struct identity {
    uint32_t stype;
    void *next;
    ze_device_uuid_t uuid;
    ze_device_type_t type;
    ze_device_property_flags_t flags;
} identity;

typedef struct part_properties {
    uint32_t stype;
    void *next;
    uint32_t index;
    ze_device_uuid_t uuid;
} part_properties;

static void check_identity(ze_device_handle_t device)
{
    ze_device_properties_t core = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    identity own = {.stype = 0x2d};
    zes_device_properties_t properties = {.stype = ZES_STRUCTURE_TYPE_DEVICE_PROPERTIES,
                                          .pNext = &own};
    assert_int_equal(device_table.pfnGetProperties(device, &core), ZE_RESULT_SUCCESS);
    assert_int_equal(sysman_device_table.pfnGetProperties((zes_device_handle_t)device, &properties),
                     ZE_RESULT_SUCCESS);
    assert_memory_equal(&own.uuid, &core.uuid, sizeof own.uuid);
    assert_int_equal(own.type, core.type);
    assert_int_equal(own.flags, core.flags);
}

static void check_parts(ze_device_handle_t device)
{
    ze_device_handle_t parts[64];
    part_properties told[64] = {{0}};
    uint32_t part_count = 64, count = 0;
    const zes_device_handle_t self = (zes_device_handle_t)device;
    assert_int_equal(device_table.pfnGetSubDevices(device, &part_count, parts), ZE_RESULT_SUCCESS);
    assert_int_equal(get_parts(self, &count, NULL), ZE_RESULT_SUCCESS);
    assert_int_equal(count, part_count);
    assert_int_equal(get_parts(self, &count, told), ZE_RESULT_SUCCESS);
    for (uint32_t k = 0; k < count; k++) {
        const ze_device_uuid_t uuid = uuid_of(parts[k]);
        assert_int_equal(told[k].index, k);
        assert_memory_equal(&told[k].uuid, &uuid, sizeof uuid);
    }
    assert_int_equal(get_parts(self, NULL, told), ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

static void devices_tell_who_they_are(void **state)
{
    (void)state;
    ze_device_handle_t devices[DEVICES];
    uint32_t count = DEVICES;
    assert_int_equal(device_table.pfnGet(driver, &count, devices), ZE_RESULT_SUCCESS);
    for (uint32_t i = 0; i < count; i++) {
        check_identity(devices[i]);
        check_parts(devices[i]);
    }
}

/* As one device of the two is a GPU: zeDevicePciGetPropertiesExt(). */
static void both_have_an_address(void **state)
{
    (void)state;
    ze_device_handle_t devices[DEVICES];
    uint32_t count = DEVICES;
    assert_int_equal(device_table.pfnGet(driver, &count, devices), ZE_RESULT_SUCCESS);
    for (uint32_t i = 0; i < count; i++) {
        zes_pci_properties_t pci = {.stype = ZES_STRUCTURE_TYPE_PCI_PROPERTIES};
        memset(&pci.address, 'x', sizeof pci.address);
        assert_int_equal(
            sysman_device_table.pfnPciGetProperties((zes_device_handle_t)devices[i], &pci),
            ZE_RESULT_SUCCESS);
        assert_int_equal(pci.address.domain | pci.address.bus | pci.address.device, 0);
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
        cmocka_unit_test(devices_tell_who_they_are),
        cmocka_unit_test(both_have_an_address),
        cmocka_unit_test(others_are_not),
    };
    return cmocka_run_group_tests(tests, open_driver, NULL);
}
