/* Powers of non-negative floats, as 2^(y * log2(x)) in double precision: twice the vectors, but no
 * pairs of floats for the additional bits. */
#ifndef ZELLIGE_SIMD_MATH_POWER_F32_H
#define ZELLIGE_SIMD_MATH_POWER_F32_H

#include "backend/driver/engines/simd/math/wide.h"

/* To 36 bits: x is 2^e * m with m in [sqrt(1/2), sqrt(2)), whose logarithm is the series of atanh,
 * 2 * (z + z^3 / 3 + ...), z = (m - 1) / (m + 1). */
static inline wide finite_log2(wide x)
{
    const uint64_t one = 0x3FF0000000000000, root_half = 0x3FE6A09E667F3BCD;
    const uint64_t two_to_52 = 0x4330000000000000;
    const wide_unsigned shifted = (wide_unsigned)x + (one - root_half);
    const wide m = (wide)((shifted & 0xFFFFFFFFFFFFF) + root_half);
    const wide e = (wide)((shifted >> 52) | two_to_52) - (0x1p52 + 1023);
    const wide z = (m - 1) / (m + 1);
    const wide square = z * z;
    wide sum = square * (1.0 / 13) + 1.0 / 11;
    for (int n = 9; n >= 1; n -= 2) {
        sum = sum * square + 1.0 / n;
    }
    return e + z * sum * 2.88539008177792681471984936200; /* 2 / ln 2 */
}

static inline wide wide_log2(wide x)
{
    const wide positive = wide_choose((wide_bits)(x < (double)INFINITY), finite_log2(x), x);
    return wide_choose((wide_bits)(x == 0.0), (wide){0} - (double)INFINITY, positive);
}

/* 2^x to 30 bits; clamps x where the result is 0 or infinity as a float. 2^i times the series of
 * e^(f * ln 2), f in [-1/2, 1/2]. */
static inline wide exp2_of(wide x)
{
    x = wide_choose((wide_bits)(x > 1000.0), (wide){0} + 1000, x);
    x = wide_choose((wide_bits)(x < -1000.0), (wide){0} - 1000, x);
    const wide shifted = x + 0x1.8p52; /* its last bits are those of i */
    const wide t = (x - (shifted - 0x1.8p52)) * 0.693147180559945309417232121458;
    wide sum = t * (1.0 / 7) + 1;
    for (int n = 6; n >= 1; n--) {
        sum = sum * t * (1.0 / n) + 1;
    }
    return (wide)((wide_unsigned)sum + ((wide_unsigned)shifted << 52));
}

static inline half_real half_power(half_real x, wide y)
{
    const wide result = exp2_of(y * wide_log2(__builtin_convertvector(x, wide)));
    return __builtin_convertvector(result, half_real);
}

static inline real power(real x, real y)
{
    const halves from = {x}, exponents = {y};
    halves out;
    for (int i = 0; i < 2; i++) {
        out.half[i] = half_power(from.half[i], __builtin_convertvector(exponents.half[i], wide));
    }
    return out.all;
}

static inline real power_int(real x, ints n)
{
    const halves from = {x};
    const int_halves exponents = {n};
    halves out;
    for (int i = 0; i < 2; i++) {
        out.half[i] = half_power(from.half[i], __builtin_convertvector(exponents.half[i], wide));
    }
    return out.all;
}

static inline real root(real x, ints n)
{
    const halves from = {x};
    const int_halves degrees = {n};
    halves out;
    for (int i = 0; i < 2; i++) {
        const wide degree = __builtin_convertvector(degrees.half[i], wide);
        out.half[i] = half_power(from.half[i], 1 / degree);
    }
    return out.all;
}

#endif
