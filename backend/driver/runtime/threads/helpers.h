/* Counts the threads that help with a job on several cache lines: many join and leave within a
 * microsecond, and each would wait until the others have changed the one line. */
#ifndef ZELLIGE_DRIVER_RUNTIME_THREADS_HELPERS_H
#define ZELLIGE_DRIVER_RUNTIME_THREADS_HELPERS_H

#include <stdatomic.h>
#include <stdint.h>

enum { CPU_HELPER_LINES = 8 };

typedef struct cpu_helpers {
    struct {
        _Alignas(64) atomic_uint count;
    } lines[CPU_HELPER_LINES];
} cpu_helpers;

/** Returns how many there are, or were while it looked: those that stay are all counted. */
uint32_t cpu_helpers_count(const cpu_helpers *helpers);

/** Adds one.
 *  @param line  below CPU_HELPER_LINES */
void cpu_helpers_add(cpu_helpers *helpers, uint32_t line);

/** Adds one on line 0.
 *  @returns how many there were: of threads that do this at once, each gets another number */
uint32_t cpu_helpers_add_in_order(cpu_helpers *helpers);

/** Takes away one that was added on that line. */
void cpu_helpers_remove(cpu_helpers *helpers, uint32_t line);

/** Takes away all, whose threads are gone. */
void cpu_helpers_clear(cpu_helpers *helpers);

#endif
