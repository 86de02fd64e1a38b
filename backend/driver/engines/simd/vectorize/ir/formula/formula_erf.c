/* erf and erfc. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

/* erf(x) = x + x * series(x^2); from 1 on 1 - root(x)^8, and from 3.92 on 1. */
static LLVMValueRef erf_f32(const simd_formula_maker *m, LLVMValueRef x)
{
    static const double near[] = {7.8758750627e-5, -0.00080168642872, 0.0051890874234,
                                  -0.026854212011, 0.11283594715,     -0.37612626667,
                                  0.12837916585};
    static const double root[] = {1.57763016927e-5, -4.14355531119e-5, -0.00149878602576,
                                  0.010249837345,   -0.00704559846248, -0.0655370277283,
                                  -0.142935694262,  1.00037311812};
    LLVMValueRef square = multiply(m, x, x), a = magnitude(m, x);
    LLVMValueRef small = multiply_add(m, x, POLYNOMIAL(m, square, near), x);
    LLVMValueRef power = choose(m, LLVMRealOGT, a, 3.92, real(m, 3.92), a);
    power = POLYNOMIAL(m, power, root);
    for (int i = 0; i < 2; i++)
        power = multiply(m, power, power);
    LLVMValueRef rest = multiply_add(m, LLVMBuildFNeg(m->b, power, ""), power, real(m, 1));
    return choose(m, LLVMRealOLT, a, 1, small, with_sign_of(m, x, rest));
}

/* erf(x) = x * over(x^2) / under(x^2), by a rational minimax approximation whose coefficients are
 * positive: no sum loses anything. Where the limit is it rounds to 1. */
static LLVMValueRef erf_f64(const simd_formula_maker *m, LLVMValueRef x)
{
    static const double over[] = {
        0x1.22226cd72b6adp-56, 0x1.915aa27cc9038p-46, 0x1.d57ae02aadd7cp-39, 0x1.79e932e03b19bp-33,
        0x1.d045d6b724857p-28, 0x1.6bb437b6e5f1bp-23, 0x1.05a16e5a44acfp-18, 0x1.dd69af5e57157p-15,
        0x1.c07a5f8cb5229p-11, 0x1.c356097dc814fp-8,  0x1.0ecc229ae2a77p-4,  0x1.c2d01faec9befp-3,
        0x1.20dd750429b6dp+0};
    static const double under[] = {0x1.fe9ae1a489405p-51,
                                   0x1.75c5d48aafe53p-42,
                                   0x1.c03f789053abap-36,
                                   0x1.34ebda0b91d23p-30,
                                   0x1.2dca91593c337p-25,
                                   0x1.c00a3fd9fd89bp-21,
                                   0x1.03e47d1013312p-16,
                                   0x1.d9f4908d3d875p-13,
                                   0x1.500d5fb15590bp-9,
                                   0x1.682311941ec0ep-6,
                                   0x1.13ec79b229a43p-3,
                                   0x1.0e8c1d03d774fp-1,
                                   1};
    LLVMValueRef near = clamp(m, x, -5.93, 5.93), square = multiply(m, near, near);
    LLVMValueRef size = multiply(m, near, POLYNOMIAL(m, square, over));
    return clamp(m, LLVMBuildFDiv(m->b, size, POLYNOMIAL(m, square, under), ""), -1, 1);
}

LLVMValueRef simd_formula_erf(const simd_formula_maker *m, LLVMValueRef x)
{
    if (!m->is_double)
        return erf_f32(m, x);
    return m->scales ? simd_formula_erf_at_once(m, x) : erf_f64(m, x);
}

/* For a >= 0, erfc(a) = e^(-a^2) / (1 + 2a) * series(t), where t is (a - k) / (a + k), and the
 * series hardly moves: from 1.13 to 1.28. What the product a * a loses is made up for. */
static LLVMValueRef series_of(const simd_formula_maker *m, LLVMValueRef t)
{
    static const double f32[] = {-0.00027359599926, -0.00078812075304, 0.0020017712255,
                                 0.0025768565168,   -0.023794664534,   0.068293029055,
                                 -0.11927191934,    0.12964671485,     -0.047562318168,
                                 -0.13562114906,    1.2530080581};
    static const double f64[] = {
        -0x1.f47207b168acdp-30, -0x1.d5bb4c6d5b92dp-27, -0x1.09198a32cd9a9p-27,
        0x1.ef6c0c38d1a2bp-24,  0x1.0d535fce28f99p-24,  -0x1.c05fc977974eap-21,
        0x1.4392983419eddp-22,  0x1.7fb88e391a9fep-18,  -0x1.78a43458cca4bp-17,
        -0x1.996ad056e530bp-16, 0x1.3be0b393ee921p-13,  -0x1.a1de7c6e9ac9cp-13,
        -0x1.8d4a9dc0d22f3p-11, 0x1.49c671893963fp-8,   -0x1.0962388367b2fp-6,
        0x1.3079edfa1033fp-5,   -0x1.0fb06dfe46987p-4,  0x1.7fee004df6263p-4,
        -0x1.9ddb23c3e98a6p-4,  0x1.16ecefcfa6077p-4,   0x1.f7f5df66fd951p-7,
        -0x1.1df1ad154a29cp-3,  0x1.3ba5916e9fd7fp+0};
    return m->is_double ? POLYNOMIAL(m, t, f64) : POLYNOMIAL(m, t, f32);
}

/* erfc(a) * e^(a^2) */
static LLVMValueRef factor_of(const simd_formula_maker *m, LLVMValueRef a)
{
    if (m->scales)
        return simd_formula_erfcx_at_once(m, a);
    LLVMValueRef k = real(m, m->is_double ? 4 : 3), plus = add(m, a, k);
    LLVMValueRef under = multiply_add(m, a, real(m, 2), real(m, 1));
    LLVMValueRef both = LLVMBuildFDiv(m->b, real(m, 1), multiply(m, plus, under), "");
    LLVMValueRef t = multiply(m, multiply(m, subtract(m, a, k), under), both);
    return multiply(m, series_of(m, t), multiply(m, plus, both));
}

/* a * a - square, exact: not fused, of two halves of a, whose products are. */
static LLVMValueRef lost_of(const simd_formula_maker *m, LLVMValueRef a, LLVMValueRef square)
{
    LLVMValueRef minus = LLVMBuildFNeg(m->b, square, "");
    if (m->fuses)
        return multiply_add(m, a, a, minus);
    const uint64_t kept = m->is_double ? ~UINT64_C(0) << 27 : 0xfffff000;
    LLVMValueRef high = as_real(m, LLVMBuildAnd(m->b, as_bits(m, a), bits(m, kept), ""));
    LLVMValueRef low = subtract(m, a, high);
    LLVMValueRef lost = multiply_add(m, high, high, minus);
    lost = multiply_add(m, multiply(m, high, real(m, 2)), low, lost);
    return multiply_add(m, low, low, lost);
}

/* Of a number that is not negative. */
static LLVMValueRef complement(const simd_formula_maker *m, LLVMValueRef size)
{
    const double zero_from = m->is_double ? 28 : 10.5;
    LLVMValueRef a = choose(m, LLVMRealOGT, size, zero_from, real(m, zero_from), size);
    LLVMValueRef square = multiply(m, a, a), lost = lost_of(m, a, square);
    LLVMValueRef e = simd_formula_exp_halved(m, LLVMBuildFNeg(m->b, square, ""), 0);
    LLVMValueRef factor = factor_of(m, a);
    factor = multiply_add(m, LLVMBuildFNeg(m->b, factor, ""), lost, factor);
    return multiply(m, e, factor);
}

LLVMValueRef simd_formula_erfc(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef right = complement(m, magnitude(m, x));
    return choose(m, LLVMRealOLT, x, 0, subtract(m, real(m, 2), right), right);
}
