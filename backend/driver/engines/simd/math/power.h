/* pown, powr, rootn and rsqrt; for floats pow, too. Each computes the power of a magnitude, then
 * applies OpenCL C's rules for signs and edges. */
#ifndef ZELLIGE_SIMD_MATH_POWER_H
#define ZELLIGE_SIMD_MATH_POWER_H

#include "backend/driver/engines/simd/math/representation.h"
#if MATH_BITS == 32
#include "backend/driver/engines/simd/math/power_f32.h"
#else
#include "backend/driver/engines/simd/math/power_f64.h"
#endif

#if MATH_BITS == 32
static real pow_of(real x, real y)
{
    const real a = magnitude(x), half = y * (lane)0.5;
    const bits integer = (bits)(round_to_even(y) == y);
    const bits odd = integer & (bits)(round_to_even(half) != half);
    const bits undefined = (bits)(x < (lane)0) & ~is_infinite(x) & ~integer;
    const bits one = ((bits)(a == (lane)1) & ~is_nan(y) & ~undefined) | (bits)(y == (lane)0) |
                     (bits)(x == (lane)1);
    const real result = choose(undefined, splat((lane)NAN), choose(one, splat(1), power(a, y)));
    return (real)((bits)result | ((bits)x & odd & SIGN_BIT));
}
#else
static real pow_of(real x, real y)
{
    return power(x, y);
}
#endif

static real powr_of(real x, real y)
{
    const real one = splat(1);
    const bits edge = (bits)(x == (lane)0) | is_infinite(x);
    const bits undefined = (bits)(x < (lane)0) | is_nan(x) | is_nan(y) |
                           (edge & (bits)(y == (lane)0)) | ((bits)(x == one) & is_infinite(y));
    return choose(undefined, splat((lane)NAN), power(magnitude(x), y));
}

/* The sign of x where n is odd. */
static inline real signed_as_odd(real result, real x, bits n)
{
    const bits odd = -(n & 1);
    return (real)((bits)result | ((bits)x & odd & SIGN_BIT));
}

static real pown_of(real x, ints exponents)
{
    const bits n = from_ints(exponents);
    return choose((bits)(n == 0), splat(1),
                  signed_as_odd(power_int(magnitude(x), exponents), x, n));
}

static real rootn_of(real x, ints degrees)
{
    const bits n = from_ints(degrees);
    const bits even = (bits)((n & 1) == 0);
    const bits undefined = (bits)(n == 0) | (even & (bits)(x < (lane)0));
    const real result = signed_as_odd(root(magnitude(x), degrees), x, n);
    return choose(undefined, splat((lane)NAN), result);
}

static real rsqrt_of(real x)
{
    return 1 / MATH_SQRT(x);
}

#endif
