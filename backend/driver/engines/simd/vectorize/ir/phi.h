/* What comes to a phi from which block. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_PHI_H
#define ZELLIGE_SIMD_VECTORIZE_IR_PHI_H

#include <llvm-c/Core.h>

/** Returns what comes to a phi from a block, by the first of its ways if it has several; NULL if
 *  nothing does. */
LLVMValueRef simd_phi_incoming(LLVMValueRef phi, LLVMBasicBlockRef from);

/** Replaces what comes to a phi from one block by what comes from another. The phi is a new one
 *  then. */
void simd_phi_replace(LLVMBuilderRef builder, LLVMValueRef phi, LLVMBasicBlockRef old,
                      LLVMBasicBlockRef from, LLVMValueRef value);

/** Leaves out what comes from a block. The phi is a new one then. */
void simd_phi_leave_out(LLVMBuilderRef builder, LLVMValueRef phi, LLVMBasicBlockRef from);

#endif
