/* Keeps a directory of files below a size. */
#ifndef ZELLIGE_DRIVER_CACHE_TRIM_H
#define ZELLIGE_DRIVER_CACHE_TRIM_H

#include <stdint.h>

/** Deletes the files that were used longest ago until the others have at most `limit` bytes. */
void cpu_cache_trim(const char *directory, uint64_t limit);

#endif
