/* Stores around the caches, for launches that write more than these hold. */
#ifndef ZELLIGE_SIMD_LAUNCH_NON_TEMPORAL_H
#define ZELLIGE_SIMD_LAUNCH_NON_TEMPORAL_H

#include <stdint.h>

/** Returns how many bytes an element must have at least, one of which each work-item of a launch
 *  writes, to be worth streaming (work.h). */
uint64_t simd_non_temporal_threshold(uint64_t work_items);

/** What this thread has streamed comes before what it writes next. */
static inline void simd_non_temporal_fence(void)
{
#ifdef __x86_64__
    __builtin_ia32_sfence(); /* elsewhere the order is that of all stores */
#endif
}

#endif
