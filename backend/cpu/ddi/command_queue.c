#include <stdlib.h>
#include <string.h>

#include "backend/cpu/ddi/check.h"
#include "backend/cpu/ddi/command_list.h"
#include "backend/cpu/ddi/device.h"
#include "backend/cpu/ddi/entries.h"
#include "backend/cpu/ddi/fence.h"

struct _ze_command_queue_handle_t {
    cpu_queue queue;
};

/* What one zeCommandQueueExecuteCommandLists hands to the queue. */
typedef struct submission {
    cpu_queue *queue;
    ze_fence_handle_t fence;
    uint32_t count;
    ze_command_list_handle_t lists[];
} submission;

ze_result_t cpu_zeCommandQueueCreate(ze_context_handle_t context, ze_device_handle_t device,
                                     const ze_command_queue_desc_t *desc,
                                     ze_command_queue_handle_t *out)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    ze_result_t result = cpu_device_check_queue(desc);
    if (result != ZE_RESULT_SUCCESS)
        return result;

    ze_command_queue_handle_t queue = calloc(1, sizeof *queue);
    CPU_REQUIRE(queue != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    result = cpu_queue_init(&queue->queue, desc->mode);
    if (result == ZE_RESULT_SUCCESS)
        *out = queue;
    else
        free(queue);
    return result;
}

ze_result_t cpu_zeCommandQueueDestroy(ze_command_queue_handle_t queue)
{
    CPU_REQUIRE_HANDLE(queue);
    cpu_queue_fini(&queue->queue);
    free(queue);
    return ZE_RESULT_SUCCESS;
}

/* The command's own result is success: the errors of the lists are in the queue already. It touches
 * no memory itself, and may wait for events: only the commands of its lists are in flight. */
static ze_result_t run_submission(void *payload)
{
    const submission *self = payload;
    cpu_flight_leave(&self->queue->flight);
    for (uint32_t i = 0; i < self->count; i++)
        cpu_list_execute(self->lists[i], self->queue);
    if (self->fence != NULL)
        cpu_signal_raise(&self->fence->signal, (ze_result_t)atomic_load(&self->queue->error));
    cpu_flight_enter(&self->queue->flight);
    return ZE_RESULT_SUCCESS;
}

static ze_result_t check_lists(uint32_t count, ze_command_list_handle_t *lists)
{
    for (uint32_t i = 0; i < count; i++) {
        CPU_REQUIRE_HANDLE(lists[i]);
        CPU_REQUIRE(!lists[i]->immediate, ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE);
        CPU_REQUIRE(lists[i]->closed, ZE_RESULT_ERROR_INVALID_ARGUMENT);
    }
    return ZE_RESULT_SUCCESS;
}

static void count_submissions(uint32_t count, ze_command_list_handle_t *lists)
{
    for (uint32_t i = 0; i < count; i++)
        cpu_counter_increment(&lists[i]->submissions);
}

ze_result_t cpu_zeCommandQueueExecuteCommandLists(ze_command_queue_handle_t queue, uint32_t count,
                                                  ze_command_list_handle_t *lists,
                                                  ze_fence_handle_t fence)
{
    CPU_REQUIRE_HANDLE(queue);
    CPU_REQUIRE_POINTER(lists);
    CPU_REQUIRE(count > 0, ZE_RESULT_ERROR_INVALID_SIZE);
    CPU_REQUIRE(fence == NULL || fence->queue == queue,
                ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT);
    ze_result_t result = check_lists(count, lists);
    if (result != ZE_RESULT_SUCCESS)
        return result;

    size_t lists_bytes = count * sizeof lists[0];
    size_t bytes = sizeof(cpu_command) + sizeof(submission) + lists_bytes;
    cpu_command *command = cpu_queue_take_record(&queue->queue, bytes);
    CPU_REQUIRE(command != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    size_t capacity = command->capacity;
    *command = (cpu_command){.capacity = capacity, .run = run_submission};
    submission *self = (submission *)(void *)command->payload;
    *self = (submission){.queue = &queue->queue, .fence = fence, .count = count};
    memcpy(self->lists, lists, lists_bytes);
    count_submissions(count, lists);
    return cpu_queue_submit(&queue->queue, command);
}

ze_result_t cpu_zeCommandQueueSynchronize(ze_command_queue_handle_t queue, uint64_t timeout)
{
    CPU_REQUIRE_HANDLE(queue);
    return cpu_queue_synchronize(&queue->queue, timeout);
}
