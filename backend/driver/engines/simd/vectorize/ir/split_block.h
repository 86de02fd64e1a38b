/* A block in two: what comes before an instruction has a block of its own. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_SPLIT_BLOCK_H
#define ZELLIGE_SIMD_VECTORIZE_IR_SPLIT_BLOCK_H

#include <llvm-c/Core.h>

/** Makes a block before another, to which all lead that led to that one. What the other begins
 *  with, its phis too, must be moved there. */
LLVMBasicBlockRef simd_split_begin(LLVMBasicBlockRef block);

/** Moves an instruction to the end of a block. */
void simd_split_move(LLVMBuilderRef builder, LLVMBasicBlockRef to, LLVMValueRef instruction);

/** Moves what comes before an instruction into a block of its own, which has no end yet. */
LLVMBasicBlockRef simd_split_before(LLVMBuilderRef builder, LLVMValueRef instruction);

#endif
