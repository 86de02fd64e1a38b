/* Limits of limit_coarsening that have files of their own. Each reduces how many SIMD groups make a
 * strip, with a remark. They need divergence. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_LANES_LIMITS_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_LANES_LIMITS_H

#include "backend/driver/engines/simd/vectorize/pipeline.h"

/* One SIMD group alone would wait for each of its own results. */
#define SIMD_FEWEST_GROUPS 2u

/** Where LLVM would take long for their code. */
void simd_limit_code(simd_vectorization *v, uint32_t *coarsening);

/** Where a loop changes places of tile_static memory for more lanes than a processor has under way.
 */
void simd_limit_updates(simd_vectorization *v, uint32_t *coarsening);

#endif
