/* log1p, and the inverse hyperbolic functions, which are logarithms of sums near 1. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

#include <math.h>

/* What is lost when the sum of 1 and x is rounded. */
static LLVMValueRef lost_of(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef sum)
{
    LLVMValueRef one = real(m, 1), back = subtract(m, sum, one);
    LLVMValueRef lost = subtract(m, one, subtract(m, sum, back));
    return add(m, subtract(m, x, back), lost);
}

/* lost / u, which is less than half a unit of the result: where u is 2^n * (1 + f), the quotient is
 * lost * 2^-n * (1 - f + f^2), and the power is the difference of the bits of 1 + f and of u. Of a
 * large u nothing is lost that counts. */
static LLVMValueRef divide_lost(const simd_formula_maker *m, LLVMValueRef lost, LLVMValueRef u,
                                LLVMValueRef f)
{
    LLVMValueRef at_most = choose(m, LLVMRealOLT, u, 0x1p64, u, real(m, 0x1p64));
    LLVMValueRef one = as_bits(m, real(m, 1)), near_one = as_bits(m, add(m, f, real(m, 1)));
    LLVMValueRef power = LLVMBuildSub(m->b, near_one, as_bits(m, at_most), "");
    power = as_real(m, LLVMBuildAdd(m->b, power, one, ""));
    LLVMValueRef series = multiply_add(m, f, subtract(m, f, real(m, 1)), real(m, 1));
    return multiply(m, multiply(m, lost, power), series);
}

/* ln(u + lost), plus `twos` times ln(2). */
static LLVMValueRef ln_of_sum(const simd_formula_maker *m, LLVMValueRef u, LLVMValueRef lost,
                              LLVMValueRef twos)
{
    const simd_formula_parts p = simd_formula_take_for_ln(m, u, true);
    LLVMValueRef exponent = twos == NULL ? p.exponent : add(m, p.exponent, twos);
    LLVMValueRef more = divide_lost(m, lost, u, p.rest);
    more = multiply_add(m, exponent, real(m, m->format->ln_2[1]), more);
    LLVMValueRef rest = m->is_double ? simd_formula_ln_f64(m, p.rest, more)
                                     : add(m, simd_formula_ln(m, p.rest), more);
    LLVMValueRef result = multiply_add(m, exponent, real(m, m->format->ln_2[0]), rest);
    return simd_formula_log_at_edges(m, u, result);
}

static LLVMValueRef ln_1_plus(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef u = add(m, x, real(m, 1));
    return ln_of_sum(m, u, lost_of(m, x, u), NULL);
}

LLVMValueRef simd_formula_log1p(const simd_formula_maker *m, LLVMValueRef x)
{
    return with_sign_of(m, x, ln_1_plus(m, x)); /* -0 */
}

/* ln(1 + small), or ln(2 * large) where squares would be too large. */
static LLVMValueRef area(const simd_formula_maker *m, LLVMValueRef small, LLVMValueRef large)
{
    const double limit = m->is_double ? 0x1p61 : 0x1p32;
    LLVMValueRef sum = add(m, small, real(m, 1)), zero = real(m, 0);
    LLVMValueRef is_large = LLVMBuildFCmp(m->b, LLVMRealOGT, large, real(m, limit), "");
    LLVMValueRef u = LLVMBuildSelect(m->b, is_large, large, sum, "");
    LLVMValueRef lost = LLVMBuildSelect(m->b, is_large, zero, lost_of(m, small, sum), "");
    return ln_of_sum(m, u, lost, LLVMBuildSelect(m->b, is_large, real(m, 1), zero, ""));
}

/* t = sqrt(1 + a^2) - 1, which loses digits where it is small: there t^2 + 2t = a^2 gives a better
 * one. */
LLVMValueRef simd_formula_asinh(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef a = magnitude(m, x), square = multiply(m, a, a);
    LLVMValueRef root = whole(m, "llvm.sqrt", multiply_add(m, a, a, real(m, 1)));
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
    return area(m, add(m, b, whole(m, "llvm.sqrt", square)), x);
}

/* ln((1 + a) / (1 - a)) / 2 */
LLVMValueRef simd_formula_atanh(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef a = magnitude(m, x), rest = subtract(m, real(m, 1), a);
    LLVMValueRef quotient = LLVMBuildFDiv(m->b, add(m, a, a), rest, "");
    return with_sign_of(m, x, multiply(m, ln_1_plus(m, quotient), real(m, 0.5)));
}
