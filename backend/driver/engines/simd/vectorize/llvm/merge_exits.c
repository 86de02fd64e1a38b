#include "backend/driver/engines/simd/vectorize/llvm/merge_exits.h"

#include <stddef.h>
#include <stdint.h>

static LLVMValueRef end_of_kind(LLVMBasicBlockRef block, LLVMOpcode kind)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    return LLVMGetInstructionOpcode(end) == kind ? end : NULL;
}

static uint32_t count_exits(LLVMValueRef function, LLVMOpcode kind)
{
    uint32_t count = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        count += end_of_kind(b, kind) != NULL;
    return count;
}

/* Replaces what ends the block by a branch. */
static void redirect(LLVMBuilderRef builder, LLVMValueRef end, LLVMValueRef phi,
                     LLVMBasicBlockRef to)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(end);
    if (phi != NULL) {
        LLVMValueRef value = LLVMGetOperand(end, 0);
        LLVMAddIncoming(phi, &value, &block, 1);
    }
    LLVMInstructionEraseFromParent(end);
    LLVMPositionBuilderAtEnd(builder, block);
    LLVMBuildBr(builder, to);
}

/* The value that all exits return, in the block where they meet; NULL if they return none. */
static LLVMValueRef build_exit(LLVMBuilderRef builder, LLVMValueRef function, LLVMOpcode kind)
{
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(function));
    if (kind == LLVMUnreachable) {
        LLVMBuildUnreachable(builder);
        return NULL;
    }
    if (LLVMGetTypeKind(type) == LLVMVoidTypeKind) {
        LLVMBuildRetVoid(builder);
        return NULL;
    }
    LLVMValueRef phi = LLVMBuildPhi(builder, type, "result");
    LLVMBuildRet(builder, phi);
    return phi;
}

static void merge(LLVMBuilderRef builder, LLVMValueRef function, LLVMOpcode kind)
{
    if (count_exits(function, kind) < 2)
        return;
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMBasicBlockRef exit = LLVMAppendBasicBlockInContext(context, function, "exit");
    LLVMPositionBuilderAtEnd(builder, exit);
    LLVMValueRef phi = build_exit(builder, function, kind);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != exit;
         b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef end = end_of_kind(b, kind);
        if (end != NULL)
            redirect(builder, end, phi, exit);
    }
}

void simd_merge_exits(LLVMModuleRef module)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        merge(builder, f, LLVMRet);
        merge(builder, f, LLVMUnreachable);
    }
    LLVMDisposeBuilder(builder);
}
