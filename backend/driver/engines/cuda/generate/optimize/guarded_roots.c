#include "backend/driver/engines/cuda/generate/optimize/guarded_roots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HIDDEN "zlg.guarded."
#define ROOT "llvm.sqrt."

static bool is_guarded(LLVMBasicBlockRef block)
{
    const LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
    if (use == NULL || LLVMGetNextUse(use) != NULL)
        return false;
    const LLVMValueRef branch = LLVMGetUser(use);
    return LLVMIsABranchInst(branch) != NULL && LLVMIsConditional(branch);
}

static bool is_scalar(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMFloatTypeKind ||
           LLVMGetTypeKind(type) == LLVMDoubleTypeKind;
}

static bool is_root(LLVMValueRef i)
{
    size_t length;
    if (LLVMIsACallInst(i) == NULL || LLVMIsAFunction(LLVMGetCalledValue(i)) == NULL)
        return false;
    const char *name = LLVMGetValueName2(LLVMGetCalledValue(i), &length);
    return strncmp(name, ROOT, sizeof ROOT - 1) == 0 && is_scalar(LLVMTypeOf(i));
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

static LLVMValueRef hidden_of(LLVMValueRef root)
{
    char name[64];
    size_t length;
    const LLVMModuleRef module = LLVMGetGlobalParent(root);
    (void)snprintf(name, sizeof name, HIDDEN "%s", LLVMGetValueName2(root, &length));
    LLVMValueRef hidden = LLVMGetNamedFunction(module, name);
    if (hidden != NULL)
        return hidden;
    hidden = LLVMAddFunction(module, name, LLVMGlobalGetValueType(root));
    copy_attributes(root, hidden);
    return hidden;
}

void cuda_hide_roots(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
                 i = LLVMGetNextInstruction(i))
                if (is_root(i) && is_guarded(b))
                    LLVMSetOperand(i, (unsigned)LLVMGetNumOperands(i) - 1,
                                   hidden_of(LLVMGetCalledValue(i)));
}

bool cuda_is_hidden_root(LLVMValueRef function)
{
    size_t length;
    return strncmp(LLVMGetValueName2(function, &length), HIDDEN ROOT, sizeof HIDDEN ROOT - 1) == 0;
}

void cuda_show_roots(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f != NULL; f = next) {
        size_t length;
        next = LLVMGetNextFunction(f);
        if (!cuda_is_hidden_root(f))
            continue;
        const char *name = LLVMGetValueName2(f, &length) + sizeof HIDDEN - 1;
        LLVMValueRef root = LLVMGetNamedFunction(module, name);
        if (root == NULL)
            root = LLVMAddFunction(module, name, LLVMGlobalGetValueType(f));
        LLVMReplaceAllUsesWith(f, root);
        LLVMDeleteFunction(f);
    }
}
