/* frexp, ilogb, ldexp, logb, modf. */
#ifndef ZELLIGE_CUDA_LIBRARY_REPRESENTATION_H
#define ZELLIGE_CUDA_LIBRARY_REPRESENTATION_H

#include "words.h"

/* Of a finite number that is not 0. */
INLINE int exponent_of(real x)
{
    const bool is_small = magnitude(x) < SMALLEST;
    const real normal = is_small ? x * (real)((word)1 << MANTISSA) : x;
    return (int)(as_uword(magnitude(normal)) >> MANTISSA) - BIAS - (is_small ? MANTISSA : 0);
}

LIBRARY_SHARED real math_frexp_mantissa(real x)
{
    const real normal = magnitude(x) < SMALLEST ? x * (real)((word)1 << MANTISSA) : x;
    const uword part = (uword)(BIAS - 1) << MANTISSA;
    const real mantissa = as_real((as_uword(normal) & (SIGN | FRACTION)) | part);
    return x == 0 || !is_finite(x) ? x : mantissa;
}

LIBRARY_SHARED int math_frexp_exponent(real x)
{
    return x == 0 || !is_finite(x) ? 0 : exponent_of(x) + 1;
}

/* With OpenCL C's FP_ILOGB0 and FP_ILOGBNAN. */
LIBRARY_SHARED int math_ilogb(real x)
{
    return x == 0 ? -2147483647 - 1 : is_finite(x) ? exponent_of(x) : 2147483647;
}

LIBRARY_SHARED real math_logb(real x)
{
    return x == 0 ? -ENDLESS : is_finite(x) ? (real)exponent_of(x) : x * x;
}

INLINE int normal_exponent(int n)
{
    return n < 1 - BIAS ? 1 - BIAS : n > BIAS ? BIAS : n;
}

/* Three steps take the largest number to 0 and the smallest to infinity. The longest is the last:
 * what one before it rounds is lost, or infinite, in the end. */
LIBRARY_SHARED real math_ldexp(real x, int n)
{
    const int last = normal_exponent(n), second = normal_exponent(n - last);
    const int first = normal_exponent(n - last - second);
    return x * power_of_two(first) * power_of_two(second) * power_of_two(last);
}

LIBRARY_SHARED real math_modf_fraction(real x)
{
    return with_sign(magnitude(x) == ENDLESS ? 0 : x - trunc(x), x);
}

#endif
