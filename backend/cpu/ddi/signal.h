/* What events and fences have in common: signalled or not, with a result. */
#ifndef ZELLIGE_CPU_DDI_SIGNAL_H
#define ZELLIGE_CPU_DDI_SIGNAL_H

#include <level_zero/ze_api.h>

#include "backend/cpu/ddi/waiting.h"

/** Zeroed is not signalled. */
typedef struct cpu_signal {
    cpu_counter
        changes;       /**< odd while signalled; a waiter misses no signal, even if reset at once */
    atomic_int result; /**< what the work it stands for came to */
} cpu_signal;

/** Signals. The memory may be freed by whoever sees it, while this function is still running. */
void cpu_signal_raise(cpu_signal *signal, ze_result_t result);

/** Makes it not signalled. */
void cpu_signal_lower(cpu_signal *signal);

/** Returns what `changes` will at least be once it is signalled; it may be reset again by then. */
uint64_t cpu_signal_next(const cpu_signal *signal);

/** Waits as cpu_counter_wait() does.
 *  @param next  what cpu_signal_next() gave when the wait began
 *  @returns ZE_RESULT_NOT_READY if it was not signalled in time, else the result it was raised with */
ze_result_t cpu_signal_wait(cpu_signal *signal, uint64_t next, uint64_t timeout,
                            atomic_bool *cancel);

#endif
