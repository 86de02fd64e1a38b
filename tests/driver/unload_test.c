/* Who opened the driver closes it, and threads that the driver has started go on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dlfcn.h>
#include <level_zero/ze_ddi.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "tests/driver/driver_path.h"

static void *function(void *library, const char *name)
{
    void *address = dlsym(library, name);
    assert_non_null(address);
    return address;
}

#define call(library, name, ...)                                 \
    do {                                                         \
        __typeof__(name) *entry;                                 \
        void *address = function(library, #name);                \
        memcpy(&entry, &address, sizeof entry);                  \
        assert_int_equal(entry(__VA_ARGS__), ZE_RESULT_SUCCESS); \
    } while (0)

static unsigned char buffer[1 << 20];

/* Leaves a queue with a thread of its own, and work in it. `get` gives the tables of the
 * library. */
static void work(const ze_driver_dditable_t *drivers, const ze_device_dditable_t *devices,
                 const ze_context_dditable_t *contexts, const ze_command_list_dditable_t *lists,
                 atomic_uint *rounds)
{
    uint32_t one = 1;
    ze_driver_handle_t driver = NULL;
    ze_device_handle_t device = NULL;
    ze_context_handle_t context = NULL;
    ze_command_list_handle_t list = NULL;
    const ze_context_desc_t context_desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    const ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                          .mode = ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS};
    static const unsigned char value = 7;
    static const uint32_t last = 1;
    assert_int_equal(drivers->pfnGet(&one, &driver), ZE_RESULT_SUCCESS);
    assert_int_equal(devices->pfnGet(driver, &one, &device), ZE_RESULT_SUCCESS);
    assert_int_equal(contexts->pfnCreate(driver, &context_desc, &context), ZE_RESULT_SUCCESS);
    assert_int_equal(lists->pfnCreateImmediate(context, device, &desc, &list), ZE_RESULT_SUCCESS);
    for (int i = 0; i < 100; i++)
        assert_int_equal(
            lists->pfnAppendMemoryFill(list, buffer, &value, 1, sizeof buffer, NULL, 0, NULL),
            ZE_RESULT_SUCCESS);
    assert_int_equal(lists->pfnAppendMemoryCopy(list, rounds, &last, sizeof last, NULL, 0, NULL),
                     ZE_RESULT_SUCCESS);
}

static void wait_for(atomic_uint *rounds)
{
    for (int i = 0; atomic_load(rounds) == 0 && i < 60000; i++)
        usleep(1000);
    assert_int_equal(atomic_load(rounds), 1);
}

static void the_driver(void **state)
{
    (void)state;
    for (int round = 0; round < 3; round++) {
        static atomic_uint done;
        ze_global_dditable_t global;
        ze_driver_dditable_t drivers;
        ze_device_dditable_t devices;
        ze_context_dditable_t contexts;
        ze_command_list_dditable_t lists;
        void *library = dlopen(driver_path(), RTLD_NOW | RTLD_LOCAL);
        assert_non_null(library);
        call(library, zeGetGlobalProcAddrTable, ZE_API_VERSION_CURRENT, &global);
        call(library, zeGetDriverProcAddrTable, ZE_API_VERSION_CURRENT, &drivers);
        call(library, zeGetDeviceProcAddrTable, ZE_API_VERSION_CURRENT, &devices);
        call(library, zeGetContextProcAddrTable, ZE_API_VERSION_CURRENT, &contexts);
        call(library, zeGetCommandListProcAddrTable, ZE_API_VERSION_CURRENT, &lists);
        assert_int_equal(global.pfnInit(0), ZE_RESULT_SUCCESS);
        atomic_store(&done, 0);
        work(&drivers, &devices, &contexts, &lists, &done);
        assert_int_equal(dlclose(library), 0);
        wait_for(&done);
        library = dlopen(driver_path(), RTLD_NOW | RTLD_NOLOAD);
        assert_non_null(library); /* it has stayed */
        assert_int_equal(dlclose(library), 0);
    }
}

/* The loader closes its drivers, and is gone itself. */
static void the_loader(void **state)
{
    (void)state;
    for (int round = 0; round < 3; round++) {
        static atomic_uint done;
        ze_driver_dditable_t drivers = {0};
        ze_device_dditable_t devices = {0};
        ze_context_dditable_t contexts = {0};
        ze_command_list_dditable_t lists = {0};
        void *library = dlopen(ZELLIGE_LOADER, RTLD_NOW | RTLD_LOCAL);
        assert_non_null(library);
        call(library, zeInit, 0);
#define take(member, name)                           \
    do {                                             \
        void *address = function(library, name);     \
        memcpy(&(member), &address, sizeof(member)); \
    } while (0)
        take(drivers.pfnGet, "zeDriverGet");
        take(devices.pfnGet, "zeDeviceGet");
        take(contexts.pfnCreate, "zeContextCreate");
        take(lists.pfnCreateImmediate, "zeCommandListCreateImmediate");
        take(lists.pfnAppendMemoryFill, "zeCommandListAppendMemoryFill");
        take(lists.pfnAppendMemoryCopy, "zeCommandListAppendMemoryCopy");
        atomic_store(&done, 0);
        work(&drivers, &devices, &contexts, &lists, &done);
        assert_int_equal(dlclose(library), 0);
        wait_for(&done);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_loader),
        cmocka_unit_test(the_driver),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
