#include "backend/driver/engines/simd/vectorize/llvm/sums.h"

#include <stdio.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "backend/driver/engines/simd/contract/llvm_version.h"

/* Takes the name, too, as far as it fits: names are for readers. */
static void replace(LLVMValueRef old, LLVMValueRef new)
{
    size_t length;
    char name[64];
    snprintf(name, sizeof name, "%s", LLVMGetValueName2(old, &length));
    LLVMReplaceAllUsesWith(old, new);
    LLVMInstructionEraseFromParent(old);
    if (LLVMIsAInstruction(new) != NULL)
        LLVMSetValueName2(new, name, strlen(name));
}

static void write_sum(LLVMBuilderRef builder, LLVMValueRef i)
{
    LLVMPositionBuilderBefore(builder, i);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(i));
    replace(i, LLVMBuildAdd(builder, LLVMGetOperand(i, 0), LLVMGetOperand(i, 1), ""));
}

static void write_in_block(LLVMBuilderRef builder, LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        if (LLVMGetInstructionOpcode(i) == LLVMOr && simd_llvm_is_disjoint(i))
            write_sum(builder, i);
    }
}

void simd_write_sums(LLVMModuleRef module)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            write_in_block(builder, b);
    LLVMDisposeBuilder(builder);
}
