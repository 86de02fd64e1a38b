/* What the body of a kernel takes with lanes and without, in instructions: for one_lane, and for
 * what chooses between partitions. */
#ifndef ZELLIGE_SIMD_TRANSFORM_ESTIMATE_H
#define ZELLIGE_SIMD_TRANSFORM_ESTIMATE_H

#include "backend/driver/engines/simd/vectorize/pipeline.h"

/** What a huge kernel has fetched: its code takes seconds to compile. */
#define SIMD_HUGE_CODE 24576.0f

typedef struct simd_estimate {
    float scalar, vector;      /* for all work-items of a SIMD group: without lanes, with them */
    float fetched;             /* besides with lanes: code too long for the cache of instructions */
    float work_group;          /* with lanes, of all its SIMD groups */
    bool depends;              /* on how many lanes there are, or when they wait */
    bool has_rows_under_masks; /* lanes apart, some of which may be absent */
    bool stores_rows;          /* that lanes walk, each one of its own */
    bool rows_end_anywhere;    /* rows that lanes walk end in some round or other: sparse ones */
    bool joins;                /* without lanes, LLVM makes vectors of most of what is computed */
    bool diverges;             /* lanes take a branch differently, and it is no guard */
} simd_estimate;

/** Estimates for the partition that there is, with all its analyses. False: no memory. */
bool simd_estimate_make(simd_vectorization *v, simd_estimate *out);

/** Estimates for another partition, which there is from then on, with all analyses. False: no
 *  memory. */
bool simd_estimate_partition(simd_vectorization *v, const simd_partition *partition,
                             simd_estimate *out);

/** Returns whether work-items one by one take so much less that they are worth it. */
bool simd_estimate_prefers_one_lane(const simd_vectorization *v, const simd_estimate *e);

/** Returns whether a kernel asks which lanes there are: then they are not for us to choose. */
bool simd_knows_of_lanes(const simd_cfg *cfg);

#endif
