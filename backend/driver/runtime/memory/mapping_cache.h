/* Freed mappings, to be used again: the system clears the pages of new ones, one by one, which
 * takes longer than most programs need to fill them. */
#ifndef ZELLIGE_DRIVER_RUNTIME_MEMORY_MAPPING_CACHE_H
#define ZELLIGE_DRIVER_RUNTIME_MEMORY_MAPPING_CACHE_H

#include "backend/driver/runtime/memory/mapping.h"

/** Returns a mapping of that many bytes, whole pages, whose contents are anything; NULL if there is
 *  none. */
cpu_mapping *cpu_mapping_cache_take(size_t bytes, size_t alignment);

/** Keeps a mapping, and destroys the oldest ones if there are too many. The system may take the
 *  memory of most of them when it needs some. */
void cpu_mapping_cache_give(cpu_mapping *mapping);

/** Destroys the one that was given first. @returns false if there is none */
bool cpu_mapping_cache_drop_oldest(void);

#endif
