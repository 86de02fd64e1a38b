/* Comparisons of a counter of 64 bits with what a work-item has: a place below the lane's own. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_INDICES_NARROW_COMPARE_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_INDICES_NARROW_COMPARE_H

#include "backend/driver/engines/simd/vectorize/partition.h"

/** Compares in 32 bits a counter that has no more before the loop ends with a number that is known
 *  to have no more. The comparison itself stays, without users.
 *  @returns whether it did */
bool simd_narrow_compare(const simd_partition *items, LLVMBuilderRef builder, LLVMValueRef compare);

#endif
