/* Keeps the cache to its size. */
#ifndef ZELLIGE_DRIVER_CACHE_TRIM_H
#define ZELLIGE_DRIVER_CACHE_TRIM_H

#include <stdint.h>

/* The cache is walked once for each so many parts of its limit that are stored. */
#define CPU_CACHE_WALKS 16

/** What a walk leaves: with what is stored until the next one, it is no more than `limit`. */
static inline uint64_t cpu_cache_kept(uint64_t limit)
{
    return limit - limit / CPU_CACHE_WALKS;
}

/** Tells that `size` bytes were stored. The first time in a process, and whenever a sixteenth of
 *  `limit` was stored since, deletes the entries that were used longest ago until the others have
 *  at most cpu_cache_kept() bytes. Files of another name, of another user, and what is no file
 *  stay. */
void cpu_cache_trim(int directory, uint64_t size, uint64_t limit);

#endif
