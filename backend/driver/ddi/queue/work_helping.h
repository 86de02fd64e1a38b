/* Threads that wait for something of a queue and do its work meanwhile. */
#ifndef ZELLIGE_DRIVER_DDI_QUEUE_WORK_HELPING_H
#define ZELLIGE_DRIVER_DDI_QUEUE_WORK_HELPING_H

#include "backend/driver/ddi/queue/queue.h"

/** Executes what need not wait, unless another thread executes already, until the counter has at
 *  least that value. The queue must not be destroyed meanwhile. */
void cpu_queue_help_until(cpu_queue *queue, const cpu_counter *counter, uint64_t at_least);

/** The same for the queue that is known to signal an event, whose value of `changes` is waited for.
 *  That queue may be destroyed. */
void cpu_queue_help_signaller(cpu_event_state *state, uint64_t changes);

/** Says before a command is submitted, and before it signals, that the queue will, or has done
 *  so. */
void cpu_queue_set_signaller(cpu_queue *queue, cpu_command *command);
void cpu_queue_clear_signaller(cpu_queue *queue, const cpu_command *command);

/** Waits until nobody helps any more; when everything has been executed, and before the queue
 *  goes. */
void cpu_queue_end_help(cpu_queue *queue);

#endif
