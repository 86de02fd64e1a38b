/* Keeps the cache to its size. */
#ifndef ZELLIGE_DRIVER_CACHE_TRIM_H
#define ZELLIGE_DRIVER_CACHE_TRIM_H

#include <stdint.h>

/** Deletes the entries that were used longest ago until the others have at most `limit` bytes.
 *  Files of another name, of another user, and what is no file stay. */
void cpu_cache_trim(int directory, uint64_t limit);

#endif
