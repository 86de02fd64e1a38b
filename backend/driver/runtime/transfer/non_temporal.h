/* Stores that bypass the caches. */
#ifndef ZELLIGE_DRIVER_RUNTIME_TRANSFER_NON_TEMPORAL_H
#define ZELLIGE_DRIVER_RUNTIME_TRANSFER_NON_TEMPORAL_H

#include <stddef.h>
#include <stdint.h>

/** Returns the number of bytes from which on writing past the caches is faster: together with what
 *  is read they would fill the last cache. Copies, fills and launches all use it. */
size_t cpu_non_temporal_threshold(void);

/** Returns that number for a last cache of so many bytes (0: unknown) and that many processors. */
size_t cpu_non_temporal_limit(size_t last_cache, uint32_t processors);

/** Copies like memcpy(), past the caches where the processor can. */
void cpu_copy_non_temporal(void *to, const void *from, size_t bytes);

/** Orders the non-temporal stores of this thread before its next writes. */
void cpu_non_temporal_fence(void);

#endif
