#include "backend/driver/engines/simd/vectorize/ir/phi.h"

#include <stddef.h>

LLVMValueRef simd_phi_incoming(LLVMValueRef phi, LLVMBasicBlockRef from)
{
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
        if (LLVMGetIncomingBlock(phi, k) == from)
            return LLVMGetIncomingValue(phi, k);
    return NULL;
}

/* Builds a phi like another one, but for what comes from a block. */
static LLVMValueRef build_without(LLVMBuilderRef builder, LLVMValueRef phi, LLVMBasicBlockRef from)
{
    LLVMPositionBuilderBefore(builder, phi);
    LLVMValueRef new = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
        LLVMValueRef same = LLVMGetIncomingValue(phi, k);
        LLVMBasicBlockRef block = LLVMGetIncomingBlock(phi, k);
        if (block != from)
            LLVMAddIncoming(new, &same, &block, 1);
    }
    return new;
}

static void replace(LLVMValueRef phi, LLVMValueRef new)
{
    LLVMReplaceAllUsesWith(phi, new);
    LLVMInstructionEraseFromParent(phi);
}

void simd_phi_replace(LLVMBuilderRef builder, LLVMValueRef phi, LLVMBasicBlockRef old,
                      LLVMBasicBlockRef from, LLVMValueRef value)
{
    LLVMValueRef new = build_without(builder, phi, old);
    LLVMAddIncoming(new, &value, &from, 1);
    replace(phi, new);
}

void simd_phi_leave_out(LLVMBuilderRef builder, LLVMValueRef phi, LLVMBasicBlockRef from)
{
    replace(phi, build_without(builder, phi, from));
}
