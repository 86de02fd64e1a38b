#include "backend/driver/engines/simd/vectorize/ir/inlined.h"

LLVMValueRef simd_inlined_add(LLVMModuleRef module, const char *name, LLVMTypeRef type)
{
    static const char always[] = "alwaysinline";
    LLVMValueRef function = LLVMAddFunction(module, name, type);
    const unsigned kind = LLVMGetEnumAttributeKindForName(always, sizeof always - 1);
    LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateEnumAttribute(LLVMGetModuleContext(module), kind, 0));
    LLVMSetLinkage(function, LLVMInternalLinkage);
    return function;
}
