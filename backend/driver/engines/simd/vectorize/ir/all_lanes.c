#include "backend/driver/engines/simd/vectorize/ir/all_lanes.h"

#include "backend/driver/engines/simd/vectorize/ir/calls.h"

LLVMValueRef simd_all_lanes_build(LLVMModuleRef module, LLVMBuilderRef builder,
                                  LLVMValueRef condition)
{
    LLVMTypeRef i1 = LLVMInt1TypeInContext(LLVMGetModuleContext(module));
    LLVMTypeRef type = LLVMFunctionType(i1, &i1, 1, false);
    LLVMValueRef function = LLVMGetNamedFunction(module, SIMD_ALL_LANES);
    if (function == NULL)
        function = LLVMAddFunction(module, SIMD_ALL_LANES, type);
    return LLVMBuildCall2(builder, type, function, &condition, 1, "");
}

LLVMValueRef simd_condition_build(LLVMBuilderRef builder, LLVMValueRef branch, LLVMBasicBlockRef to)
{
    LLVMValueRef condition = LLVMGetCondition(branch);
    LLVMPositionBuilderBefore(builder, branch);
    return LLVMGetSuccessor(branch, 0) == to ? condition : LLVMBuildNot(builder, condition, "");
}

LLVMValueRef simd_phi_incoming(LLVMValueRef phi, LLVMBasicBlockRef from)
{
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
        if (LLVMGetIncomingBlock(phi, k) == from)
            return LLVMGetIncomingValue(phi, k);
    return NULL;
}

void simd_phi_replace(LLVMBuilderRef builder, LLVMValueRef phi, LLVMBasicBlockRef old,
                      LLVMBasicBlockRef from, LLVMValueRef value)
{
    LLVMPositionBuilderBefore(builder, phi);
    LLVMValueRef new = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
        LLVMValueRef same = LLVMGetIncomingValue(phi, k);
        LLVMBasicBlockRef block = LLVMGetIncomingBlock(phi, k);
        if (block != old)
            LLVMAddIncoming(new, &same, &block, 1);
    }
    LLVMAddIncoming(new, &value, &from, 1);
    LLVMReplaceAllUsesWith(phi, new);
    LLVMInstructionEraseFromParent(phi);
}
