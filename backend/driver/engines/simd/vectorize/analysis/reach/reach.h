/* What a kernel reaches through its buffers, as steps that a launch takes (contract/reach.h). */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_REACH_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_REACH_H

#include "backend/driver/engines/simd/contract/reach.h"
#include "backend/driver/engines/simd/vectorize/pipeline.h"

typedef struct simd_reach {
    uint32_t count; /* 0: nothing is known of any buffer */
    simd_reach_step steps[SIMD_REACH_MOST_STEPS];
} simd_reach;

/** Finds the steps of the scalar kernel, whose control flow is known.
 *  @returns false for want of memory */
bool simd_reach_find(simd_vectorization *v, simd_reach *out);

/** Returns whether steps may tell what is reached through each buffer of the kernel. */
bool simd_reach_is_whole(const simd_reach *reach);

#endif
