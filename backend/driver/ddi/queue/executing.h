/* What the thread that executes a queue does: parts of queue.c for in_flight.c. */
#ifndef ZELLIGE_DRIVER_DDI_QUEUE_EXECUTING_H
#define ZELLIGE_DRIVER_DDI_QUEUE_EXECUTING_H

#include "backend/driver/ddi/queue/queue.h"

/** Marks the time in which a queue waits for others: it holds up no other queue then. `on` is what
 *  a thread that destroys the queue wakes. */
void cpu_queue_block(cpu_queue *queue, cpu_counter *on);
void cpu_queue_unblock(cpu_queue *queue);

/** Returns whether any queue waits for others now. */
bool cpu_queues_are_blocked(void);

/** Waits for all that a command has to wait for. @returns as cpu_queue_wait_for() */
bool cpu_queue_wait_for_all(cpu_queue *queue, const cpu_command *command);

/** Waits for an event. @returns whether all events may still be waited for: otherwise the queue is
 *  being destroyed, and no command runs any more */
bool cpu_queue_wait_for(cpu_queue *queue, cpu_event_state *event);

/** Does the work of a command.
 *  @param ready  whether its events have been waited for
 *  @returns what its event is to tell: its error, or an earlier one */
ze_result_t cpu_queue_do(cpu_queue *queue, cpu_command *command, bool ready);

/** Signals that a command has ended. `once` marks one of an immediate list: it releases its
 *  references before its event shows its completion. */
void cpu_queue_end(cpu_queue *queue, cpu_command *command, bool once, uint64_t start,
                   ze_result_t result);

/** Keeps the first error until somebody takes it. */
void cpu_queue_keep_error(cpu_queue *queue, ze_result_t result);

/** Takes the first command out of the queue, or returns NULL.
 *  @param only_ready  leaves it there if it has to wait */
cpu_command *cpu_queue_take_first(cpu_queue *queue, bool only_ready);

#endif
