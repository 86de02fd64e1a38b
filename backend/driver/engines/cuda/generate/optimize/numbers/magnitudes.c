#include "backend/driver/engines/cuda/generate/optimize/numbers/magnitudes.h"

#include <stdbool.h>

#include "backend/driver/engines/cuda/generate/analysis/magnitude.h"
#include "backend/driver/engines/cuda/generate/assembly.h"
#include "backend/driver/engines/cuda/generate/walk.h"

static bool is_magnitude(LLVMValueRef i)
{
    static const char name[] = "llvm.abs";
    if (LLVMIsACallInst(i) == NULL || LLVMIsAFunction(LLVMGetCalledValue(i)) == NULL ||
        LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMIntegerTypeKind ||
        LLVMGetIntTypeWidth(LLVMTypeOf(i)) != 32)
        return false;
    return LLVMGetIntrinsicID(LLVMGetCalledValue(i)) ==
           LLVMLookupIntrinsicID(name, sizeof name - 1);
}

/* In braces, so that it is not put into other words. */
static void take(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef i)
{
    (void)module;
    if (!is_magnitude(i))
        return;
    LLVMValueRef of = LLVMGetOperand(i, 0);
    const bool lowest_is_open = !LLVMIsNull(LLVMGetOperand(i, 1));
    if (!lowest_is_open && cuda_magnitude_find(of) == CUDA_ANY_MAGNITUDE)
        return;
    LLVMPositionBuilderBefore(builder, i);
    LLVMReplaceAllUsesWith(
        i, cuda_build_ptx(builder, LLVMTypeOf(i), "{ abs.s32 $0, $1; }", "=r,r", &of, 1));
    LLVMInstructionEraseFromParent(i);
}

void cuda_take_magnitudes(LLVMModuleRef module)
{
    cuda_walk(module, take);
}
