#include "backend/driver/engines/cuda/generate/optimize/numbers/division.h"

#include <stddef.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/assembly.h"

/* An inverse of 20 bits; what it lacks, twice; a quotient, and what that lacks. */
static const char text[] = "{ .reg .f64 n, g, e, q;\n\t"
                           "neg.f64 n, $2;\n\t"
                           "rcp.approx.ftz.f64 g, $2;\n\t"
                           "fma.rn.f64 e, n, g, 0d3FF0000000000000;\n\t"
                           "fma.rn.f64 e, e, e, e;\n\t"
                           "fma.rn.f64 g, g, e, g;\n\t"
                           "fma.rn.f64 e, n, g, 0d3FF0000000000000;\n\t"
                           "fma.rn.f64 g, g, e, g;\n\t"
                           "mul.rn.f64 q, $1, g;\n\t"
                           "fma.rn.f64 e, n, q, $1;\n\t"
                           "fma.rn.f64 $0, g, e, q; }";

static LLVMValueRef divide(LLVMBuilderRef builder, LLVMValueRef i)
{
    LLVMValueRef x[] = {LLVMGetOperand(i, 0), LLVMGetOperand(i, 1)};
    LLVMPositionBuilderBefore(builder, i);
    return cuda_build_ptx(builder, LLVMTypeOf(i), text, "=d,d,d", x, 2);
}

void cuda_divide_normals(LLVMValueRef function)
{
    const LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    const LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (!cuda_is_opcode(i, LLVMFDiv) ||
                LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMDoubleTypeKind)
                continue;
            LLVMReplaceAllUsesWith(i, divide(builder, i));
            LLVMInstructionEraseFromParent(i);
        }
    LLVMDisposeBuilder(builder);
}
