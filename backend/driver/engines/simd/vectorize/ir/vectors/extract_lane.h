/* One lane of a vector. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_VECTORS_EXTRACT_LANE_H
#define ZELLIGE_SIMD_VECTORIZE_IR_VECTORS_EXTRACT_LANE_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

/** Returns one lane of a vector, worked out from the same lane of what the vector is made of: an
 *  address that is a sum has no need of vectors then. */
LLVMValueRef simd_extract_lane(LLVMBuilderRef builder, LLVMValueRef vector, uint32_t lane);

/** Returns whether that is worked out from scalars and constants alone, as of addresses equally far
 *  apart. */
bool simd_lanes_are_computed(LLVMValueRef vector);

/** Likewise one of many addresses: indices are computed for all of them at once, and added to a
 *  base one by one, which an access does by itself. */
LLVMValueRef simd_extract_address(LLVMBuilderRef builder, LLVMValueRef pointers, uint32_t lane);

#endif
