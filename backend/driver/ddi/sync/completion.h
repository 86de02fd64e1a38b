/* The state of events and fences: signalled or not, with a result. */
#ifndef ZELLIGE_DRIVER_DDI_SYNC_COMPLETION_H
#define ZELLIGE_DRIVER_DDI_SYNC_COMPLETION_H

#include <level_zero/ze_api.h>

#include "backend/driver/ddi/sync/waiting.h"

/** Zeroed is not signalled. */
typedef struct cpu_completion {
    cpu_counter
        changes;       /**< odd while signalled; a waiter misses no signal, even if reset at once */
    atomic_int result; /**< the result of the work */
} cpu_completion;

/** Signals. A thread that sees the signal may free the memory while this function still runs. */
void cpu_completion_signal(cpu_completion *signal, ze_result_t result);

/** Makes it not signalled. */
void cpu_completion_reset(cpu_completion *signal);

/** Returns the least value that `changes` has after the next signal; a reset may raise it
 *  further. */
uint64_t cpu_completion_next(const cpu_completion *signal);

/** Waits as cpu_counter_wait() does.
 *  @param next  what cpu_completion_next() gave when the wait began
 *  @returns ZE_RESULT_NOT_READY if it was not signalled in time, else the result it was raised
 *  with */
ze_result_t cpu_completion_wait(cpu_completion *signal, uint64_t next, uint64_t timeout,
                                atomic_bool *cancel);

#endif
