/* pow, pown, powr, rootn, cbrt, hypot. */
#ifndef ZELLIGE_CUDA_LIBRARY_POWERS_H
#define ZELLIGE_CUDA_LIBRARY_POWERS_H

#include "exponentials.h"
#include "logarithms.h"

/* (atanh(z) / z - 1) / z^2, by z^2 */
#if MATH_BITS == 32
LIBRARY_TABLE real atanh_series[] = {0.11895683419F, 0.14265258641F, 0.20000169139F,
                                     0.33333333116F};
#else
LIBRARY_TABLE real atanh_series[] = {
    0x1.0c06cf14c641bp-4, 0x1.0fbe478772696p-4, 0x1.3b1c38474d3eep-4, 0x1.745cf8f6c9119p-4,
    0x1.c71c72017a15cp-4, 0x1.2492492476ba1p-3, 0x1.9999999999a38p-3, 0x1.5555555555555p-2};
#endif

/* A number of more bits than one has: the sum of two. */
typedef struct pair {
    real high, low;
} pair;

#define TWO_OVER_LN_2 PICK(0x1.715476p+1, 0x1.71547652b82fep+1)
#define TWO_OVER_LN_2_LOW PICK(0x1.4ae0cp-25, 0x1.777d0ffda0d24p-55)

/* Of a positive, finite number: ln(1 + f) = 2 * atanh(z), z = f / (2 + f). */
INLINE pair log2_pair(real x)
{
    const parts p = take_apart(x);
    const real f = p.rest, divisor = f + 2, divisor_low = f - (divisor - 2);
    const real by = inverse_of(divisor), z = f * by, square = z * z;
    const real z_low = fma(-z, divisor_low, fma(-z, divisor, f)) * by;
    const real small = fma(z, square * POLYNOMIAL(square, atanh_series), z_low);
    const real high = z * TWO_OVER_LN_2;
    const real low =
        fma(z, TWO_OVER_LN_2, -high) + fma(z, TWO_OVER_LN_2_LOW, small * TWO_OVER_LN_2);
    const real sum = p.exponent + high;
    const real rest = (high - (sum - p.exponent)) + low;
    const real rounded = sum + rest;
    return (pair){rounded, rest - (rounded - sum)};
}

/* x^(y + y_low), of x from 0 on; not 1 or NaN by itself where y is 0 or infinite. A y_low that is
 * the constant 0 costs nothing. */
INLINE real power(real x, real y, real y_low)
{
    const real most = PICK(160, 1200);
    const bool edge = x == 0 || !(x <= LARGEST);
    const pair l = log2_pair(edge ? 1 : x);
    const real product = y * l.high;
    const real lower = y_low == 0 ? y * l.low : fma(y, l.low, y_low * l.high);
    const real low = fma(y, l.high, -product) + lower;
    const real inside = clamp_to(product, -most, most);
    real number;
    const int n = nearest(inside, 1, &number);
    const real rest = (inside - number) + (inside == product ? low : 0);
    const real usual = scale(fma(POLYNOMIAL(rest, power_series), rest, 1), n);
    const real at_edge = (x == 0) == (y < 0) ? ENDLESS : 0;
    return x != x || y != y ? NO_NUMBER : edge ? at_edge : usual;
}

LIBRARY_SHARED real math_pow(real x, real y)
{
    const real a = magnitude(x), part = y * PICK(0.5, 0.5);
    const bool integer = rint(y) == y, odd = integer && rint(part) != part;
    if (y == 0 || x == 1 || (x == -1 && magnitude(y) == ENDLESS))
        return 1;
    if (x < 0 && is_finite(x) && !integer)
        return NO_NUMBER;
    const real result = power(a, y, 0);
    return odd ? with_sign(result, x) : result;
}

LIBRARY_SHARED real math_powr(real x, real y)
{
    const bool edge = x == 0 || x == ENDLESS;
    if (x < 0 || x != x || y != y || (edge && y == 0) || (x == 1 && !is_finite(y)))
        return NO_NUMBER;
    return power(magnitude(x), y, 0);
}

LIBRARY_SHARED real math_pown(real x, int n)
{
    const real y = (real)n, y_low = MATH_BITS == 32 ? (real)(n - (double)y) : 0;
    const real result = power(magnitude(x), y, y_low);
    return n == 0 ? 1 : n % 2 != 0 ? with_sign(result, x) : result;
}

LIBRARY_SHARED real math_rootn(real x, int n)
{
    if (n == 0 || (n % 2 == 0 && x < 0))
        return NO_NUMBER;
    const real degree = (real)n, y = 1 / degree;
    const real result = power(magnitude(x), y, fma(-y, degree, 1) / degree);
    return n % 2 != 0 ? with_sign(result, x) : result;
}

/* Of a positive number in the middle of the range. A float's is that number times the square of the
 * inverse root, which Newton's steps find without a division; of a double Halley's steps triple the
 * bits that are right. *slope is 1 / (3 * root^2). */
INLINE real cube_root_of(real a, real *slope)
{
#if MATH_BITS == 32
    real inverse = as_real(0x548c2b4bu - as_uword(a) / 3);
    for (int i = 0; i < 3; i++)
        inverse = fma(inverse * (1.0F / 3), fma(-a, inverse * inverse * inverse, 1), inverse);
    *slope = inverse * inverse * (1.0F / 3);
    return a * (inverse * inverse);
#else
    real y = as_real(as_uword(a) / 3 + 0x2a9f7625253d9d31);
    for (int i = 0; i < 3; i++) {
        const real cube = y * y * y;
        y = y * ((cube + 2 * a) / (2 * cube + a));
    }
    *slope = 1 / (3 * (y * y));
    return y;
#endif
}

/* The last step is Newton's, of what is lost. */
LIBRARY_SHARED real math_cbrt(real x)
{
    const bool is_small = magnitude(x)<SMALLEST, is_large = magnitude(x)> PICK(0x1p60, 0x1p60);
    const real up = is_small ? PICK(0x1p24, 0x1p54) : is_large ? PICK(0x1p-24, 0x1p-54) : 1;
    const real back = is_small ? PICK(0x1p-8, 0x1p-18) : is_large ? PICK(0x1p8, 0x1p18) : 1;
    const real a = magnitude(x) * up;
    real slope, y = cube_root_of(a, &slope);
    const real square = y * y, square_low = fma(y, y, -square), cube = square * y;
    const real lost = (a - cube) - fma(square_low, y, fma(square, y, -cube));
    y = fma(lost, slope, y);
    return x == 0 || !is_finite(x) ? x : with_sign(y * back, x);
}

LIBRARY_SHARED real math_hypot(real x, real y)
{
    const real a = magnitude(x), b = magnitude(y);
    const bool is_large = a > PICK(0x1p60, 0x1p500) || b > PICK(0x1p60, 0x1p500);
    const bool is_small = a < PICK(0x1p-40, 0x1p-450) && b < PICK(0x1p-40, 0x1p-450);
    const real down = is_large ? PICK(0x1p-70, 0x1p-600) : is_small ? PICK(0x1p100, 0x1p700) : 1;
    const real up = is_large ? PICK(0x1p70, 0x1p600) : is_small ? PICK(0x1p-100, 0x1p-700) : 1;
    const real p = a * down, q = b * down;
    const real result = sqrt(fma(p, p, q * q)) * up;
    return a == ENDLESS || b == ENDLESS ? ENDLESS : result;
}

#endif
