/* What executes commands, first in first out: inside a command queue and an immediate list.
 *
 * A synchronous queue executes in the caller's thread. An asynchronous one has a thread of its own
 * from the first command on, and is helped by whoever waits for it.
 */
#ifndef ZELLIGE_DRIVER_DDI_QUEUE_QUEUE_H
#define ZELLIGE_DRIVER_DDI_QUEUE_QUEUE_H

#include <pthread.h>

#include "backend/driver/ddi/queue/command.h"
#include "backend/driver/ddi/sync/in_flight_epoch.h"
#include "backend/driver/ddi/sync/waiting.h"

enum { CPU_CACHE_LINE = 64 };

/** What it is in is allocated as aligned as it is. */
typedef struct cpu_queue {
    _Alignas(CPU_CACHE_LINE) bool synchronous;
    pthread_mutex_t lock; /**< protects what follows up to the empty line */
    cpu_command *first;
    cpu_command *last;
    cpu_command *spare; /**< records to be used again */
    uint32_t spare_count;
    pthread_t worker;
    bool has_worker;

    cpu_counter ended; /**< 1 when the worker is about to end */

    _Alignas(CPU_CACHE_LINE) cpu_counter submitted;   /* who submits and who executes write apart */
    _Alignas(CPU_CACHE_LINE) pthread_mutex_t running; /**< held by the thread that executes */
    cpu_counter completed;
    cpu_epoch epoch;
    atomic_int error;    /**< the first that no synchronize has returned yet */
    atomic_bool closing; /**< the queue is being destroyed: event waits give up */
    atomic_bool gave_up; /**< one did: what is behind it must not run */
    uint32_t helpers;    /**< threads that wait for an event of the queue, see work_helping.c */
    _Atomic(cpu_counter *) blocked_on; /**< the event that the executing thread waits for */
} cpu_queue;

ze_result_t cpu_queue_init(cpu_queue *queue, ze_command_queue_mode_t mode);

/** Executes what was submitted and is not blocked by an event, then frees everything. */
void cpu_queue_fini(cpu_queue *queue);

/** Returns a record of at least so many bytes for the next command, or NULL for lack of memory or
 *  of threads: submitting it cannot fail. */
cpu_command *cpu_queue_take_record(cpu_queue *queue, size_t bytes);

/** Takes back one that will not be submitted. */
void cpu_queue_give_back_record(cpu_queue *queue, cpu_command *record);

/** Takes a command that take_record() gave. In a synchronous queue it has been executed on return,
 *  and its error is returned. Once the device is lost, that is returned, and the command will
 *  fail. */
ze_result_t cpu_queue_submit(cpu_queue *queue, cpu_command *command);

/** Executes one command now; on the executing thread only. Errors are left in the queue. */
void cpu_queue_execute(cpu_queue *queue, cpu_command *command);

/** Executes the first command, if there is one and nothing in it has to wait; for who holds
 *  `running`.
 *  @returns whether it did */
bool cpu_queue_execute_ready(cpu_queue *queue);

/** Waits until all that was submitted has been executed.
 *  @returns ZE_RESULT_NOT_READY after `timeout` nanoseconds; else ZE_RESULT_ERROR_DEVICE_LOST, if
 *  it is lost, or the queue's error, once */
ze_result_t cpu_queue_synchronize(cpu_queue *queue, uint64_t timeout);

#endif
