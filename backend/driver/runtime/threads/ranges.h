/* The chunks of a job, divided between threads. Each thread first takes those of its own range,
 * which is the same in every job of that size: what it read and wrote in the last one is still in
 * its caches. Then it takes what others have left. */
#ifndef ZELLIGE_DRIVER_RUNTIME_THREADS_RANGES_H
#define ZELLIGE_DRIVER_RUNTIME_THREADS_RANGES_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { CPU_MOST_RANGES = 64 }; /* more threads share them */

typedef struct cpu_range {
    _Alignas(64) atomic_ullong next; /**< the first that no thread has taken */
    uint64_t end;
} cpu_range;

typedef struct cpu_ranges {
    uint64_t step;  /**< how many are taken at once */
    uint32_t count; /**< of ranges */
    cpu_range ranges[CPU_MOST_RANGES];
} cpu_ranges;

/** Divides the chunks first to end - 1, at least one, between that many threads. */
void cpu_ranges_divide(cpu_ranges *ranges, uint64_t first, uint64_t end, uint64_t step,
                       uint32_t threads);

/** Takes the next chunks of a thread's own range, first to end - 1.
 *  @returns whether there were any */
bool cpu_ranges_take_own(cpu_ranges *ranges, uint32_t thread, uint64_t *first, uint64_t *end);

/** Takes the next chunks that others have left. @returns whether there were any */
bool cpu_ranges_take_left(cpu_ranges *ranges, uint32_t thread, uint64_t *first, uint64_t *end);

/** Leaves none. */
void cpu_ranges_empty(cpu_ranges *ranges);

#endif
