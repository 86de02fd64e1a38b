/* atan, asin, acos, atan2, and those in half-turns. */
#ifndef ZELLIGE_CUDA_LIBRARY_ARCS_H
#define ZELLIGE_CUDA_LIBRARY_ARCS_H

#include "words.h"

/* (atan(x) / x - 1) / x^2, (asin(x) / x - 1) / x^2, by x^2 */
#if MATH_BITS == 32
LIBRARY_TABLE real atan_series[] = {
    0.001488691894337535F, -0.00914462935179472F, 0.026305001229047775F, -0.04896051436662674F,
    0.07031914591789246F,  -0.08931826800107956F, 0.11088261753320694F,  -0.14284004271030426F,
    0.19999949634075165F,  -0.3333333432674408F};
LIBRARY_TABLE real asin_series[] = {0.033690847203F, 0.017149238358F, 0.031100662735F,
                                    0.044599401529F, 0.075000945435F, 0.16666666337F};
#else
LIBRARY_TABLE real atan_series[] = {
    -0x1.3a31b1c0fd3b7p-6, 0x1.4162c02b1dda3p-5, -0x1.a0999c632b6edp-5, 0x1.dfe6497e96323p-5,
    -0x1.10fa77b1a6d57p-4, 0x1.3b1263064f6b9p-4, -0x1.745d0b28a7e37p-4, 0x1.c71c71853d7fap-4,
    -0x1.2492492436201p-3, 0x1.999999999934cp-3, -0x1.5555555555555p-2};
LIBRARY_TABLE real asin_series[] = {
    0x1.d72b2bc8155f8p-6, -0x1.e6aaa8a0a04ccp-7, 0x1.1d189408314eep-6, 0x1.65a9c4dfcf8b2p-8,
    0x1.52420b04b37bep-7, 0x1.782651caa6547p-7,  0x1.c9cf07674736ap-7, 0x1.1c4d35cf95421p-6,
    0x1.6e8bb1c8209a2p-6, 0x1.f1c71c1db0623p-6,  0x1.6db6db6e31f13p-5, 0x1.3333333332ecap-4,
    0x1.5555555555556p-3};
#endif

#define QUARTER_TURN (PI_HIGH / 2)
#define QUARTER_TURN_LOW (PI_LOW / 2)

/* The arc tangent of a number from 0 to 1; of a double above tan(pi / 8) that of another, from
 * pi / 4 on. */
INLINE real arc_of_ratio(real x)
{
#if MATH_BITS == 32
    const real square = x * x;
    return fma(x * square, POLYNOMIAL(square, atan_series), x);
#else
    const bool is_large = x > PICK(0.41421356, 0.41421356237309503);
    const real t = is_large ? quotient(x - 1, x + 1) : x, square = t * t;
    const real arc = fma(t * square, POLYNOMIAL(square, atan_series), t);
    return is_large ? QUARTER_TURN / 2 + arc : arc;
#endif
}

INLINE real arc_tangent(real x)
{
    const real a = magnitude(x), most = PICK(0x1p64, 0x1p64); /* whose arc is a quarter */
    const real arc = arc_of_ratio(a > 1 ? quotient(1, a > most ? most : a) : a);
    return with_sign(a > 1 ? QUARTER_TURN - arc : arc, x);
}

INLINE real arc_tangent_of(real y, real x)
{
    const real a = magnitude(x), b = magnitude(y);
    const real most = a > b ? a : b, least = a > b ? b : a;
    const real arc = arc_of_ratio(most == 0 ? 0 : most == least ? 1 : least / most);
    const real in_half = b > a ? QUARTER_TURN - arc : arc;
    const real result = with_sign(is_negative(x) ? PI_HIGH - in_half : in_half, y);
    return x != x || y != y ? NO_NUMBER : result;
}

/* asin(sqrt(s)) = high + low, for s up to 1/4. */
INLINE real arc_sine_of_root(real s, real *low)
{
    const real high = sqrt(s);
    *low = high * s * POLYNOMIAL(s, asin_series);
    return high;
}

INLINE real arc_sine(real x)
{
    const real a = magnitude(x), square = x * x;
    const real near_0 = fma(x * square, POLYNOMIAL(square, asin_series), x);
    real low;
    const real high = arc_sine_of_root(fma(a, PICK(-0.5, -0.5), PICK(0.5, 0.5)), &low);
    const real near_1 = QUARTER_TURN - (2 * high + (2 * low - QUARTER_TURN_LOW));
    return a < PICK(0.5, 0.5) ? near_0 : with_sign(near_1, x);
}

INLINE real arc_cosine(real x)
{
    const real a = magnitude(x), square = x * x;
    const real more = fma(x * square, POLYNOMIAL(square, asin_series), -QUARTER_TURN_LOW);
    real low;
    const real high = arc_sine_of_root(fma(a, PICK(-0.5, -0.5), PICK(0.5, 0.5)), &low);
    const real arc = 2 * (high + low), rest = PI_HIGH - (2 * high + (2 * low - PI_LOW));
    return a < PICK(0.5, 0.5) ? QUARTER_TURN - (x + more) : is_negative(x) ? rest : arc;
}

LIBRARY_SHARED real math_atan(real x)
{
    return arc_tangent(x);
}

LIBRARY_SHARED real math_atanpi(real x)
{
    return arc_tangent(x) * ONE_OVER_PI;
}

LIBRARY_SHARED real math_atan2(real y, real x)
{
    return arc_tangent_of(y, x);
}

LIBRARY_SHARED real math_atan2pi(real y, real x)
{
    return arc_tangent_of(y, x) * ONE_OVER_PI;
}

LIBRARY_SHARED real math_asin(real x)
{
    return arc_sine(x);
}

LIBRARY_SHARED real math_asinpi(real x)
{
    return arc_sine(x) * ONE_OVER_PI;
}

LIBRARY_SHARED real math_acos(real x)
{
    return arc_cosine(x);
}

LIBRARY_SHARED real math_acospi(real x)
{
    return arc_cosine(x) * ONE_OVER_PI;
}

#endif
