/* Private arrays in which each lane has a place of its own. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_LANES_PRIVATE_PLACES_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_LANES_PRIVATE_PLACES_H

#include "backend/driver/engines/simd/vectorize/pipeline.h"

/** Returns the bytes that each lane has of arrays with indices that vary: a histogram, a stack. The
 *  lanes come to any part of these at any time. Needs divergence. */
uint64_t simd_private_places(const simd_vectorization *v);

/** Returns how many lanes may have so many bytes each, so that the first-level cache holds at least
 *  half of them all. At least 1; UINT32_MAX if the cache is not known. */
uint32_t simd_private_places_fit(const simd_vectorization *v, uint64_t bytes);

#endif
