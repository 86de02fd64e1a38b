/* A counter-based event that processes share: how many signals were begun and how many are done, in
 * a file without a name. */
#ifndef ZELLIGE_DRIVER_DDI_EVENT_EVENT_SHARE_H
#define ZELLIGE_DRIVER_DDI_EVENT_EVENT_SHARE_H

#include <level_zero/ze_api.h>
#include <stdbool.h>

#include "backend/driver/ddi/sync/waiting.h"

/** What the file contains. */
typedef struct cpu_shared_event {
    cpu_counter done;
    _Atomic(uint64_t) issued;
    atomic_int result; /**< of the last that is done */
    uint32_t timed;
    _Atomic(uint64_t) started, ended;
} cpu_shared_event;

/** This process's part: of the event, and of each of its states. */
typedef struct cpu_event_share {
    atomic_uint references;
    int file;
    cpu_shared_event *memory;
} cpu_event_share;

/** Makes a new one; or maps the file, which it takes over. NULL: no memory, or not such a file. */
cpu_event_share *cpu_event_share_new(bool timed);
cpu_event_share *cpu_event_share_open(int file);
void cpu_event_share_hold(cpu_event_share *share);
void cpu_event_share_release(cpu_event_share *share);

/** Begins a signal. @returns the value that the counter has when it is done */
uint64_t cpu_event_share_issue(cpu_event_share *share);

/** Raises the counter to a value, if it is lower. */
void cpu_event_share_signal(cpu_event_share *share, uint64_t target, ze_result_t result);

#endif
