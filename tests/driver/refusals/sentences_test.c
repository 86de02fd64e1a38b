/* Each call that is refused has a sentence of its own: zeDriverGetLastErrorDescription() never
 * tells of an earlier mistake, or of another thread's. */
#include "tests/driver/client.h"

#include <pthread.h>

#include "faults.cl.h"
#include "kernels.cl.h"

/* The call is refused with this result, and its sentence has these words. */
#define assert_refused(expected, words, call)         \
    do {                                              \
        assert_result(expected, call);                \
        assert_non_null(strstr(last_error(), words)); \
    } while (0)

static const ze_group_count_t one = {1, 1, 1};
static const ze_device_mem_alloc_desc_t plain = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};

static void a_later_mistake_has_its_own_sentence(void **state)
{
    (void)state;
    int local;
    void *memory;
    assert_refused(ZE_RESULT_ERROR_INVALID_ARGUMENT, "no allocation begins at",
                   zeMemFree(context, &local));
    assert_refused(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, "maxMemAllocSize",
                   zeMemAllocDevice(context, &plain, (size_t)1 << 60, 0, device, &memory));
    assert_refused(ZE_RESULT_ERROR_INVALID_ARGUMENT, "is in no allocation",
                   zeMemGetAddressRange(context, &local, NULL, NULL));
}

static void memory_that_cannot_be(void **state)
{
    (void)state;
    void *range;
    ze_ipc_mem_handle_t handle = {.data = {1, 2, 3}};
    if (device_is_gpu()) {
        assert_refused(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, "zeVirtualMemReserve: this device has",
                       zeVirtualMemReserve(context, (void *)0x10000, 100, &range));
        assert_refused(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, "zeMemOpenIpcHandle: this device has",
                       zeMemOpenIpcHandle(context, device, handle, 0, &range));
        return;
    }
    assert_refused(ZE_RESULT_ERROR_UNSUPPORTED_SIZE, "no positive multiple of the page",
                   zeVirtualMemReserve(context, (void *)0x10000, 100, &range));
    assert_refused(ZE_RESULT_ERROR_INVALID_ARGUMENT, "the handle of no memory",
                   zeMemOpenIpcHandle(context, device, handle, 0, &range));
}

static void kernels_and_their_arguments(void **state)
{
    (void)state;
    ze_module_handle_t module = make_module(kernels_spirv.words, kernels_spirv.count);
    const ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = "sclae"};
    ze_kernel_handle_t kernel = make_kernel(module, "scale"), unknown;
    ze_command_list_handle_t list = make_list();
    assert_refused(ZE_RESULT_ERROR_INVALID_KERNEL_NAME, "no kernel \"sclae\"; it has: scale, ",
                   zeKernelCreate(module, &desc, &unknown));
    assert_refused(ZE_RESULT_ERROR_INVALID_ARGUMENT, "argument 0 of kernel \"scale\"",
                   zeCommandListAppendLaunchKernel(list, kernel, &one, NULL, 0, NULL));
    const uint64_t value[2] = {0};
    assert_refused(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE,
                   "argument 0 of kernel \"scale\" has 8 bytes, and 4 are passed",
                   zeKernelSetArgumentValue(kernel, 0, sizeof(int), &one));
    assert_refused(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX, "has no argument 2: it has 2",
                   set_value(kernel, 2, sizeof(int), value));
    assert_refused(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE, "has 4 bytes, and 16 are passed",
                   set_value(kernel, 1, sizeof value, value));
    assert_refused(ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION, "1048576 x 1 x 1",
                   zeKernelSetGroupSize(kernel, 1 << 20, 1, 1));
    ze_kernel_handle_t fixed = make_kernel(module, "fixed_tile");
    assert_refused(ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION, "groups of 8 x 4 x 1 only",
                   zeKernelSetGroupSize(fixed, 8, 8, 1));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(fixed));
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
}

static void modules_that_are_none(void **state)
{
    (void)state;
    static const char source[] = "kernel void f(){}...";
    ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                             .format = ZE_MODULE_FORMAT_IL_SPIRV,
                             .inputSize = sizeof source,
                             .pInputModule = (const uint8_t *)source};
    ze_module_handle_t module;
    for (size_t cut = 0; cut < 2; cut++, desc.inputSize--)
        assert_refused(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, "not SPIR-V's magic number",
                       zeModuleCreate(context, device, &desc, &module, NULL));
}

static void lists_events_and_fences(void **state)
{
    (void)state;
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_queue_handle_t other = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t list = make_list();
    assert_refused(ZE_RESULT_ERROR_INVALID_ARGUMENT, "list 0 has not been closed",
                   zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    const ze_fence_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    ze_fence_handle_t fence;
    assert_ok(zeFenceCreate(other, &desc, &fence));
    assert_ok(zeCommandListClose(list));
    assert_refused(ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT, "the fence is of another queue",
                   zeCommandQueueExecuteCommandLists(queue, 1, &list, fence));
    ze_event_handle_t event, again;
    ze_event_pool_handle_t pool = make_events(1, ZE_EVENT_POOL_FLAG_IPC, &event);
    const ze_event_desc_t first = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC};
    const ze_event_desc_t second = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC, .index = 1};
    assert_refused(ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE, "event 0 of the pool exists already",
                   zeEventCreate(pool, &first, &again));
    assert_refused(ZE_RESULT_ERROR_INVALID_ARGUMENT, "the index is 1, and the pool has 1 events",
                   zeEventCreate(pool, &second, &again));
    ze_kernel_timestamp_result_t times;
    assert_refused(ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT, "KERNEL_TIMESTAMP",
                   zeEventQueryKernelTimestamp(event, &times));
    destroy_events(pool, 1, &event);
    assert_ok(zeFenceDestroy(fence));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandQueueDestroy(other));
    assert_ok(zeCommandQueueDestroy(queue));
}

static void *make_a_mistake(void *argument)
{
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeMemGetAddressRange(context, argument, NULL, NULL));
    return NULL;
}

static void another_thread_has_another_sentence(void **state)
{
    (void)state;
    pthread_t thread;
    int local;
    assert_refused(ZE_RESULT_ERROR_INVALID_ARGUMENT, "no allocation begins at",
                   zeMemFree(context, &local));
    assert_int_equal(pthread_create(&thread, NULL, make_a_mistake, &local), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_non_null(strstr(last_error(), "no allocation begins at"));
}

/* The fault is of the queue's own thread, and a mistake of this one is later. An append that takes
 * longer than the kernel tells of the loss already. */
static void a_fault_is_told_before_a_mistake(void **state)
{
    (void)state;
    int local;
    ze_context_handle_t before = context;
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    assert_ok(zeContextCreate(driver, &desc, &context)); /* to be lost */
    ze_module_handle_t module = make_module(faults_spirv.words, faults_spirv.count);
    ze_kernel_handle_t kernel = make_kernel(module, "good");
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_event_handle_t event;
    ze_event_pool_handle_t pool = make_events(1, 0, &event);
    assert_ok(set_pointer(kernel, 0, NULL));
    assert_ok(zeKernelSetGroupSize(kernel, 1, 1, 1));
    const ze_result_t appended =
        zeCommandListAppendLaunchKernel(list, kernel, &one, event, 0, NULL);
    assert_true(appended == ZE_RESULT_SUCCESS || appended == ZE_RESULT_ERROR_DEVICE_LOST);
    while (zeEventQueryStatus(event) == ZE_RESULT_NOT_READY)
        sleep_milliseconds(1);
    assert_refused(ZE_RESULT_ERROR_INVALID_ARGUMENT, "no allocation begins at",
                   zeMemFree(context, &local));
    assert_refused(ZE_RESULT_ERROR_DEVICE_LOST,
                   device_is_gpu() ? "kernel \"good\" failed" : "the kernel good",
                   synchronize(list, UINT64_MAX));
    destroy_events(pool, 1, &event);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
    assert_ok(zeContextDestroy(context));
    context = before;
}

int main(void)
{
    /* The first: for each test cmocka puts its handlers of signals before those of the driver. */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fault_is_told_before_a_mistake),
        cmocka_unit_test(a_later_mistake_has_its_own_sentence),
        cmocka_unit_test(memory_that_cannot_be),
        cmocka_unit_test(kernels_and_their_arguments),
        cmocka_unit_test(modules_that_are_none),
        cmocka_unit_test(lists_events_and_fences),
        cmocka_unit_test(another_thread_has_another_sentence),
    };
    return client_run(tests);
}
