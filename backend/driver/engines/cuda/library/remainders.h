/* fmod, remainder, remquo: exact, in integers. */
#ifndef ZELLIGE_CUDA_LIBRARY_REMAINDERS_H
#define ZELLIGE_CUDA_LIBRARY_REMAINDERS_H

#include "words.h"

/* A positive, finite number as whole * 2^exponent, whose highest bit is always the same. */
typedef struct integer_parts {
    ulong whole;
    int exponent;
} integer_parts;

INLINE integer_parts take_integer(real x)
{
    const uword bits = as_uword(x);
    const int biased = (int)(bits >> MANTISSA);
    if (biased != 0)
        return (integer_parts){(bits & FRACTION) | ((uword)1 << MANTISSA),
                               biased - BIAS - MANTISSA};
    const int shift = zeros_above((ulong)bits) - (63 - MANTISSA);
    return (integer_parts){(ulong)bits << shift, 1 - BIAS - MANTISSA - shift};
}

/* x / y of positive, finite numbers: the last bits of the quotient, and what is left, as a number
 * of units of 2^exponent, of which y has so many. */
typedef struct division {
    ulong rest, divisor, quotient;
    int exponent;
} division;

/* As many bits at a time as there is room for. */
INLINE division divide(real x, real y)
{
    const integer_parts a = take_integer(x), b = take_integer(y);
    int left = a.exponent - b.exponent;
    if (left < -1)
        return (division){0, 0, 0, 0};
    const int doubled = left < 0 ? 1 : 0;
    division d = {.divisor = b.whole << doubled, .exponent = b.exponent - doubled};
    d.quotient = a.whole / d.divisor;
    d.rest = a.whole % d.divisor;
    while (left > 0) {
        const int step = left < 62 - MANTISSA ? left : 62 - MANTISSA;
        const ulong shifted = d.rest << step;
        d.quotient = d.quotient << step | shifted / d.divisor;
        d.rest = shifted % d.divisor;
        left -= step;
    }
    return d;
}

/* Exact, for the number has no smaller units. */
INLINE real number_of(ulong units, int exponent)
{
    const int part = exponent / 2;
    return (real)units * power_of_two(part) * power_of_two(exponent - part);
}

INLINE bool is_undivided(real x, real y)
{
    return !is_finite(x) || x == 0 || y == 0 || !is_finite(y);
}

INLINE real undivided(real x, real y)
{
    return !is_finite(x) || y == 0 || y != y ? NO_NUMBER : x;
}

LIBRARY_SHARED real math_fmod(real x, real y)
{
    const real a = magnitude(x), b = magnitude(y);
    if (is_undivided(x, y))
        return undivided(x, y);
    if (a < b)
        return x;
    const division d = divide(a, b);
    return with_sign(number_of(d.rest, d.exponent), x);
}

INLINE bool rounds_up(division d)
{
    const ulong twice = 2 * d.rest;
    return twice > d.divisor || (twice == d.divisor && d.quotient % 2 != 0);
}

LIBRARY_SHARED real math_remainder(real x, real y)
{
    if (is_undivided(x, y))
        return undivided(x, y);
    const division d = divide(magnitude(x), magnitude(y));
    if (d.divisor == 0)
        return x;
    if (!rounds_up(d))
        return with_sign(number_of(d.rest, d.exponent), x);
    const real rest = number_of(d.divisor - d.rest, d.exponent);
    return is_negative(x) ? with_sign(rest, 1) : with_sign(rest, -1);
}

/* The last seven bits, with the sign of x / y. */
LIBRARY_SHARED int math_remquo_quotient(real x, real y)
{
    if (is_undivided(x, y))
        return 0;
    const division d = divide(magnitude(x), magnitude(y));
    const bool up = d.divisor != 0 && rounds_up(d);
    const int quotient = (int)((d.quotient + (up ? 1 : 0)) & 127);
    return is_negative(x) != is_negative(y) ? -quotient : quotient;
}

#endif
