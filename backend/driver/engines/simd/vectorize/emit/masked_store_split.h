/* Stores of the first lanes of a vector, where it is known how many these are. */
#ifndef ZELLIGE_SIMD_VECTORIZE_EMIT_MASKED_STORE_SPLIT_H
#define ZELLIGE_SIMD_VECTORIZE_EMIT_MASKED_STORE_SPLIT_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/** Stores the lanes of a mask, if they are known to be the first ones, in vectors of 8, 4, 2 and 1. A
 *  load that follows waits for a store under a mask wherever one of its lanes could be, though it is
 *  not there: the next row of a tile would wait for the end of this one.
 *  @returns false if nothing was done */
bool simd_split_masked_store(LLVMBuilderRef builder, LLVMValueRef value, LLVMValueRef pointer,
                             LLVMValueRef lanes, unsigned alignment);

#endif
