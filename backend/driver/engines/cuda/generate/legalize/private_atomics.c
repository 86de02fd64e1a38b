#include "backend/driver/engines/cuda/generate/legalize/private_atomics.h"

#include <stdbool.h>

#include "backend/driver/engines/cuda/generate/walk.h"
#include "backend/driver/engines/simd/contract/atomic_change.h"

enum { MOST_CHOICES = 4 }; /* one in the other */

static bool is_private(LLVMValueRef pointer, int choices)
{
    while (LLVMIsAGetElementPtrInst(pointer) != NULL || LLVMIsAAddrSpaceCastInst(pointer) != NULL)
        pointer = LLVMGetOperand(pointer, 0);
    return LLVMIsAAllocaInst(pointer) != NULL ||
           (LLVMIsASelectInst(pointer) != NULL && choices > 0 &&
            is_private(LLVMGetOperand(pointer, 1), choices - 1) &&
            is_private(LLVMGetOperand(pointer, 2), choices - 1));
}

static void replace(LLVMValueRef i, LLVMValueRef by)
{
    LLVMReplaceAllUsesWith(i, by);
    LLVMInstructionEraseFromParent(i);
}

static void lower_change(LLVMBuilderRef b, LLVMValueRef i)
{
    const LLVMValueRef pointer = LLVMGetOperand(i, 0);
    const LLVMValueRef old = LLVMBuildLoad2(b, LLVMTypeOf(i), pointer, "");
    const LLVMValueRef changed =
        simd_atomic_change(b, LLVMGetAtomicRMWBinOp(i), old, LLVMGetOperand(i, 1));
    if (changed == NULL)
        return; /* missing.h refuses it */
    LLVMBuildStore(b, changed, pointer);
    replace(i, old);
}

/* Returns what cmpxchg returns: the old value, and whether it was the expected one. */
static void lower_exchange(LLVMBuilderRef b, LLVMValueRef i)
{
    const LLVMValueRef pointer = LLVMGetOperand(i, 0), expected = LLVMGetOperand(i, 1);
    const LLVMValueRef old = LLVMBuildLoad2(b, LLVMTypeOf(expected), pointer, "");
    const LLVMValueRef is_equal = LLVMBuildICmp(b, LLVMIntEQ, old, expected, "");
    LLVMBuildStore(b, LLVMBuildSelect(b, is_equal, LLVMGetOperand(i, 2), old, ""), pointer);
    const LLVMValueRef pair = LLVMBuildInsertValue(b, LLVMGetUndef(LLVMTypeOf(i)), old, 0, "");
    replace(i, LLVMBuildInsertValue(b, pair, is_equal, 1, ""));
}

static void lower(LLVMModuleRef module, LLVMBuilderRef b, LLVMValueRef i)
{
    (void)module;
    const bool changes = LLVMIsAAtomicRMWInst(i) != NULL;
    if ((!changes && LLVMIsAAtomicCmpXchgInst(i) == NULL) ||
        !is_private(LLVMGetOperand(i, 0), MOST_CHOICES))
        return;
    LLVMPositionBuilderBefore(b, i);
    if (changes)
        lower_change(b, i);
    else
        lower_exchange(b, i);
}

void cuda_lower_private_atomics(LLVMModuleRef module)
{
    cuda_walk(module, lower);
}
