/* Loops in which fewer and fewer lanes have something to do, or more and more: the steps of a tree,
 * an elimination, a wave front. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_NARROWING_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_NARROWING_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

/** Returns whether who has something to do in a loop depends on how a lane's place compares with
 *  the number of the round. Not so in a scan, whose first 1, 2, 4, ... lanes have nothing to do,
 *  nor along a row that a tile takes piece by piece. */
bool simd_work_narrows(const simd_divergence *divergence, uint32_t loop);

#endif
