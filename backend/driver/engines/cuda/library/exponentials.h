/* exp, exp2, exp10, expm1, and the hyperbolic functions made of them. */
#ifndef ZELLIGE_CUDA_LIBRARY_EXPONENTIALS_H
#define ZELLIGE_CUDA_LIBRARY_EXPONENTIALS_H

#include "words.h"

/* (e^r - 1 - r) / r^2, and (2^r - 1) / r */
#if MATH_BITS == 32
LIBRARY_TABLE real e_series[] = {0.0013926194353F, 0.0083631876708F, 0.041666554553F,
                                 0.16666576938F, 0.5F};
LIBRARY_TABLE real power_series[] = {0.00015453187219F, 0.0013390891402F, 0.0096180825118F,
                                     0.055503570616F,   0.24022650761F,   0.69314718804F};
/* (sinh(x) / x - 1) / x^2 up to 1, (tanh(x) / x - 1) / x^2 up to 0.6, by x^2 */
LIBRARY_TABLE real sinh_series[] = {2.8062802357e-6F, 0.00019838102162F, 0.0083333393559F,
                                    0.16666667163F};
LIBRARY_TABLE real tanh_series[] = {0.0023707656655F, -0.0084100710228F, 0.021788321436F,
                                    -0.05396155267F,  0.13333313167F,    -0.33333334327F};
#else
LIBRARY_TABLE real e_series[] = {
    0x1.af38b95ff4cbdp-26, 0x1.289192205fdc5p-22, 0x1.71de0da7cb47ap-19, 0x1.a019b90272651p-16,
    0x1.a01a01a7c5d00p-13, 0x1.6c16c1788e9bap-10, 0x1.11111111109b1p-7,  0x1.5555555553d5cp-5,
    0x1.5555555555556p-3,  0x1.0000000000001p-1};
LIBRARY_TABLE real power_series[] = {
    0x1.e9d41f69bc6b8p-32, 0x1.e606665c92395p-28, 0x1.b524fad58e580p-24, 0x1.62bfd463fcdaep-20,
    0x1.ffcbfc67133fdp-17, 0x1.43091309763d2p-13, 0x1.5d87fe78a526cp-10, 0x1.3b2ab6fba1dc2p-7,
    0x1.c6b08d704a0c2p-5,  0x1.ebfbdff82c598p-3,  0x1.62e42fefa39efp-1};
#endif

/* NaN stays. */
INLINE real clamp_to(real x, real least, real most)
{
    const real low = x > most ? most : x;
    return low < least ? least : low;
}

/* x * factor as the nearest integer, and the same as a number. */
INLINE int nearest(real x, real factor, real *number)
{
    const real shifted = fma(x, factor, MAGIC);
    *number = shifted - MAGIC;
    return (int)(as_uword(shifted) - as_uword(MAGIC));
}

INLINE real e_less_1(real r)
{
    return fma(POLYNOMIAL(r, e_series) * r, r, r);
}

/* x - n * ln(2), where x * log2(e) is near n. */
INLINE int reduce_by_ln_2(real x, real *rest)
{
    real number;
    const int n = nearest(x, LOG2_E, &number);
    *rest = fma(number, -LN_2_LOW, fma(number, -LN_2_HIGH, x));
    return n;
}

/* 2^extra * e^x, for an extra of -1 or 0. */
INLINE real exponential(real x, int extra)
{
    real rest;
    const int n = reduce_by_ln_2(clamp_to(x, PICK(-104, -746), PICK(92, 720)), &rest);
    return scale(e_less_1(rest) + 1, n + extra);
}

#if MATH_BITS == 32
/* Added to a number, it leaves the bits of 2^n in the last ones: those of n + 127. */
#define POWER_MAGIC (MAGIC + (real)BIAS)

/* The integer at or below x * factor, from that of the least normal power on, and POWER_MAGIC; one
 * less or more next to an integer. Of NaN it is the first. */
INLINE real power_below(real x, real factor)
{
    return power_of_share(share_of_powers(x, factor / POWERS));
}

/* 2^(n + rest) */
INLINE real power_of_sum(real n, real rest)
{
    return flushed_power(rest) * as_real(as_uword(n) << MANTISSA);
}

/* 2^(x * (factor + factor_low)). Both are positive, so that infinity stays. */
INLINE real power_of_product(real x, real factor, real factor_low)
{
    const real n = power_below(x, factor), rest = fma(x, factor, POWER_MAGIC - n);
    return power_of_sum(n, fma(x, factor_low, rest));
}

LIBRARY_SHARED real math_exp(real x)
{
    return power_of_product(x, LOG2_E, 0x1.4ae0cp-26F);
}

LIBRARY_SHARED real math_exp2(real x)
{
    const real n = power_below(x, 1);
    return power_of_sum(n, x + (POWER_MAGIC - n));
}

LIBRARY_SHARED real math_exp10(real x)
{
    return power_of_product(x, 0x1.a934fp+1F, 0x1.2f346ep-24F);
}
#else
LIBRARY_SHARED real math_exp(real x)
{
    return exponential(x, 0);
}

LIBRARY_SHARED real math_exp2(real x)
{
    real number;
    x = clamp_to(x, -(real)(BIAS + MANTISSA + 1), (real)(BIAS + 2));
    const int n = nearest(x, 1, &number);
    const real rest = x - number;
    return scale(fma(POLYNOMIAL(rest, power_series), rest, 1), n);
}

#define LOG10_2_HIGH 0x1.34413509f8p-2
#define LOG10_2_LOW -0x1.80433b83b532ap-44

LIBRARY_SHARED real math_exp10(real x)
{
    real number;
    x = clamp_to(x, -325, 310);
    const int n = nearest(x, 0x1.a934f0979a371p+1, &number);
    const real rest = fma(number, -LOG10_2_LOW, fma(number, -LOG10_2_HIGH, x));
    return scale(e_less_1(rest * 0x1.26bb1bbb55516p+1) + 1, n);
}
#endif

INLINE real exponential_less_1(real x)
{
    real rest;
    int n = reduce_by_ln_2(clamp_to(x, PICK(-104, -746), PICK(92, 720)), &rest);
    const real less_1 = e_less_1(rest);
    n = n < -64 ? -64 : n;
    const real power = power_of_two(n < BIAS ? n : 0);
    const real large = scale(less_1 + 1, n), usual = fma(less_1, power, power - 1);
    return x == 0 ? x : n < BIAS ? usual : large;
}

LIBRARY_SHARED real math_expm1(real x)
{
    return exponential_less_1(x);
}

/* e^-x / 2, of e^x / 2; nothing beside that from some number on. */
INLINE real other_part(real part)
{
    const real most = PICK(0x1p32, 0x1p64);
    return quotient(PICK(0.25, 0.25), part > most ? most : part);
}

/* Of a positive number below 1. */
INLINE real sinh_near_0(real a)
{
#if MATH_BITS == 32
    return fma(a * (a * a), POLYNOMIAL(a * a, sinh_series), a);
#else
    const real less_1 = exponential_less_1(a);
    return (less_1 + less_1 / (less_1 + 1)) * 0.5;
#endif
}

LIBRARY_SHARED real math_sinh(real x)
{
    const real a = magnitude(x), part = exponential(a, -1);
    return with_sign(a < 1 ? sinh_near_0(a < 1 ? a : 1) : part - other_part(part), x);
}

LIBRARY_SHARED real math_cosh(real x)
{
    const real part = exponential(magnitude(x), -1);
    return part + other_part(part);
}

#if MATH_BITS == 32
/* What the instructions are off by counts less: what they make is below half of the result. */
LIBRARY_SHARED real math_tanh(real x)
{
    const real a = magnitude(x);
    const real near_0 = fma(a * (a * a), POLYNOMIAL(a * a, tanh_series), a);
    const real far = fma(-2, flushed_inverse(flushed_power(a * (2 * LOG2_E)) + 1), 1);
    return with_sign(a < 0.6F ? near_0 : far, x);
}
#else
LIBRARY_SHARED real math_tanh(real x)
{
    const real a = magnitude(x), most = 22, twice = a > most ? 2 * most : 2 * a;
    const real less_1 = exponential_less_1(twice);
    return with_sign(less_1 / (less_1 + 2), x);
}
#endif

#endif
