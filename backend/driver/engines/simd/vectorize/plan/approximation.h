/* The processor's estimates of 1 / x and 1 / sqrt(x). */
#ifndef ZELLIGE_SIMD_VECTORIZE_PLAN_APPROXIMATION_H
#define ZELLIGE_SIMD_VECTORIZE_PLAN_APPROXIMATION_H

#include "backend/driver/engines/simd/vectorize/pipeline.h"

/** Returns why an estimate cannot be taken; NULL if it can. */
const char *simd_approximation_obstacle(const simd_vectorization *v,
                                        const simd_approximation *estimate);

/** Returns whether there is a division that takes the estimate of 1 / x with the lanes that there
 *  are. It needs divergence. */
bool simd_takes_quotients(const simd_vectorization *v);

/** Likewise of 1 / sqrt(x). */
bool simd_takes_roots(const simd_vectorization *v);

/** Returns whether a division is one by the estimate alone: it is marked, and its dividend is
 *  SIMD_COARSE_ONE, which a program may divide, too. */
bool simd_divides_coarsely(LLVMValueRef division);

#endif
