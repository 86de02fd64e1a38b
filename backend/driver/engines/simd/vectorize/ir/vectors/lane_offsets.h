/* Vectors of addresses whose lanes are known distances apart: one address, the same for all, and
 * for each lane a constant. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_VECTORS_LANE_OFFSETS_H
#define ZELLIGE_SIMD_VECTORIZE_IR_VECTORS_LANE_OFFSETS_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stdbool.h>

#include "backend/driver/engines/simd/contract/target.h"

typedef struct simd_lane_offsets {
    LLVMValueRef base;  /* a pointer */
    LLVMValueRef index; /* of 64 bits, of so many bytes each, from there on; NULL: none */
    int64_t scale;
    int64_t bytes[SIMD_MAX_LANES]; /* ... and what a lane has besides */
} simd_lane_offsets;

/** Takes a vector of addresses apart. @returns false where lanes are not known so */
bool simd_lane_offsets_find(LLVMTargetDataRef layout, LLVMValueRef pointers,
                            simd_lane_offsets *offsets);

/** Returns whether two have all but their constants in common. */
bool simd_lane_offsets_share_base(const simd_lane_offsets *a, const simd_lane_offsets *b);

/** Builds the address that lies so many bytes behind what all lanes have in common. */
LLVMValueRef simd_lane_offsets_build(LLVMBuilderRef builder, const simd_lane_offsets *offsets,
                                     int64_t bytes);

#endif
