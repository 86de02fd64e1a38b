#ifndef ZELLIGE_DRIVER_DDI_EVENT_EVENT_H
#define ZELLIGE_DRIVER_DDI_EVENT_EVENT_H

#include <level_zero/ze_api.h>
#include <stdbool.h>

#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/event/event_state.h"

enum {
    CPU_EVENT_SCOPES =
        ZE_EVENT_SCOPE_FLAG_SUBDEVICE | ZE_EVENT_SCOPE_FLAG_DEVICE | ZE_EVENT_SCOPE_FLAG_HOST,
};

struct _ze_event_handle_t {
    zli_object object;
    atomic_uint references;      /**< the program's, and of what a graph has captured */
    ze_event_pool_handle_t pool; /**< NULL if it belongs to none */
    uint32_t index;              /**< in the pool */
    bool is_further;             /**< another event of the pool has that index, and its state */
    ze_event_scope_flags_t signal_scope;
    ze_event_scope_flags_t wait_scope;
    uint32_t counter_based; /**< its flags; 0 if it is not */
    bool opened;            /**< from a handle of another process */
    cpu_event_state *state; /**< the pool's; of a counter-based event that of its last signal */
    uint64_t capture;       /**< the graph that captured its last signal, or 0 */
    uint32_t capture_index; /**< the list, among those of the graph, */
    uint32_t capture_work;  /**< and how much of that was work */
};

/** Returns an event without a pool and without a state, or NULL. */
ze_event_handle_t cpu_event_new(ze_event_scope_flags_t signal, ze_event_scope_flags_t wait);

/** Keeps an event, which the program may destroy: another thread may use it still, and none that is
 *  made later gets its handle. */
void cpu_event_keep(ze_event_handle_t event);
void cpu_event_let_go(ze_event_handle_t event);

/** The state that the next command shall signal, or that a command now waits for; the caller's to
 *  release. Of an event in a pool it is always the same one. NULL for lack of memory. */
cpu_event_state *cpu_event_next_state(ze_event_handle_t event);
cpu_event_state *cpu_event_hold_state(ze_event_handle_t event);
void cpu_event_release_state(cpu_event_state *state);

/** Checks how the host shall wait for an event.
 *  @returns ZE_RESULT_ERROR_UNSUPPORTED_FEATURE for an interrupt of the program's own */
ze_result_t cpu_event_check_sync_mode(const void *desc, ze_structure_type_t type);

/** Returns whether lists that still capture have captured its last signal: list/capture.c. */
bool cpu_event_is_captured(ze_event_handle_t event);

/** Returns whether it keeps the time. */
bool cpu_event_is_timed(ze_event_handle_t event);

/** Gives an event its own state, signalled: there is nothing to wait for yet.
 *  @returns false if memory ran out */
bool cpu_event_make_counter_based(ze_event_handle_t event, uint32_t flags, bool timed);

/** Takes over what other processes share, and gives an event the state of its last signal.
 *  @returns false if memory ran out */
bool cpu_event_make_shared(ze_event_handle_t event, uint32_t flags, struct cpu_event_share *share);

/** Makes a counter-based event not signalled again: its command is about to be executed once
 *  more. */
void cpu_event_rearm(cpu_event_state *state);

#endif
