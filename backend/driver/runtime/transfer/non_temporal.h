/* Copies that leave the caches to others. */
#ifndef ZELLIGE_DRIVER_RUNTIME_TRANSFER_NON_TEMPORAL_H
#define ZELLIGE_DRIVER_RUNTIME_TRANSFER_NON_TEMPORAL_H

#include <stdbool.h>
#include <stddef.h>

/** Returns whether so many bytes are better written past the caches: together with what they come
 *  from they would fill the last one. */
bool cpu_non_temporal_is_better(size_t bytes);

/** Copies like memcpy(), past the caches where the processor can. */
void cpu_copy_non_temporal(void *to, const void *from, size_t bytes);

/** Makes what this thread has streamed visible to the others, as its ordinary writes are. */
void cpu_non_temporal_fence(void);

#endif
