/* fmod, remainder and remquo of floats: exact, in double precision. */
#ifndef ZELLIGE_SIMD_MATH_REMAINDER_F32_H
#define ZELLIGE_SIMD_MATH_REMAINDER_F32_H

#include "backend/driver/engines/simd/math/wide.h"

/* The whole part of x / y, as a number below 2^31 or one more than that; the latter where the
 * division was rounded up. */
static inline wide whole(wide quotient)
{
    return __builtin_convertvector(__builtin_convertvector(quotient, half_ints), wide);
}

static inline bool any_at_least(wide x, wide y)
{
    const wide_bits mask = (wide_bits)(x >= y);
    int64_t found = 0;
    for (int i = 0; i < HALF_LANES; i++) {
        found |= mask[i];
    }
    return found != 0;
}

/* x mod y of finite numbers, 0 <= x, 0 < y, y of 24 bits: takes multiples of 28 bits off x, whose
 * products with y are exact. */
static inline wide wide_mod(wide x, wide y)
{
    const wide one = (wide){0} + 1;
    while (any_at_least(x, y)) {
        const wide quotient = x / y;
        const wide power = (wide)((wide_unsigned)quotient & 0x7FF0000000000000) * 0x1p-28;
        const wide scale = wide_choose((wide_bits)(power > one), power, one);
        x -= whole(quotient / scale) * (y * scale);
        x = wide_choose((wide_bits)(x < 0.0), x + y * scale, x);
    }
    return x;
}

static inline wide wide_remainder(wide x, wide y)
{
    const wide rest = wide_mod(x, 2 * y);
    const wide nearer = wide_choose((wide_bits)(rest + rest > y), rest - y, rest);
    return wide_choose((wide_bits)(nearer + nearer >= y) & (wide_bits)(rest + rest > y), nearer - y,
                       nearer);
}

/* The last seven bits of x / y, rounded to even. */
static inline wide wide_quotient(wide x, wide y)
{
    const wide one = (wide){0} + 1, none = (wide){0};
    const wide rest = wide_mod(x, 128 * y);
    const wide rounded_up = whole(rest / y);
    const wide quotient = rounded_up - wide_choose((wide_bits)(rounded_up * y > rest), one, none);
    const wide twice = 2 * (rest - quotient * y);
    const wide odd = quotient - 2 * whole(quotient * 0.5);
    const wide_bits up =
        (wide_bits)(twice > y) | ((wide_bits)(twice == y) & (wide_bits)(odd == one));
    const wide nearest = quotient + wide_choose(up, one, none);
    return wide_choose((wide_bits)(nearest == 128.0), none, nearest);
}

static inline bits undefined(real x, real y)
{
    return is_infinite(x) | is_nan(x) | is_nan(y) | (bits)(y == (lane)0);
}

typedef wide of_magnitudes(wide x, wide y);

/* What function makes of |x| and |y|, where that is defined, and anything where it is not. */
static inline real divide(of_magnitudes *function, real x, real y)
{
    const bits defined = ~undefined(x, y);
    const halves xs = {choose(defined, magnitude(x), splat(0))};
    const halves ys = {choose(defined, magnitude(y), splat(1))};
    halves out;
    for (int i = 0; i < 2; i++) {
        const wide divisor = widen(ys.half[i]), as_good_as_infinity = (wide){0} + 0x1p200;
        const wide_bits infinite = (wide_bits)(divisor > as_good_as_infinity);
        const wide finite = wide_choose(infinite, as_good_as_infinity, divisor);
        out.half[i] = __builtin_convertvector(function(widen(xs.half[i]), finite), half_real);
    }
    return out.all;
}

static inline real with_sign_of(real x, real result)
{
    return (real)((bits)result ^ ((bits)x & SIGN_BIT));
}

static real fmod_of(real x, real y)
{
    const real rest = divide(wide_mod, x, y);
    return choose(undefined(x, y), splat((lane)NAN), with_sign_of(x, rest));
}

static real remainder_of(real x, real y)
{
    const real rest = divide(wide_remainder, x, y);
    return choose(undefined(x, y), splat((lane)NAN), with_sign_of(x, rest));
}

static ints remquo_quotient(real x, real y)
{
    const ints quotient = __builtin_convertvector(divide(wide_quotient, x, y), ints);
    const ints negative = (ints)((bits)x ^ (bits)y) >> 31;
    return ((quotient ^ negative) - negative) & ~(ints)undefined(x, y);
}

#endif
