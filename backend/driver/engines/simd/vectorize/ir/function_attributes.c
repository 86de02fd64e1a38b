#include "backend/driver/engines/simd/vectorize/ir/function_attributes.h"

#include <string.h>

static const LLVMAttributeIndex whole = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;

static LLVMContextRef context_of(LLVMValueRef function)
{
    return LLVMGetTypeContext(LLVMTypeOf(function));
}

void simd_function_set_attribute(LLVMValueRef function, const char *name)
{
    const unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMAddAttributeAtIndex(function, whole,
                            LLVMCreateEnumAttribute(context_of(function), kind, 0));
}

void simd_function_set_text(LLVMValueRef function, const char *name, const char *value)
{
    LLVMAddAttributeAtIndex(function, whole,
                            LLVMCreateStringAttribute(context_of(function), name,
                                                      (unsigned)strlen(name), value,
                                                      (unsigned)strlen(value)));
}
