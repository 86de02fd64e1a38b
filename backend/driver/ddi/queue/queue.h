/* Executes commands first in, first out, for command queues and immediate lists.
 *
 * A synchronous queue executes in the caller's thread. An asynchronous one starts a thread at its
 * first command, and waiting threads execute commands too.
 */
#ifndef ZELLIGE_DRIVER_DDI_QUEUE_QUEUE_H
#define ZELLIGE_DRIVER_DDI_QUEUE_QUEUE_H

#include <pthread.h>

#include "backend/driver/ddi/queue/command.h"
#include "backend/driver/ddi/queue/engine_order.h"
#include "backend/driver/ddi/sync/in_flight_epoch.h"
#include "backend/driver/ddi/sync/waiting.h"
#include "backend/driver/runtime/faults/loss.h"

enum { CPU_CACHE_LINE = 64 };

/** Allocate the enclosing object with the same alignment. */
typedef struct cpu_queue {
    _Alignas(CPU_CACHE_LINE) bool synchronous;
    bool is_explicit;        /**< its submissions keep the order of the engine: engine_order.h */
    uint32_t ordinal, index; /**< with its device, the engine */
    pthread_mutex_t lock;    /**< protects what follows up to the empty line */
    cpu_command *first;
    cpu_command *last;
    cpu_command *spare; /**< records to be used again */
    uint32_t spare_count;
    pthread_t worker;
    bool has_worker;

    cpu_counter ended; /**< 1 when the worker is about to end */

    /** Threads of the program submit, wait and execute: the worker reads nothing else meanwhile. */
    _Alignas(CPU_CACHE_LINE) atomic_bool is_left_alone;
    atomic_bool closing; /**< the queue is being destroyed: event waits give up */

    _Alignas(CPU_CACHE_LINE)
        cpu_counter submitted; /* submitting and executing threads write to different cache lines */
    _Alignas(CPU_CACHE_LINE)
        cpu_counter completed; /* a worker looks at it again and again, while another executes */
    _Alignas(CPU_CACHE_LINE) pthread_mutex_t running; /**< held by the thread that executes */
    /** What the device has begun and not ended; NULL if it ends each command before the next. */
    _Alignas(CPU_CACHE_LINE) struct cpu_in_flight *in_flight;
    cpu_epoch epoch;
    cpu_loss *loss;      /**< of its context */
    atomic_int error;    /**< the first that no synchronize has returned yet */
    atomic_bool gave_up; /**< a wait gave up: later commands must not run */
    uint32_t helpers;    /**< threads that wait for an event of the queue, see work_helping.c */
    _Atomic(cpu_counter *) blocked_on;  /**< what the executing thread waits for, or NULL */
    cpu_command *taken;                 /**< commands that it has taken and not begun */
    const struct cpu_queue *awaited;    /**< by its host function, see host_wait.h */
    const cpu_counter *awaited_counter; /**< which that raises */
    uint64_t awaited_until;             /**< to this value */
    cpu_orders orders;                  /**< protected by the lock of engine_order.c */
} cpu_queue;

ze_result_t cpu_queue_init(cpu_queue *queue, const ze_command_queue_desc_t *desc,
                           ze_device_handle_t device, cpu_loss *loss);

/** Executes the submitted commands that no event blocks, then frees everything. */
void cpu_queue_fini(cpu_queue *queue);

/** Returns a record of that many bytes or more for the next command. Returns NULL without memory or
 *  threads, so that submitting cannot fail. */
cpu_command *cpu_queue_take_record(cpu_queue *queue, size_t bytes);

/** Returns a record that the caller does not submit. */
void cpu_queue_give_back_record(cpu_queue *queue, cpu_command *record);

/** Returns records that are linked by `next`. */
void cpu_queue_give_back_records(cpu_queue *queue, cpu_command *first);

/** Notes which order a command keeps. Of those in a list, cpu_order_note() does.
 *  @returns false if memory ran out: then it is not to be submitted */
bool cpu_queue_note_order(const cpu_queue *queue, cpu_command *command);

/** Submits a command from take_record(). A synchronous queue executes it before the call returns,
 *  and the call returns its error. Once its context is lost, every command fails with
 *  ZE_RESULT_ERROR_DEVICE_LOST. */
ze_result_t cpu_queue_submit(cpu_queue *queue, cpu_command *command);

/** Executes one command now; on the executing thread only. Errors are left in the queue. */
void cpu_queue_execute(cpu_queue *queue, cpu_command *command);

/** Calls a function once all that was executed before has ended; on the executing thread only.
 *  @param raised  (optional) the counter that it raises, which threads may wait for */
void cpu_queue_then(cpu_queue *queue, void (*function)(void *), void *argument,
                    const cpu_counter *raised);

/** Executes, or ends, what it takes for a counter to reach a value, as long as no command has to
 *  wait. The caller holds `running`. */
void cpu_queue_work_until(cpu_queue *queue, const cpu_counter *counter, uint64_t at_least);

/** Waits until all that was submitted has been executed.
 *  @returns ZE_RESULT_NOT_READY after `timeout` nanoseconds; else ZE_RESULT_ERROR_DEVICE_LOST, if
 *  its context is lost, or the queue's error, once */
ze_result_t cpu_queue_synchronize(cpu_queue *queue, uint64_t timeout);

#endif
