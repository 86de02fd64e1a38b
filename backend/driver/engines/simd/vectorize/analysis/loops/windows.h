/* Loops over what is near: from a number of a work-item's own to another, a constant apart. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_WINDOWS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_WINDOWS_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

/** Returns whether a loop counts from one number to another, and both are the same, or the same
 *  quotient, plus what all lanes know, but for what cuts them off at an edge: `for (y = max(c - r,
 *  0); y <= min(c + r, n); y++)`. Such loops make nearly always as many rounds, and never more. */
bool simd_loop_is_window(const simd_divergence *divergence, uint32_t loop);

#endif
