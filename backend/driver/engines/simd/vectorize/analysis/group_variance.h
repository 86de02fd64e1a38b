/* What may differ between the work-groups of a column, which differ in their Y alone, or of a row,
 * which differ in their X alone: values that are worked out from that number, and blocks to which
 * one group may come and another not, or more often. What is loaded differs, unless it is an
 * argument, a constant, a buffer that the kernel does not write, or a tile_static variable that the
 * caller knows to be the same. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_GROUP_VARIANCE_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_GROUP_VARIANCE_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

/* Returns whether what a load reads from tile_static memory is the same for all groups. */
typedef bool simd_tile_is_same(const void *data, LLVMValueRef load);

typedef struct simd_group_variance {
    const simd_divergence *divergence;
    uint64_t *after; /* of each block a set of blocks: all ways to the end come through them */
    bool *values;    /* of each value of the divergence analysis: it may differ */
    bool *blocks;    /* of each block: whether a group comes there may differ */
    bool *unwritten; /* of each value: it is loaded from where a pointer in an argument leads to,
                        and the kernel does not write there */
} simd_group_variance;

/** Makes room; clear it even after a failure, for lack of memory or of a kernel that is small
 *  enough. */
bool simd_group_variance_create(simd_group_variance *variance, const simd_divergence *divergence);
void simd_group_variance_clear(simd_group_variance *variance);

/** Finds what may differ between groups that differ in this dimension alone. */
void simd_group_variance_find(simd_group_variance *variance, unsigned dimension,
                              simd_tile_is_same *is_same, const void *data);

#endif
