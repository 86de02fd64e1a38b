/* Where the next work-group goes. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_GROUP_STEPS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_GROUP_STEPS_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stdbool.h>
#include <stdint.h>

/** Finds by how much a number grows from one group to the next along a dimension, or an address in
 *  bytes. Indices of 32 bits are taken for such as do not wrap around in between, as between lanes.
 *  @returns false if that is not known, or not always the same */
bool simd_group_step(LLVMTargetDataRef layout, unsigned dimension, LLVMValueRef value,
                     int64_t *step);

#endif
