/* 10^x, e^x - 1, and what is made of them. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

#include <math.h>

LLVMValueRef simd_formula_exp10(const simd_formula_maker *m, LLVMValueRef x)
{
    const double log10_e = 0x1.bcb7b1526e50ep-2;
    LLVMValueRef integer;
    LLVMValueRef r = clamp(m, x, m->format->ln_least * log10_e, m->format->ln_most * log10_e);
    LLVMValueRef n = nearest(m, r, real(m, 0x1.a934f0979a371p+1), &integer);
    for (int i = 0; i < 2; i++)
        r = multiply_add(m, n, real(m, -m->format->log10_2[i]), r);
    r = multiply(m, r, real(m, 0x1.26bb1bbb55516p+1));
    LLVMValueRef series = multiply(m, simd_formula_exp_series(m, r), r);
    LLVMValueRef most = add(m, multiply_add(m, series, r, r), real(m, 1));
    return simd_formula_scale(m, most, n, integer);
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
    for (int i = 0; i < 2; i++)
        r = multiply_add(m, n, real(m, -f->ln_2[i]), r);
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

/* Both are multiplied by a power of two that brings the larger near 1. Infinity wins over NaN. */
LLVMValueRef simd_formula_hypot(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    const format *f = m->format;
    const uint64_t mask = ((UINT64_C(2) * f->bias + 1)) << f->mantissa;
    const double most = m->is_double ? 0x1p1022 : 0x1p126;
    LLVMValueRef a = magnitude(m, x), b = magnitude(m, y), large = larger(m, a, b);
    LLVMValueRef power = as_real(m, LLVMBuildAnd(m->b, as_bits(m, large), bits(m, mask), ""));
    power = clamp(m, power, f->smallest, most);
    LLVMValueRef one = bits(m, (2 * f->bias) << f->mantissa);
    LLVMValueRef factor = as_real(m, LLVMBuildSub(m->b, one, as_bits(m, power), ""));
    LLVMValueRef s = multiply(m, a, factor), t = multiply(m, b, factor);
    LLVMValueRef root = whole(m, "llvm.sqrt", multiply_add(m, s, s, multiply(m, t, t)));
    LLVMValueRef result = multiply(m, root, power), infinity = real(m, (double)INFINITY);
    result = choose(m, LLVMRealOEQ, a, (double)INFINITY, infinity, result);
    return choose(m, LLVMRealOEQ, b, (double)INFINITY, infinity, result);
}
