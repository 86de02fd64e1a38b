/* erf and erfc. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

/* erf(x) = x + x * series(x^2); from 1 on 1 - e^series(x), and from 4 on 1. */
LLVMValueRef simd_formula_erf_f32(const simd_formula_maker *m, LLVMValueRef x)
{
    static const double near[] = {7.8758750627e-5, -0.00080168642872, 0.0051890874234,
                                  -0.026854212011, 0.11283594715,     -0.37612626667,
                                  0.12837916585};
    static const double far[] = {1.6371514146e-6,  -4.6058042689e-5, 0.00059680562566,
                                 -0.0047595962933, 0.026421136006,   -0.11008008295,
                                 -0.63182605156,   -1.1302334348,    0.00032013804968};
    LLVMValueRef square = multiply(m, x, x), a = magnitude(m, x);
    LLVMValueRef small = multiply_add(m, x, POLYNOMIAL(m, square, near), x);
    LLVMValueRef rest = simd_formula_exp(m, POLYNOMIAL(m, clamp(m, a, 0, 4), far));
    LLVMValueRef large = with_sign_of(m, x, subtract(m, real(m, 1), rest));
    return choose(m, LLVMRealOLT, a, 1, small, large);
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

/* Of a number that is not negative. */
static LLVMValueRef complement(const simd_formula_maker *m, LLVMValueRef size)
{
    const double zero_from = m->is_double ? 28 : 10.5;
    LLVMValueRef a = choose(m, LLVMRealOGT, size, zero_from, real(m, zero_from), size);
    LLVMValueRef square = multiply(m, a, a), minus = LLVMBuildFNeg(m->b, square, "");
    LLVMValueRef lost = multiply_add(m, a, a, minus);
    LLVMValueRef e = simd_formula_exp_halved(m, minus, 0);
    LLVMValueRef factor = factor_of(m, a);
    factor = multiply_add(m, LLVMBuildFNeg(m->b, factor, ""), lost, factor);
    return multiply(m, e, factor);
}

LLVMValueRef simd_formula_erfc(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef right = complement(m, magnitude(m, x));
    return choose(m, LLVMRealOLT, x, 0, subtract(m, real(m, 2), right), right);
}

/* Below 1, erf(x) = x + x * series(x^2). */
LLVMValueRef simd_formula_erf_f64(const simd_formula_maker *m, LLVMValueRef x)
{
    static const double near[] = {
        -0x1.ac9585a44fe29p-31, 0x1.d76af6ca49787p-27,  -0x1.5c131500d3f88p-23,
        0x1.b981d78881a5dp-20,  -0x1.f4ca838adb73bp-17, 0x1.f9a2be4f731a1p-14,
        -0x1.c02db0665e53dp-11, 0x1.565bccfa44156p-8,   -0x1.b82ce31203772p-6,
        0x1.ce2f21a040f66p-4,   -0x1.812746b0379c1p-2,  0x1.06eba8214db68p-3};
    LLVMValueRef a = magnitude(m, x);
    if (m->scales)
        return simd_formula_erf_at_once(m, x);
    LLVMValueRef small = multiply_add(m, x, POLYNOMIAL(m, multiply(m, x, x), near), x);
    LLVMValueRef large = with_sign_of(m, x, subtract(m, real(m, 1), complement(m, a)));
    return choose(m, LLVMRealOLT, a, 1, small, large);
}
