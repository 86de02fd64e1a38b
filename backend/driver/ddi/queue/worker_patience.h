/* Threads of a queue that wait for each other without sleep. */
#ifndef ZELLIGE_DRIVER_DDI_QUEUE_WORKER_PATIENCE_H
#define ZELLIGE_DRIVER_DDI_QUEUE_WORKER_PATIENCE_H

#include "backend/driver/ddi/queue/queue.h"

/** Nanoseconds. In the former a device begins and ends a launch several times over. Who sleeps is
 *  woken whenever a command ends, by the thread that could begin others meanwhile; CUDA's waits do
 *  not sleep at all. */
enum { CPU_PATIENCE_OF_WORKER = 100000, CPU_PATIENCE_OF_WAITER = 2000000 };

/** Passes the time in which a counter probably reaches a value, if the queue has a device: after a
 *  launch there is probably another, and it will probably end soon. */
void cpu_queue_linger(cpu_queue *queue, const cpu_counter *counter, uint64_t at_least,
                      uint64_t patience);

/** Takes `running` for the worker, unless another thread executes.
 *  @param completed  as the worker knows it
 *  @returns whether it has the lock; otherwise another thread has completed something */
bool cpu_queue_lock_unless_helped(cpu_queue *queue, uint64_t completed);

/** When another thread has executed: leaves a queue with a device to such threads, as long as they
 *  do, or until one calls. */
void cpu_queue_leave_alone(cpu_queue *queue);

/** Calls the worker back, if it leaves the queue alone. */
void cpu_queue_call_worker(cpu_queue *queue);

#endif
