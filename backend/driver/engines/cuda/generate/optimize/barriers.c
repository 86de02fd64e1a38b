#include "backend/driver/engines/cuda/generate/optimize/barriers.h"

#include <stdio.h>
#include <string.h>

#define HIDDEN "zlg.hidden."

/* Of a group's; in LLVM 20 and later its name goes on behind a dot. */
static bool is_barrier(LLVMValueRef function)
{
    static const char before[] = "llvm.nvvm.barrier";
    size_t length;
    return strncmp(LLVMGetValueName2(function, &length), before, sizeof before - 1) == 0 &&
           LLVMGetTypeKind(LLVMGetReturnType(LLVMGlobalGetValueType(function))) == LLVMVoidTypeKind;
}

static LLVMValueRef called_function(LLVMValueRef i)
{
    return LLVMIsACallInst(i) == NULL ? NULL : LLVMIsAFunction(LLVMGetCalledValue(i));
}

static bool meets(LLVMValueRef i)
{
    static const char name[] = "convergent";
    const unsigned kind = LLVMGetEnumAttributeKindForName(name, sizeof name - 1);
    const LLVMValueRef function = called_function(i);
    return LLVMIsACallInst(i) != NULL &&
           (LLVMGetCallSiteEnumAttribute(i, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kind) !=
                NULL ||
            (function != NULL &&
             LLVMGetEnumAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                         kind) != NULL));
}

bool cuda_loop_meets_at_barriers(const cuda_loop *loop)
{
    size_t barriers = 0;
    for (size_t b = 0; b < loop->count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(loop->blocks[b]); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            if (!meets(i))
                continue;
            if (called_function(i) == NULL || !is_barrier(called_function(i)))
                return false;
            barriers++;
        }
    return barriers > 0;
}

static LLVMValueRef hidden_of(LLVMValueRef barrier)
{
    char name[128];
    size_t length;
    const LLVMModuleRef module = LLVMGetGlobalParent(barrier);
    (void)snprintf(name, sizeof name, HIDDEN "%s", LLVMGetValueName2(barrier, &length));
    const LLVMValueRef hidden = LLVMGetNamedFunction(module, name);
    return hidden != NULL ? hidden : LLVMAddFunction(module, name, LLVMGlobalGetValueType(barrier));
}

static void call_instead(LLVMValueRef call, LLVMValueRef function)
{
    LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, function);
}

void cuda_hide_barriers(const cuda_loop *loop)
{
    if (!cuda_loop_meets_at_barriers(loop))
        return;
    for (size_t b = 0; b < loop->count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(loop->blocks[b]); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (meets(i))
                call_instead(i, hidden_of(called_function(i)));
}

void cuda_show_barriers(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f != NULL; f = next) {
        size_t length;
        const char *name = LLVMGetValueName2(f, &length);
        next = LLVMGetNextFunction(f);
        if (strncmp(name, HIDDEN, sizeof HIDDEN - 1) != 0)
            continue;
        LLVMReplaceAllUsesWith(f, LLVMGetNamedFunction(module, name + sizeof HIDDEN - 1));
        LLVMDeleteFunction(f);
    }
}
