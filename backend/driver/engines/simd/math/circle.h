/* Functions of half-turns: sinpi, cospi, tanpi, asinpi, acospi, atanpi, atan2pi. */
#ifndef ZELLIGE_SIMD_MATH_CIRCLE_H
#define ZELLIGE_SIMD_MATH_CIRCLE_H

#include "backend/driver/engines/simd/math/vector.h"

#define ONE_OVER_PI ((lane)0.318309886183790671537767526745)

/* In [-1, 1], exactly: SLEEF's sinpi and cospi go wrong from 2^22 on. */
static inline real less_whole_turns(real x)
{
    return x - 2 * round_to_even(x * (lane)0.5);
}

static real sinpi_of(real x)
{
    const real sine = MATH_SLEEF(sinpi, u05)(less_whole_turns(x));
    return choose((bits)(sine == (lane)0), copy_sign(sine, x), sine);
}

static real cospi_of(real x)
{
    const real cosine = MATH_SLEEF(cospi, u05)(less_whole_turns(x));
    return cosine + (lane)0; /* no -0 */
}

static real tanpi_of(real x)
{
    return sinpi_of(x) / cospi_of(x);
}

static real asinpi_of(real x)
{
    return MATH_SLEEF(asin, u35)(x) * ONE_OVER_PI;
}

static real acospi_of(real x)
{
    return MATH_SLEEF(acos, u35)(x) * ONE_OVER_PI;
}

static real atanpi_of(real x)
{
    return MATH_SLEEF(atan, u35)(x) * ONE_OVER_PI;
}

static real atan2pi_of(real y, real x)
{
    return MATH_SLEEF(atan2, u35)(y, x) * ONE_OVER_PI;
}

#endif
