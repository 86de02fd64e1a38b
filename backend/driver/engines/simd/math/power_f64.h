/* Powers of doubles, with SLEEF's. */
#ifndef ZELLIGE_SIMD_MATH_POWER_F64_H
#define ZELLIGE_SIMD_MATH_POWER_F64_H

#include "backend/driver/engines/simd/math/representation.h"

/* SLEEF overflows up to 800 units before the largest number. */
static inline real power(real x, real y)
{
    const real result = MATH_SLEEF(pow, u10)(x, y);
    const bits suspect =
        is_infinite(result) & ~is_infinite(x) & ~is_infinite(y) & (bits)(x != (lane)0);
    if (!any(suspect)) {
        return result;
    }
    const real half = MATH_SLEEF(pow, u10)(magnitude(x), y * (lane)0.5);
    return choose(suspect, copy_sign(half * half, result), result);
}

static inline real power_int(real x, ints n)
{
    return power(x, __builtin_convertvector(n, real));
}

/* x^(1/n), where 1/n is high + low: the error of a rounded 1/n would be seen in the result. high
 * has so few bits that high * n is exact; low * ln(x) is so small that three terms of e^t do. */
static inline real root(real x, ints n)
{
    const real degree = __builtin_convertvector(n, real);
    const real high = (real)((bits)(1 / degree) & ~(lane_bits)0xFFFFFFFF);
    const real low = (1 - high * degree) / degree;
    const real about = power(x, high);
    const real t = low * MATH_SLEEF(log, u10)(x);
    const bits edge = (bits)(x == (lane)0) | is_infinite(x) | is_infinite(about);
    return choose(edge, about, about + about * (t + t * t * ((lane)0.5 + t * ((lane)1 / 6))));
}

#endif
