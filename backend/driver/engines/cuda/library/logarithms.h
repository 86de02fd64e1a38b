/* log, log2, log10, log1p, and the inverse hyperbolic functions made of them. */
#ifndef ZELLIGE_CUDA_LIBRARY_LOGARITHMS_H
#define ZELLIGE_CUDA_LIBRARY_LOGARITHMS_H

#include "words.h"

/* (ln(1 + f) - f + f^2 / 2) / f^3 by f; (2 * atanh(s) / s - 2) / s^2 by s^2 */
#if MATH_BITS == 32
LIBRARY_TABLE real ln_series[] = {0.11330617385F,  -0.12422200575F, 0.10915654793F,
                                  -0.12288721609F, 0.14291867182F,  -0.16673316253F,
                                  0.19999948351F,  -0.24999944186F, 0.33333333333F};
#else
LIBRARY_TABLE real ln_series[] = {0x1.2b584aae78a57p-3, 0x1.39fe606542ddep-3, 0x1.7462b4ab2ef6bp-3,
                                  0x1.c71c62e5800a1p-3, 0x1.2492492df148dp-2, 0x1.99999999952e2p-2,
                                  0x1.5555555555558p-1};
#endif

/* A positive, finite number as 2^exponent * (1 + rest), rest around 0. */
typedef struct parts {
    real exponent, rest;
} parts;

INLINE parts take_apart(real x)
{
    const uword low = (uword)PICK_WORD(0x3f2aaaab, 0x3fe6a09e667f3bcd); /* 2/3; sqrt(1/2) */
    const bool is_small = x < SMALLEST;
    const uword shifted =
        as_uword(is_small ? x * (real)((word)1 << MANTISSA) : x) + ((uword)ONE_BITS - low);
    const int exponent = (int)(shifted >> MANTISSA) - BIAS - (is_small ? MANTISSA : 0);
    return (parts){(real)exponent, as_real((shifted & FRACTION) + low) - 1};
}

/* ln(1 + f) + low + exponent * ln(2) */
INLINE real ln_of(real exponent, real f, real low)
{
    low = fma(exponent, LN_2_LOW, low);
#if MATH_BITS == 32
    const real sum = fma(f * f, fma(POLYNOMIAL(f, ln_series), f, -0.5F), low);
    return fma(exponent, LN_2_HIGH, f + sum);
#else
    const real s = quotient(f, f + 2), square = s * s, h = f * 0.5 * f;
    const real sum = fma(square, POLYNOMIAL(square, ln_series), h);
    return fma(exponent, LN_2_HIGH, f - (h - fma(s, sum, low)));
#endif
}

/* Of 0 and infinity, and NaN of NaN and of negative numbers. */
INLINE real logarithm_at_edges(real x, real result)
{
    const bool is_edge = as_uword(x) >= as_uword(ENDLESS); /* those below 0 are, by their sign */
    return x == 0 ? -ENDLESS : is_edge ? fma(x, ENDLESS, ENDLESS) : result;
}

INLINE real logarithm(real x)
{
    const parts p = take_apart(x);
    return logarithm_at_edges(x, ln_of(p.exponent, p.rest, 0));
}

LIBRARY_SHARED real math_log(real x)
{
    return logarithm(x);
}

LIBRARY_SHARED real math_log2(real x)
{
    const parts p = take_apart(x);
    return logarithm_at_edges(x, fma(ln_of(0, p.rest, 0), LOG2_E, p.exponent));
}

LIBRARY_SHARED real math_log10(real x)
{
    const parts p = take_apart(x);
    const real low = p.exponent * PICK(0x1.3509f8p-18, -0x1.80433b83b532ap-44);
    const real rest = fma(ln_of(0, p.rest, 0), PICK(0x1.bcb7b2p-2, 0x1.bcb7b1526e50ep-2), low);
    return logarithm_at_edges(x, fma(p.exponent, PICK(0x1.344p-2, 0x1.34413509f8p-2), rest));
}

/* What 1 + x is rounded by goes into the logarithm. */
INLINE real log_1_plus(real x)
{
    const real sum = 1 + x;
    const parts p = take_apart(sum);
    const bool near_1 = p.exponent == 0;
    const real lost = quotient(x < 1 ? x - (sum - 1) : 1 - (sum - x), sum);
    const real result = ln_of(p.exponent, near_1 ? x : p.rest, near_1 ? 0 : lost);
    return x == 0 ? x : logarithm_at_edges(sum, result);
}

LIBRARY_SHARED real math_log1p(real x)
{
    return log_1_plus(x);
}

/* From here on 1 + x, x + 64 and sqrt(1 + x * x) are x to the last bit; x * x still is finite. */
#define FAR_FROM_1 PICK(0x1p32, 0x1p61)

LIBRARY_SHARED real math_asinh(real x)
{
    const real a = magnitude(x), b = a > FAR_FROM_1 ? 0 : a;
    const real small = log_1_plus(b + quotient(b * b, 1 + sqrt(1 + b * b)));
    return with_sign(a > FAR_FROM_1 ? logarithm(a) + LN_2_HIGH : small, x);
}

LIBRARY_SHARED real math_acosh(real x)
{
    const real b = x >= 1 && x <= FAR_FROM_1 ? x - 1 : 0;
    const real small = log_1_plus(b + sqrt(b * (b + 2)));
    return !(x >= 1) ? NO_NUMBER : x > FAR_FROM_1 ? logarithm(x) + LN_2_HIGH : small;
}

LIBRARY_SHARED real math_atanh(real x)
{
    const real a = magnitude(x), inside = a < 1 ? a : 0;
    const real ratio = a < 1 ? quotient(2 * inside, 1 - inside) : a == 1 ? ENDLESS : NO_NUMBER;
    return with_sign(PICK(0.5, 0.5) * log_1_plus(ratio), x);
}

#endif
