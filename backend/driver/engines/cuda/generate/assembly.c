#include "backend/driver/engines/cuda/generate/assembly.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>

bool cuda_link_assembly(LLVMModuleRef module, const char *text, size_t length)
{
    LLVMModuleRef functions = NULL;
    char *message = NULL;
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRangeCopy(text, length, "functions");
    if (LLVMParseIRInContext(LLVMGetModuleContext(module), buffer, &functions, &message) != 0) {
        LLVMDisposeMessage(message);
        return false;
    }
    LLVMSetDataLayout(functions, LLVMGetDataLayoutStr(module));
    LLVMSetTarget(functions, LLVMGetTarget(module));
    return LLVMLinkModules2(module, functions) == 0; /* which takes the functions */
}

bool cuda_is_call_of(LLVMValueRef instruction, const char *name)
{
    size_t length;
    const LLVMValueRef callee =
        LLVMIsACallInst(instruction) != NULL ? LLVMGetCalledValue(instruction) : NULL;
    return callee != NULL && LLVMIsAFunction(callee) != NULL &&
           strcmp(LLVMGetValueName2(callee, &length), name) == 0;
}

LLVMValueRef cuda_build_ptx(LLVMBuilderRef builder, LLVMTypeRef result, const char *text,
                            const char *constraints, LLVMValueRef *x, unsigned count)
{
    enum { MOST = 3 };
    LLVMTypeRef types[MOST];
    assert(count <= MOST);
    for (unsigned k = 0; k < count; k++)
        types[k] = LLVMTypeOf(x[k]);
    const LLVMTypeRef function = LLVMFunctionType(result, types, count, false);
    const LLVMValueRef assembly = LLVMGetInlineAsm(
        function, (char *)(uintptr_t)text, strlen(text), (char *)(uintptr_t)constraints,
        strlen(constraints), false, false, LLVMInlineAsmDialectATT, false);
    return LLVMBuildCall2(builder, function, assembly, x, count, "");
}
