/* fmod, remainder and the quotient of remquo, which lose nothing: where a quotient is small, what
 * is rounded in its division makes its whole part wrong by one at most. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

#include <math.h>

/* |x| - whole * |y| */
static LLVMValueRef rest_of(const simd_formula_maker *m, const char *how, LLVMValueRef a,
                            LLVMValueRef b)
{
    LLVMValueRef quotient = whole(m, how, LLVMBuildFDiv(m->b, a, b, ""));
    return multiply_add(m, LLVMBuildFNeg(m->b, quotient, ""), b, a);
}

/* The whole part is rounded up by one at most, and then the rest is negative. */
LLVMValueRef simd_formula_fmod(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    LLVMValueRef a = magnitude(m, x), b = magnitude(m, y), rest = rest_of(m, "llvm.trunc", a, b);
    return with_sign_of(m, x, choose(m, LLVMRealOLT, rest, 0, add(m, rest, b), rest));
}

/* A quotient half way between two whole numbers is a number itself, and goes to the even one; one
 * beside that may be rounded to the farther, and then the rest is more than half of y. */
LLVMValueRef simd_formula_remainder(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    LLVMValueRef a = magnitude(m, x), b = magnitude(m, y), rest = rest_of(m, "llvm.rint", a, b);
    LLVMValueRef twice = magnitude(m, add(m, rest, rest));
    LLVMValueRef nearer = subtract(m, rest, with_sign_of(m, rest, b));
    LLVMValueRef is_far = LLVMBuildFCmp(m->b, LLVMRealOGT, twice, b, "");
    rest = LLVMBuildSelect(m->b, is_far, nearer, rest, "");
    LLVMValueRef sign = LLVMBuildAnd(m->b, as_bits(m, x), as_bits(m, real(m, -0.0)), "");
    return as_real(m, LLVMBuildXor(m->b, as_bits(m, rest), sign, ""));
}

/* The last seven bits of what remainder() takes off x, with the sign of the quotient. */
LLVMValueRef simd_formula_remquo_quotient(const simd_formula_maker *m, LLVMValueRef x,
                                          LLVMValueRef y)
{
    LLVMValueRef a = magnitude(m, x), b = magnitude(m, y);
    LLVMValueRef quotient = whole(m, "llvm.rint", LLVMBuildFDiv(m->b, a, b, ""));
    LLVMValueRef rest = multiply_add(m, LLVMBuildFNeg(m->b, quotient, ""), b, a);
    LLVMValueRef twice = magnitude(m, add(m, rest, rest));
    LLVMValueRef nearer = add(m, quotient, with_sign_of(m, rest, real(m, 1)));
    LLVMValueRef is_far = LLVMBuildFCmp(m->b, LLVMRealOGT, twice, b, "");
    quotient = LLVMBuildSelect(m->b, is_far, nearer, quotient, "");
    LLVMValueRef last = as_bits(m, add(m, quotient, real(m, m->format->magic)));
    last = LLVMBuildAnd(m->b, last, bits(m, 127), "");
    LLVMValueRef sign = LLVMBuildXor(m->b, as_bits(m, x), as_bits(m, y), "");
    sign = LLVMBuildAShr(m->b, sign, bits(m, m->is_double ? 63 : 31), "");
    last = LLVMBuildSub(m->b, LLVMBuildXor(m->b, last, sign, ""), sign, "");
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetModuleContext(m->module));
    return LLVMBuildTrunc(m->b, last, LLVMVectorType(i32, LLVMGetVectorSize(m->real)), "");
}

/* Quotients whose whole part has more bits than a number; zero, infinity and NaN. */
LLVMValueRef simd_formula_far_quotient(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    LLVMValueRef a = magnitude(m, x), b = magnitude(m, y);
    const double most = (double)(UINT64_C(1) << (m->format->mantissa - 1));
    LLVMValueRef large = LLVMBuildFCmp(m->b, LLVMRealUGE, a, multiply(m, b, real(m, most)), "");
    LLVMValueRef infinite = LLVMBuildFCmp(m->b, LLVMRealOEQ, b, real(m, (double)INFINITY), "");
    return LLVMBuildOr(m->b, large, infinite, "");
}
