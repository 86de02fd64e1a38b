#include "backend/driver/engines/cuda/generate/optimize/numbers/inverse_roots.h"

#include <stdbool.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/assembly.h"
#include "backend/driver/engines/cuda/generate/walk.h"
#include "backend/driver/engines/simd/contract/scalar.h"

#define FUNCTION SIMD_MATH "rsqrt.f64"

static bool is_one(LLVMValueRef value)
{
    LLVMBool loses;
    return LLVMIsAConstantFP(value) != NULL && LLVMConstRealGetDouble(value, &loses) == 1.0;
}

/* Without the mark both are rounded. */
static bool is_inverse_root(LLVMValueRef i)
{
    if (!cuda_is_opcode(i, LLVMFDiv) || LLVMHasMetadata(i) == 0)
        return false;
    const unsigned kind = LLVMGetMDKindIDInContext(LLVMGetTypeContext(LLVMTypeOf(i)),
                                                   SIMD_APPROXIMATE, sizeof SIMD_APPROXIMATE - 1);
    return LLVMGetMetadata(i, kind) != NULL && is_one(LLVMGetOperand(i, 0)) &&
           cuda_is_call_of(LLVMGetOperand(i, 1), "llvm.sqrt.f64");
}

static void call(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef i)
{
    if (!is_inverse_root(i))
        return;
    LLVMTypeRef real = LLVMTypeOf(i);
    LLVMValueRef x = LLVMGetOperand(LLVMGetOperand(i, 1), 0);
    LLVMValueRef function = LLVMGetNamedFunction(module, FUNCTION);
    if (function == NULL)
        function = LLVMAddFunction(module, FUNCTION, LLVMFunctionType(real, &real, 1, false));
    LLVMPositionBuilderBefore(builder, i);
    LLVMReplaceAllUsesWith(
        i, LLVMBuildCall2(builder, LLVMGlobalGetValueType(function), function, &x, 1, ""));
    LLVMInstructionEraseFromParent(i);
}

void cuda_make_inverse_roots(LLVMModuleRef module)
{
    cuda_walk(module, call);
}
