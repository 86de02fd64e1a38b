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

#include "tests/driver/driver_path.h"

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
    library = dlopen(driver_path(), RTLD_NOW | RTLD_LOCAL);
    return library == NULL;
}

static int close_library(void **state)
{
    (void)state;
    return dlclose(library);
}

static void of_allocations(void **state)
{
    ze_mem_dditable_t table;
    const ze_context_handle_t some = SOME(ze_context_handle_t);
    const ze_device_handle_t device = SOME(ze_device_handle_t);
    const ze_device_mem_alloc_desc_t on_device = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    const ze_host_mem_alloc_desc_t on_host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    const ze_memory_free_ext_desc_t policy = {.stype = ZE_STRUCTURE_TYPE_MEMORY_FREE_EXT_DESC};
    ze_memory_allocation_properties_t properties = {
        .stype = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES};
    ze_ipc_mem_handle_t handle = {{0}};
    void *memory = anything.bytes, *base = NULL;
    size_t size;
    (void)state;
    get_table("zeGetMemProcAddrTable", &table);
    assert_null_handle(table.pfnAllocShared(NULL, &on_device, &on_host, 1, 1, device, &memory));
    assert_null_handle(table.pfnAllocDevice(NULL, &on_device, 1, 1, device, &memory));
    assert_null_handle(table.pfnAllocDevice(some, &on_device, 1, 1, NULL, &memory));
    assert_null_handle(table.pfnAllocHost(NULL, &on_host, 1, 1, &memory));
    assert_null_handle(table.pfnFree(NULL, memory));
    assert_null_handle(table.pfnFreeExt(NULL, &policy, memory));
    assert_null_handle(table.pfnGetAllocProperties(NULL, memory, &properties, NULL));
    assert_null_handle(table.pfnGetAddressRange(NULL, memory, &base, &size));
    assert_null_handle(table.pfnGetIpcHandle(NULL, memory, &handle));
    assert_null_handle(table.pfnOpenIpcHandle(NULL, device, handle, 0, &base));
    assert_null_handle(table.pfnOpenIpcHandle(some, NULL, handle, 0, &base));
    assert_null_handle(table.pfnCloseIpcHandle(NULL, memory));
}

static void of_virtual_memory(void **state)
{
    ze_virtual_mem_dditable_t table;
    ze_physical_mem_dditable_t physicals;
    const ze_context_handle_t some = SOME(ze_context_handle_t);
    const ze_device_handle_t device = SOME(ze_device_handle_t);
    const ze_physical_mem_handle_t physical = SOME(ze_physical_mem_handle_t);
    const ze_memory_access_attribute_t none = ZE_MEMORY_ACCESS_ATTRIBUTE_NONE;
    ze_physical_mem_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC, .size = 4096};
    ze_memory_access_attribute_t access;
    ze_physical_mem_handle_t made = NULL;
    void *at = (void *)(uintptr_t)4096, *out = NULL;
    size_t size;
    (void)state;
    get_table("zeGetVirtualMemProcAddrTable", &table);
    get_table("zeGetPhysicalMemProcAddrTable", &physicals);
    assert_null_handle(table.pfnReserve(NULL, at, 4096, &out));
    assert_null_handle(table.pfnFree(NULL, at, 4096));
    assert_null_handle(table.pfnQueryPageSize(NULL, device, 4096, &size));
    assert_null_handle(table.pfnQueryPageSize(some, NULL, 4096, &size));
    assert_null_handle(table.pfnMap(NULL, at, 4096, physical, 0, none));
    assert_null_handle(table.pfnMap(some, at, 4096, NULL, 0, none));
    assert_null_handle(table.pfnUnmap(NULL, at, 4096));
    assert_null_handle(table.pfnSetAccessAttribute(NULL, at, 4096, none));
    assert_null_handle(table.pfnGetAccessAttribute(NULL, at, 4096, &access, &size));
    assert_null_handle(physicals.pfnCreate(NULL, device, &desc, &made));
    assert_null_handle(physicals.pfnCreate(some, NULL, &desc, &made));
    assert_null_handle(physicals.pfnDestroy(NULL, physical));
    assert_null_handle(physicals.pfnDestroy(some, NULL));
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

static ze_device_handle_t open_context(void)
{
    ze_driver_dditable_t drivers;
    ze_device_dditable_t devices;
    ze_driver_handle_t driver = NULL;
    ze_device_handle_t device = NULL;
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    uint32_t count = 1;
    get_table("zeGetDriverProcAddrTable", &drivers);
    get_table("zeGetDeviceProcAddrTable", &devices);
    get_table("zeGetContextProcAddrTable", &contexts);
    assert_int_equal(drivers.pfnGet(&count, &driver), ZE_RESULT_SUCCESS);
    assert_int_equal(devices.pfnGet(driver, &count, &device), ZE_RESULT_SUCCESS);
    assert_int_equal(contexts.pfnCreate(driver, &desc, &context), ZE_RESULT_SUCCESS);
    return device;
}

/* The specification says so, and that NULL is an error too: loaders that validate believe the
 * latter. */
static void a_reservation_needs_no_start(void **state)
{
    ze_virtual_mem_dditable_t table;
    void *reserved = NULL;
    (void)state;
    (void)open_context();
    get_table("zeGetVirtualMemProcAddrTable", &table);
    assert_int_equal(table.pfnReserve(context, NULL, 1 << 16, &reserved), ZE_RESULT_SUCCESS);
    assert_non_null(reserved);
    assert_int_equal(table.pfnFree(context, reserved, 1 << 16), ZE_RESULT_SUCCESS);
    assert_int_equal(contexts.pfnDestroy(context), ZE_RESULT_SUCCESS);
}

static void waits_need_events(void **state)
{
    ze_command_list_dditable_t lists;
    const ze_copy_region_t region = {0, 0, 0, 1, 1, 0};
    unsigned char *to = anything.bytes, *from = to + 8;
    (void)state;
    get_table("zeGetCommandListProcAddrTable", &lists);
    ze_command_list_handle_t list = NULL;
    const ze_command_list_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC};
    const ze_device_handle_t device = open_context();
    assert_int_equal(lists.pfnCreate(context, device, &desc, &list), ZE_RESULT_SUCCESS);
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
        cmocka_unit_test(of_allocations),    cmocka_unit_test(of_virtual_memory),
        cmocka_unit_test(of_residency),      cmocka_unit_test(of_copies),
        cmocka_unit_test(waits_need_events), cmocka_unit_test(a_reservation_needs_no_start),
    };
    return cmocka_run_group_tests(tests, open_library, close_library);
}
