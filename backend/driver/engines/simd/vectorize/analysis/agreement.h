/* Conditions on which the lanes of most strips probably agree: comparisons of where they are, as in
 * the guard of an edge, `x > 0 && x < w - 1`. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_AGREEMENT_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_AGREEMENT_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

/** Returns whether the lanes of most strips will probably all find that a condition is `sense`. */
bool simd_lanes_may_agree(const simd_divergence *divergence, LLVMValueRef condition, bool sense);

/** Returns whether most of them probably all have the same one of two integers as the larger. */
bool simd_lanes_may_agree_on_larger(const simd_divergence *divergence, LLVMValueRef x,
                                    LLVMValueRef y);

/** Returns whether a number depends on which work-group it is. */
bool simd_asks_for_group(LLVMValueRef value);

/** Returns whether nobody knows for which lanes a condition holds before what it asks for is loaded
 *  or computed, round by round. */
bool simd_lanes_agree_by_chance(const simd_divergence *divergence, LLVMValueRef condition);

#endif
