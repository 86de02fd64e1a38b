/* Logarithms. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

#include <math.h>

#define LOG10_E 0x1.bcb7b1526e50ep-2

/* The exponent is made a number by the bits of 2^mantissa: `offset` is what it has too much. */
static simd_formula_parts take_normal_apart(const simd_formula_maker *m, LLVMValueRef x,
                                            LLVMValueRef offset)
{
    const format *f = m->format;
    const uint64_t one = f->bias << f->mantissa, fraction = (UINT64_C(1) << f->mantissa) - 1;
    const uint64_t low = m->is_double ? 0x3fe6a09e667f3bcd : 0x3f2aaaab; /* sqrt(1/2); 2/3 */
    const double power = (double)(UINT64_C(1) << f->mantissa);
    LLVMValueRef shifted = LLVMBuildAdd(m->b, as_bits(m, x), bits(m, one - low), "");
    LLVMValueRef near_one = LLVMBuildAnd(m->b, shifted, bits(m, fraction), "");
    near_one = as_real(m, LLVMBuildAdd(m->b, near_one, bits(m, low), ""));
    LLVMValueRef exponent = LLVMBuildLShr(m->b, shifted, bits(m, f->mantissa), "");
    exponent = as_real(m, LLVMBuildOr(m->b, exponent, as_bits(m, real(m, power)), ""));
    exponent = subtract(m, exponent, offset);
    return (simd_formula_parts){exponent, subtract(m, near_one, real(m, 1))};
}

/* Denormals become normal before. */
simd_formula_parts simd_formula_take_apart(const simd_formula_maker *m, LLVMValueRef x)
{
    const format *f = m->format;
    const double power = (double)(UINT64_C(1) << f->mantissa), usual = power + (double)f->bias;
    LLVMValueRef large = multiply(m, x, real(m, power));
    LLVMValueRef normal = choose(m, LLVMRealOLT, x, f->smallest, large, x);
    LLVMValueRef offset = choose(m, LLVMRealOLT, x, f->smallest,
                                 real(m, usual + (double)f->mantissa), real(m, usual));
    return take_normal_apart(m, normal, offset);
}

/* From 3/4 to 3/2. Denormals need nothing else, NaN comes of negative numbers, and of 0 and of
 * infinity the exponent is infinite: so is each logarithm, whose constants are positive. */
simd_formula_parts simd_formula_take_at_once(const simd_formula_maker *m, LLVMValueRef x)
{
    enum { FROM_3_QUARTERS = 3, NAN_OF_NEGATIVE = 3 << 2 };
    LLVMValueRef near_one = simd_formula_mantissa(m, x, FROM_3_QUARTERS | NAN_OF_NEGATIVE);
    LLVMValueRef exponent =
        subtract(m, simd_formula_exponent(m, x), simd_formula_exponent(m, near_one));
    return (simd_formula_parts){exponent, near_one};
}

simd_formula_parts simd_formula_take_normal(const simd_formula_maker *m, LLVMValueRef x)
{
    const format *f = m->format;
    const double power = (double)(UINT64_C(1) << f->mantissa);
    return take_normal_apart(m, x, real(m, power + (double)f->bias));
}

/* The power is the difference of the bits of the sum and of what is taken from it. A large sum has
 * lost nothing that counts. */
simd_formula_parts simd_formula_take_sum(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef one = real(m, 1), sum = add(m, x, one);
    simd_formula_parts p = simd_formula_take_normal(m, sum);
    LLVMValueRef power = LLVMBuildSub(m->b, as_bits(m, add(m, p.rest, one)), as_bits(m, sum), "");
    power = as_real(m, LLVMBuildAdd(m->b, power, as_bits(m, one), ""));
    LLVMValueRef rest = multiply_add(m, x, power, subtract(m, power, one));
    p.rest = choose(m, LLVMRealOLT, sum, 0x1p60, rest, p.rest);
    return p;
}

/* ln(1 + f) = f - f^2 / 2 + f^3 * series(f), from 2/3 to 4/3. */
static LLVMValueRef ln_f32(const simd_formula_maker *m, LLVMValueRef f)
{
    static const double series[] = {0.11330617385,  -0.12422200575, 0.10915654793,
                                    -0.12288721609, 0.14291867182,  -0.16673316253,
                                    0.19999948351,  -0.24999944186, 0.33333333333};
    LLVMValueRef sum = POLYNOMIAL(m, f, series);
    return multiply_add(m, multiply(m, f, f), subtract(m, multiply(m, sum, f), real(m, 0.5)), f);
}

/* With s = f / (2 + f): ln(1 + f) = f - (h - s * (h + s^2 * series(s^2))), h = f^2 / 2. What is
 * given is added where it is rounded least. */
LLVMValueRef simd_formula_ln_f64(const simd_formula_maker *m, LLVMValueRef f, LLVMValueRef more)
{
    static const double series[] = {
        0x1.2b584aae78a57p-3, 0x1.39fe606542ddep-3, 0x1.7462b4ab2ef6bp-3, 0x1.c71c62e5800a1p-3,
        0x1.2492492df148dp-2, 0x1.99999999952e2p-2, 0x1.5555555555558p-1};
    LLVMValueRef s = LLVMBuildFDiv(m->b, f, add(m, f, real(m, 2)), "");
    LLVMValueRef square = multiply(m, s, s), h = multiply(m, multiply(m, f, real(m, 0.5)), f);
    LLVMValueRef small =
        multiply_add(m, s, multiply_add(m, square, POLYNOMIAL(m, square, series), h), more);
    return subtract(m, f, subtract(m, h, small));
}

LLVMValueRef simd_formula_ln(const simd_formula_maker *m, LLVMValueRef f)
{
    return m->is_double ? simd_formula_ln_f64(m, f, real(m, 0)) : ln_f32(m, f);
}

/* Of floats the rest is less than what is rounded. */
double simd_formula_first_ln_2(const simd_formula_maker *m)
{
    const double *ln_2 = m->constants->ln_2;
    return m->is_double ? ln_2[0] : ln_2[0] + ln_2[1];
}

/* What a logarithm is made of, by its parts. */
typedef LLVMValueRef logarithm(const simd_formula_maker *m, simd_formula_parts p);

static LLVMValueRef log_of(const simd_formula_maker *m, simd_formula_parts p)
{
    LLVMValueRef ln_2 = real(m, simd_formula_first_ln_2(m));
    if (!m->is_double)
        return multiply_add(m, p.exponent, ln_2, ln_f32(m, p.rest));
    LLVMValueRef low = multiply(m, p.exponent, real(m, m->constants->ln_2[1]));
    return multiply_add(m, p.exponent, ln_2, simd_formula_ln_f64(m, p.rest, low));
}

static LLVMValueRef log2_of(const simd_formula_maker *m, simd_formula_parts p)
{
    return multiply_add(m, simd_formula_ln(m, p.rest), real(m, m->format->log2_e), p.exponent);
}

static LLVMValueRef log10_of(const simd_formula_maker *m, simd_formula_parts p)
{
    const double *log10_2 = m->constants->log10_2;
    LLVMValueRef low = multiply(m, p.exponent, real(m, log10_2[1]));
    low = multiply_add(m, simd_formula_ln(m, p.rest), real(m, LOG10_E), low);
    return multiply_add(m, p.exponent, real(m, log10_2[0]), low);
}

/* Of 0 and infinity, and NaN of NaN and of negative numbers. */
LLVMValueRef simd_formula_log_at_edges(const simd_formula_maker *m, LLVMValueRef x,
                                       LLVMValueRef result)
{
    const double infinity = (double)INFINITY;
    result = choose(m, LLVMRealUGE, x, 0, result, real(m, (double)NAN));
    result = choose(m, LLVMRealUEQ, x, infinity, x, result);
    return choose(m, LLVMRealOEQ, x, 0, real(m, -infinity), result);
}

/* Elsewhere a branch is cheaper than denormals and edges are in the formula, which then is of
 * normal numbers. */
static LLVMValueRef of_normal(const simd_formula_maker *m, LLVMValueRef x, logarithm *of,
                              const simd_formula_base *base)
{
    return m->scales ? simd_formula_log_of_cell(m, simd_formula_find_cell(m, NULL, x), base)
                     : of(m, simd_formula_take_normal(m, x));
}

static LLVMValueRef of_any(const simd_formula_maker *m, LLVMValueRef x, logarithm *of)
{
    return simd_formula_log_at_edges(m, x, of(m, simd_formula_take_apart(m, x)));
}

LLVMValueRef simd_formula_far_log(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    (void)y;
    if (m->scales)
        return NULL;
    const format *f = m->format;
    const uint64_t least = UINT64_C(1) << f->mantissa, infinity = (2 * f->bias + 1) << f->mantissa;
    const uint64_t sign = UINT64_C(1) << (m->is_double ? 63 : 31);
    /* from the smallest number of all, as there are comparisons for integers with a sign only */
    LLVMValueRef above = LLVMBuildSub(m->b, as_bits(m, x), bits(m, least + sign), "");
    return LLVMBuildICmp(m->b, LLVMIntSGE, above, bits(m, infinity - least - sign), "");
}

LLVMValueRef simd_formula_log(const simd_formula_maker *m, LLVMValueRef x)
{
    const double *of_two = m->constants->ln_2;
    return of_normal(m, x, log_of, &(simd_formula_base){log, 1, {of_two[0], of_two[1]}});
}

LLVMValueRef simd_formula_log2(const simd_formula_maker *m, LLVMValueRef x)
{
    return of_normal(m, x, log2_of, &(simd_formula_base){log2, m->format->log2_e, {1, 0}});
}

LLVMValueRef simd_formula_log10(const simd_formula_maker *m, LLVMValueRef x)
{
    const double *of_two = m->constants->log10_2;
    return of_normal(m, x, log10_of, &(simd_formula_base){log10, LOG10_E, {of_two[0], of_two[1]}});
}

LLVMValueRef simd_formula_log_of_any(const simd_formula_maker *m, LLVMValueRef x)
{
    return of_any(m, x, log_of);
}

LLVMValueRef simd_formula_log2_of_any(const simd_formula_maker *m, LLVMValueRef x)
{
    return of_any(m, x, log2_of);
}

LLVMValueRef simd_formula_log10_of_any(const simd_formula_maker *m, LLVMValueRef x)
{
    return of_any(m, x, log10_of);
}
