/* Threads that wait for a queue execute its commands meanwhile. */
#ifndef ZELLIGE_DRIVER_DDI_QUEUE_WORK_HELPING_H
#define ZELLIGE_DRIVER_DDI_QUEUE_WORK_HELPING_H

#include "backend/driver/ddi/queue/queue.h"

/** Executes commands that need not wait, unless another thread executes already, until the counter
 *  reaches a value. The queue must not be destroyed meanwhile. */
void cpu_queue_help_until(cpu_queue *queue, const cpu_counter *counter, uint64_t at_least);

/** The same for the queue that signals an event, until its `changes` reach a value. That queue may
 *  be destroyed. */
void cpu_queue_help_signaller(cpu_event_state *state, uint64_t changes);

/** Records the queue of an event before it submits the command, and removes it before the
 *  signal. */
void cpu_queue_set_signaller(cpu_queue *queue, cpu_command *command);
void cpu_queue_clear_signaller(cpu_queue *queue, const cpu_command *command);

/** Waits until no thread helps any more: after the last command, before the queue is destroyed. */
void cpu_queue_end_help(cpu_queue *queue);

#endif
