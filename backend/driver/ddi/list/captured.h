/* A command that a graph has captured. */
#ifndef ZELLIGE_DRIVER_DDI_LIST_CAPTURED_H
#define ZELLIGE_DRIVER_DDI_LIST_CAPTURED_H

#include "backend/driver/ddi/event/event.h"
#include "backend/driver/ddi/list/recording.h"

/** A command, and the events that its executions wait for and signal. */
typedef struct cpu_captured {
    struct cpu_captured *following;
    cpu_command *command;
    cpu_recording *recording; /**< has the memory */
    ze_event_handle_t signal; /**< (optional) kept, as `waits`: the program may destroy them */
    bool signals_inside;      /**< no execution signals it: it orders the commands of the graph */
    uint32_t wait_count;      /**< without those that order the commands of the graph */
    ze_event_handle_t waits[];
} cpu_captured;

/** Makes the record of a new command, whose `captured` it is, in the memory of a recording, and
 *  holds that; NULL without memory. */
cpu_command *cpu_captured_take(cpu_recording *recording, size_t payload_bytes,
                               const cpu_sync *sync);

/** Keeps its events. */
void cpu_captured_keep(cpu_captured *self);

/** Lets them go. */
void cpu_captured_release(cpu_captured *self);

#endif
