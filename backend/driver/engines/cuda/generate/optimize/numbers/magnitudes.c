#include "backend/driver/engines/cuda/generate/optimize/numbers/magnitudes.h"

#include <stdbool.h>
#include <stddef.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/analysis/magnitude.h"
#include "backend/driver/engines/cuda/generate/assembly.h"
#include "backend/driver/engines/cuda/generate/walk.h"

static bool is_magnitude(LLVMValueRef i)
{
    return cuda_is_intrinsic(i, "llvm.abs") && cuda_integer_bits(i) == 32;
}

static bool is_small(LLVMValueRef value)
{
    return cuda_magnitude_find(value) != CUDA_ANY_MAGNITUDE;
}

static bool is_of_difference(LLVMValueRef i)
{
    const LLVMValueRef of = LLVMGetOperand(i, 0);
    return cuda_is_opcode(of, LLVMSub) && cuda_only_user(of) == i && is_small(of);
}

/* The magnitude of a difference, and another number. */
static LLVMValueRef add_to(LLVMBuilderRef builder, LLVMValueRef number, LLVMValueRef magnitude)
{
    const LLVMValueRef difference = LLVMGetOperand(magnitude, 0);
    LLVMValueRef operands[] = {LLVMGetOperand(difference, 0), LLVMGetOperand(difference, 1),
                               number};
    return cuda_build_ptx(builder, LLVMTypeOf(number), "sad.s32 $0, $1, $2, $3;", "=r,r,r,r",
                          operands, 3);
}

static void replace(LLVMValueRef i, LLVMValueRef by)
{
    LLVMReplaceAllUsesWith(i, by);
    LLVMInstructionEraseFromParent(i);
}

/* Whether nothing else in their block, and nothing in others, wants such a magnitude. */
static bool is_only_in(LLVMValueRef value, LLVMValueRef sum)
{
    return is_magnitude(value) && is_of_difference(value) && cuda_only_user(value) == sum &&
           LLVMGetInstructionParent(value) == LLVMGetInstructionParent(sum);
}

static void join(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef i)
{
    (void)module;
    if (!cuda_is_opcode(i, LLVMAdd))
        return;
    for (unsigned k = 0; k < 2; k++) {
        const LLVMValueRef magnitude = LLVMGetOperand(i, k);
        if (!is_only_in(magnitude, i))
            continue;
        LLVMPositionBuilderBefore(builder, i);
        replace(i, add_to(builder, LLVMGetOperand(i, 1 - k), magnitude));
        LLVMInstructionEraseFromParent(magnitude);
        return;
    }
}

/* In braces, so that it is not put into other words. */
static void take(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef i)
{
    (void)module;
    if (!is_magnitude(i))
        return;
    LLVMValueRef of = LLVMGetOperand(i, 0);
    const bool lowest_is_open = !LLVMIsNull(LLVMGetOperand(i, 1));
    LLVMPositionBuilderBefore(builder, i);
    if (is_of_difference(i))
        replace(i, add_to(builder, LLVMConstNull(LLVMTypeOf(i)), i));
    else if (lowest_is_open || is_small(of))
        replace(i, cuda_build_ptx(builder, LLVMTypeOf(i), "{ abs.s32 $0, $1; }", "=r,r", &of, 1));
}

void cuda_take_magnitudes(LLVMModuleRef module)
{
    cuda_walk(module, join);
    cuda_walk(module, take);
}
