/* Command queues, command lists, fences. Nothing waits: a recorded command never ends. */
#include "tests/return_codes/codes.h"

static const codes_difference differences[] = {
    {"zeFenceHostSynchronize(fence, 0)", ZE_RESULT_SUCCESS, "a capture does not wait"},
    {"open: zeCommandQueueExecuteCommandLists", ZE_RESULT_SUCCESS,
     "it does not look whether a list is closed"},
    {"zeCommandQueueExecuteCommandLists(queue, 1, &none", CODES_CRASH,
     "neither it nor the validation layer looks into the array"},
    {"zeCommandQueueExecuteCommandLists(queue, 1, &immediate", ZE_RESULT_SUCCESS,
     "it does not look whether a list is an immediate one"},
    {NULL, 0, NULL}};

static const ze_command_queue_desc_t plain = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC};
static const ze_command_list_desc_t plain_list = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC};

static const ze_command_queue_desc_t wrong_queues[] = {
    {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC, .flags = 0x80},
    {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC, .mode = (ze_command_queue_mode_t)3},
    {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC, .priority = (ze_command_queue_priority_t)3},
};

static void queues(void)
{
    ze_command_queue_handle_t queue = NULL;
    ze_command_queue_desc_t beyond = plain;
    expect(ZE_RESULT_SUCCESS, zeCommandQueueCreate(context, device, &plain, &queue));
    expect(ZE_RESULT_SUCCESS, zeCommandQueueSynchronize(queue, 0));
    expect(ZE_RESULT_SUCCESS, zeCommandQueueDestroy(queue));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeCommandQueueCreate(NULL, device, &plain, &queue));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeCommandQueueCreate(context, NULL, &plain, &queue));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandQueueCreate(context, device, NULL, &queue));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandQueueCreate(context, device, &plain, NULL));
    probe_when("flags", ZE_RESULT_ERROR_INVALID_ENUMERATION,
               zeCommandQueueCreate(context, device, &wrong_queues[0], &queue));
    probe_when("mode", ZE_RESULT_ERROR_INVALID_ENUMERATION,
               zeCommandQueueCreate(context, device, &wrong_queues[1], &queue));
    probe_when("priority", ZE_RESULT_ERROR_INVALID_ENUMERATION,
               zeCommandQueueCreate(context, device, &wrong_queues[2], &queue));
    beyond.ordinal = 100;
    probe_when("ordinal", ZE_RESULT_ERROR_INVALID_ARGUMENT,
               zeCommandQueueCreate(context, device, &beyond, &queue));
    beyond = plain;
    beyond.index = 100000;
    probe_when("index", ZE_RESULT_ERROR_INVALID_ARGUMENT,
               zeCommandQueueCreate(context, device, &beyond, &queue));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeCommandQueueDestroy(NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeCommandQueueSynchronize(NULL, 0));
}

static void lists(void)
{
    ze_command_list_handle_t list = NULL;
    ze_command_list_desc_t strange = plain_list;
    strange.flags = 0x80;
    expect(ZE_RESULT_SUCCESS, zeCommandListCreate(context, device, &plain_list, &list));
    expect(ZE_RESULT_SUCCESS, zeCommandListClose(list));
    expect(ZE_RESULT_SUCCESS, zeCommandListReset(list));
    expect(ZE_RESULT_SUCCESS, zeCommandListDestroy(list));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListCreate(NULL, device, &plain_list, &list));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListCreate(context, NULL, &plain_list, &list));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeCommandListCreate(context, device, NULL, &list));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListCreate(context, device, &plain_list, NULL));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION,
          zeCommandListCreate(context, device, &strange, &list));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeCommandListDestroy(NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeCommandListClose(NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeCommandListReset(NULL));
}

static void immediate_lists(void)
{
    ze_command_list_handle_t list = NULL;
    expect(ZE_RESULT_SUCCESS, zeCommandListCreateImmediate(context, device, &plain, &list));
    expect(ZE_RESULT_SUCCESS, zeCommandListDestroy(list));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListCreateImmediate(NULL, device, &plain, &list));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListCreateImmediate(context, NULL, &plain, &list));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListCreateImmediate(context, device, NULL, &list));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListCreateImmediate(context, device, &plain, NULL));
    probe_when("flags", ZE_RESULT_ERROR_INVALID_ENUMERATION,
               zeCommandListCreateImmediate(context, device, &wrong_queues[0], &list));
    probe_when("mode", ZE_RESULT_ERROR_INVALID_ENUMERATION,
               zeCommandListCreateImmediate(context, device, &wrong_queues[1], &list));
    probe_when("priority", ZE_RESULT_ERROR_INVALID_ENUMERATION,
               zeCommandListCreateImmediate(context, device, &wrong_queues[2], &list));
}

static void appended_barriers(ze_command_list_handle_t list)
{
    size_t size = 64;
    const void *range = &size;
    uint64_t *stamp = NULL;
    const ze_host_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    expect(ZE_RESULT_SUCCESS, zeMemAllocHost(context, &desc, 64, 64, (void **)&stamp));
    expect(ZE_RESULT_SUCCESS, zeCommandListAppendBarrier(list, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeCommandListAppendBarrier(NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_SIZE, zeCommandListAppendBarrier(list, NULL, 1, NULL));
    expect(ZE_RESULT_SUCCESS,
           zeCommandListAppendMemoryRangesBarrier(list, 1, &size, &range, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendMemoryRangesBarrier(NULL, 1, &size, &range, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendMemoryRangesBarrier(list, 1, NULL, &range, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendMemoryRangesBarrier(list, 1, &size, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_SIZE,
          zeCommandListAppendMemoryRangesBarrier(list, 1, &size, &range, NULL, 1, NULL));
    expect(ZE_RESULT_SUCCESS, zeCommandListAppendWriteGlobalTimestamp(list, stamp, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendWriteGlobalTimestamp(NULL, stamp, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendWriteGlobalTimestamp(list, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_SIZE,
          zeCommandListAppendWriteGlobalTimestamp(list, stamp, NULL, 1, NULL));
    expect(ZE_RESULT_SUCCESS, zeCommandListReset(list));
    expect(ZE_RESULT_SUCCESS, zeMemFree(context, stamp));
}

static void appended_copies(ze_command_list_handle_t list)
{
    const ze_host_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    char *memory = NULL;
    const ze_copy_region_t box = {.width = 16, .height = 2, .depth = 1};
    expect(ZE_RESULT_SUCCESS, zeMemAllocHost(context, &desc, 4096, 64, (void **)&memory));
    expect(ZE_RESULT_SUCCESS,
           zeCommandListAppendMemoryCopy(list, memory, memory + 64, 32, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendMemoryCopy(NULL, memory, memory + 64, 32, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendMemoryCopy(list, NULL, memory + 64, 32, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendMemoryCopy(list, memory, NULL, 32, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_SIZE,
          zeCommandListAppendMemoryCopy(list, memory, memory + 64, 32, NULL, 1, NULL));
    expect(ZE_RESULT_SUCCESS,
           zeCommandListAppendMemoryFill(list, memory, "x", 1, 64, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendMemoryFill(NULL, memory, "x", 1, 64, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendMemoryFill(list, NULL, "x", 1, 64, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendMemoryFill(list, memory, NULL, 1, 64, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_SIZE,
          zeCommandListAppendMemoryFill(list, memory, "x", 1, 64, NULL, 1, NULL));
    expect(ZE_RESULT_SUCCESS,
           zeCommandListAppendMemoryCopyRegion(list, memory, &box, 64, 0, memory + 1024, &box, 64,
                                               0, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendMemoryCopyRegion(NULL, memory, &box, 64, 0, memory + 1024, &box, 64, 0,
                                              NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendMemoryCopyRegion(list, NULL, &box, 64, 0, memory + 1024, &box, 64, 0,
                                              NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendMemoryCopyRegion(list, memory, NULL, 64, 0, memory + 1024, &box, 64, 0,
                                              NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendMemoryCopyRegion(list, memory, &box, 64, 0, NULL, &box, 64, 0, NULL, 0,
                                              NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendMemoryCopyRegion(list, memory, &box, 64, 0, memory + 1024, NULL, 64, 0,
                                              NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_SIZE,
          zeCommandListAppendMemoryCopyRegion(list, memory, &box, 64, 0, memory + 1024, &box, 64, 0,
                                              NULL, 1, NULL));
    expect(ZE_RESULT_SUCCESS, zeCommandListReset(list));
    expect(ZE_RESULT_SUCCESS, zeMemFree(context, memory));
}

static void hints(ze_command_list_handle_t list)
{
    const ze_device_mem_alloc_desc_t on_device = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    const ze_host_mem_alloc_desc_t on_host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    void *memory = NULL;
    expect(ZE_RESULT_SUCCESS,
           zeMemAllocShared(context, &on_device, &on_host, 4096, 0, device, &memory));
    expect(ZE_RESULT_SUCCESS, zeCommandListAppendMemoryPrefetch(list, memory, 4096));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeCommandListAppendMemoryPrefetch(NULL, memory, 64));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeCommandListAppendMemoryPrefetch(list, NULL, 64));
    expect(ZE_RESULT_SUCCESS, zeCommandListAppendMemAdvise(list, device, memory, 4096,
                                                           ZE_MEMORY_ADVICE_SET_READ_MOSTLY));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendMemAdvise(NULL, device, memory, 64, ZE_MEMORY_ADVICE_SET_READ_MOSTLY));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendMemAdvise(list, NULL, memory, 64, ZE_MEMORY_ADVICE_SET_READ_MOSTLY));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendMemAdvise(list, device, NULL, 64, ZE_MEMORY_ADVICE_SET_READ_MOSTLY));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION,
          zeCommandListAppendMemAdvise(list, device, memory, 64, (ze_memory_advice_t)100));
    expect(ZE_RESULT_SUCCESS, zeCommandListReset(list));
    expect(ZE_RESULT_SUCCESS, zeMemFree(context, memory));
}

static void execution(ze_command_list_handle_t list)
{
    ze_command_queue_handle_t queue = NULL;
    ze_command_list_handle_t none = NULL, immediate = NULL;
    expect(ZE_RESULT_SUCCESS, zeCommandQueueCreate(context, device, &plain, &queue));
    expect(ZE_RESULT_SUCCESS, zeCommandListCreateImmediate(context, device, &plain, &immediate));
    probe_when("open", ZE_RESULT_ERROR_INVALID_ARGUMENT,
               zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    expect(ZE_RESULT_SUCCESS, zeCommandListClose(list));
    expect(ZE_RESULT_SUCCESS, zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandQueueExecuteCommandLists(NULL, 1, &list, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandQueueExecuteCommandLists(queue, 1, NULL, NULL));
    probe(ZE_RESULT_ERROR_INVALID_SIZE, zeCommandQueueExecuteCommandLists(queue, 0, &list, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandQueueExecuteCommandLists(queue, 1, &none, NULL));
    probe(ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE,
          zeCommandQueueExecuteCommandLists(queue, 1, &immediate, NULL));
    expect(ZE_RESULT_SUCCESS, zeCommandListDestroy(immediate));
    expect(ZE_RESULT_SUCCESS, zeCommandQueueDestroy(queue));
    expect(ZE_RESULT_SUCCESS, zeCommandListDestroy(list));
}

static void fences(void)
{
    ze_command_queue_handle_t queue = NULL;
    ze_fence_handle_t fence = NULL;
    const ze_fence_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    const ze_fence_desc_t signalled = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC,
                                       .flags = ZE_FENCE_FLAG_SIGNALED};
    const ze_fence_desc_t strange = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC, .flags = 0x80};
    expect(ZE_RESULT_SUCCESS, zeCommandQueueCreate(context, device, &plain, &queue));
    expect(ZE_RESULT_SUCCESS, zeFenceCreate(queue, &desc, &fence));
    expect(ZE_RESULT_NOT_READY, zeFenceQueryStatus(fence));
    expect(ZE_RESULT_NOT_READY, zeFenceHostSynchronize(fence, 0));
    expect(ZE_RESULT_SUCCESS, zeFenceReset(fence));
    expect(ZE_RESULT_SUCCESS, zeFenceDestroy(fence));
    expect(ZE_RESULT_SUCCESS, zeFenceCreate(queue, &signalled, &fence));
    probe_when("signalled", ZE_RESULT_SUCCESS, zeFenceQueryStatus(fence));
    expect(ZE_RESULT_SUCCESS, zeFenceDestroy(fence));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeFenceCreate(NULL, &desc, &fence));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeFenceCreate(queue, NULL, &fence));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeFenceCreate(queue, &desc, NULL));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeFenceCreate(queue, &strange, &fence));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeFenceDestroy(NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeFenceHostSynchronize(NULL, 0));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeFenceQueryStatus(NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeFenceReset(NULL));
    expect(ZE_RESULT_SUCCESS, zeCommandQueueDestroy(queue));
}

int main(void)
{
    ze_command_list_handle_t list = NULL;
    codes_open(differences);
    queues();
    lists();
    immediate_lists();
    fences();
    expect(ZE_RESULT_SUCCESS, zeCommandListCreate(context, device, &plain_list, &list));
    appended_barriers(list);
    appended_copies(list);
    hints(list);
    execution(list);
    return codes_close();
}
