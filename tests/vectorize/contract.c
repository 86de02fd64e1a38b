#include "tests/vectorize/contract.h"

#include <string.h>

#include "backend/driver/engines/simd/vectorize/passes.h"

static bool broken(const char *file, const char *function, const char *why)
{
    fprintf(stderr, "zellige_vectorize: %s: @%s %s\n", file, function, why);
    return false;
}

static bool has_attribute(LLVMValueRef function, const char *name)
{
    const unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    return LLVMGetEnumAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                       kind) != NULL;
}

/* Passes look at the second parameter even where there is no tile_static memory. */
static bool is_kernel(LLVMValueRef function)
{
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMTypeRef pointer = LLVMPointerTypeInContext(context, 0);
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    if (LLVMGetTypeKind(LLVMGetReturnType(type)) != LLVMVoidTypeKind ||
        LLVMCountParams(function) != 2)
        return false;
    return LLVMTypeOf(LLVMGetParam(function, 0)) == pointer &&
           LLVMTypeOf(LLVMGetParam(function, 1)) == pointer;
}

/* share_functions may have been before, where a module is one between two passes. */
static bool may_be_called(LLVMValueRef function)
{
    return has_attribute(function, "alwaysinline") ||
           (has_attribute(function, "noinline") && simd_may_be_shared(function));
}

static bool callees_are_inlined(LLVMModuleRef module, const char *file)
{
    size_t length;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f) && LLVMGetFirstUse(f) != NULL && !may_be_called(f))
            return broken(file, LLVMGetValueName2(f, &length), "is called, and not alwaysinline");
    return true;
}

bool contract_is_kept(LLVMModuleRef module, const char *kernel, const char *file)
{
    LLVMValueRef function = LLVMGetNamedFunction(module, kernel);
    if (function == NULL || LLVMIsDeclaration(function))
        return broken(file, kernel, "has no body there");
    if (!is_kernel(function))
        return broken(file, kernel, "is no kernel: void (ptr %arguments, ptr %tile_static)");
    return callees_are_inlined(module, file);
}
