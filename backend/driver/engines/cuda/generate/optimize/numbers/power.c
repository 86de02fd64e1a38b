#include "backend/driver/engines/cuda/generate/optimize/numbers/power.h"

#include <stdbool.h>
#include <stddef.h>

#include "backend/driver/engines/cuda/generate/assembly.h"

/* Of a function of the library's, whose first parameter is not its own. */
static LLVMValueRef call_instruction(LLVMBuilderRef builder, LLVMValueRef of, const char *text)
{
    const bool has_two = LLVMCountParams(of) > 2;
    LLVMValueRef x[] = {LLVMGetParam(of, 1), LLVMGetLastParam(of)};
    const bool is_double = LLVMGetTypeKind(LLVMTypeOf(x[0])) == LLVMDoubleTypeKind;
    const char *one = is_double ? "=d,d" : "=f,f", *two = is_double ? "=d,d,d" : "=f,f,f";
    return cuda_build_ptx(builder, LLVMTypeOf(x[0]), text, has_two ? two : one, x, has_two ? 2 : 1);
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
