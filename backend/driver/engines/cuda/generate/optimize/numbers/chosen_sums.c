#include "backend/driver/engines/cuda/generate/optimize/numbers/chosen_sums.h"

#include <stdbool.h>
#include <stddef.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/walk.h"

/* Returns what is subtracted from 0; NULL: nothing is, or the difference has other uses. */
static LLVMValueRef negated(LLVMValueRef value)
{
    const bool is_negation = cuda_is_opcode(value, LLVMSub) && cuda_only_user(value) != NULL &&
                             LLVMIsAConstantInt(LLVMGetOperand(value, 0)) != NULL &&
                             LLVMIsNull(LLVMGetOperand(value, 0));
    return is_negation ? LLVMGetOperand(value, 1) : NULL;
}

/* Whether a value is such a choice, for this sum only. */
static bool is_choice(LLVMValueRef value)
{
    return cuda_is_opcode(value, LLVMSelect) && cuda_only_user(value) != NULL &&
           (negated(LLVMGetOperand(value, 1)) != NULL || negated(LLVMGetOperand(value, 2)) != NULL);
}

/* x + y, or x - y, where y is one of the two that are chosen from. */
static LLVMValueRef add(LLVMBuilderRef builder, LLVMOpcode opcode, LLVMValueRef x, LLVMValueRef y)
{
    const LLVMValueRef subtracted = negated(y);
    const LLVMOpcode opposite = opcode == LLVMAdd ? LLVMSub : LLVMAdd;
    return subtracted == NULL ? LLVMBuildBinOp(builder, opcode, x, y, "")
                              : LLVMBuildBinOp(builder, opposite, x, subtracted, "");
}

static void choose(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef i)
{
    (void)module;
    if ((!cuda_is_opcode(i, LLVMAdd) && !cuda_is_opcode(i, LLVMSub)) ||
        LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMIntegerTypeKind)
        return;
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
    const bool is_second = is_choice(LLVMGetOperand(i, 1));
    if (!is_second && (opcode == LLVMSub || !is_choice(LLVMGetOperand(i, 0))))
        return;
    const LLVMValueRef choice = LLVMGetOperand(i, is_second ? 1 : 0);
    const LLVMValueRef x = LLVMGetOperand(i, is_second ? 0 : 1);
    LLVMPositionBuilderBefore(builder, i);
    const LLVMValueRef if_true = add(builder, opcode, x, LLVMGetOperand(choice, 1));
    const LLVMValueRef if_false = add(builder, opcode, x, LLVMGetOperand(choice, 2));
    LLVMReplaceAllUsesWith(
        i, LLVMBuildSelect(builder, LLVMGetOperand(choice, 0), if_true, if_false, ""));
    LLVMInstructionEraseFromParent(i);
}

void cuda_choose_sums(LLVMModuleRef module)
{
    cuda_walk(module, choose);
}
