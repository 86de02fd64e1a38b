/* The quotient of remquo(), of one lane. */
#ifndef ZELLIGE_SIMD_MATH_QUOTIENT_H
#define ZELLIGE_SIMD_MATH_QUOTIENT_H

#include <float.h>
#include <math.h>
#include <stdint.h>

/* The last seven bits of x / y, rounded to even, with its sign. Not isinf(divisor * 128): gcc 14
 * -O3 then takes the divisor for infinite, and 16 for 18. */
static inline int32_t quotient_of_doubles(double x, double y)
{
    const double divisor = fabs(y);
    if (!isfinite(x) || isnan(y) || y == 0 || isinf(y)) {
        return 0;
    }
    double rest = divisor > DBL_MAX / 128 ? fabs(x) : fmod(fabs(x), divisor * 128);
    int32_t quotient = 0;
    for (int32_t bit = 64; bit > 0; bit /= 2) {
        if (rest >= divisor * bit) {
            rest -= divisor * bit;
            quotient += bit;
        }
    }
    const double over = divisor - rest;
    quotient += rest > over || (rest == over && quotient % 2 != 0);
    return (signbit(x) != 0) == (signbit(y) != 0) ? quotient & 127 : -(quotient & 127);
}

#endif
