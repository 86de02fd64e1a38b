/* How wide SIMD groups are, and how many of them make a strip, for a kernel as it is. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_COARSENING_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_COARSENING_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

/** Divides the work-groups of a kernel and finds the shapes of its values for that; clear them
 *  even after a failure. Fails for lack of memory only. */
bool simd_coarsening_choose(LLVMValueRef kernel, const simd_cfg *cfg, const simd_variant_key *key,
                            LLVMTargetDataRef layout, simd_partition *partition,
                            simd_divergence *divergence);

#endif
