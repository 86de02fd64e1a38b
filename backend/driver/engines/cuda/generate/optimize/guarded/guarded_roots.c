#include "backend/driver/engines/cuda/generate/optimize/guarded/guarded_roots.h"

#include <string.h>

#include "backend/driver/engines/cuda/generate/optimize/guarded/guarded.h"
#include "backend/driver/engines/cuda/generate/optimize/numbers/short_quotients.h"

#define ROOT "llvm.sqrt."
#define HIDDEN CUDA_GUARDED ROOT

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

static LLVMValueRef hidden_of(LLVMValueRef root)
{
    size_t length;
    return cuda_guarded_function(LLVMGetGlobalParent(root), LLVMGetValueName2(root, &length),
                                 LLVMGlobalGetValueType(root), root);
}

void cuda_hide_roots(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
                 i = LLVMGetNextInstruction(i))
                if (is_root(i) && !cuda_may_be_short(i) && cuda_is_guarded(b))
                    LLVMSetOperand(i, (unsigned)LLVMGetNumOperands(i) - 1,
                                   hidden_of(LLVMGetCalledValue(i)));
}

void cuda_show_roots(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f != NULL; f = next) {
        size_t length;
        next = LLVMGetNextFunction(f);
        const char *name = LLVMGetValueName2(f, &length);
        if (strncmp(name, HIDDEN, sizeof HIDDEN - 1) != 0)
            continue;
        name += sizeof CUDA_GUARDED - 1;
        LLVMValueRef root = LLVMGetNamedFunction(module, name);
        if (root == NULL)
            root = LLVMAddFunction(module, name, LLVMGlobalGetValueType(f));
        LLVMReplaceAllUsesWith(f, root);
        LLVMDeleteFunction(f);
    }
}
