/* How many SIMD groups make a strip: for the pass that chooses it, and for those that change how
 * many there are. */
#ifndef ZELLIGE_SIMD_TRANSFORM_COARSENING_H
#define ZELLIGE_SIMD_TRANSFORM_COARSENING_H

#include "backend/driver/engines/simd/vectorize/pipeline.h"

/** Divides the SIMD groups that there are into strips, and has a pass remark on it. Needs the
 *  control flow. */
void simd_choose_strips(simd_vectorization *v, simd_pass pass);

/** Returns whether a tile in SIMD groups of so many lanes would be one strip. Needs the control
 *  flow. */
bool simd_is_one_strip(simd_vectorization *v, uint32_t lanes);

#endif
