/* log1p and cbrt of doubles. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

/* ln(1 + x) = ln(u) + lost / u, where u is the sum as it is rounded, which loses little. */
LLVMValueRef simd_formula_log1p_f64(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef one = real(m, 1), u = add(m, x, one), back = subtract(m, u, one);
    LLVMValueRef lost = subtract(m, one, subtract(m, u, back));
    lost = add(m, subtract(m, x, back), lost);
    const simd_formula_parts p = simd_formula_take_normal_apart(m, u);
    LLVMValueRef more = LLVMBuildFDiv(m->b, lost, u, "");
    more = multiply_add(m, p.exponent, real(m, m->format->ln_2[1]), more);
    LLVMValueRef result = multiply_add(m, p.exponent, real(m, m->format->ln_2[0]),
                                       simd_formula_ln_f64(m, p.rest, more));
    result = simd_formula_log_at_edges(m, u, result);
    return choose(m, LLVMRealOEQ, x, 0, x, result); /* -0 */
}

/* An estimate of 1 / cbrt(x) within 4 %: what a third of the exponent and of the bits behind it
 * leaves of a constant. */
static LLVMValueRef estimate(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef half = bits(m, 32), high = LLVMBuildLShr(m->b, as_bits(m, x), half, "");
    LLVMValueRef third = LLVMBuildMul(m->b, high, bits(m, 0x55555556), "");
    third = LLVMBuildAnd(m->b, third, bits(m, 0xffffffff00000000), "");
    return as_real(m, LLVMBuildSub(m->b, bits(m, 0x553ef0ff289dd796), third, ""));
}

/* A better one: y * (1 - h)^(-1/3), where h = 1 - x * y^3 is small. */
static LLVMValueRef improve(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y,
                            const double *series, size_t count)
{
    LLVMValueRef xy = multiply(m, x, y), square = multiply(m, y, y);
    LLVMValueRef h = multiply_add(m, LLVMBuildFNeg(m->b, xy, ""), square, real(m, 1));
    LLVMValueRef more = multiply(m, polynomial(m, h, series, count), h);
    return multiply_add(m, y, more, y);
}

/* Of a positive, normal number: t = x * y^2, and one step of Newton's method, for which nothing of
 * t^3 is lost. */
static LLVMValueRef root_of(const simd_formula_maker *m, LLVMValueRef x)
{
    static const double first[] = {35.0 / 243, 14.0 / 81, 2.0 / 9, 1.0 / 3};
    LLVMValueRef y = estimate(m, x);
    y = improve(m, x, y, first, 4);
    y = improve(m, x, y, first + 2, 2);
    LLVMValueRef square = multiply(m, y, y), t = multiply(m, x, square);
    LLVMValueRef s = multiply(m, t, t), minus = LLVMBuildFNeg(m->b, s, "");
    LLVMValueRef lost = multiply_add(m, t, t, minus);
    LLVMValueRef rest = multiply_add(m, minus, t, x);
    rest = multiply_add(m, LLVMBuildFNeg(m->b, lost, ""), t, rest);
    return multiply_add(m, rest, multiply(m, square, real(m, 1.0 / 3)), t);
}

LLVMValueRef simd_formula_cbrt_f64(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef a = magnitude(m, x), large = multiply(m, a, real(m, 0x1p54));
    LLVMValueRef normal = choose(m, LLVMRealOLT, a, m->format->smallest, large, a);
    LLVMValueRef scale =
        choose(m, LLVMRealOLT, a, m->format->smallest, real(m, 0x1p-18), real(m, 1));
    LLVMValueRef root = with_sign_of(m, x, multiply(m, root_of(m, normal), scale));
    LLVMValueRef is_finite =
        LLVMBuildFCmp(m->b, LLVMRealOLE, a, real(m, 0x1.fffffffffffffp1023), "");
    LLVMValueRef is_zero = LLVMBuildFCmp(m->b, LLVMRealOEQ, x, real(m, 0), "");
    LLVMValueRef is_usual = LLVMBuildAnd(m->b, is_finite, LLVMBuildNot(m->b, is_zero, ""), "");
    return LLVMBuildSelect(m->b, is_usual, root, add(m, x, x), "");
}
