/* A branch that needs k + 1 as well gets a sum of its own, and the counter of the loop around is
 * one sum or another. LLVM sees no counter in that, knows no number of turns, and unrolls nothing:
 * an array of a thread's own that the loop indexes stays in memory.
 *
 * The number that is added to is computed before the branches, since each of them uses it, and has
 * not changed where they meet. */
#include "backend/driver/engines/cuda/generate/optimize/loops/joined_steps.h"

#include <stdbool.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"

static bool is_step(LLVMValueRef value)
{
    return cuda_is_opcode(value, LLVMAdd) && LLVMIsAConstantInt(LLVMGetOperand(value, 1)) != NULL;
}

/* Constants are the same if they are equal. */
static bool are_equal(LLVMValueRef a, LLVMValueRef b)
{
    return LLVMGetOperand(a, 0) == LLVMGetOperand(b, 0) &&
           LLVMGetOperand(a, 1) == LLVMGetOperand(b, 1);
}

static bool takes_equal_steps(LLVMValueRef phi)
{
    bool differ = false;
    const LLVMValueRef first = LLVMGetIncomingValue(phi, 0);
    if (!is_step(first))
        return false;
    for (unsigned i = 1; i < LLVMCountIncoming(phi); i++) {
        const LLVMValueRef other = LLVMGetIncomingValue(phi, i);
        if (!is_step(other) || !are_equal(first, other))
            return false;
        differ = differ || other != first;
    }
    return differ;
}

static void join(LLVMBuilderRef builder, LLVMValueRef phi)
{
    const LLVMValueRef step = LLVMGetIncomingValue(phi, 0);
    LLVMPositionBuilderBefore(builder, cuda_first_behind_phis(LLVMGetInstructionParent(phi)));
    LLVMReplaceAllUsesWith(
        phi, LLVMBuildAdd(builder, LLVMGetOperand(step, 0), LLVMGetOperand(step, 1), ""));
    LLVMInstructionEraseFromParent(phi);
}

void cuda_join_steps(LLVMModuleRef module)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; LLVMIsAPHINode(i) != NULL;
                 i = next) {
                next = LLVMGetNextInstruction(i);
                if (takes_equal_steps(i))
                    join(builder, i);
            }
    LLVMDisposeBuilder(builder);
}
