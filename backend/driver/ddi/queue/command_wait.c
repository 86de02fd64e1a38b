/* What a command waits for before it begins. */
#include "backend/driver/ddi/queue/engine_order.h"
#include "backend/driver/ddi/queue/executing.h"
#include "backend/driver/runtime/faults/failure.h"

static atomic_uint blocked; /* queues */

bool cpu_queues_are_blocked(void)
{
    return atomic_load(&blocked) > 0;
}

void cpu_queue_block(cpu_queue *queue, cpu_counter *on)
{
    atomic_fetch_add(&blocked, 1);
    atomic_store(&queue->blocked_on, on);
    cpu_order_lets_pass();
}

void cpu_queue_unblock(cpu_queue *queue)
{
    atomic_store(&queue->blocked_on, NULL);
    atomic_fetch_sub(&blocked, 1);
}

bool cpu_queue_wait_for(cpu_queue *queue, cpu_event_state *event)
{
    if (cpu_event_is_over(event))
        return true;
    cpu_queue_block(queue, cpu_event_counter(event));
    const uint64_t next = cpu_event_next(event);
    ze_result_t result = cpu_event_wait(event, next, UINT64_MAX, &queue->closing);
    cpu_queue_unblock(queue);
    if (result == ZE_RESULT_NOT_READY) {
        cpu_failure_tell(
            "a queue was destroyed while it waited for an event: what was behind it is "
            "not executed");
        atomic_store(&queue->gave_up, true);
    }
    return result != ZE_RESULT_NOT_READY;
}

/* Nobody wakes a thread that waits for memory: it is blocked on any counter. */
static void wait_for_memory(cpu_queue *queue, const cpu_memory_wait *wait)
{
    cpu_queue_block(queue, &queue->ended);
    if (!cpu_memory_wait_end(wait, queue->loss, &queue->closing)) {
        cpu_failure_tell(
            "a queue was destroyed while it waited for a number in memory: what was behind it "
            "is not executed");
        atomic_store(&queue->gave_up, true);
    }
    cpu_queue_unblock(queue);
}

bool cpu_queue_wait_for_all(cpu_queue *queue, const cpu_command *command)
{
    if (command->order != NULL)
        cpu_order_begin(command->order);
    for (uint32_t i = 0; i < command->wait_count && !atomic_load(&queue->gave_up); i++)
        if (command->waits[i] != NULL)
            (void)cpu_queue_wait_for(queue, command->waits[i]);
    if (command->memory != NULL && !atomic_load(&queue->gave_up))
        wait_for_memory(queue, command->memory);
    return !atomic_load(&queue->gave_up);
}
