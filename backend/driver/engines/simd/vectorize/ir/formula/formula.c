/* The formulas: an argument is reduced to a small interval, with multiply-adds that lose nothing,
 * and a polynomial approximates the function there. The polynomials are mpmath's chebyfit().
 *
 * OpenCL allows errors of 4 units in the last place for sin and cos, of 5 for tan and tanh, of 3
 * for exp and log, of 2 for log1p and cbrt, of 16 for erf and pow, and none for remainders.
 * tests/engine/formulas_test.c holds them to it. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

#include <math.h>
#include <string.h>

static const format formats[] = {
    {.mantissa = 23,
     .bias = 127,
     .magic = 0x1.8p23,
     .smallest = 0x1p-126,
     .two_over_pi = 0x1.45f306dc9c883p-1,
     .pi_half = {0x1.921fb6p+0, -0x1.777a5cp-25, -0x1.ee59dap-50},
     .log2_e = 0x1.71547652b82fep+0,
     .ln_2 = {0x1.62e43p-1, -0x1.05c61p-29},
     .log10_2 = {0x1.344134p-2, 0x1.09f79fef311f1p-26},
     .ln_least = -104,
     .ln_most = 89},
    {.mantissa = 52,
     .bias = 1023,
     .magic = 0x1.8p52,
     .smallest = 0x1p-1022,
     .two_over_pi = 0x1.45f306dc9c883p-1,
     .pi_half = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110},
     .log2_e = 0x1.71547652b82fep+0,
     .ln_2 = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56},
     .log10_2 = {0x1.34413509f79fep-2, 0x1.e623e2566b02ep-55},
     .ln_least = -746,
     .ln_most = 710},
};

/* ---- Angles ---------------------------------------------------------------------------------- */

typedef struct angle {
    LLVMValueRef quarter, sine, cosine; /* which quarter of a turn, counted from -45 degrees */
} angle;

/* (sin(r) / r - 1) / r^2, (cos(r) - 1 + r^2 / 2) / r^4, by r^2. */
static LLVMValueRef sine_series(const simd_formula_maker *m, LLVMValueRef square)
{
    static const double f32[] = {-0.00019587398882, 0.0083327459912, -0.16666664651};
    static const double f64[] = {0x1.5e098ed3c85fep-33, -0x1.ae6006b8b80f8p-26,
                                 0x1.71de37926b606p-19, -0x1.a01a019e807cdp-13,
                                 0x1.1111111110ba5p-7,  -0x1.5555555555555p-3};
    return m->is_double ? POLYNOMIAL(m, square, f64) : POLYNOMIAL(m, square, f32);
}

static LLVMValueRef cosine_series(const simd_formula_maker *m, LLVMValueRef square)
{
    static const double f32[] = {2.4547449049e-5, -0.0013888300752, 0.041666664648};
    static const double f64[] = {-0x1.907c17e2f080fp-37, 0x1.1eeb66c3b8406p-29,
                                 -0x1.27e4fa15ca346p-22, 0x1.a01a019f4d18ap-16,
                                 -0x1.6c16c16c16960p-10, 0x1.5555555555555p-5};
    return m->is_double ? POLYNOMIAL(m, square, f64) : POLYNOMIAL(m, square, f32);
}

/* LLVM makes what sin and cos of one argument have in common once. */
static angle in_quarter(const simd_formula_maker *m, LLVMValueRef quarter, LLVMValueRef r)
{
    angle a = {.quarter = quarter};
    LLVMValueRef square = multiply(m, r, r);
    a.sine = multiply_add(m, r, multiply(m, sine_series(m, square), square), r);
    LLVMValueRef most = multiply_add(m, square, real(m, -0.5), real(m, 1));
    a.cosine = multiply_add(m, multiply(m, square, square), cosine_series(m, square), most);
    return a;
}

static angle reduce(const simd_formula_maker *m, LLVMValueRef x)
{
    const double *pi_half = m->format->pi_half;
    LLVMValueRef quarter, n = nearest(m, x, real(m, m->format->two_over_pi), &quarter), r = x;
    for (int i = 0; i < 3; i++)
        r = multiply_add(m, n, real(m, -pi_half[i]), r);
    return in_quarter(m, quarter, r);
}

/* In half turns: nothing is lost before the product. */
static angle reduce_half_turns(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef turns = whole(m, "llvm.rint", multiply(m, x, real(m, 0.5)));
    LLVMValueRef near = multiply_add(m, turns, real(m, -2), x), quarter;
    LLVMValueRef n = nearest(m, multiply(m, near, real(m, 2)), NULL, &quarter);
    LLVMValueRef rest = multiply_add(m, n, real(m, -0.5), near);
    return in_quarter(m, quarter, multiply(m, rest, real(m, 0x1.921fb54442d18p+1)));
}

static LLVMValueRef is_odd(const simd_formula_maker *m, LLVMValueRef quarter)
{
    LLVMValueRef last = LLVMBuildAnd(m->b, quarter, bits(m, 1), "");
    return LLVMBuildICmp(m->b, LLVMIntNE, last, bits(m, 0), "");
}

/* Negates where the bit of that number is set. */
static LLVMValueRef negate_by(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef quarter,
                              unsigned bit)
{
    const unsigned sign = m->is_double ? 63 : 31;
    LLVMValueRef mask = LLVMBuildAnd(m->b, quarter, bits(m, UINT64_C(1) << bit), "");
    mask = LLVMBuildShl(m->b, mask, bits(m, sign - bit), "");
    return as_real(m, LLVMBuildXor(m->b, as_bits(m, x), mask, ""));
}

static LLVMValueRef sine_of(const simd_formula_maker *m, angle a)
{
    LLVMValueRef size = LLVMBuildSelect(m->b, is_odd(m, a.quarter), a.cosine, a.sine, "");
    return negate_by(m, size, a.quarter, 1);
}

static LLVMValueRef cosine_of(const simd_formula_maker *m, angle a)
{
    LLVMValueRef size = LLVMBuildSelect(m->b, is_odd(m, a.quarter), a.sine, a.cosine, "");
    return negate_by(m, size, LLVMBuildAdd(m->b, a.quarter, bits(m, 1), ""), 1);
}

static LLVMValueRef sine(const simd_formula_maker *m, LLVMValueRef x)
{
    return choose(m, LLVMRealOEQ, x, 0, x, sine_of(m, reduce(m, x))); /* -0 */
}

static LLVMValueRef cosine(const simd_formula_maker *m, LLVMValueRef x)
{
    return cosine_of(m, reduce(m, x));
}

/* Of whole numbers it is 0 with their sign. */
static LLVMValueRef sine_of_half_turns(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef result = sine_of(m, reduce_half_turns(m, x));
    return choose(m, LLVMRealOEQ, result, 0, with_sign_of(m, x, real(m, 0)), result);
}

static LLVMValueRef cosine_of_half_turns(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef result = cosine_of(m, reduce_half_turns(m, x));
    return choose(m, LLVMRealOEQ, result, 0, real(m, 0), result);
}

static LLVMValueRef tangent_of_half_turns(const simd_formula_maker *m, LLVMValueRef x)
{
    return LLVMBuildFDiv(m->b, sine_of_half_turns(m, x), cosine_of_half_turns(m, x), "");
}

static LLVMValueRef tangent(const simd_formula_maker *m, LLVMValueRef x)
{
    const angle a = reduce(m, x);
    LLVMValueRef odd = is_odd(m, a.quarter);
    LLVMValueRef over = LLVMBuildSelect(m->b, odd, a.cosine, a.sine, "");
    LLVMValueRef under = LLVMBuildSelect(m->b, odd, a.sine, a.cosine, "");
    LLVMValueRef result = negate_by(m, LLVMBuildFDiv(m->b, over, under, ""), a.quarter, 0);
    return choose(m, LLVMRealOEQ, x, 0, x, result);
}

/* ---- Exponentials ---------------------------------------------------------------------------- */

LLVMValueRef simd_formula_scale(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef n,
                                LLVMValueRef integer)
{
    if (m->scales)
        return simd_formula_scale_at_once(m, x, n);
    LLVMValueRef half;
    (void)nearest(m, n, real(m, 0.5), &half);
    LLVMValueRef magic = as_bits(m, real(m, m->format->magic));
    half = LLVMBuildSub(m->b, half, magic, "");
    LLVMValueRef rest = LLVMBuildSub(m->b, LLVMBuildSub(m->b, integer, magic, ""), half, "");
    LLVMValueRef powers[] = {half, rest};
    for (int i = 0; i < 2; i++) {
        LLVMValueRef power = LLVMBuildAdd(m->b, powers[i], bits(m, m->format->bias), "");
        power = LLVMBuildShl(m->b, power, bits(m, m->format->mantissa), "");
        x = multiply(m, x, as_real(m, power));
    }
    return x;
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

LLVMValueRef simd_formula_exp_halved(const simd_formula_maker *m, LLVMValueRef x, unsigned times)
{
    const format *f = m->format;
    LLVMValueRef integer, r = clamp(m, x, f->ln_least, f->ln_most + times);
    LLVMValueRef n = nearest(m, r, real(m, f->log2_e), &integer);
    for (int i = 0; i < 2; i++)
        r = multiply_add(m, n, real(m, -f->ln_2[i]), r);
    LLVMValueRef series = multiply(m, simd_formula_exp_series(m, r), r);
    if (times != 0) {
        n = subtract(m, n, real(m, times));
        integer = LLVMBuildSub(m->b, integer, bits(m, times), "");
    }
    return simd_formula_scale(m, add(m, multiply_add(m, series, r, r), real(m, 1)), n, integer);
}

static LLVMValueRef exponential(const simd_formula_maker *m, LLVMValueRef x)
{
    return simd_formula_exp_halved(m, x, 0);
}

/* (2^r - 1) / r */
LLVMValueRef simd_formula_exp2_series(const simd_formula_maker *m, LLVMValueRef r)
{
    static const double f32[] = {0.00015453187219, 0.0013390891402, 0.0096180825118,
                                 0.055503570616,   0.24022650761,   0.69314718804};
    static const double f64[] = {
        0x1.e9d41f69bc6b8p-32, 0x1.e606665c92395p-28, 0x1.b524fad58e580p-24, 0x1.62bfd463fcdaep-20,
        0x1.ffcbfc67133fdp-17, 0x1.43091309763d2p-13, 0x1.5d87fe78a526cp-10, 0x1.3b2ab6fba1dc2p-7,
        0x1.c6b08d704a0c2p-5,  0x1.ebfbdff82c598p-3,  0x1.62e42fefa39efp-1};
    return m->is_double ? POLYNOMIAL(m, r, f64) : POLYNOMIAL(m, r, f32);
}

static LLVMValueRef power_of_two(const simd_formula_maker *m, LLVMValueRef x)
{
    const double least = -(double)(m->format->bias + m->format->mantissa + 1);
    LLVMValueRef integer, inside = clamp(m, x, least, (double)m->format->bias + 2);
    LLVMValueRef n = nearest(m, inside, NULL, &integer), r = subtract(m, inside, n);
    return simd_formula_scale(m, multiply_add(m, simd_formula_exp2_series(m, r), r, real(m, 1)), n,
                              integer);
}

/* tanh(a) = 1 - 2 / (e^2a + 1); near 0 a series of (tanh(a) / a - 1) / a^2. */
static LLVMValueRef hyperbolic_tangent(const simd_formula_maker *m, LLVMValueRef x)
{
    static const double f32[] = {-0.0060967141659, 0.020997178999, -0.053850909579, 0.13332769737,
                                 -0.33333328944};
    LLVMValueRef a = magnitude(m, x), square = multiply(m, a, a);
    LLVMValueRef small = multiply(m, POLYNOMIAL(m, square, f32), square);
    small = multiply_add(m, a, small, a);
    LLVMValueRef e = add(m, exponential(m, add(m, a, a)), real(m, 1));
    LLVMValueRef large = subtract(m, real(m, 1), LLVMBuildFDiv(m->b, real(m, 2), e, ""));
    return with_sign_of(m, x, choose(m, LLVMRealOLT, a, 0.625, small, large));
}

/* erf(x) = x + x * series(x^2); from 1 on 1 - e^series(x), and from 4 on 1. */
static LLVMValueRef error_function(const simd_formula_maker *m, LLVMValueRef x)
{
    static const double near[] = {7.8758750627e-5, -0.00080168642872, 0.0051890874234,
                                  -0.026854212011, 0.11283594715,     -0.37612626667,
                                  0.12837916585};
    static const double far[] = {1.6371514146e-6,  -4.6058042689e-5, 0.00059680562566,
                                 -0.0047595962933, 0.026421136006,   -0.11008008295,
                                 -0.63182605156,   -1.1302334348,    0.00032013804968};
    LLVMValueRef square = multiply(m, x, x), a = magnitude(m, x);
    LLVMValueRef small = multiply_add(m, x, POLYNOMIAL(m, square, near), x);
    LLVMValueRef rest = exponential(m, POLYNOMIAL(m, clamp(m, a, 0, 4), far));
    LLVMValueRef large = with_sign_of(m, x, subtract(m, real(m, 1), rest));
    return choose(m, LLVMRealOLT, a, 1, small, large);
}

/* ---- Logarithms ------------------------------------------------------------------------------ */

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

/* With 1 + rest from 3/4 to 3/2. Denormals need nothing else, NaN comes of negative numbers, and of
 * 0 and infinity the exponent is infinite: so is each logarithm, whose constants are positive. */
static simd_formula_parts take_apart_at_once(const simd_formula_maker *m, LLVMValueRef x)
{
    enum { FROM_3_QUARTERS = 3, NAN_OF_NEGATIVE = 3 << 2 };
    LLVMValueRef near_one = simd_formula_mantissa(m, x, FROM_3_QUARTERS | NAN_OF_NEGATIVE);
    LLVMValueRef exponent =
        subtract(m, simd_formula_exponent(m, x), simd_formula_exponent(m, near_one));
    return (simd_formula_parts){exponent, subtract(m, near_one, real(m, 1))};
}

simd_formula_parts simd_formula_take_for_ln(const simd_formula_maker *m, LLVMValueRef x,
                                            bool is_normal)
{
    const double power = (double)(UINT64_C(1) << m->format->mantissa);
    if (m->scales)
        return take_apart_at_once(m, x);
    return is_normal ? take_normal_apart(m, x, real(m, power + (double)m->format->bias))
                     : simd_formula_take_apart(m, x);
}

/* ln(1 + f) = f - f^2 / 2 + f^3 * series(f): from 3/4 to 3/2, from 2/3 to 4/3. */
static LLVMValueRef ln_f32(const simd_formula_maker *m, LLVMValueRef f)
{
    static const double at_once[] = {0.042871978037, -0.095613400136, 0.11680681791,
                                     -0.12639311138, 0.1426830597,    -0.16660817531,
                                     0.20000140896,  -0.25000056714,  0.33333333147};
    static const double series[] = {0.11330617385,  -0.12422200575, 0.10915654793,
                                    -0.12288721609, 0.14291867182,  -0.16673316253,
                                    0.19999948351,  -0.24999944186, 0.33333333333};
    LLVMValueRef sum = m->scales ? POLYNOMIAL(m, f, at_once) : POLYNOMIAL(m, f, series);
    return multiply_add(m, multiply(m, f, f), subtract(m, multiply(m, sum, f), real(m, 0.5)), f);
}

/* With s = f / (2 + f): ln(1 + f) = f - (h - s * (h + s^2 * series(s^2))), h = f^2 / 2. What is
 * given is added where it is rounded least. */
LLVMValueRef simd_formula_ln_f64(const simd_formula_maker *m, LLVMValueRef f, LLVMValueRef more)
{
    static const double at_once[] = {
        0x1.3587371ccaae8p-3, 0x1.390565d08943ep-3, 0x1.746b9dab90793p-3, 0x1.c71c3d608a2f4p-3,
        0x1.24924951743bbp-2, 0x1.999999997cd24p-2, 0x1.555555555556dp-1};
    static const double series[] = {
        0x1.2b584aae78a57p-3, 0x1.39fe606542ddep-3, 0x1.7462b4ab2ef6bp-3, 0x1.c71c62e5800a1p-3,
        0x1.2492492df148dp-2, 0x1.99999999952e2p-2, 0x1.5555555555558p-1};
    LLVMValueRef s = simd_formula_quotient(m, f, add(m, f, real(m, 2)));
    LLVMValueRef square = multiply(m, s, s), h = multiply(m, multiply(m, f, real(m, 0.5)), f);
    LLVMValueRef sum = m->scales ? POLYNOMIAL(m, square, at_once) : POLYNOMIAL(m, square, series);
    LLVMValueRef small = multiply_add(m, s, multiply_add(m, square, sum, h), more);
    return subtract(m, f, subtract(m, h, small));
}

LLVMValueRef simd_formula_ln(const simd_formula_maker *m, LLVMValueRef f)
{
    return m->is_double ? simd_formula_ln_f64(m, f, real(m, 0)) : ln_f32(m, f);
}

static LLVMValueRef logarithm_f64(const simd_formula_maker *m, LLVMValueRef x)
{
    const simd_formula_parts p = simd_formula_take_for_ln(m, x, false);
    LLVMValueRef low = multiply(m, p.exponent, real(m, m->format->ln_2[1]));
    return multiply_add(m, p.exponent, real(m, m->format->ln_2[0]),
                        simd_formula_ln_f64(m, p.rest, low));
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

/* Where numbers are taken apart at once their logarithms are right. */
static LLVMValueRef or_edges(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef result)
{
    return m->scales ? result : simd_formula_log_at_edges(m, x, result);
}

static LLVMValueRef logarithm(const simd_formula_maker *m, LLVMValueRef x)
{
    if (m->is_double)
        return or_edges(m, x, logarithm_f64(m, x));
    const simd_formula_parts p = simd_formula_take_for_ln(m, x, false);
    LLVMValueRef ln_2 = real(m, m->format->ln_2[0]);
    return or_edges(m, x, multiply_add(m, p.exponent, ln_2, ln_f32(m, p.rest)));
}

static LLVMValueRef logarithm_2(const simd_formula_maker *m, LLVMValueRef x)
{
    const simd_formula_parts p = simd_formula_take_for_ln(m, x, false);
    LLVMValueRef ln = simd_formula_ln(m, p.rest);
    LLVMValueRef result = multiply_add(m, ln, real(m, m->format->log2_e), p.exponent);
    return or_edges(m, x, result);
}

static LLVMValueRef logarithm_10(const simd_formula_maker *m, LLVMValueRef x)
{
    const simd_formula_parts p = simd_formula_take_for_ln(m, x, false);
    const double *log10_2 = m->format->log10_2;
    LLVMValueRef low = multiply(m, p.exponent, real(m, log10_2[1]));
    low = multiply_add(m, simd_formula_ln(m, p.rest), real(m, 0x1.bcb7b1526e50ep-2), low);
    LLVMValueRef result = multiply_add(m, p.exponent, real(m, log10_2[0]), low);
    return or_edges(m, x, result);
}

/* ---- All of them ----------------------------------------------------------------------------- */

static const simd_formula formulas[] = {
    {"sin.f32", 28, 0x1p17, .make = sine},
    {"cos.f32", 28, 0x1p17, .make = cosine},
    {"tan.f32", 30, 0x1p17, .make = tangent},
    {"sinpi.f32", 30, 0, .make = sine_of_half_turns},
    {"cospi.f32", 30, 0, .make = cosine_of_half_turns},
    {"tanpi.f32", 40, 0, .make = tangent_of_half_turns},
    {"exp.f32", 22, 0, .make = exponential},
    {"exp2.f32", 21, 0, .make = power_of_two},
    {"exp10.f32", 23, 0, .make = simd_formula_exp10},
    {"expm1.f32", 24, 0, .make = simd_formula_expm1},
    {"sinh.f32", 32, 0, .make = simd_formula_sinh},
    {"cosh.f32", 25, 0, .make = simd_formula_cosh},
    {"tanh.f32", 36, 0, .make = hyperbolic_tangent},
    {"log.f32", 29, 0, .make = logarithm},
    {"log2.f32", 29, 0, .make = logarithm_2},
    {"log10.f32", 30, 0, .make = logarithm_10},
    {"log1p.f32", 45, 0, .make = simd_formula_log1p},
    {"asinh.f32", 59, 0, .make = simd_formula_asinh},
    {"acosh.f32", 55, 0, .make = simd_formula_acosh},
    {"atanh.f32", 51, 0, .make = simd_formula_atanh},
    {"cbrt.f32", 26, 0, .make = simd_formula_cbrt},
    {"erf.f32", 44, 0, .make = error_function},
    {"erfc.f32", 48, 0, .make = simd_formula_erfc},
    {"hypot.f32", 20, .make_of_two = simd_formula_hypot},
    {"pow.f32", 95, .make_of_two = simd_formula_pow},
    {"pown.f32", 90, .make_of_two = simd_formula_pow},
    {"powr.f32", 80, .make_of_two = simd_formula_powr},
    {"fmod.f32", 14, .make_of_two = simd_formula_fmod, .is_far = simd_formula_far_quotient},
    {"remainder.f32", 18, .make_of_two = simd_formula_remainder,
     .is_far = simd_formula_far_quotient},
    {"sin.f64", 34, 0x1p20, .make = sine},
    {"cos.f64", 34, 0x1p20, .make = cosine},
    {"sinpi.f64", 36, 0, .make = sine_of_half_turns},
    {"cospi.f64", 36, 0, .make = cosine_of_half_turns},
    {"tanpi.f64", 46, 0, .make = tangent_of_half_turns},
    {"exp.f64", 28, 0, .make = exponential},
    {"exp2.f64", 27, 0, .make = power_of_two},
    {"exp10.f64", 29, 0, .make = simd_formula_exp10},
    {"expm1.f64", 30, 0, .make = simd_formula_expm1},
    {"sinh.f64", 42, 0, .make = simd_formula_sinh},
    {"cosh.f64", 31, 0, .make = simd_formula_cosh},
    {"log.f64", 34, 0, .make = logarithm},
    {"log2.f64", 34, 0, .make = logarithm_2},
    {"log10.f64", 36, 0, .make = logarithm_10},
    {"log1p.f64", 52, 0, .make = simd_formula_log1p},
    {"asinh.f64", 66, 0, .make = simd_formula_asinh},
    {"acosh.f64", 62, 0, .make = simd_formula_acosh},
    {"atanh.f64", 58, 0, .make = simd_formula_atanh},
    {"cbrt.f64", 34, 0, .make = simd_formula_cbrt},
    {"erf.f64", 86, 0, .make = simd_formula_erf_f64},
    {"erfc.f64", 70, 0, .make = simd_formula_erfc},
    {"hypot.f64", 20, .make_of_two = simd_formula_hypot},
    {"pow.f64", 110, .make_of_two = simd_formula_pow},
    {"pown.f64", 105, .make_of_two = simd_formula_pow},
    {"powr.f64", 95, .make_of_two = simd_formula_powr},
    {"fmod.f64", 14, .make_of_two = simd_formula_fmod, .is_far = simd_formula_far_quotient},
    {"remainder.f64", 18, .make_of_two = simd_formula_remainder,
     .is_far = simd_formula_far_quotient},
};

const simd_formula *simd_formula_find(const char *name)
{
    for (size_t i = 0; i < sizeof formulas / sizeof formulas[0]; i++)
        if (strcmp(formulas[i].name, name) == 0)
            return &formulas[i];
    return NULL;
}

static simd_formula_maker maker_for(LLVMModuleRef module, LLVMBuilderRef builder, LLVMTypeRef real)
{
    LLVMContextRef context = LLVMGetModuleContext(module);
    simd_formula_maker m = {.module = module, .b = builder, .real = real};
    m.is_double = LLVMGetTypeKind(LLVMGetElementType(m.real)) == LLVMDoubleTypeKind;
    m.bits = LLVMVectorType(LLVMIntTypeInContext(context, m.is_double ? 64 : 32),
                            LLVMGetVectorSize(m.real));
    m.format = &formats[m.is_double];
    return m;
}

LLVMValueRef simd_formula_build(const simd_formula *formula, const simd_target *target,
                                LLVMModuleRef module, LLVMBuilderRef builder,
                                const LLVMValueRef x[])
{
    simd_formula_maker m = maker_for(module, builder, LLVMTypeOf(x[0]));
    m.scales = target->scales &&
               LLVMGetVectorSize(m.real) * (m.is_double ? 64 : 32) == target->register_bits;
    return formula->make != NULL ? formula->make(&m, x[0]) : formula->make_of_two(&m, x[0], x[1]);
}

LLVMValueRef simd_formula_build_far(const simd_formula *formula, LLVMModuleRef module,
                                    LLVMBuilderRef builder, const LLVMValueRef x[])
{
    const simd_formula_maker m = maker_for(module, builder, LLVMTypeOf(x[0]));
    if (formula->is_far != NULL)
        return formula->is_far(&m, x[0], x[1]);
    return LLVMBuildFCmp(builder, LLVMRealUGT, magnitude(&m, x[0]), real(&m, formula->farthest),
                         "");
}
