/* The processor's estimates of 1 / x and 1 / sqrt(x). */
#ifndef ZELLIGE_SIMD_VECTORIZE_PLAN_APPROXIMATION_H
#define ZELLIGE_SIMD_VECTORIZE_PLAN_APPROXIMATION_H

#include "backend/driver/engines/simd/vectorize/pipeline.h"

/** Returns why an estimate cannot be taken; NULL if it can. */
const char *simd_approximation_obstacle(const simd_vectorization *v,
                                        const simd_approximation *estimate);

#endif
