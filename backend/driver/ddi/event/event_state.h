/* What commands signal and wait for. */
#ifndef ZELLIGE_DRIVER_DDI_EVENT_EVENT_STATE_H
#define ZELLIGE_DRIVER_DDI_EVENT_EVENT_STATE_H

#include <level_zero/ze_api.h>
#include <stdbool.h>

#include "backend/driver/ddi/sync/completion.h"
#include "backend/driver/runtime/faults/loss.h"

struct cpu_queue;
struct cpu_event_share;

/** A number in memory of the program: the state is signalled once it has reached a value. */
typedef struct cpu_event_store {
    _Atomic(uint64_t) *address; /**< NULL without */
    _Atomic(uint64_t) *mirror;  /**< (optional) where the program may write it, too */
    uint64_t increment;         /**< added by the command that signals; 0: the program changes it */
    uint64_t completion;
    cpu_loss *loss; /**< held: of the context that is lost if the address is bad */
} cpu_event_store;

/** The part of an event that processes may share: then `store` and `share` are empty. */
typedef struct cpu_event_state {
    cpu_completion signal;
    /** The queue with the command that signals this state, if known: a waiting thread may execute
     *  its work. */
    _Atomic(struct cpu_queue *) signaller;
    atomic_uint references;           /**< of a counter-based event's state; 0 if a pool holds it */
    bool timed;                       /**< whether the time is kept */
    atomic_bool is_reset_in_order;    /**< by lists, at some time */
    _Atomic(uint64_t) started, ended; /**< the time, written before it is signalled; a program may
                                           ask for it at any moment */
    cpu_event_store store;
    struct cpu_event_share *share; /**< held: a counter in other processes too; NULL without */
    _Atomic(uint64_t) target;      /**< of that counter */
} cpu_event_state;

/** Signals for a command that started at `start`; the time is kept if the event is timed. */
void cpu_event_complete(cpu_event_state *state, uint64_t start, ze_result_t result);

/** Copies the times of an event; if it is not signalled they have no meaning. */
void cpu_event_get_time(const cpu_event_state *state, ze_kernel_timestamp_result_t *out);
void cpu_event_set_time(cpu_event_state *state, uint64_t start, uint64_t end);

/** The counter that grows with a signal, and the least value that it has after the next one. */
cpu_counter *cpu_event_counter(cpu_event_state *state);
uint64_t cpu_event_next(const cpu_event_state *state);

/** Returns whether it is signalled. */
bool cpu_event_is_over(cpu_event_state *state);

/** Waits as cpu_completion_wait() does.
 *  @param next  what cpu_event_next() gave when the wait began */
ze_result_t cpu_event_wait(cpu_event_state *state, uint64_t next, uint64_t timeout,
                           atomic_bool *cancel);

#endif
