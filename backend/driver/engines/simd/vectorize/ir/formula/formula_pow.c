/* Powers: 2^(y * log2(x)). The logarithm, and its product with y, are sums of two numbers: the
 * error of one would be multiplied by y. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

#include <math.h>

/* ---- Signs ----------------------------------------------------------------------------------- */

static bool is_integral(LLVMValueRef y)
{
    return LLVMGetTypeKind(LLVMGetElementType(LLVMTypeOf(y))) == LLVMIntegerTypeKind;
}

static LLVMValueRef is_whole(const simd_formula_maker *m, LLVMValueRef y)
{
    return LLVMBuildFCmp(m->b, LLVMRealOEQ, whole(m, "llvm.trunc", y), y, "");
}

static LLVMValueRef is_odd(const simd_formula_maker *m, LLVMValueRef y)
{
    if (is_integral(y)) {
        LLVMTypeRef type = LLVMTypeOf(y);
        LLVMValueRef one = splat(type, LLVMConstInt(LLVMGetElementType(type), 1, false));
        return LLVMBuildICmp(m->b, LLVMIntNE, LLVMBuildAnd(m->b, y, one, ""), LLVMConstNull(type),
                             "");
    }
    LLVMValueRef half = is_whole(m, multiply(m, y, real(m, 0.5)));
    return LLVMBuildAnd(m->b, is_whole(m, y), LLVMBuildNot(m->b, half, ""), "");
}

/* Gives |x|^y the sign of x where y is odd; NaN where x is negative and y is no whole number. */
static LLVMValueRef with_sign(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y,
                              LLVMValueRef size)
{
    LLVMValueRef signed_size = with_sign_of(m, x, size);
    LLVMValueRef result = LLVMBuildSelect(m->b, is_odd(m, y), signed_size, size, "");
    if (is_integral(y))
        return result;
    LLVMValueRef negative = LLVMBuildFCmp(m->b, LLVMRealOLT, x, real(m, 0), "");
    LLVMValueRef finite = LLVMBuildFCmp(m->b, LLVMRealONE, x, real(m, -(double)INFINITY), "");
    LLVMValueRef wrong = LLVMBuildAnd(m->b, LLVMBuildAnd(m->b, negative, finite, ""),
                                      LLVMBuildNot(m->b, is_whole(m, y), ""), "");
    return LLVMBuildSelect(m->b, wrong, real(m, (double)NAN), result, "");
}

/* 1^y and x^0 are 1, whatever the other is. */
static LLVMValueRef or_zero(const simd_formula_maker *m, LLVMValueRef y, LLVMValueRef log,
                            LLVMValueRef product)
{
    product = choose(m, LLVMRealOEQ, y, 0, real(m, 0), product);
    return choose(m, LLVMRealOEQ, log, 0, real(m, 0), product);
}

/* ---- Powers ---------------------------------------------------------------------------------- */

/* high + low; low is what high lacks. */
typedef struct pair {
    LLVMValueRef high, low;
} pair;

static LLVMValueRef negate(const simd_formula_maker *m, LLVMValueRef x)
{
    return LLVMBuildFNeg(m->b, x, "");
}

/* Of numbers whose first is the larger, or 0. */
static pair sum_of(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    LLVMValueRef high = add(m, x, y);
    return (pair){high, add(m, subtract(m, x, high), y)};
}

static pair product_of(const simd_formula_maker *m, pair x, pair y)
{
    LLVMValueRef high = multiply(m, x.high, y.high);
    LLVMValueRef low = multiply_add(m, x.high, y.high, negate(m, high));
    low = multiply_add(m, x.high, y.low, low);
    return (pair){high, multiply_add(m, x.low, y.high, low)};
}

/* f / (2 + f) */
static pair quotient(const simd_formula_maker *m, LLVMValueRef f)
{
    const pair under = sum_of(m, real(m, 2), f);
    LLVMValueRef reciprocal = LLVMBuildFDiv(m->b, real(m, 1), under.high, "");
    LLVMValueRef high = multiply(m, f, reciprocal), minus = negate(m, high);
    LLVMValueRef rest = multiply_add(m, minus, under.high, f);
    rest = multiply_add(m, minus, under.low, rest);
    return (pair){high, multiply(m, rest, reciprocal)};
}

static pair constant(const simd_formula_maker *m, double high, double low, double rest)
{
    return m->is_double ? (pair){real(m, high), real(m, rest)}
                        : (pair){real(m, (double)(float)high), real(m, low)};
}

/* ln(1 + f) = 2 * (s + s * q * (1/3 + q * series(q))), where s = f / (2 + f) and q = s^2 */
static pair half_ln(const simd_formula_maker *m, LLVMValueRef f)
{
    static const double f32[] = {0.11681041419, 0.14277028119, 0.20000019436};
    static const double f64[] = {0x1.e032e4d8436a1p-5, 0x1.df7c5bc7c7563p-5, 0x1.1118c9ee5b8a4p-4,
                                 0x1.3b1395c881220p-4, 0x1.745d177aad02ap-4, 0x1.c71c71c6ea871p-4,
                                 0x1.2492492492522p-3, 0x1.999999999999ap-3};
    const pair s = quotient(m, f), q = product_of(m, s, s);
    const pair one_third =
        constant(m, 0x1.5555555555555p-2, -0x1.555556p-27, 0x1.5555555555555p-56);
    LLVMValueRef series = m->is_double ? POLYNOMIAL(m, q.high, f64) : POLYNOMIAL(m, q.high, f32);
    pair third = sum_of(m, one_third.high, multiply(m, q.high, series));
    third.low = add(m, third.low, one_third.low);
    const pair rest = product_of(m, s, product_of(m, q, third));
    pair sum = sum_of(m, s.high, rest.high);
    sum.low = add(m, sum.low, add(m, s.low, rest.low));
    return sum;
}

static pair long_log2(const simd_formula_maker *m, LLVMValueRef x)
{
    const simd_formula_parts p = simd_formula_take_apart(m, x);
    const pair twice_log2_e =
        constant(m, 0x1.71547652b82fep+1, 0x1.4ae0cp-25, 0x1.777d0ffda0d24p-55);
    const pair fraction = product_of(m, half_ln(m, p.rest), twice_log2_e);
    pair sum = sum_of(m, p.exponent, fraction.high);
    sum.low = add(m, sum.low, fraction.low);
    sum.high = simd_formula_log_at_edges(m, x, sum.high);
    return sum;
}

/* y * log2(x). Where that is no small number its rest may be NaN, and is not needed. */
static pair exponent_of(const simd_formula_maker *m, pair log, LLVMValueRef y)
{
    LLVMValueRef high = multiply(m, y, log.high);
    LLVMValueRef low = multiply_add(m, y, log.high, negate(m, high));
    low = multiply_add(m, y, log.low, low);
    return (pair){high, choose(m, LLVMRealOLT, magnitude(m, high), 2000, low, real(m, 0))};
}

static LLVMValueRef long_exp2(const simd_formula_maker *m, pair t)
{
    LLVMValueRef integer,
        inside = clamp(m, t.high, m->is_double ? -1100 : -200, m->is_double ? 1100 : 200);
    LLVMValueRef n = nearest(m, inside, NULL, &integer);
    LLVMValueRef r = add(m, subtract(m, inside, n), t.low);
    LLVMValueRef size = multiply_add(m, simd_formula_exp2_series(m, r), r, real(m, 1));
    return simd_formula_scale(m, size, n, integer);
}

LLVMValueRef simd_formula_powr(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    return long_exp2(m, exponent_of(m, long_log2(m, x), y));
}

LLVMValueRef simd_formula_pow(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    const pair log = long_log2(m, magnitude(m, x));
    LLVMValueRef power = is_integral(y) ? LLVMBuildSIToFP(m->b, y, m->real, "") : y;
    pair t = exponent_of(m, log, power);
    t.high = or_zero(m, power, log.high, t.high);
    return with_sign(m, x, y, long_exp2(m, t));
}
