/* e^x, 2^x, 10^x, e^x - 1, and what is made of them. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

#include <math.h>

/* x * 2^n in two steps, of which each is a normal number; `biased` is n and both biases in the last
 * bits of a number. What else is in the bits above is even, and shifted out. */
static LLVMValueRef scale(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef biased)
{
    LLVMValueRef half = LLVMBuildLShr(m->b, biased, bits(m, 1), "");
    LLVMValueRef powers[] = {half, LLVMBuildSub(m->b, biased, half, "")};
    for (int i = 0; i < 2; i++) {
        LLVMValueRef power = LLVMBuildShl(m->b, powers[i], bits(m, m->format->mantissa), "");
        x = multiply(m, x, as_real(m, power));
    }
    return x;
}

/* The nearest integer n, and in the last bits of a number what scale() wants of n - less; where one
 * instruction scales, the nearest sixteenth, and n. */
static LLVMValueRef nearest_power(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef factor,
                                  unsigned less, LLVMValueRef *in_last_bits)
{
    if (m->scales)
        return nearest_part(m, x, factor, FORMULA_ENTRIES, in_last_bits);
    LLVMValueRef magic = real(m, m->format->magic + 2 * (double)m->format->bias - less);
    LLVMValueRef shifted = factor == NULL ? add(m, x, magic) : multiply_add(m, x, factor, magic);
    *in_last_bits = as_bits(m, shifted);
    return subtract(m, shifted, magic);
}

/* (e^r - 1 - r) / r^2 */
LLVMValueRef simd_formula_exp_series(const simd_formula_maker *m, LLVMValueRef r)
{
    static const double f32[] = {0.0013926194353, 0.0083631876708, 0.041666554553, 0.16666576938,
                                 0.5};
    static const double f64[] = {
        0x1.af38b95ff4cbdp-26, 0x1.289192205fdc5p-22, 0x1.71de0da7cb47ap-19, 0x1.a019b90272651p-16,
        0x1.a01a01a7c5d00p-13, 0x1.6c16c1788e9bap-10, 0x1.11111111109b1p-7,  0x1.5555555553d5cp-5,
        0x1.5555555555556p-3,  0x1.0000000000001p-1};
    return m->is_double ? POLYNOMIAL(m, r, f64) : POLYNOMIAL(m, r, f32);
}

/* e^r * 2^n, of what nearest_power() says. */
static LLVMValueRef exp_of_parts(const simd_formula_maker *m, LLVMValueRef r, LLVMValueRef n,
                                 LLVMValueRef in_last_bits)
{
    if (m->scales)
        return simd_formula_exp_at_once(m, r, n, in_last_bits);
    LLVMValueRef one = real(m, 1);
    LLVMValueRef series = multiply_add(m, simd_formula_exp_series(m, r), r, one);
    return scale(m, multiply_add(m, series, r, one), in_last_bits);
}

LLVMValueRef simd_formula_exp_halved(const simd_formula_maker *m, LLVMValueRef x, unsigned times)
{
    const format *f = m->format;
    LLVMValueRef in_last_bits, r = clamp(m, x, f->ln_least, f->ln_most + times);
    LLVMValueRef n = nearest_power(m, r, real(m, f->log2_e), times, &in_last_bits);
    r = less_multiple(m, r, n, 1, m->constants->ln_2, 2);
    if (times != 0)
        n = subtract(m, n, real(m, times));
    return exp_of_parts(m, r, n, in_last_bits);
}

LLVMValueRef simd_formula_exp(const simd_formula_maker *m, LLVMValueRef x)
{
    return simd_formula_exp_halved(m, x, 0);
}

/* (2^r - 1) / r */
static LLVMValueRef exp2_series(const simd_formula_maker *m, LLVMValueRef r)
{
    static const double f32[] = {0.00015453187219, 0.0013390891402, 0.0096180825118,
                                 0.055503570616,   0.24022650761,   0.69314718804};
    static const double f64[] = {
        0x1.e9d41f69bc6b8p-32, 0x1.e606665c92395p-28, 0x1.b524fad58e580p-24, 0x1.62bfd463fcdaep-20,
        0x1.ffcbfc67133fdp-17, 0x1.43091309763d2p-13, 0x1.5d87fe78a526cp-10, 0x1.3b2ab6fba1dc2p-7,
        0x1.c6b08d704a0c2p-5,  0x1.ebfbdff82c598p-3,  0x1.62e42fefa39efp-1};
    return m->is_double ? POLYNOMIAL(m, r, f64) : POLYNOMIAL(m, r, f32);
}

LLVMValueRef simd_formula_exp2_of_sum(const simd_formula_maker *m, LLVMValueRef x,
                                      LLVMValueRef more)
{
    LLVMValueRef in_last_bits, n = nearest_power(m, x, NULL, 0, &in_last_bits);
    LLVMValueRef r = subtract(m, x, n);
    if (more != NULL)
        r = add(m, r, more);
    if (m->scales)
        return simd_formula_exp_at_once(m, multiply(m, r, real(m, 0x1.62e42fefa39efp-1)), n,
                                        in_last_bits);
    return scale(m, multiply_add(m, exp2_series(m, r), r, real(m, 1)), in_last_bits);
}

LLVMValueRef simd_formula_exp2(const simd_formula_maker *m, LLVMValueRef x)
{
    const double least = -(double)(m->format->bias + m->format->mantissa + 1);
    return simd_formula_exp2_of_sum(m, clamp(m, x, least, (double)m->format->bias + 2), NULL);
}

/* tanh(a) = 1 - 2 / (e^2a + 1); near 0 a series of (tanh(a) / a - 1) / a^2. */
LLVMValueRef simd_formula_tanh(const simd_formula_maker *m, LLVMValueRef x)
{
    static const double f32[] = {-0.0060967141659, 0.020997178999, -0.053850909579, 0.13332769737,
                                 -0.33333328944};
    LLVMValueRef a = magnitude(m, x), square = multiply(m, a, a);
    LLVMValueRef small = multiply(m, POLYNOMIAL(m, square, f32), square);
    small = multiply_add(m, a, small, a);
    LLVMValueRef e = add(m, simd_formula_exp(m, add(m, a, a)), real(m, 1));
    LLVMValueRef large = subtract(m, real(m, 1), LLVMBuildFDiv(m->b, real(m, 2), e, ""));
    return with_sign_of(m, x, choose(m, LLVMRealOLT, a, 0.625, small, large));
}

LLVMValueRef simd_formula_exp10(const simd_formula_maker *m, LLVMValueRef x)
{
    const double log10_e = 0x1.bcb7b1526e50ep-2;
    LLVMValueRef in_last_bits;
    LLVMValueRef r = clamp(m, x, m->format->ln_least * log10_e, m->format->ln_most * log10_e);
    LLVMValueRef n = nearest_power(m, r, real(m, 0x1.a934f0979a371p+1), 0, &in_last_bits);
    r = less_multiple(m, r, n, 1, m->constants->log10_2, 2);
    r = multiply(m, r, real(m, 0x1.26bb1bbb55516p+1));
    return exp_of_parts(m, r, n, in_last_bits);
}

/* 2^(n - 1), for n from -100 to one more than there are. */
static LLVMValueRef half_power(const simd_formula_maker *m, LLVMValueRef integer)
{
    LLVMValueRef power = LLVMBuildAdd(m->b, integer, bits(m, m->format->bias - 1), "");
    return as_real(m, LLVMBuildShl(m->b, power, bits(m, m->format->mantissa), ""));
}

/* 2^n * (e^r - 1) + (2^n - 1), both halved lest the last of them be too large. */
LLVMValueRef simd_formula_expm1(const simd_formula_maker *m, LLVMValueRef x)
{
    const format *f = m->format;
    LLVMValueRef integer, r = clamp(m, x, m->is_double ? -40 : -20, f->ln_most);
    LLVMValueRef n = nearest(m, r, real(m, f->log2_e), &integer);
    r = less_multiple(m, r, n, 1, m->constants->ln_2, 2);
    LLVMValueRef series = multiply(m, simd_formula_exp_series(m, r), r);
    LLVMValueRef less = multiply_add(m, series, r, r), half = half_power(m, integer);
    LLVMValueRef sum = multiply_add(m, half, less, subtract(m, half, real(m, 0.5)));
    return with_sign_of(m, x, multiply(m, sum, real(m, 2)));
}

/* h = e^a / 2: cosh(a) = h + 1 / 4h */
static LLVMValueRef quarter_of(const simd_formula_maker *m, LLVMValueRef h)
{
    return LLVMBuildFDiv(m->b, real(m, 0.25), h, "");
}

LLVMValueRef simd_formula_cosh(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef h = simd_formula_exp_halved(m, magnitude(m, x), 1);
    return add(m, h, quarter_of(m, h));
}

/* Below 1 by a series of (sinh(a) / a - 1) / a^2. */
LLVMValueRef simd_formula_sinh(const simd_formula_maker *m, LLVMValueRef x)
{
    static const double f32[] = {2.8062802582e-6, 0.00019838101969, 0.0083333396759, 0.16666666647};
    static const double f64[] = {
        0x1.b41232cf9950fp-41, 0x1.611cb330c1fe8p-33, 0x1.ae6460fae3728p-26, 0x1.71de3a4e14f40p-19,
        0x1.a01a01a01ee70p-13, 0x1.11111111110fdp-7,  0x1.5555555555555p-3};
    LLVMValueRef a = magnitude(m, x), square = multiply(m, a, a);
    LLVMValueRef series = m->is_double ? POLYNOMIAL(m, square, f64) : POLYNOMIAL(m, square, f32);
    LLVMValueRef small = multiply_add(m, multiply(m, series, square), a, a);
    LLVMValueRef h = simd_formula_exp_halved(m, a, 1), large = subtract(m, h, quarter_of(m, h));
    return with_sign_of(m, x, choose(m, LLVMRealOLT, a, 1, small, large));
}

static LLVMValueRef larger(const simd_formula_maker *m, LLVMValueRef a, LLVMValueRef b)
{
    return LLVMBuildSelect(m->b, LLVMBuildFCmp(m->b, LLVMRealOGT, a, b, ""), a, b, "");
}

/* Where no square is too large or too small. There is nothing to do while an instruction makes the
 * root of a register of doubles. */
LLVMValueRef simd_formula_hypot(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    LLVMValueRef squares = multiply_add(m, x, x, multiply(m, y, y));
    return m->scales && m->is_double ? simd_formula_root_at_once(m, squares)
                                     : simd_formula_root(m, squares);
}

LLVMValueRef simd_formula_far_hypot(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    return simd_formula_far_from(m, x, y, m->is_double ? 0x1p500 : 0x1p60);
}

LLVMValueRef simd_formula_far_from(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y,
                                   double limit)
{
    LLVMValueRef large = larger(m, magnitude(m, x), magnitude(m, y));
    LLVMValueRef above = LLVMBuildFCmp(m->b, LLVMRealUGT, large, real(m, limit), "");
    LLVMValueRef below = LLVMBuildFCmp(m->b, LLVMRealOLT, large, real(m, 1 / limit), "");
    LLVMValueRef some = LLVMBuildFCmp(m->b, LLVMRealONE, large, real(m, 0), "");
    return LLVMBuildOr(m->b, above, LLVMBuildAnd(m->b, below, some, ""), "");
}
