/* widen_halves: the smaller or larger of two vectors of half is computed as floats, and has the
 * same result. LLVM 15 has no code for it where the processor has no arithmetic of half, and gives
 * up; a processor without has to make floats of them in any case. It runs when LLVM has simplified
 * all, because LLVM narrows such minima again. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/intrinsic.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

static const char *const minima[] = {"llvm.minnum.", "llvm.maxnum."};

static bool is_vector_of_halves(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind &&
           LLVMGetTypeKind(LLVMGetElementType(type)) == LLVMHalfTypeKind;
}

static bool is_wanted(LLVMValueRef i)
{
    return simd_calls_one_of(i, minima, sizeof minima / sizeof *minima) &&
           is_vector_of_halves(LLVMTypeOf(i));
}

static void widen(simd_vectorization *v, LLVMBuilderRef builder, LLVMValueRef call)
{
    LLVMTypeRef halves = LLVMTypeOf(call);
    LLVMTypeRef floats =
        LLVMVectorType(LLVMFloatTypeInContext(v->context), LLVMGetVectorSize(halves));
    const bool is_least = simd_calls_one_of(call, minima, 1);
    LLVMValueRef both[2];
    LLVMPositionBuilderBefore(builder, call);
    for (unsigned k = 0; k < 2; k++)
        both[k] = LLVMBuildFPExt(builder, LLVMGetOperand(call, k), floats, "");
    LLVMValueRef wide = simd_intrinsic_build(
        v->module, builder, is_least ? "llvm.minnum" : "llvm.maxnum", &floats, 1, both, 2);
    LLVMReplaceAllUsesWith(call, LLVMBuildFPTrunc(builder, wide, halves, ""));
    LLVMInstructionEraseFromParent(call);
}

static bool widen_in(simd_vectorization *v, LLVMBuilderRef builder, LLVMBasicBlockRef block)
{
    bool changed = false;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        if (!is_wanted(i))
            continue;
        widen(v, builder, i);
        changed = true;
    }
    return changed;
}

simd_pass_result simd_run_widen_halves(simd_vectorization *v)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    bool changed = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            changed |= widen_in(v, builder, b);
    LLVMDisposeBuilder(builder);
    return changed ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
