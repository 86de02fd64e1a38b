#ifndef ZELLIGE_DRIVER_DDI_EVENT_EVENT_H
#define ZELLIGE_DRIVER_DDI_EVENT_EVENT_H

#include <level_zero/ze_api.h>
#include <stdbool.h>

#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/sync/completion.h"

enum {
    CPU_EVENT_SCOPES =
        ZE_EVENT_SCOPE_FLAG_SUBDEVICE | ZE_EVENT_SCOPE_FLAG_DEVICE | ZE_EVENT_SCOPE_FLAG_HOST,
};

struct cpu_queue;

/** What commands signal and wait for: the part of an event that processes may share. */
typedef struct cpu_event_state {
    cpu_completion signal;
    /** The queue with the command that signals this state, if known: a waiting thread may execute
     *  its work. */
    _Atomic(struct cpu_queue *) signaller;
    atomic_uint references;           /**< of a counter-based event's state; 0 if a pool holds it */
    uint32_t timed;                   /**< whether the time is kept */
    _Atomic(uint64_t) started, ended; /**< the time, written before it is signalled; a program may
                                           ask for it at any moment */
} cpu_event_state;

struct _ze_event_handle_t {
    zli_object object;
    ze_event_pool_handle_t pool; /**< NULL if it belongs to none */
    uint32_t index;              /**< in the pool */
    ze_event_scope_flags_t signal_scope;
    ze_event_scope_flags_t wait_scope;
    uint32_t counter_based; /**< its flags; 0 if it is not */
    cpu_event_state *state; /**< the pool's; of a counter-based event that of its last signal */
};

/** Returns an event without a pool and without a state, or NULL. */
ze_event_handle_t cpu_event_new(ze_event_scope_flags_t signal, ze_event_scope_flags_t wait);

/** The state that the next command shall signal, or that a command now waits for; the caller's to
 *  release. Of an event in a pool it is always the same one. NULL for lack of memory. */
cpu_event_state *cpu_event_next_state(ze_event_handle_t event);
cpu_event_state *cpu_event_hold_state(ze_event_handle_t event);
void cpu_event_release_state(cpu_event_state *state);

/** Returns whether it keeps the time. */
bool cpu_event_is_timed(ze_event_handle_t event);

/** Gives an event its own state, signalled: there is nothing to wait for yet.
 *  @returns false if memory ran out */
bool cpu_event_make_counter_based(ze_event_handle_t event, uint32_t flags, bool timed);

/** Makes a counter-based event not signalled again: its command is about to be executed once
 *  more. */
void cpu_event_rearm(cpu_event_state *state);

/** Signals for a command that started at `start`; the time is kept if the event is timed. */
void cpu_event_complete(cpu_event_state *state, uint64_t start, ze_result_t result);

/** Copies the times of an event; if it is not signalled they have no meaning. */
void cpu_event_get_time(const cpu_event_state *state, ze_kernel_timestamp_result_t *out);

#endif
