/* What newer specifications ask of command lists. Reached from the loader with the driver's
 * handles, and with wrapped ones through zeDriverGetExtensionFunctionAddress. */
#include <stdlib.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/list/command_queue.h"
#include "backend/driver/ddi/list/graph.h"
#include "backend/driver/ddi/list/unwrapped.h"

ze_result_t cpu_zeCommandListHostSynchronize(ze_command_list_handle_t list, uint64_t timeout)
{
    CPU_REQUIRE_WRAPPED_HANDLE(list);
    CPU_REQUIRE_SAYING(list->immediate, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "only immediate lists can be waited for: wait for the queue");
    CPU_REQUIRE_SAYING(!cpu_capture_takes(list), CPU_RESULT_ERROR_GRAPH_CAPTURE_UNSUPPORTED,
                       "a graph captures the list");
    return cpu_queue_synchronize(&list->queue, timeout);
}

ze_result_t cpu_zeCommandListGetDeviceHandle(ze_command_list_handle_t list, ze_device_handle_t *out)
{
    CPU_TELL(list, out, list->device);
}

ze_result_t cpu_zeCommandListGetContextHandle(ze_command_list_handle_t list,
                                              ze_context_handle_t *out)
{
    CPU_TELL(list, out, list->context);
}

ze_result_t cpu_zeCommandListGetOrdinal(ze_command_list_handle_t list, uint32_t *out)
{
    CPU_TELL(list, out, list->ordinal);
}

ze_result_t cpu_zeCommandListImmediateGetIndex(ze_command_list_handle_t list, uint32_t *out)
{
    CPU_TELL_IF(list->immediate, list, out, list->queue_desc.index);
}

ze_result_t cpu_zeCommandListImmediateGetFlags(ze_command_list_handle_t list,
                                               ze_command_queue_flags_t *out)
{
    CPU_TELL_IF(list->immediate, list, out, list->queue_desc.flags);
}

ze_result_t cpu_zeCommandListImmediateGetMode(ze_command_list_handle_t list,
                                              ze_command_queue_mode_t *out)
{
    CPU_TELL_IF(list->immediate, list, out, list->queue_desc.mode);
}

ze_result_t cpu_zeCommandListImmediateGetPriority(ze_command_list_handle_t list,
                                                  ze_command_queue_priority_t *out)
{
    CPU_TELL_IF(list->immediate, list, out, list->queue_desc.priority);
}

ze_result_t cpu_zeCommandListGetFlags(ze_command_list_handle_t list, ze_command_list_flags_t *out)
{
    CPU_TELL(list, out, list->flags);
}

ze_result_t cpu_zeCommandListIsImmediate(ze_command_list_handle_t list, ze_bool_t *out)
{
    CPU_TELL(list, out, list->immediate);
}

ze_result_t cpu_zeCommandListCreateCloneExp(ze_command_list_handle_t list,
                                            ze_command_list_handle_t *out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(list);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_SAYING((list->flags & CPU_COMMAND_LIST_FLAG_CLONEABLE) != 0 &&
                           cpu_list_is_closed(list),
                       ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the list has not 'ZE_COMMAND_LIST_FLAG_EXP_CLONEABLE', or is open");
    CPU_REQUIRE_SAYING(list->mutable_commands == NULL, ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                       "mutable lists cannot be cloned");
    ze_command_list_handle_t clone = cpu_list_new(list->context, list->device, list->ordinal);
    CPU_REQUIRE(clone != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    clone->flags = list->flags;
    clone->recording = cpu_list_lock_closed(list);
    if (clone->recording == NULL) {
        cpu_object_free(clone);
        return CPU_REFUSE(ZE_RESULT_ERROR_INVALID_ARGUMENT, "another thread opened the list");
    }
    cpu_recording_hold(clone->recording);
    cpu_list_lock_leave(&list->lock);
    *out = clone;
    return ZE_RESULT_SUCCESS;
}

/* Arrays of wrapped handles belong to the program: copies get the unwrapped handles. */
static ze_result_t append(ze_command_list_handle_t list, uint32_t count,
                          ze_command_list_handle_t *lists, const cpu_sync *sync)
{
    ze_result_t result = cpu_list_check(list, sync);
    if (result == ZE_RESULT_SUCCESS)
        result = cpu_list_check_executable(count, lists, list->ordinal);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    CPU_REQUIRE_SAYING(!cpu_capture_would_take(list, sync),
                       CPU_RESULT_ERROR_GRAPH_CAPTURE_UNSUPPORTED, "a graph captures the list");
    cpu_command *command = cpu_list_new_command(list, cpu_submission_bytes(count), sync);
    CPU_REQUIRE(command != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    if (command->captured != NULL) /* another thread has begun to, meanwhile */
        return cpu_capture_refuse(command);
    return cpu_list_submit(list, command,
                           cpu_submission_fill(command, &list->queue, count, lists, NULL));
}

static ze_result_t append_unwrapped(ze_command_list_handle_t list, uint32_t count,
                                    ze_command_list_handle_t *lists, const cpu_sync *sync)
{
    void **copies;
    ze_result_t result = cpu_unwrap_all(lists, count, CPU_KIND_COMMAND_LIST, &copies);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    result = append(list, count, (ze_command_list_handle_t *)(void *)copies, sync);
    free(copies);
    return result;
}

ze_result_t cpu_zeCommandListImmediateAppendCommandListsExp(
    ze_command_list_handle_t list, uint32_t count, ze_command_list_handle_t *lists,
    ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits)
{
    cpu_sync sync;
    CPU_REQUIRE_WRAPPED_HANDLE(list);
    CPU_REQUIRE_POINTER(lists);
    CPU_REQUIRE_SAYING(count > 0, ZE_RESULT_ERROR_INVALID_SIZE, "the number of lists is 0");
    CPU_REQUIRE_SAYING(list->immediate, ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE,
                       "the list is no immediate list");
    ze_result_t result = cpu_sync_unwrap(signal, wait_count, waits, &sync);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    result = append_unwrapped(list, count, lists, &sync);
    cpu_sync_free(&sync);
    return result;
}

ze_result_t cpu_zeCommandListImmediateAppendCommandListsWithParameters(
    ze_command_list_handle_t list, uint32_t count, ze_command_list_handle_t *lists,
    const void *next, ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits)
{
    ze_result_t result = cpu_check_no_parameters(next);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    return CPU_DELEGATE(cpu_zeCommandListImmediateAppendCommandListsExp(list, count, lists, signal,
                                                                        wait_count, waits));
}
