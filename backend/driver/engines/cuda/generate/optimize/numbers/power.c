#include "backend/driver/engines/cuda/generate/optimize/numbers/power.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Of a function of the library's, whose first parameter is not its own. */
static LLVMValueRef call_instruction(LLVMBuilderRef builder, LLVMValueRef of, const char *text)
{
    static const char constraints[] = "=f,f,f";
    const bool has_two = LLVMCountParams(of) > 2;
    LLVMValueRef x[] = {LLVMGetParam(of, 1), LLVMGetLastParam(of)};
    LLVMTypeRef types[] = {LLVMTypeOf(x[0]), LLVMTypeOf(x[1])};
    const unsigned count = has_two ? 2 : 1;
    const LLVMTypeRef function = LLVMFunctionType(types[0], types, count, false);
    const LLVMValueRef assembly = LLVMGetInlineAsm(
        function, (char *)(uintptr_t)text, strlen(text), (char *)(uintptr_t)constraints,
        sizeof constraints - (has_two ? 1 : 3), false, false, LLVMInlineAsmDialectATT, false);
    return LLVMBuildCall2(builder, function, assembly, x, count, "");
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
        LLVMSetOperand(end, 0, call_instruction(builder, function, text));
        remove_call(written);
    }
    LLVMDisposeBuilder(builder);
}
