/* Each kernel of a program is compiled by itself: if each read all of them, the time would grow
 * with the square of their number. LLVM reads a function's body only when it is asked to. */
#include "backend/driver/engines/simd/compile/read_kernel.h"

#include <llvm-c/BitReader.h>

static bool is_unread(LLVMValueRef function)
{
    return LLVMIsDeclaration(function) == 0 && LLVMCountBasicBlocks(function) == 0;
}

/* To run passes, even none, LLVM reads the function first. */
static void read_body(LLVMPassManagerRef none, LLVMValueRef function)
{
    (void)LLVMRunFunctionPassManager(none, function);
}

/* What nobody uses who is read: not yet. */
static bool read_used(LLVMPassManagerRef none, LLVMModuleRef module)
{
    bool any = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        if (!is_unread(f) || LLVMGetFirstUse(f) == NULL)
            continue;
        read_body(none, f);
        any = true;
    }
    return any;
}

static void delete_unread(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f != NULL; f = next) {
        next = LLVMGetNextFunction(f);
        if (is_unread(f))
            LLVMDeleteFunction(f);
    }
}

bool simd_read_kernel(LLVMContextRef context, const cpu_bytes *bitcode, const char *kernel,
                      LLVMModuleRef *out)
{
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange(
        (const char *)bitcode->data, bitcode->size, "scalar", false);
    if (LLVMGetBitcodeModuleInContext2(context, buffer, out) != 0) {
        LLVMDisposeMemoryBuffer(buffer);
        *out = NULL;
        return false;
    }
    LLVMPassManagerRef none = LLVMCreateFunctionPassManagerForModule(*out);
    LLVMValueRef function = LLVMGetNamedFunction(*out, kernel);
    if (function != NULL && is_unread(function))
        read_body(none, function);
    while (read_used(none, *out))
        continue;
    LLVMDisposePassManager(none);
    delete_unread(*out);
    return true;
}
