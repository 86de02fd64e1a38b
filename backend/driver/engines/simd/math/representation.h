/* Functions of a number's exponent and mantissa: ldexp, frexp, ilogb, logb, nextafter, modf. */
#ifndef ZELLIGE_SIMD_MATH_REPRESENTATION_H
#define ZELLIGE_SIMD_MATH_REPRESENTATION_H

#include "backend/driver/engines/simd/math/vector.h"

static inline bits from_ints(ints n)
{
    return __builtin_convertvector(n, bits);
}

static inline ints to_ints(bits n)
{
    return __builtin_convertvector(n, ints);
}

static inline bits has_no_exponent(real x) /* zeros, infinities, NaN */
{
    return (bits)(x == (lane)0) | is_infinite(x) | is_nan(x);
}

#define NORMALISE_BITS (MANTISSA_BITS + 2)

static inline bits is_denormal(real x)
{
    return (bits)(((bits)x & EXPONENT_BITS) == 0);
}

/* Denormals times 2^NORMALISE_BITS. */
static inline real normalise(real x)
{
    return choose(is_denormal(x), x * (lane)((int64_t)1 << NORMALISE_BITS), x);
}

static inline bits exponent(real x)
{
    const bits biased = ((bits)normalise(x) & EXPONENT_BITS) >> MANTISSA_BITS;
    return biased - BIAS - (is_denormal(x) & NORMALISE_BITS);
}

static real frexp_mantissa(real x)
{
    const bits half = ((bits)normalise(x) & ~EXPONENT_BITS) | ((BIAS - 1) << MANTISSA_BITS);
    return choose(has_no_exponent(x), x, (real)half);
}

static ints frexp_exponent(real x)
{
    return to_ints((exponent(x) + 1) & ~has_no_exponent(x));
}

static ints ilogb_of(real x)
{
    const bits zero = (bits)(x == (lane)0);
    const bits endless = is_infinite(x) | is_nan(x);
    return to_ints((exponent(x) & ~(zero | endless)) | (zero & INT32_MIN) | (endless & INT32_MAX));
}

static real logb_of(real x)
{
    const real finite = __builtin_convertvector(to_ints(exponent(x)), real);
    const real endless = x * x; /* infinity, NaN */
    return choose((bits)(x == (lane)0), splat((lane)-INFINITY),
                  choose(is_infinite(x) | is_nan(x), endless, finite));
}

static inline bits clamp(bits n, lane_bits low, lane_bits high)
{
    const bits below = (bits)(n < low);
    const bits above = (bits)(n > high);
    return (n & ~(below | above)) | (below & low) | (above & high);
}

/* Steps of at most 2^BIAS, and down no further than leaves the last one alone to round. */
static real ldexp_of(real x, ints exponents)
{
    const lane_bits up = BIAS;
    const lane_bits down = 1 - BIAS + MANTISSA_BITS + 1;
    bits n = clamp(from_ints(exponents), 3 * down, 3 * up);
    for (int i = 0; i < 2; i++) {
        const bits step = clamp(n, down, up);
        const bits far = (bits)(n > up) | (bits)(n < 1 - BIAS);
        x = choose(far, x * power_of_two(step), x);
        n -= step & far;
    }
    return x * power_of_two(clamp(n, 1 - BIAS, up));
}

static real nextafter_of(real from, real to)
{
    const bits away = (bits)((from < to) == (from > (lane)0));      /* from zero: -1 */
    const unsigned_bits step = (unsigned_bits)((away & 1) | ~away); /* 1 or -1 */
    const real next = (real)((unsigned_bits)from + step);
    const real smallest = copy_sign((real)((bits){0} + 1), to);
    const real moved = choose((bits)(from == (lane)0), smallest, next);
    return choose(is_nan(from) | is_nan(to), from + to, choose((bits)(from == to), to, moved));
}

static real modf_fraction(real x)
{
    return copy_sign(choose(is_infinite(x), splat(0), x - truncate(x)), x);
}

#endif
