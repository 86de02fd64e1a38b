/* How wide SIMD groups are, and how many of them make a batch, for a kernel as it is. */
#ifndef ZELLIGE_SIMD_BATCH_H
#define ZELLIGE_SIMD_BATCH_H

#include "backend/cpu/simd/widen/forms.h"

/** Divides the work-groups of a kernel and finds the forms of its values for that; clear them
 *  even after a failure. Fails for lack of memory only. */
bool simd_batch_choose(LLVMValueRef kernel, const simd_flow *flow, const simd_shape *shape,
                       LLVMTargetDataRef layout, simd_plan *plan, simd_forms *forms);

#endif
