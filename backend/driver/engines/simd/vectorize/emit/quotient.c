/* x / y of floats by the processor's estimate r of 1 / y (plan/approximate_divisions.c): one step
 * of Newton's method, r + r (1 - r y), makes it about as precise as a division. native_recip() and
 * half_recip() are the estimate. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/plan/approximation.h"

static LLVMValueRef number_of(simd_emitter *e, LLVMTypeRef type, double value)
{
    return simd_emit_splat(e, LLVMConstReal(LLVMGetElementType(type), value));
}

static LLVMValueRef estimate(simd_emitter *e, LLVMValueRef y)
{
    const simd_approximation *how = &e->v->target->reciprocal;
    LLVMValueRef all = LLVMConstAllOnes(LLVMInt16TypeInContext(e->context));
    LLVMValueRef operands[] = {y, y, all};
    const unsigned count = how->bits >= SIMD_FINE_APPROXIMATION ? 3 : 1;
    return simd_emit_call_intrinsic(e, how->name, NULL, 0, operands, count);
}

/* Where y is 0, infinite, or so small that the estimate is infinite, the error is no number or no
 * finite one, and the estimate is right already. */
static LLVMValueRef refine(simd_emitter *e, LLVMValueRef y, LLVMValueRef r)
{
    LLVMBuilderRef b = e->builder;
    LLVMTypeRef type = LLVMTypeOf(y);
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
    LLVMValueRef y = simd_emit_vector(e, LLVMGetOperand(i, 1), group), r = estimate(e, y);
    if (simd_divides_coarsely(i))
        return r;
    r = refine(e, y, r);
    const bool is_one = LLVMIsAConstantFP(x) != NULL && LLVMConstRealGetDouble(x, &inexact) == 1.0;
    return is_one ? r : LLVMBuildFMul(e->builder, simd_emit_vector(e, x, group), r, "");
}
