/* log2 and log10 of floats within 2.1 units, faster than SLEEF's within 1; the log2 of SLEEF that
 * is faster still misses OpenCL C's 3 (at 0x1.6abb6ap-1). */
#ifndef ZELLIGE_SIMD_MATH_LOGARITHM_F32_H
#define ZELLIGE_SIMD_MATH_LOGARITHM_F32_H

#include "backend/driver/engines/simd/math/representation.h"

/* A positive, finite number as 2^exponent * m, m in [sqrt(1/2), sqrt(2)), by ln(m). */
typedef struct split_logarithm {
    real exponent, ln;
} split_logarithm;

/* ln(1 + f) = f - f^2 / 2 + f^3 * P(f), P by mpmath's chebyfit() in the interval of m - 1. */
static inline real ln_1_plus(real f)
{
    static const float coefficients[] = {
        -0.11479733847F, 0.11685419923F, -0.12425687331F, 0.14249057646F,
        -0.1666780232F,  0.20000715749F, -0.24999996958F, 0.3333333118F,
    };
    real p = splat(0.069716114715F);
    for (size_t i = 0; i < sizeof coefficients / sizeof *coefficients; i++) {
        p = p * f + coefficients[i];
    }
    const real square = f * f;
    return f + (square * f * p - square * 0.5F);
}

static inline split_logarithm split(real x)
{
    const int32_t one = 0x3F800000, root_half = 0x3F3504F3;
    const bits shifted = (bits)((unsigned_bits)normalise(x) + (uint32_t)(one - root_half));
    const bits denormal = is_denormal(x) & NORMALISE_BITS;
    const real m = (real)((shifted & 0x7FFFFF) + root_half);
    const bits exponent = (shifted >> MANTISSA_BITS) - BIAS - denormal;
    return (split_logarithm){__builtin_convertvector(exponent, real), ln_1_plus(m - 1)};
}

/* Where x is none of what split() takes: 0, infinity, NaN or negative. */
static inline real logarithm_at_edges(real x, real result)
{
    const real negative = choose((bits)(x == 0.0F), splat((lane)-INFINITY), splat((lane)NAN));
    const real positive = choose((bits)(x < (lane)INFINITY), result, x);
    return choose((bits)(x <= 0.0F), negative, positive);
}

static real log2_of(real x)
{
    const split_logarithm s = split(x);
    return logarithm_at_edges(x, s.exponent + s.ln * 1.44269504088896341F);
}

/* log10(2) in two parts: the high one has so few bits that exponents times it are exact. */
static real log10_of(real x)
{
    const split_logarithm s = split(x);
    const real low = s.exponent * 4.60503898119521374e-6F + s.ln * 0.434294481903251828F;
    return logarithm_at_edges(x, s.exponent * 0.301025390625F + low);
}

#endif
