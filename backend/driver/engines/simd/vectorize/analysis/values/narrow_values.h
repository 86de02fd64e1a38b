/* Values of 32 bits that are made of bytes and numbers of 16 bits, and how small and large they can
 * be: what C makes of `a[i] + a[i + 1]` of bytes, which it computes in 32 bits. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_NARROW_VALUES_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_NARROW_VALUES_H

#include "backend/driver/engines/simd/vectorize/analysis/cfg.h"
#include "backend/driver/engines/simd/vectorize/ir/map.h"

/* What a value of 32 bits with a sign can be. */
typedef struct simd_interval {
    int64_t low, high;
} simd_interval;

/* An instruction that computes with narrow values only, or widens one. */
typedef struct simd_narrow_value {
    LLVMValueRef value;
    simd_interval range;
    bool widens; /* zext or sext: what it is made of has 16 bits at most */
} simd_narrow_value;

typedef struct simd_narrow_values {
    simd_narrow_value *values; /* in the order of the flow: operands come first */
    uint32_t count;
    simd_map numbers; /* of instructions */
} simd_narrow_values;

/** Finds them all. Clear them even after a failure, which is for lack of memory. */
bool simd_narrow_values_create(simd_narrow_values *values, const simd_cfg *cfg);
void simd_narrow_values_clear(simd_narrow_values *values);

/** Returns the name of the intrinsic that a call calls, without its types, if it is a minimum, a
 *  maximum or an absolute value: "llvm.smin". Else NULL. */
const char *simd_narrow_intrinsic(LLVMValueRef call);

/** Returns how many of an instruction's operands, from the first on, are numbers that it computes
 *  with, and which one is the first of these: 1 of a select. */
uint32_t simd_narrow_operands(LLVMValueRef i, uint32_t *first);

#endif
