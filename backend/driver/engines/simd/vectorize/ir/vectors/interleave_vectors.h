/* Vectors whose elements take turns in memory. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_VECTORS_INTERLEAVE_VECTORS_H
#define ZELLIGE_SIMD_VECTORIZE_IR_VECTORS_INTERLEAVE_VECTORS_H

#include <llvm-c/Core.h>
#include <stdint.h>

#include "backend/driver/engines/simd/contract/target.h"

#define SIMD_MAX_INTERLEAVED 16

/** Turns `count` vectors that follow one another in memory into as many of which number k has the
 *  elements k, k + count, k + 2 count and so on. All are of one type, of at most SIMD_MAX_LANES. */
void simd_deinterleave_vectors(LLVMBuilderRef builder, LLVMValueRef vectors[], uint32_t count);

/** The reverse. */
void simd_interleave_vectors(LLVMBuilderRef builder, LLVMValueRef vectors[], uint32_t count);

/** Returns how many shuffles of two vectors either takes if only some of the results, or of what is
 *  put together, matter: those whose bits are set. */
uint32_t simd_interleave_shuffles(uint32_t count, uint32_t members);

#endif
