/* Handles that are NULL, and events that are not there, which a loader that wraps handles would not
 * survive or would hide: the driver's tables are called directly. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dlfcn.h>
#include <level_zero/ze_ddi.h>
#include <string.h>

#define assert_null_handle(call) assert_int_equal((call), ZE_RESULT_ERROR_INVALID_NULL_HANDLE)

/* For functions that are to look no further than at a handle that is NULL. */
static union {
    unsigned char bytes[4096];
    uint64_t aligned;
} anything;
#define SOME(type) ((type)(void *)anything.bytes)

static void *library;
static ze_context_dditable_t contexts;
static ze_context_handle_t context;

static void get_table(const char *name, void *table)
{
    ze_result_t (*function)(ze_api_version_t version, void *table);
    void *address = dlsym(library, name);
    assert_non_null(address);
    memcpy(&function, &address, sizeof function);
    assert_int_equal(function(ZE_API_VERSION_CURRENT, table), ZE_RESULT_SUCCESS);
}

static int open_library(void **state)
{
    (void)state;
    library = dlopen(ZELLIGE_CPU_DRIVER, RTLD_NOW | RTLD_LOCAL);
    return library == NULL;
}

static int close_library(void **state)
{
    (void)state;
    return dlclose(library);
}

static void of_residency(void **state)
{
    ze_context_dditable_t table;
    const ze_context_handle_t some = SOME(ze_context_handle_t);
    const ze_device_handle_t device = SOME(ze_device_handle_t);
    (void)state;
    get_table("zeGetContextProcAddrTable", &table);
    assert_null_handle(table.pfnMakeMemoryResident(NULL, device, anything.bytes, 1));
    assert_null_handle(table.pfnMakeMemoryResident(some, NULL, anything.bytes, 1));
    assert_null_handle(table.pfnEvictMemory(NULL, device, anything.bytes, 1));
    assert_null_handle(table.pfnEvictMemory(some, NULL, anything.bytes, 1));
}

static void of_copies(void **state)
{
    ze_command_list_dditable_t lists;
    const ze_command_list_handle_t list = SOME(ze_command_list_handle_t);
    const ze_copy_region_t region = {0, 0, 0, 1, 1, 0};
    unsigned char *to = anything.bytes, *from = to + 8;
    (void)state;
    get_table("zeGetCommandListProcAddrTable", &lists);
    assert_null_handle(lists.pfnAppendMemoryCopy(NULL, to, from, 1, NULL, 0, NULL));
    assert_null_handle(lists.pfnAppendMemoryFill(NULL, to, from, 1, 1, NULL, 0, NULL));
    assert_null_handle(lists.pfnAppendMemoryCopyRegion(NULL, to, &region, 1, 0, from, &region, 1, 0,
                                                       NULL, 0, NULL));
    assert_null_handle(lists.pfnAppendMemoryCopyFromContext(NULL, to, SOME(ze_context_handle_t),
                                                            from, 1, NULL, 0, NULL));
    assert_null_handle(
        lists.pfnAppendMemoryCopyFromContext(list, to, NULL, from, 1, NULL, 0, NULL));
    assert_null_handle(lists.pfnAppendMemoryPrefetch(NULL, to, 1));
    assert_null_handle(lists.pfnAppendMemAdvise(NULL, SOME(ze_device_handle_t), to, 1,
                                                ZE_MEMORY_ADVICE_BIAS_CACHED));
    assert_null_handle(lists.pfnAppendMemAdvise(list, NULL, to, 1, ZE_MEMORY_ADVICE_BIAS_CACHED));
}

static ze_command_list_handle_t make_list(const ze_command_list_dditable_t *lists)
{
    ze_driver_dditable_t drivers;
    ze_device_dditable_t devices;
    ze_driver_handle_t driver = NULL;
    ze_device_handle_t device = NULL;
    ze_command_list_handle_t list = NULL;
    const ze_context_desc_t context_desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    const ze_command_list_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC};
    uint32_t count = 1;
    get_table("zeGetDriverProcAddrTable", &drivers);
    get_table("zeGetDeviceProcAddrTable", &devices);
    get_table("zeGetContextProcAddrTable", &contexts);
    assert_int_equal(drivers.pfnGet(&count, &driver), ZE_RESULT_SUCCESS);
    assert_int_equal(devices.pfnGet(driver, &count, &device), ZE_RESULT_SUCCESS);
    assert_int_equal(contexts.pfnCreate(driver, &context_desc, &context), ZE_RESULT_SUCCESS);
    assert_int_equal(lists->pfnCreate(context, device, &desc, &list), ZE_RESULT_SUCCESS);
    return list;
}

static void waits_need_events(void **state)
{
    ze_command_list_dditable_t lists;
    const ze_copy_region_t region = {0, 0, 0, 1, 1, 0};
    unsigned char *to = anything.bytes, *from = to + 8;
    (void)state;
    get_table("zeGetCommandListProcAddrTable", &lists);
    ze_command_list_handle_t list = make_list(&lists);
    assert_int_equal(lists.pfnAppendMemoryCopy(list, to, from, 1, NULL, 1, NULL),
                     ZE_RESULT_ERROR_INVALID_SIZE);
    assert_int_equal(lists.pfnAppendMemoryFill(list, to, from, 1, 1, NULL, 1, NULL),
                     ZE_RESULT_ERROR_INVALID_SIZE);
    assert_int_equal(lists.pfnAppendMemoryCopyRegion(list, to, &region, 1, 0, from, &region, 1, 0,
                                                     NULL, 1, NULL),
                     ZE_RESULT_ERROR_INVALID_SIZE);
    assert_int_equal(lists.pfnDestroy(list), ZE_RESULT_SUCCESS);
    assert_int_equal(contexts.pfnDestroy(context), ZE_RESULT_SUCCESS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_residency),
        cmocka_unit_test(of_copies),
        cmocka_unit_test(waits_need_events),
    };
    return cmocka_run_group_tests(tests, open_library, close_library);
}
