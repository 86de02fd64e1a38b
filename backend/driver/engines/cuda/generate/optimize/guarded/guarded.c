#include "backend/driver/engines/cuda/generate/optimize/guarded/guarded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool cuda_is_guarded(LLVMBasicBlockRef block)
{
    const LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
    if (use == NULL || LLVMGetNextUse(use) != NULL)
        return false;
    const LLVMValueRef branch = LLVMGetUser(use);
    return LLVMIsABranchInst(branch) != NULL && LLVMIsConditional(branch);
}

/* All attributes but the one that lets LLVM compute it early. */
static void copy_attributes(LLVMValueRef from, LLVMValueRef to)
{
    const LLVMAttributeIndex own = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    const unsigned early = LLVMGetEnumAttributeKindForName("speculatable", 12);
    const unsigned count = LLVMGetAttributeCountAtIndex(from, own);
    LLVMAttributeRef *all = calloc(count + 1, sizeof(LLVMAttributeRef));
    if (all == NULL)
        return;
    LLVMGetAttributesAtIndex(from, own, all);
    for (unsigned i = 0; i < count; i++)
        if (!LLVMIsEnumAttribute(all[i]) || LLVMGetEnumAttributeKind(all[i]) != early)
            LLVMAddAttributeAtIndex(to, own, all[i]);
    free(all);
}

LLVMValueRef cuda_guarded_function(LLVMModuleRef module, const char *name, LLVMTypeRef type,
                                   LLVMValueRef like)
{
    char whole[64];
    (void)snprintf(whole, sizeof whole, CUDA_GUARDED "%s", name);
    LLVMValueRef function = LLVMGetNamedFunction(module, whole);
    if (function != NULL)
        return function;
    function = LLVMAddFunction(module, whole, type);
    copy_attributes(like, function);
    return function;
}

bool cuda_is_guarded_function(LLVMValueRef function)
{
    size_t length;
    return strncmp(LLVMGetValueName2(function, &length), CUDA_GUARDED, sizeof CUDA_GUARDED - 1) ==
           0;
}
