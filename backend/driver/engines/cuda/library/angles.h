/* sin, cos, tan, and those of half-turns. */
#ifndef ZELLIGE_CUDA_LIBRARY_ANGLES_H
#define ZELLIGE_CUDA_LIBRARY_ANGLES_H

#include "exponentials.h"

/* (sin(r) / r - 1) / r^2, (cos(r) - 1 + r^2 / 2) / r^4, by r^2; of floats (cos(r) - 1) / r^2 */
#if MATH_BITS == 32
LIBRARY_TABLE real sine_series[] = {-0.00019587398882F, 0.0083327459912F, -0.16666664651F};
LIBRARY_TABLE real cosine_series[] = {2.4547449049e-5F, -0.0013888300752F, 0.041666664648F, -0.5F};
#else
LIBRARY_TABLE real sine_series[] = {0x1.5e098ed3c85fep-33, -0x1.ae6006b8b80f8p-26,
                                    0x1.71de37926b606p-19, -0x1.a01a019e807cdp-13,
                                    0x1.1111111110ba5p-7,  -0x1.5555555555555p-3};
LIBRARY_TABLE real cosine_series[] = {-0x1.907c17e2f080fp-37, 0x1.1eeb66c3b8406p-29,
                                      -0x1.27e4fa15ca346p-22, 0x1.a01a019f4d18ap-16,
                                      -0x1.6c16c16c16960p-10, 0x1.5555555555555p-5};
#endif

/* -0 stays: what is added to it is -0, too. */
INLINE real sine_near(real r)
{
    const real square = r * r;
    return fma(POLYNOMIAL(square, sine_series), fma(r, square, 0), r);
}

INLINE real cosine_near(real r)
{
    const real square = r * r;
#if MATH_BITS == 32
    return fma(POLYNOMIAL(square, cosine_series), square, 1);
#else
    return fma(square * square, POLYNOMIAL(square, cosine_series), fma(square, -0.5, 1));
#endif
}

typedef struct angle {
    int quarter; /* of a turn, counted from -45 degrees; the last two bits are right */
    real rest;
} angle;

/* ---- Far from 0 ------------------------------------------------------------------------------ */

/* The bits of 2 / pi behind the point, after 64 zeros. */
LIBRARY_TABLE ulong two_over_pi[] = {0,
                                     0xa2f9836e4e441529,
                                     0xfc2757d1f534ddc0,
                                     0xdb6295993c439041,
                                     0xfe5163abdebbc561,
                                     0xb7246e3a424dd2e0,
                                     0x06492eea09d1921c,
                                     0xfe1deb1cb129a73e,
                                     0xe88235f52ebb4484,
                                     0xe99c7026b45f7e41,
                                     0x3991d639835339f4,
                                     0x9c845f8bbdf9283b,
                                     0x1ff897ffde05980f,
                                     0xef2f118b5a0a6d1f,
                                     0x6d367ecf27cb09b7,
                                     0x4f463f669e5fea2d,
                                     0x7527bac7ebe5f17b,
                                     0x3d0739f78a5292ea,
                                     0x6bfb5fb11f8d5d08,
                                     0x56033046fc7b6bab};

/* 64 bits from one on. */
INLINE ulong bits_from(uint bit)
{
    const uint at = bit / 64, past = bit % 64;
    return past == 0 ? two_over_pi[at]
                     : two_over_pi[at] << past | two_over_pi[at + 1] >> (64 - past);
}

/* An angle in a number, which is returned in registers. */
#if MATH_BITS == 32
typedef ulong packed_angle;

INLINE packed_angle pack(int quarter, real rest)
{
    return (ulong)(uint)quarter << 32 | as_uword(rest);
}

INLINE angle unpack(packed_angle packed)
{
    angle a;
    a.quarter = (int)(uint)(packed >> 32);
    a.rest = as_real((uword)packed);
    return a;
}
#else
typedef angle packed_angle;

INLINE packed_angle pack(int quarter, real rest)
{
    angle a;
    a.quarter = quarter;
    a.rest = rest;
    return a;
}

INLINE angle unpack(packed_angle packed)
{
    return packed;
}
#endif

/* Of a number far from 0, x = m * 2^e with a whole m: what is left of it by the nearest quarter
 * of a turn, and its number. Bits of 2 / pi that only make whole turns are left out,
 * and those that nobody sees: m times 192 bits, but for whole turns, is the part of a turn. */
LIBRARY_SHARED packed_angle reduce_far(real x)
{
    const uword bits = as_uword(magnitude(x));
    const ulong m = (bits & FRACTION) | ((uword)1 << MANTISSA);
    const int e = (int)(bits >> MANTISSA) - BIAS - MANTISSA;
    const uint first = is_finite(x) ? (uint)(e - 2 + 64) : 0;
    const ulong top = bits_from(first), middle = bits_from(first + 64);
    const ulong low = high_product(m, bits_from(first + 128)) + m * middle;
    const ulong carry = low < m * middle ? 1 : 0;
    const ulong high = m * top + high_product(m, middle) + carry;
    const ulong nearest_quarter = (high + ((ulong)1 << 61)) >> 62;
    ulong rest = high - (nearest_quarter << 62), more = low;
    const bool negative = (rest >> 63) != 0;
    if (negative) {
        rest = ~rest + (more == 0 ? 1 : 0);
        more = ~more + 1;
    }
    const int zeros = rest == 0 ? 64 + zeros_above(more) : zeros_above(rest);
    const ulong leading = zeros >= 128  ? 0
                          : zeros >= 64 ? more << (zeros - 64)
                          : zeros == 0  ? rest
                                        : rest << zeros | more >> (64 - zeros);
    /* 53 or 24 bits, which are exact as a number, and some that follow. */
    const ulong first_bits = leading >> (MATH_BITS == 32 ? 40 : 11);
    const ulong next_bits = (leading << (MATH_BITS == 32 ? 24 : 53)) >> (MATH_BITS == 32 ? 40 : 53);
    const real turn = 2 * PI_HIGH, turn_low = 2 * PI_LOW;
    const real unit = power_of_two(MATH_BITS == 32 ? -24 : -53);
    const real upper = (real)first_bits * unit;
    const real lower = (real)next_bits * unit * PICK(0x1p-24, 0x1p-11);
    const real size = fma(upper, turn, fma(lower, turn, upper * turn_low)) * power_of_two(-zeros);
    return pack((int)(is_negative(x) ? 4 - nearest_quarter : nearest_quarter),
                !is_finite(x)                ? NO_NUMBER
                : negative != is_negative(x) ? -size
                                             : size);
}

/* ---- Both ------------------------------------------------------------------------------------ */

/* The parts of a quarter of a turn are negative: 0 times these is -0, so that -0 stays. The last
 * two bits of MAGIC are 0. */
INLINE angle reduce(real x)
{
    angle a;
    const real shifted = fma(x, PICK(0x1.45f306p-1, 0x1.45f306dc9c883p-1), MAGIC);
    const real number = shifted - MAGIC;
    a.quarter = (int)as_uword(shifted);
    a.rest = fma(number, PICK(-0x1.921fb4p+0, -0x1.921fb54442d18p+0), x);
    a.rest = fma(number, PICK(-0x1.4442dp-24, -0x1.1a62633145c06p-54), a.rest);
    a.rest = fma(number, PICK(-0x1.84698ap-48, -0x1.c1cd129024e09p-107), a.rest);
    if (!(fabs(x) <= PICK(0x1p17, 0x1p20)))
        a = unpack(reduce_far(x));
    return a;
}

/* Floats have one series, whose coefficients are chosen, and the same bits as above. */
INLINE real sine_of(int quarter, real rest)
{
    const bool is_cosine = (quarter & 1) != 0;
#if MATH_BITS == 32
    const real square = rest * rest, first = is_cosine ? 1 : rest;
    real sum = is_cosine ? fma(square, cosine_series[0], cosine_series[1]) : sine_series[0];
    sum = fma(square, sum, is_cosine ? cosine_series[2] : sine_series[1]);
    sum = fma(square, sum, is_cosine ? cosine_series[3] : sine_series[2]);
    const real size = fma(sum, fma(first, square, 0), first);
#else
    const real size = is_cosine ? cosine_near(rest) : sine_near(rest);
#endif
    return (quarter & 2) != 0 ? -size : size;
}

LIBRARY_SHARED real math_sin(real x)
{
    const angle a = reduce(x);
    return sine_of(a.quarter, a.rest);
}

LIBRARY_SHARED real math_cos(real x)
{
    const angle a = reduce(x);
    return sine_of(a.quarter + 1, a.rest);
}

#ifdef __OPENCL_C_VERSION__
/* Both, as the two above have them: the generator has it called (sines.h). */
LIBRARY_SHARED real math_sincos(real x, real *cosine)
{
    const angle a = reduce(x);
    const real near_sine = sine_near(a.rest), near_cosine = cosine_near(a.rest);
    const bool is_odd = (a.quarter & 1) != 0;
    const real s = is_odd ? near_cosine : near_sine, c = is_odd ? near_sine : near_cosine;
    *cosine = ((a.quarter + 1) & 2) != 0 ? -c : c;
    return (a.quarter & 2) != 0 ? -s : s;
}
#endif

LIBRARY_SHARED real math_tan(real x)
{
    const angle a = reduce(x);
    const real sine = sine_near(a.rest), cosine = cosine_near(a.rest);
    const bool is_odd = (a.quarter & 1) != 0;
    const real result = quotient(is_odd ? -cosine : sine, is_odd ? sine : cosine);
    return x == 0 ? x : result;
}

/* The part of a whole turn, and of that of a quarter, are exact. */
INLINE angle reduce_half_turns(real x)
{
    angle a;
    real number;
    const real in_turn = x - 2 * rint(x * PICK(0.5, 0.5));
    a.quarter = nearest(in_turn, 2, &number);
    a.rest = fma(number, PICK(-0.5, -0.5), in_turn) * PI_HIGH;
    return a;
}

INLINE real sine_of_half_turns(real x)
{
    const angle a = reduce_half_turns(x);
    const real sine = sine_of(a.quarter, a.rest);
    return sine == 0 ? with_sign(0, x) : sine;
}

INLINE real cosine_of_half_turns(real x)
{
    const angle a = reduce_half_turns(x);
    return sine_of(a.quarter + 1, a.rest) + 0; /* no -0 */
}

LIBRARY_SHARED real math_sinpi(real x)
{
    return sine_of_half_turns(x);
}

LIBRARY_SHARED real math_cospi(real x)
{
    return cosine_of_half_turns(x);
}

LIBRARY_SHARED real math_tanpi(real x)
{
    return sine_of_half_turns(x) / cosine_of_half_turns(x);
}

#endif
