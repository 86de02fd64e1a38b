#ifndef ZELLIGE_DRIVER_DDI_EVENT_EVENT_POOL_H
#define ZELLIGE_DRIVER_DDI_EVENT_EVENT_POOL_H

#include "backend/driver/ddi/event/event.h"

/** The states of a pool: in memory of the process, or in a file without a name that others map. */
typedef struct cpu_event_states {
    cpu_event_state *states;
    uint32_t count;
    int file;       /**< -1 if they are not to be shared, or no more */
    bool is_mapped; /**< from a file */
} cpu_event_states;

/** Its handle and every event of it keep it alive. */
struct _ze_event_pool_handle_t {
    zli_object object;
    atomic_uint references;
    ze_context_handle_t context;
    ze_event_pool_flags_t flags;
    bool timed;
    uint32_t counter_based; /**< the flags of its events; 0 if they are not */
    bool opened;            /**< from a handle: another process made the states */
    cpu_event_states shared;
    atomic_bool *taken; /**< of each index whether there is such an event */
};

/** Takes over the states, also if it fails, which it does for lack of memory: NULL. */
ze_event_pool_handle_t cpu_event_pool_new(ze_context_handle_t context, ze_event_pool_flags_t flags,
                                          const cpu_event_states *states);
void cpu_event_pool_release(ze_event_pool_handle_t pool);

/** Makes states that other processes can map. @returns whether there was memory for them */
bool cpu_event_states_create_shared(uint32_t count, cpu_event_states *out);
void cpu_event_states_free(cpu_event_states *states);
/** Gives the file back, of which there are few in a process; the states stay. */
void cpu_event_states_close(cpu_event_states *states);

#endif
