/* Which bits of an integer a comparison knows, and what a few steps make of them: where
 * (id & 0xffffffff) == 0, the id cut to 32 bits and extended again is 0. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_COMPARED_BITS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_COMPARED_BITS_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct simd_bits {
    LLVMValueRef of;       /* an instruction */
    uint64_t known, value; /* a mask, and these bits */
} simd_bits;

/** Finds what a branch says where it goes to a block: its condition compares an integer, some of
 *  its bits or the low ones, with a constant, and they are equal there. */
bool simd_bits_compared(LLVMValueRef branch, LLVMBasicBlockRef to, simd_bits *bits);

/** Returns whether a value is made of that integer by a few steps with constants, casts among them,
 *  and is one number where these bits are as known. */
bool simd_bits_become(const simd_bits *bits, LLVMValueRef value, uint64_t *number);

#endif
