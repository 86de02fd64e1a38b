#include "backend/driver/engines/cuda/generate/attributes.h"

#include <string.h>

static const char always[] = "alwaysinline", never[] = "noinline";
static const LLVMAttributeIndex whole = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;

static unsigned kind_of(const char *name)
{
    return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

static void add(LLVMValueRef function, const char *name)
{
    const LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMAddAttributeAtIndex(function, whole, LLVMCreateEnumAttribute(context, kind_of(name), 0));
}

void cuda_keep_apart(LLVMValueRef function)
{
    LLVMRemoveEnumAttributeAtIndex(function, whole, kind_of(always));
    add(function, never);
}

void cuda_inline_always(LLVMValueRef function)
{
    if (LLVMGetEnumAttributeAtIndex(function, whole, kind_of(never)) == NULL)
        add(function, always);
}
