/* Memory belongs to the context that made it, and every context of the driver knows it; so it is
 * with all other objects. */
#include "tests/driver/client.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "kernels.cl.h"

static ze_context_handle_t other;

static int open_contexts(void **state)
{
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    client_open(state);
    assert_ok(zeContextCreate(driver, &desc, &other));
    return 0;
}

static int close_contexts(void **state)
{
    assert_ok(zeContextDestroy(other));
    return client_close(state);
}

static void *make(ze_memory_type_t type)
{
    void *memory = NULL;
    const ze_device_mem_alloc_desc_t on_device = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    const ze_host_mem_alloc_desc_t on_host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    if (type == ZE_MEMORY_TYPE_HOST)
        assert_ok(zeMemAllocHost(context, &on_host, 5000, 0, &memory));
    else if (type == ZE_MEMORY_TYPE_DEVICE)
        assert_ok(zeMemAllocDevice(context, &on_device, 5000, 0, device, &memory));
    else
        assert_ok(zeMemAllocShared(context, &on_device, &on_host, 5000, 0, device, &memory));
    return memory;
}

static const ze_memory_type_t types[] = {ZE_MEMORY_TYPE_HOST, ZE_MEMORY_TYPE_DEVICE,
                                         ZE_MEMORY_TYPE_SHARED};

static void memory_is_described(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof types / sizeof types[0]; k++) {
        ze_memory_allocation_properties_t properties = {
            .stype = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES};
        ze_device_handle_t owner = NULL;
        void *base = NULL;
        size_t size = 0;
        char *memory = make(types[k]);
        assert_ok(zeMemGetAllocProperties(other, memory + 17, &properties, &owner));
        assert_int_equal(properties.type, types[k]);
        assert_ptr_equal(owner, types[k] == ZE_MEMORY_TYPE_HOST ? NULL : device);
        assert_ok(zeMemGetAddressRange(other, memory + 17, &base, &size));
        assert_ptr_equal(base, memory);
        assert_int_equal(size, 5000);
        free_memory(memory);
    }
}

static void memory_is_freed(void **state)
{
    (void)state;
    const ze_memory_free_ext_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MEMORY_FREE_EXT_DESC,
                                            .freePolicy =
                                                ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_DEFER_FREE};
    ze_memory_allocation_properties_t properties = {
        .stype = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES};
    for (size_t k = 0; k < sizeof types / sizeof types[0]; k++) {
        char *memory = make(types[k]);
        assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeMemFree(other, memory + 64));
        assert_ok(zeMemFree(other, memory));
        assert_ok(zeMemGetAllocProperties(context, memory, &properties, NULL));
        assert_int_equal(properties.type, ZE_MEMORY_TYPE_UNKNOWN);
        assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeMemFree(context, memory));
        assert_ok(zeMemFreeExt(other, &desc, make(types[k])));
    }
}

static void memory_goes_to_other_processes(void **state)
{
    (void)state;
    ze_ipc_mem_handle_t handle;
    void *opened = NULL;
    char *memory = make(ZE_MEMORY_TYPE_DEVICE);
    memory[0] = 42;
    assert_ok(zeMemGetIpcHandle(other, memory, &handle));
    assert_ok(zeMemOpenIpcHandle(context, device, handle, 0, &opened));
    assert_int_equal(*(char *)opened, 42);
    assert_ok(zeMemCloseIpcHandle(other, opened));
    free_memory(memory);
}

static void mapped_memory_is_described(void **state)
{
    (void)state;
    size_t size = 0;
    void *reserved = NULL, *base = NULL;
    ze_physical_mem_handle_t physical = NULL;
    assert_ok(zeVirtualMemQueryPageSize(context, device, 1, &size));
    const ze_physical_mem_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC,
                                         .size = size};
    assert_ok(zePhysicalMemCreate(context, device, (ze_physical_mem_desc_t *)&desc, &physical));
    assert_ok(zeVirtualMemReserve(context, (void *)size, size, &reserved));
    assert_ok(zeVirtualMemMap(context, reserved, size, physical, 0,
                              ZE_MEMORY_ACCESS_ATTRIBUTE_READWRITE));
    assert_ok(zeMemGetAddressRange(other, reserved, &base, NULL));
    assert_ptr_equal(base, reserved);
    assert_ok(zeVirtualMemUnmap(context, reserved, size));
    assert_ok(zeVirtualMemFree(context, reserved, size));
    assert_ok(zePhysicalMemDestroy(context, physical));
}

static size_t page_size(void)
{
    size_t size = 0;
    assert_ok(zeVirtualMemQueryPageSize(context, device, 1, &size));
    return size;
}

static ze_physical_mem_handle_t make_physical(ze_context_handle_t in, size_t size)
{
    ze_physical_mem_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC, .size = size};
    ze_physical_mem_handle_t physical = NULL;
    assert_ok(zePhysicalMemCreate(in, device, &desc, &physical));
    return physical;
}

static void reservations_are_used(void **state)
{
    (void)state;
    const size_t page = page_size();
    size_t same = 0;
    void *memory = NULL;
    ze_memory_access_attribute_t access = ZE_MEMORY_ACCESS_ATTRIBUTE_NONE;
    ze_physical_mem_handle_t physical = make_physical(context, page);
    assert_ok(zeVirtualMemReserve(context, (void *)page, 2 * page, &memory));
    assert_ok(
        zeVirtualMemMap(other, memory, page, physical, 0, ZE_MEMORY_ACCESS_ATTRIBUTE_READWRITE));
    *(volatile char *)memory = 17;
    assert_ok(
        zeVirtualMemSetAccessAttribute(other, memory, page, ZE_MEMORY_ACCESS_ATTRIBUTE_READONLY));
    assert_ok(zeVirtualMemGetAccessAttribute(other, memory, page, &access, &same));
    assert_int_equal(access, ZE_MEMORY_ACCESS_ATTRIBUTE_READONLY);
    assert_result(ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE, zePhysicalMemDestroy(other, physical));
    assert_ok(zeVirtualMemUnmap(other, memory, page));
    assert_ok(zeVirtualMemFree(other, memory, 2 * page));
    assert_ok(zePhysicalMemDestroy(other, physical));
}

/* Reservations of two contexts may be neighbours: each goes with its own. */
static void a_context_leaves_what_others_map(void **state)
{
    (void)state;
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    const size_t page = page_size();
    ze_context_handle_t passing = NULL;
    void *memory = NULL, *gone = NULL;
    assert_ok(zeContextCreate(driver, &desc, &passing));
    ze_physical_mem_handle_t physical = make_physical(passing, page);
    assert_ok(zeVirtualMemReserve(context, (void *)page, page, &memory));
    assert_ok(zeVirtualMemReserve(passing, (char *)memory - page, page, &gone));
    assert_ok(
        zeVirtualMemMap(context, memory, page, physical, 0, ZE_MEMORY_ACCESS_ATTRIBUTE_READWRITE));
    *(volatile char *)memory = 18;
    assert_ok(zeContextDestroy(passing));
    assert_int_equal(*(volatile char *)memory, 18);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeVirtualMemFree(context, gone, page));
    assert_ok(zeVirtualMemUnmap(context, memory, page));
    assert_ok(zeVirtualMemFree(context, memory, page));
}

/* A kernel, memory, an event and a list are each of another context than that beside it. */
static void objects_go_together(void **state)
{
    (void)state;
    const ze_group_count_t one = {1, 1, 1};
    const uint64_t half = 0x3f000000;
    float *memory = make(ZE_MEMORY_TYPE_SHARED);
    ze_command_list_handle_t list = make_list();
    ze_context_handle_t own = context;
    context = other;
    ze_event_handle_t event;
    ze_event_pool_handle_t pool = make_events(1, 0, &event);
    ze_module_handle_t module = make_module(kernels_spirv.words, kernels_spirv.count);
    ze_kernel_handle_t kernel = make_kernel(module, "scale");
    *memory = 3;
    assert_ok(set_pointer(kernel, 0, memory));
    assert_ok(set_value(kernel, 1, sizeof(float), &half));
    assert_ok(zeKernelSetGroupSize(kernel, 1, 1, 1));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &one, event, 0, NULL));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &one, NULL, 1, &event));
    run_list(list); /* in a queue of the other context */
    context = own;
    assert_true(*memory == 0.75f);
    assert_ok(zeEventQueryStatus(event));
    destroy_events(pool, 1, &event);
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
    assert_ok(zeCommandListDestroy(list));
    free_memory(memory);
}

static atomic_bool stop;

static void *come_and_go(void *unused)
{
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    const ze_host_mem_alloc_desc_t on_host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    (void)unused;
    while (!atomic_load(&stop)) {
        ze_context_handle_t passing = NULL;
        void *memory;
        if (zeContextCreate(driver, &desc, &passing) != ZE_RESULT_SUCCESS ||
            zeMemAllocHost(passing, &on_host, 64, 0, &memory) != ZE_RESULT_SUCCESS ||
            zeContextDestroy(passing) != ZE_RESULT_SUCCESS)
            return &stop;
    }
    return NULL;
}

static void contexts_come_and_go_meanwhile(void **state)
{
    (void)state;
    pthread_t thread;
    void *failed = NULL;
    atomic_store(&stop, false);
    assert_int_equal(pthread_create(&thread, NULL, come_and_go, NULL), 0);
    for (int k = 0; k < 2000; k++) {
        void *base = NULL, *memory = make(types[k % 3]);
        assert_ok(zeMemGetAddressRange(other, memory, &base, NULL));
        assert_ptr_equal(base, memory);
        assert_ok(zeMemFree(other, memory));
    }
    atomic_store(&stop, true);
    assert_int_equal(pthread_join(thread, &failed), 0);
    assert_null(failed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_described),
        cmocka_unit_test(memory_is_freed),
        cmocka_unit_test(memory_goes_to_other_processes),
        cmocka_unit_test(mapped_memory_is_described),
        cmocka_unit_test(reservations_are_used),
        cmocka_unit_test(a_context_leaves_what_others_map),
        cmocka_unit_test(objects_go_together),
        cmocka_unit_test(contexts_come_and_go_meanwhile),
    };
    return cmocka_run_group_tests(tests, open_contexts, close_contexts);
}
