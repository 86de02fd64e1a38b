/* log1p, and the inverse hyperbolic functions, which are logarithms of sums near 1. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

#include <math.h>

/* ln(1 + x), plus `twos` times ln(2). */
static LLVMValueRef ln_of_sum(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef twos)
{
    if (m->scales) {
        simd_formula_cell c = simd_formula_find_cell_of_sum(m, x);
        c.exponent = twos == NULL ? c.exponent : add(m, c.exponent, twos);
        return simd_formula_ln_of_cell(m, c);
    }
    const simd_formula_parts p = simd_formula_take_sum(m, x);
    const double *ln_2 = m->constants->ln_2;
    LLVMValueRef exponent = twos == NULL ? p.exponent : add(m, p.exponent, twos), rest;
    rest = m->is_double ? simd_formula_ln_f64(m, p.rest, multiply(m, exponent, real(m, ln_2[1])))
                        : simd_formula_ln(m, p.rest);
    LLVMValueRef result = multiply_add(m, exponent, real(m, simd_formula_first_ln_2(m)), rest);
    return simd_formula_log_at_edges(m, add(m, x, real(m, 1)), result);
}

LLVMValueRef simd_formula_log1p(const simd_formula_maker *m, LLVMValueRef x)
{
    return with_sign_of(m, x, ln_of_sum(m, x, NULL)); /* -0 */
}

/* ln(1 + small), or ln(2 * large) where squares would be too large. */
static LLVMValueRef area(const simd_formula_maker *m, LLVMValueRef small, LLVMValueRef large)
{
    const double limit = m->is_double ? 0x1p61 : 0x1p32;
    LLVMValueRef is_large = LLVMBuildFCmp(m->b, LLVMRealOGT, large, real(m, limit), "");
    LLVMValueRef twos = LLVMBuildSelect(m->b, is_large, real(m, 1), real(m, 0), "");
    return ln_of_sum(m, LLVMBuildSelect(m->b, is_large, large, small, ""), twos);
}

/* t = sqrt(1 + a^2) - 1, which loses digits where it is small: there t^2 + 2t = a^2 gives a better
 * one. */
LLVMValueRef simd_formula_asinh(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef a = magnitude(m, x), square = multiply(m, a, a);
    LLVMValueRef root = simd_formula_root(m, multiply_add(m, a, a, real(m, 1)));
    LLVMValueRef t = subtract(m, root, real(m, 1));
    LLVMValueRef better = multiply_add(m, LLVMBuildFNeg(m->b, t, ""), t, square);
    t = choose(m, LLVMRealOLT, a, 1, multiply(m, better, real(m, 0.5)), t);
    return with_sign_of(m, x, area(m, add(m, a, t), a));
}

LLVMValueRef simd_formula_acosh(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef less = subtract(m, x, real(m, 1));
    LLVMValueRef b = choose(m, LLVMRealOGE, x, 1, less, real(m, (double)NAN));
    LLVMValueRef square = multiply(m, b, add(m, b, real(m, 2)));
    return area(m, add(m, b, simd_formula_root(m, square)), x);
}

/* ln(1 + 2a / (1 - a)) / 2 */
LLVMValueRef simd_formula_atanh(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef a = magnitude(m, x), rest = subtract(m, real(m, 1), a);
    LLVMValueRef quotient = simd_formula_quotient(m, add(m, a, a), rest);
    if (m->estimates)
        quotient = choose(m, LLVMRealOEQ, a, 1, real(m, (double)INFINITY), quotient);
    return with_sign_of(m, x, multiply(m, ln_of_sum(m, quotient, NULL), real(m, 0.5)));
}
