#include "backend/driver/engines/simd/vectorize/ir/split_block.h"

#include <stddef.h>

static void lead_to(LLVMBasicBlockRef block, LLVMBasicBlockRef first)
{
    LLVMValueRef value = LLVMBasicBlockAsValue(block);
    for (LLVMUseRef use; (use = LLVMGetFirstUse(value)) != NULL;) {
        LLVMValueRef branch = LLVMGetUser(use);
        for (unsigned k = 0; k < LLVMGetNumSuccessors(branch); k++)
            if (LLVMGetSuccessor(branch, k) == block)
                LLVMSetSuccessor(branch, k, first);
    }
}

LLVMBasicBlockRef simd_split_begin(LLVMBasicBlockRef block)
{
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(LLVMBasicBlockAsValue(block)));
    LLVMBasicBlockRef first = LLVMInsertBasicBlockInContext(context, block, "");
    lead_to(block, first);
    return first;
}

void simd_split_move(LLVMBuilderRef builder, LLVMBasicBlockRef to, LLVMValueRef instruction)
{
    size_t length;
    LLVMPositionBuilderAtEnd(builder, to);
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMInstructionRemoveFromParent(instruction);
    LLVMInsertIntoBuilderWithName(builder, instruction, LLVMGetValueName2(instruction, &length));
}

LLVMBasicBlockRef simd_split_before(LLVMBuilderRef builder, LLVMValueRef instruction)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(instruction);
    LLVMBasicBlockRef first = simd_split_begin(block);
    for (LLVMValueRef i; (i = LLVMGetFirstInstruction(block)) != instruction;)
        simd_split_move(builder, first, i);
    return first;
}
