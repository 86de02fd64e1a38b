/* What the body of a kernel takes with lanes and without, in instructions: for one_lane, and for
 * what chooses between partitions. */
#ifndef ZELLIGE_SIMD_TRANSFORM_ESTIMATE_H
#define ZELLIGE_SIMD_TRANSFORM_ESTIMATE_H

#include "backend/driver/engines/simd/vectorize/pipeline.h"

typedef struct simd_estimate {
    float scalar, vector; /* for all work-items of a SIMD group: without lanes, with them */
    bool depends;         /* on how many lanes there are, or when they wait */
    bool diverges;        /* lanes take a branch differently */
} simd_estimate;

/** Estimates for the partition that there is, with all its analyses. False: no memory. */
bool simd_estimate_make(simd_vectorization *v, simd_estimate *out);

#endif
