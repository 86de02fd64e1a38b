#include "backend/driver/ddi/list/command_queue.h"

#include <stdlib.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/host_call.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/list/queue_group.h"
#include "backend/driver/ddi/memory/context.h"

struct _ze_command_queue_handle_t {
    zli_object object;
    ze_command_queue_desc_t desc; /* without pNext */
    cpu_queue queue;
};

cpu_queue *cpu_command_queue_get(ze_command_queue_handle_t queue)
{
    return &queue->queue;
}

ze_result_t cpu_zeCommandQueueCreate(ze_context_handle_t context, ze_device_handle_t device,
                                     const ze_command_queue_desc_t *desc,
                                     ze_command_queue_handle_t *out)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    ze_result_t result = cpu_queue_group_check(device, desc);
    if (result != ZE_RESULT_SUCCESS)
        return result;

    ze_command_queue_handle_t queue = cpu_object_create(CPU_KIND_COMMAND_QUEUE, sizeof *queue);
    CPU_REQUIRE(queue != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    queue->desc = *desc;
    queue->desc.pNext = NULL;
    result = cpu_queue_init(&queue->queue, desc, device, context->loss);
    if (result == ZE_RESULT_SUCCESS)
        *out = queue;
    else
        cpu_object_free(queue);
    return result;
}

ze_result_t cpu_zeCommandQueueDestroy(ze_command_queue_handle_t queue)
{
    CPU_REQUIRE_HANDLE(queue);
    CPU_REQUIRE_NO_HOST_CALL(&queue->queue);
    CPU_END_HANDLE(queue);
    cpu_queue_fini(&queue->queue);
    cpu_object_free(queue);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeCommandQueueExecuteCommandLists(ze_command_queue_handle_t queue, uint32_t count,
                                                  ze_command_list_handle_t *lists,
                                                  ze_fence_handle_t fence)
{
    CPU_REQUIRE_HANDLE(queue);
    CPU_REQUIRE_OPTIONAL_HANDLE(fence);
    CPU_REQUIRE_POINTER(lists);
    CPU_REQUIRE_SAYING(count > 0, ZE_RESULT_ERROR_INVALID_SIZE, "the number of lists is 0");
    CPU_REQUIRE_SAYING(fence == NULL || fence->queue == queue,
                       ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT,
                       "the fence is of another queue");
    ze_result_t result = cpu_list_check_executable(count, lists, queue->desc.ordinal);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    if (queue->queue.synchronous)
        CPU_REQUIRE_NO_HOST_CALL(&queue->queue);

    size_t bytes = sizeof(cpu_command) + cpu_submission_bytes(count);
    cpu_command *command = cpu_queue_take_record(&queue->queue, bytes);
    CPU_REQUIRE(command != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    *command = (cpu_command){.capacity = command->capacity};
    if (cpu_submission_fill(command, &queue->queue, count, lists, fence))
        return cpu_queue_submit(&queue->queue, command);
    cpu_queue_give_back_record(&queue->queue, command);
    return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
}

ze_result_t cpu_zeCommandQueueSynchronize(ze_command_queue_handle_t queue, uint64_t timeout)
{
    CPU_REQUIRE_HANDLE(queue);
    return cpu_queue_synchronize(&queue->queue, timeout);
}

ze_result_t cpu_zeCommandQueueGetOrdinal(ze_command_queue_handle_t queue, uint32_t *out)
{
    CPU_TELL(queue, out, queue->desc.ordinal);
}

ze_result_t cpu_zeCommandQueueGetIndex(ze_command_queue_handle_t queue, uint32_t *out)
{
    CPU_TELL(queue, out, queue->desc.index);
}

ze_result_t cpu_zeCommandQueueGetFlags(ze_command_queue_handle_t queue,
                                       ze_command_queue_flags_t *out)
{
    CPU_TELL(queue, out, queue->desc.flags);
}

ze_result_t cpu_zeCommandQueueGetMode(ze_command_queue_handle_t queue, ze_command_queue_mode_t *out)
{
    CPU_TELL(queue, out, queue->desc.mode);
}

ze_result_t cpu_zeCommandQueueGetPriority(ze_command_queue_handle_t queue,
                                          ze_command_queue_priority_t *out)
{
    CPU_TELL(queue, out, queue->desc.priority);
}
