/* Who takes part in an operation of a sub-group is asked at each: a vote, and its answer is not
 * known before, so that reductions have a way for a part of the warp besides. Where all threads of
 * a group get to the operation by the same conditions it is all of them. */
#include "backend/driver/engines/cuda/generate/optimize/whole_warps.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/analysis/convergence.h"
#include "backend/driver/engines/cuda/generate/entry.h"

static const char has_whole_warps[] = "zlg-whole-warps";
static const LLVMAttributeIndex whole = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;

void cuda_note_warps(LLVMValueRef entry, const uint32_t size[3])
{
    const LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(entry));
    const uint64_t threads = (uint64_t)size[0] * size[1] * size[2];
    if (threads > 0 && threads % CUDA_WARP == 0)
        LLVMAddAttributeAtIndex(
            entry, whole,
            LLVMCreateStringAttribute(context, has_whole_warps, sizeof has_whole_warps - 1, "", 0));
}

/* The question is PTX (legalize/sub_groups.c). */
static bool asks(LLVMValueRef i)
{
    if (LLVMIsACallInst(i) == NULL || LLVMIsAInlineAsm(LLVMGetCalledValue(i)) == NULL)
        return false;
    char *text = LLVMPrintValueToString(LLVMGetCalledValue(i));
    const bool found = strstr(text, "\"activemask.b32 ") != NULL;
    LLVMDisposeMessage(text);
    return found;
}

static bool asks_at_all(LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (asks(i))
                return true;
    return false;
}

static void answer(LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        if (!asks(i))
            continue;
        LLVMReplaceAllUsesWith(i, LLVMConstAllOnes(LLVMTypeOf(i)));
        LLVMInstructionEraseFromParent(i);
    }
}

void cuda_take_whole_warps(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        if (LLVMGetStringAttributeAtIndex(f, whole, has_whole_warps, sizeof has_whole_warps - 1) ==
                NULL ||
            !asks_at_all(f))
            continue;
        cuda_convergence *convergence = cuda_convergence_find(f);
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); convergence != NULL && b != NULL;
             b = LLVMGetNextBasicBlock(b))
            if (cuda_is_convergent(convergence, b))
                answer(b);
        cuda_convergence_free(convergence);
    }
}
