/* Rows that lanes walk, each its own: for how many of them the first-level cache has places. */
#ifndef ZELLIGE_SIMD_TRANSFORM_STORED_ROWS_H
#define ZELLIGE_SIMD_TRANSFORM_STORED_ROWS_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

/** Returns whether lanes walk rows far apart in a loop that stores some of them, and computes so
 *  little that the accesses are most of it; and more of them may come to the same place of the
 *  first-level cache than it has ways.
 *  @param triangles  also where it only loads them, and lanes leave one after another */
bool simd_walks_competing_rows(const simd_divergence *divergence, const simd_target *target,
                               bool triangles);

#endif
