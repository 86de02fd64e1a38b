#include "backend/driver/engines/simd/vectorize/llvm/both_ways.h"

#include <stdbool.h>
#include <stddef.h>

static const LLVMAttributeIndex whole = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;

static bool is_meeting(LLVMValueRef i)
{
    if (LLVMIsACallInst(i) == NULL)
        return false;
    LLVMValueRef callee = LLVMIsAFunction(LLVMGetCalledValue(i));
    const unsigned convergent = LLVMGetEnumAttributeKindForName("convergent", 10);
    return callee != NULL && LLVMGetEnumAttributeAtIndex(callee, whole, convergent) != NULL;
}

static void set_apart(LLVMValueRef call, bool apart)
{
    const unsigned kind = LLVMGetEnumAttributeKindForName("nomerge", 7);
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(call));
    if (apart)
        LLVMAddCallSiteAttribute(call, whole, LLVMCreateEnumAttribute(context, kind, 0));
    else
        LLVMRemoveCallSiteEnumAttribute(call, whole, kind);
}

static void set_all(LLVMModuleRef module, bool apart)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
                 i = LLVMGetNextInstruction(i))
                if (is_meeting(i))
                    set_apart(i, apart);
}

void simd_keep_meetings_apart(LLVMModuleRef module)
{
    set_all(module, true);
}

void simd_release_meetings(LLVMModuleRef module)
{
    set_all(module, false);
}
