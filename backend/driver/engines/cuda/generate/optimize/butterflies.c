#include "backend/driver/engines/cuda/generate/optimize/butterflies.h"

#include <stdbool.h>
#include <stddef.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/optimize/lanes.h"
#include "backend/driver/engines/cuda/generate/walk.h"

enum { MASK, WORD, LANE, CLAMP, ARGUMENTS };

#define ID(name) LLVMLookupIntrinsicID(name, sizeof(name) - 1)

static unsigned intrinsic_of(LLVMValueRef i)
{
    const LLVMValueRef function = LLVMIsACallInst(i) == NULL ? NULL : LLVMGetCalledValue(i);
    return function == NULL || LLVMIsAFunction(function) == NULL ? 0 : LLVMGetIntrinsicID(function);
}

/* Returns the bits in which a lane's number differs from one's own; NULL: it is another number. */
static LLVMValueRef find_bits(LLVMValueRef lane)
{
    if (!cuda_is_opcode(lane, LLVMXor))
        return NULL;
    const LLVMValueRef x = LLVMGetOperand(lane, 0), y = LLVMGetOperand(lane, 1);
    return cuda_is_lane(x) ? y : cuda_is_lane(y) ? x : NULL;
}

/* Both take the lower five bits of the third number, and look no further than the warp. */
static void fly(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef i)
{
    int64_t clamp;
    if (intrinsic_of(i) != ID("llvm.nvvm.shfl.sync.idx.i32") ||
        !cuda_read_constant(LLVMGetOperand(i, CLAMP), &clamp) || clamp != 31)
        return;
    const LLVMValueRef bits = find_bits(LLVMGetOperand(i, LANE));
    if (bits == NULL || LLVMIsAConstantInt(bits) == NULL)
        return;
    const LLVMValueRef function =
        LLVMGetIntrinsicDeclaration(module, ID("llvm.nvvm.shfl.sync.bfly.i32"), NULL, 0);
    LLVMValueRef arguments[ARGUMENTS] = {LLVMGetOperand(i, MASK), LLVMGetOperand(i, WORD), bits,
                                         LLVMGetOperand(i, CLAMP)};
    LLVMPositionBuilderBefore(builder, i);
    LLVMReplaceAllUsesWith(i, LLVMBuildCall2(builder, LLVMGlobalGetValueType(function), function,
                                             arguments, ARGUMENTS, ""));
    LLVMInstructionEraseFromParent(i);
}

void cuda_fly_as_butterflies(LLVMModuleRef module)
{
    cuda_walk(module, fly);
}
