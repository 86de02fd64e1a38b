/* x / y of floats by the processor's estimate r of 1 / y (plan/approximate_divisions.c): one step
 * of Newton's method, r + r (1 - r y), makes it about as precise as a division. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

static LLVMValueRef number_of(simd_emitter *e, LLVMTypeRef type, double value)
{
    return simd_emit_splat(e, LLVMConstReal(LLVMGetElementType(type), value));
}

/* Where y is 0, infinite, or so small that the estimate is infinite, the error is no number or no
 * finite one, and the estimate is right already. */
static LLVMValueRef reciprocal(simd_emitter *e, LLVMValueRef y)
{
    LLVMBuilderRef b = e->builder;
    LLVMTypeRef type = LLVMTypeOf(y);
    LLVMValueRef all = LLVMConstAllOnes(LLVMInt16TypeInContext(e->context));
    LLVMValueRef r = simd_emit_call_intrinsic(e, e->v->target->reciprocal.name, NULL, 0,
                                              (LLVMValueRef[]){y, y, all}, 3);
    LLVMValueRef of_error[] = {LLVMBuildFNeg(b, y, ""), r, number_of(e, type, 1)};
    LLVMValueRef error = simd_emit_call_intrinsic(e, "llvm.fma", &type, 1, of_error, 3);
    LLVMValueRef better =
        simd_emit_call_intrinsic(e, "llvm.fma", &type, 1, (LLVMValueRef[]){r, error, r}, 3);
    LLVMValueRef known = LLVMBuildFCmp(b, LLVMRealOGT, error, number_of(e, type, -1), "");
    return LLVMBuildSelect(b, known, better, r, "");
}

LLVMValueRef simd_emit_quotient(simd_emitter *e, LLVMValueRef i, uint32_t group)
{
    LLVMBool inexact;
    LLVMValueRef x = LLVMGetOperand(i, 0);
    LLVMValueRef r = reciprocal(e, simd_emit_vector(e, LLVMGetOperand(i, 1), group));
    if (LLVMIsAConstantFP(x) != NULL && LLVMConstRealGetDouble(x, &inexact) == 1.0)
        return r;
    return LLVMBuildFMul(e->builder, simd_emit_vector(e, x, group), r, "");
}
