/* Event pools and events. */
#include "tests/return_codes/codes.h"

static const codes_difference differences[] = {
    {"zeEventHostSynchronize(event, 0)", ZE_RESULT_SUCCESS, "a capture does not wait"},
    {"zeCommandListAppendWaitOnEvents(list, 1, &none)", CODES_CRASH,
     "neither it nor the validation layer looks into the array"},
    {NULL, 0, NULL}};

static void pools(void)
{
    ze_event_pool_handle_t pool = NULL;
    ze_event_pool_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC,
                                 .flags = ZE_EVENT_POOL_FLAG_HOST_VISIBLE,
                                 .count = 4};
    ze_event_pool_desc_t empty = desc, strange = desc;
    empty.count = 0;
    strange.flags = 0x80;
    expect(ZE_RESULT_SUCCESS, zeEventPoolCreate(context, &desc, 1, &device, &pool));
    expect(ZE_RESULT_SUCCESS, zeEventPoolDestroy(pool));
    expect(ZE_RESULT_SUCCESS, zeEventPoolCreate(context, &desc, 0, NULL, &pool));
    expect(ZE_RESULT_SUCCESS, zeEventPoolDestroy(pool));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeEventPoolCreate(NULL, &desc, 0, NULL, &pool));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeEventPoolCreate(context, NULL, 0, NULL, &pool));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeEventPoolCreate(context, &desc, 0, NULL, NULL));
    probe(ZE_RESULT_ERROR_INVALID_SIZE, zeEventPoolCreate(context, &empty, 0, NULL, &pool));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION,
          zeEventPoolCreate(context, &strange, 0, NULL, &pool));
    probe(ZE_RESULT_ERROR_INVALID_SIZE, zeEventPoolCreate(context, &desc, 1, NULL, &pool));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeEventPoolDestroy(NULL));
}

static void creation(ze_event_pool_handle_t pool)
{
    ze_event_handle_t event = NULL;
    const ze_event_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC};
    const ze_event_desc_t beyond = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC, .index = 4};
    const ze_event_desc_t strange_signal = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC, .signal = 0x80};
    const ze_event_desc_t strange_wait = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC, .wait = 0x80};
    expect(ZE_RESULT_SUCCESS, zeEventCreate(pool, &desc, &event));
    expect(ZE_RESULT_SUCCESS, zeEventDestroy(event));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeEventCreate(NULL, &desc, &event));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeEventCreate(pool, NULL, &event));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeEventCreate(pool, &desc, NULL));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeEventCreate(pool, &strange_signal, &event));
    probe(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeEventCreate(pool, &strange_wait, &event));
    probe(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeEventCreate(pool, &beyond, &event));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeEventDestroy(NULL));
}

static void from_the_host(ze_event_handle_t event)
{
    ze_kernel_timestamp_result_t times;
    expect(ZE_RESULT_NOT_READY, zeEventQueryStatus(event));
    expect(ZE_RESULT_NOT_READY, zeEventHostSynchronize(event, 0));
    probe_when("not signalled", ZE_RESULT_NOT_READY, zeEventQueryKernelTimestamp(event, &times));
    expect(ZE_RESULT_SUCCESS, zeEventHostSignal(event));
    probe_when("signalled", ZE_RESULT_SUCCESS, zeEventQueryStatus(event));
    probe_when("signalled", ZE_RESULT_SUCCESS, zeEventHostSynchronize(event, 0));
    probe_when("signalled", ZE_RESULT_SUCCESS, zeEventHostSynchronize(event, UINT64_MAX));
    expect(ZE_RESULT_SUCCESS, zeEventHostReset(event));
    probe_when("reset", ZE_RESULT_NOT_READY, zeEventQueryStatus(event));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeEventQueryStatus(NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeEventHostSynchronize(NULL, 0));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeEventHostSignal(NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeEventHostReset(NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeEventQueryKernelTimestamp(NULL, &times));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeEventQueryKernelTimestamp(event, NULL));
}

static void in_lists(ze_event_handle_t event)
{
    ze_command_list_handle_t list = NULL;
    ze_event_handle_t none = NULL;
    const ze_command_list_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC};
    const ze_host_mem_alloc_desc_t on_host = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    void *memory = NULL;
    expect(ZE_RESULT_SUCCESS, zeMemAllocHost(context, &on_host, 4096, 0, &memory));
    expect(ZE_RESULT_SUCCESS, zeCommandListCreate(context, device, &desc, &list));
    expect(ZE_RESULT_SUCCESS, zeCommandListAppendSignalEvent(list, event));
    expect(ZE_RESULT_SUCCESS, zeCommandListAppendWaitOnEvents(list, 1, &event));
    expect(ZE_RESULT_SUCCESS, zeCommandListAppendEventReset(list, event));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeCommandListAppendSignalEvent(NULL, event));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeCommandListAppendSignalEvent(list, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeCommandListAppendWaitOnEvents(NULL, 1, &event));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeCommandListAppendWaitOnEvents(list, 1, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeCommandListAppendWaitOnEvents(list, 1, &none));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeCommandListAppendEventReset(NULL, event));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, zeCommandListAppendEventReset(list, NULL));
    expect(ZE_RESULT_SUCCESS,
           zeCommandListAppendQueryKernelTimestamps(list, 1, &event, memory, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
          zeCommandListAppendQueryKernelTimestamps(NULL, 1, &event, memory, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendQueryKernelTimestamps(list, 1, NULL, memory, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
          zeCommandListAppendQueryKernelTimestamps(list, 1, &event, NULL, NULL, NULL, 0, NULL));
    probe(ZE_RESULT_ERROR_INVALID_SIZE,
          zeCommandListAppendQueryKernelTimestamps(list, 1, &event, memory, NULL, NULL, 1, NULL));
    expect(ZE_RESULT_SUCCESS, zeCommandListDestroy(list));
    expect(ZE_RESULT_SUCCESS, zeMemFree(context, memory));
}

int main(void)
{
    ze_event_pool_handle_t pool = NULL;
    ze_event_handle_t event = NULL;
    const ze_event_pool_desc_t pool_desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC,
                                            .flags = ZE_EVENT_POOL_FLAG_HOST_VISIBLE |
                                                     ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP,
                                            .count = 4};
    const ze_event_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC,
                                  .signal = ZE_EVENT_SCOPE_FLAG_HOST,
                                  .wait = ZE_EVENT_SCOPE_FLAG_HOST};
    codes_open(differences);
    pools();
    expect(ZE_RESULT_SUCCESS, zeEventPoolCreate(context, &pool_desc, 1, &device, &pool));
    creation(pool);
    expect(ZE_RESULT_SUCCESS, zeEventCreate(pool, &desc, &event));
    from_the_host(event);
    in_lists(event);
    expect(ZE_RESULT_SUCCESS, zeEventDestroy(event));
    expect(ZE_RESULT_SUCCESS, zeEventPoolDestroy(pool));
    return codes_close();
}
