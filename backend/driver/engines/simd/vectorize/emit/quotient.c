/* x / y of floats by the processor's estimate r of 1 / y (plan/approximate_divisions.c): one step
 * of Newton's method, r + r (1 - r y), makes it about as precise as a division. native_recip() and
 * half_recip() are the estimate. */
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

static LLVMValueRef number_of(simd_emitter *e, LLVMTypeRef type, double value)
{
    return simd_emit_splat(e, LLVMConstReal(LLVMGetElementType(type), value));
}

static LLVMValueRef estimate(simd_emitter *e, LLVMValueRef y)
{
    LLVMValueRef all = LLVMConstAllOnes(LLVMInt16TypeInContext(e->context));
    LLVMValueRef operands[] = {y, y, all};
    return simd_emit_call_intrinsic(e, e->v->target->reciprocal.name, NULL, 0, operands, 3);
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

static bool is_number(LLVMValueRef value, double number)
{
    LLVMBool inexact;
    return LLVMIsAConstantFP(value) != NULL && LLVMConstRealGetDouble(value, &inexact) == number;
}

bool simd_emit_divides_coarsely(LLVMValueRef division)
{
    return is_number(LLVMGetOperand(division, 0), SIMD_COARSE_ONE);
}

LLVMValueRef simd_emit_quotient(simd_emitter *e, LLVMValueRef i, uint32_t group)
{
    LLVMValueRef x = LLVMGetOperand(i, 0);
    LLVMValueRef y = simd_emit_vector(e, LLVMGetOperand(i, 1), group), r = estimate(e, y);
    if (simd_emit_divides_coarsely(i))
        return r;
    r = refine(e, y, r);
    return is_number(x, 1.0) ? r : LLVMBuildFMul(e->builder, simd_emit_vector(e, x, group), r, "");
}
