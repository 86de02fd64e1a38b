/* lgamma and tgamma: SLEEF's, where they are exact enough. The first is infinite earlier than its
 * results; of negative numbers both are the C library's, of doubles, lane by lane. */
#ifndef ZELLIGE_SIMD_MATH_GAMMA_H
#define ZELLIGE_SIMD_MATH_GAMMA_H

#include "backend/driver/engines/simd/math/vector.h"

static double lgamma_of_double(double x)
{
    int sign;
    return lgamma_r(x, &sign);
}

static inline real of_negative(real x, real result, double (*function)(double))
{
    const bits negative = (bits)(x < (lane)0);
    if (any(negative))
        for (int i = 0; i < MATH_LANES; i++)
            result[i] = negative[i] ? (lane)function(x[i]) : result[i];
    return result;
}

/* Of numbers above 2^60, x * (ln(x) - 1) to the last bit. */
static real lgamma_of(real x)
{
    const bits large = (bits)(x > (lane)0x1p60);
    const real usual = MATH_SLEEF(lgamma, u10)(choose(large, splat(1), x));
    const real result = choose(large, x * (MATH_SLEEF(log, u10)(x) - 1), usual);
    return of_negative(x, result, lgamma_of_double);
}

static real tgamma_of(real x)
{
    return of_negative(x, MATH_SLEEF(tgamma, u10)(x), tgamma);
}

#endif
