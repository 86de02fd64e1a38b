/* Pages of the process with inaccessible pages before and behind them: what runs past the end
 * faults, and reaches nobody else's memory. */
#ifndef ZELLIGE_DRIVER_RUNTIME_MEMORY_MAPPING_H
#define ZELLIGE_DRIVER_RUNTIME_MEMORY_MAPPING_H

#include <stdbool.h>
#include <stddef.h>

typedef struct cpu_mapping cpu_mapping;
struct cpu_mapping {
    unsigned char *start;
    size_t bytes;       /**< whole pages */
    unsigned char *all; /**< with the guard pages; of the mapping alone */
    size_t all_bytes;
    /* While it is cached (mapping_cache.h): */
    cpu_mapping *following, *preceding; /**< of about the same size */
    cpu_mapping *older, *younger;
    bool is_cold; /**< the system may take its contents */
};

/** How many mappings of their own small blocks may have: each takes two of the few that the system
 *  allows a process. */
size_t cpu_mapping_budget(void);

/** Returns how many mappings there are, cached ones included. */
size_t cpu_mapping_count(void);

/** Maps `bytes`, whole pages. Where the system allows no more mappings, there are no guard pages.
 *  @param alignment  a power of two
 *  @returns NULL without memory */
cpu_mapping *cpu_mapping_make(size_t bytes, size_t alignment);

/** Makes it smaller: what is behind is freed, and inaccessible. */
void cpu_mapping_cut(cpu_mapping *mapping, size_t bytes);

void cpu_mapping_destroy(cpu_mapping *mapping);

#endif
