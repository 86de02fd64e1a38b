#include "backend/driver/engines/cuda/generate/optimize/numbers/power.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static LLVMValueRef call_instruction(LLVMBuilderRef builder, LLVMValueRef x, const char *text)
{
    static const char constraints[] = "=f,f";
    LLVMTypeRef real = LLVMTypeOf(x);
    const LLVMTypeRef function = LLVMFunctionType(real, &real, 1, false);
    const LLVMValueRef assembly = LLVMGetInlineAsm(
        function, (char *)(uintptr_t)text, strlen(text), (char *)(uintptr_t)constraints,
        sizeof constraints - 1, false, false, LLVMInlineAsmDialectATT, false);
    return LLVMBuildCall2(builder, function, assembly, &x, 1, "");
}

/* Of a function of the library's, which calls this. */
static void remove_call(LLVMValueRef call)
{
    if (LLVMIsACallInst(call) == NULL || LLVMGetFirstUse(call) != NULL)
        return;
    const LLVMValueRef called = LLVMGetCalledValue(call);
    LLVMInstructionEraseFromParent(call);
    if (LLVMIsDeclaration(called) && LLVMGetFirstUse(called) == NULL)
        LLVMDeleteFunction(called);
}

void cuda_write_instruction(LLVMValueRef function, const char *text)
{
    const LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    const LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b)) {
        const LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
        if (LLVMIsAReturnInst(end) == NULL)
            continue;
        const LLVMValueRef written = LLVMGetOperand(end, 0);
        LLVMPositionBuilderBefore(builder, end);
        LLVMSetOperand(end, 0, call_instruction(builder, LLVMGetLastParam(function), text));
        remove_call(written);
    }
    LLVMDisposeBuilder(builder);
}
