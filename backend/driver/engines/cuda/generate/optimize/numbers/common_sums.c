/* LLVM adds constants last: (v + s) + c, also where it had s + c before. A multiprocessor has
 * registers and a unit for what is the same in all threads of a warp: v + (s + c) leaves the others
 * one sum of two numbers, which two units know, instead of one of three, which one unit knows. So
 * s + c is written in PTX, as LLVM does not read. Indices stay as they are: loads and stores add
 * constants to them. */
#include "backend/driver/engines/cuda/generate/optimize/numbers/common_sums.h"

#include <stdbool.h>

#include "backend/driver/engines/cuda/generate/analysis/convergence.h"
#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/assembly.h"

static bool is_word_sum(LLVMValueRef value)
{
    return cuda_is_opcode(value, LLVMAdd) &&
           LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMIntegerTypeKind &&
           LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 32;
}

/* Whether it may be an index: those are widened. */
static bool is_index(LLVMValueRef value)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        const LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsACastInst(user) != NULL || LLVMIsAGetElementPtrInst(user) != NULL)
            return true;
    }
    return false;
}

/* Whether it is part of a sum that is no index and differs from thread to thread. */
static bool is_added(const cuda_convergence *c, LLVMValueRef value)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        const LLVMValueRef user = LLVMGetUser(use);
        if (is_word_sum(user) && cuda_differs(c, user) && !is_index(user))
            return true;
    }
    return false;
}

/* A number that is the same for all threads, and a constant. */
static void hide(const cuda_convergence *c, LLVMBuilderRef builder, LLVMValueRef sum)
{
    if (!is_word_sum(sum) || LLVMIsAConstantInt(LLVMGetOperand(sum, 1)) == NULL ||
        cuda_differs(c, sum) || is_index(sum) || !is_added(c, sum))
        return;
    LLVMValueRef x[] = {LLVMGetOperand(sum, 0), LLVMGetOperand(sum, 1)};
    LLVMPositionBuilderBefore(builder, sum);
    LLVMReplaceAllUsesWith(
        sum, cuda_build_ptx(builder, LLVMTypeOf(sum), "add.s32 $0, $1, $2;", "=r,r,n", x, 2));
    LLVMInstructionEraseFromParent(sum);
}

static void hide_all(const cuda_convergence *c, LLVMBuilderRef builder, LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        hide(c, builder, i);
    }
}

void cuda_hide_common_sums(LLVMModuleRef module)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        if (LLVMIsDeclaration(f) || LLVMGetFunctionCallConv(f) != LLVMPTXKernelCallConv)
            continue;
        cuda_convergence *c = cuda_convergence_find(f);
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); c != NULL && b != NULL;
             b = LLVMGetNextBasicBlock(b))
            if (cuda_is_convergent(c, b))
                hide_all(c, builder, b);
        cuda_convergence_free(c);
    }
    LLVMDisposeBuilder(builder);
}
