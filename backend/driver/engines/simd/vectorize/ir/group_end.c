#include "backend/driver/engines/simd/vectorize/ir/group_end.h"

#include <string.h>

#include "backend/driver/engines/simd/contract/llvm_version.h"

#define NAME "zlg.group_end"

static void add_attribute(LLVMValueRef function, const char *name, uint64_t value)
{
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    const unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateEnumAttribute(context, kind, value));
}

static LLVMValueRef declare(LLVMModuleRef module, LLVMTypeRef type)
{
    LLVMValueRef function = LLVMAddFunction(module, NAME, type);
    add_attribute(function, "nounwind", 0);
    add_attribute(function, "willreturn", 0);
#if LLVM_VERSION_MAJOR >= 16
    add_attribute(function, "memory", SIMD_LLVM_MEMORY_WRITES_ARGUMENTS);
#else
    add_attribute(function, "argmemonly", 0);
    add_attribute(function, "writeonly", 0);
#endif
    return function;
}

void simd_group_end_build(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef tile_static)
{
    LLVMTypeRef pointer = LLVMTypeOf(tile_static);
    LLVMTypeRef type =
        LLVMFunctionType(LLVMVoidTypeInContext(LLVMGetModuleContext(module)), &pointer, 1, false);
    LLVMValueRef function = simd_group_end_find(module);
    if (function == NULL)
        function = declare(module, type);
    LLVMBuildCall2(builder, type, function, &tile_static, 1, "");
}

bool simd_is_group_end(LLVMValueRef call)
{
    LLVMValueRef function = LLVMGetCalledValue(call);
    size_t length;
    return LLVMIsAFunction(function) != NULL &&
           strcmp(LLVMGetValueName2(function, &length), NAME) == 0;
}

LLVMValueRef simd_group_end_find(LLVMModuleRef module)
{
    return LLVMGetNamedFunction(module, NAME);
}
