/* What passes are made of that give what all lanes do code of its own: a question to all of them, a
 * branch, and phis where ways meet. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_ALL_LANES_H
#define ZELLIGE_SIMD_VECTORIZE_IR_ALL_LANES_H

#include <llvm-c/Core.h>

/** Asks whether a condition holds for all lanes of the strip that are there. */
LLVMValueRef simd_all_lanes_build(LLVMModuleRef module, LLVMBuilderRef builder,
                                  LLVMValueRef condition);

/** Asks whether it holds for a quarter of them at most. */
LLVMValueRef simd_few_lanes_build(LLVMModuleRef module, LLVMBuilderRef builder,
                                  LLVMValueRef condition);

/** Asks whether it holds for an eighth of them at most, or for one. */
LLVMValueRef simd_last_lanes_build(LLVMModuleRef module, LLVMBuilderRef builder,
                                   LLVMValueRef condition);

/** Builds what an integer is in the first lane of the SIMD group. */
LLVMValueRef simd_first_lane_build(LLVMModuleRef module, LLVMBuilderRef builder,
                                   LLVMValueRef integer);

/** Returns the condition under which a branch goes to a block. It is there where the branch is. */
LLVMValueRef simd_condition_build(LLVMBuilderRef builder, LLVMValueRef branch,
                                  LLVMBasicBlockRef to);

#endif
