/* Atomics on tile_static memory, lane by lane. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_LANES_LIMIT_UPDATES_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_LANES_LIMIT_UPDATES_H

#include "backend/driver/engines/simd/vectorize/pipeline.h"

/** Reduces how many SIMD groups make a strip where a loop changes places of tile_static memory for
 *  more lanes than a processor has under way. Needs divergence. */
void simd_limit_updates(simd_vectorization *v, uint32_t *coarsening);

#endif
