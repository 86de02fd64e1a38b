/* How far apart two numbers of a lane are, where that is the same for all lanes: (g + 1) * m and
 * g * m. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_INDICES_DIFFERENCE_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_INDICES_DIFFERENCE_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

/** Returns whether a - b is the same for all lanes, as far as can be seen. */
bool simd_difference_is_uniform(const simd_divergence *divergence, LLVMValueRef a, LLVMValueRef b);

/** Builds a - b of what is the same for all lanes, modulo what the type holds.
 *  @returns NULL if it is not */
LLVMValueRef simd_difference_build(const simd_divergence *divergence, LLVMBuilderRef builder,
                                   LLVMValueRef a, LLVMValueRef b);

#endif
