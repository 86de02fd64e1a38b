#include "backend/driver/ddi/list/command_queue.h"

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/queue/engine_order.h"

typedef struct submission {
    cpu_queue *queue;
    ze_fence_handle_t fence;
    uint32_t count;
    cpu_recording *recordings[]; /* NULL for a list that another thread opened or destroyed */
} submission;

size_t cpu_submission_bytes(uint32_t count)
{
    return sizeof(submission) + count * sizeof(cpu_recording *);
}

static void signal_fence(void *payload)
{
    const submission *self = payload;
    const ze_result_t lost =
        cpu_loss_has_happened(self->queue->loss) ? cpu_refuse_lost() : ZE_RESULT_SUCCESS;
    const ze_result_t error = (ze_result_t)atomic_load(&self->queue->error);
    cpu_completion_signal(&self->fence->signal, error != ZE_RESULT_SUCCESS ? error : lost);
    cpu_fence_release(self->fence);
}

/* The command's own result is success: the errors of the lists are in the queue already. */
static ze_result_t run(void *payload)
{
    submission *self = payload;
    for (uint32_t i = 0; i < self->count; i++)
        if (self->recordings[i] != NULL)
            cpu_recording_execute(self->recordings[i], self->queue);
    if (self->fence != NULL)
        cpu_queue_then(self->queue, signal_fence, self, &self->fence->signal.changes);
    return ZE_RESULT_SUCCESS;
}

static bool note_resets_of(cpu_command *command, ze_command_list_handle_t list)
{
    bool noted = true;
    const cpu_recording *recording = cpu_list_lock_closed(list);
    if (recording == NULL)
        return true;
    for (const cpu_command *one = recording->first; one != NULL && noted; one = one->next)
        noted = cpu_order_note(&command->order, one);
    cpu_list_lock_leave(&list->lock);
    return noted;
}

static bool note_order(const cpu_queue *queue, cpu_command *command, uint32_t count,
                       ze_command_list_handle_t *lists)
{
    bool noted = cpu_queue_note_order(queue, command);
    for (uint32_t i = 0; i < count && noted && cpu_order_matters(); i++)
        noted = note_resets_of(command, lists[i]);
    return noted;
}

static cpu_recording *submit(cpu_command *command, ze_command_list_handle_t list)
{
    cpu_recording *recording = cpu_list_lock_closed(list);
    if (recording == NULL)
        return NULL;
    command->may_wait = command->may_wait || recording->may_wait;
    cpu_recording_submit(recording);
    cpu_list_lock_leave(&list->lock);
    return recording;
}

bool cpu_submission_fill(cpu_command *command, cpu_queue *queue, uint32_t count,
                         ze_command_list_handle_t *lists, ze_fence_handle_t fence)
{
    if (!note_order(queue, command, count, lists))
        return false;
    submission *self = (submission *)(void *)command->payload;
    *self = (submission){.queue = queue, .fence = fence, .count = count};
    if (fence != NULL) /* a program may destroy it before it is signalled */
        atomic_fetch_add(&fence->references, 1);
    for (uint32_t i = 0; i < count; i++)
        self->recordings[i] = submit(command, lists[i]);
    command->compound = true;
    command->run = run;
    return true;
}
