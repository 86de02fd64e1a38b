/* What events and fences have in common: signalled or not, with a result. */
#ifndef ZELLIGE_DRIVER_DDI_SYNC_COMPLETION_H
#define ZELLIGE_DRIVER_DDI_SYNC_COMPLETION_H

#include <level_zero/ze_api.h>

#include "backend/driver/ddi/sync/waiting.h"

/** Zeroed is not signalled. */
typedef struct cpu_completion {
    cpu_counter
        changes;       /**< odd while signalled; a waiter misses no signal, even if reset at once */
    atomic_int result; /**< what the work it stands for came to */
} cpu_completion;

/** Signals. The memory may be freed by whoever sees it, while this function is still running. */
void cpu_completion_signal(cpu_completion *signal, ze_result_t result);

/** Makes it not signalled. */
void cpu_completion_reset(cpu_completion *signal);

/** Returns what `changes` will at least be once it is signalled; it may be reset again by then. */
uint64_t cpu_completion_next(const cpu_completion *signal);

/** Waits as cpu_counter_wait() does.
 *  @param next  what cpu_completion_next() gave when the wait began
 *  @returns ZE_RESULT_NOT_READY if it was not signalled in time, else the result it was raised
 *  with */
ze_result_t cpu_completion_wait(cpu_completion *signal, uint64_t next, uint64_t timeout,
                                atomic_bool *cancel);

#endif
