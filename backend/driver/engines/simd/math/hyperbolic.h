/* sinh, cosh, asinh, acosh, log1p: SLEEF's overflow earlier than their results. */
#ifndef ZELLIGE_SIMD_MATH_HYPERBOLIC_H
#define ZELLIGE_SIMD_MATH_HYPERBOLIC_H

#include "backend/driver/engines/simd/math/vector.h"

/* e^(a - 2), which is finite where sinh and cosh are; both follow from it and its inverse. */
static inline real exp_less_2(real a)
{
    return MATH_SLEEF(exp, u10)(a - 2);
}

#define HALF_E_2 ((lane)3.69452804946532511361521373029)         /* e^2 / 2 */
#define HALF_E_MINUS_2 ((lane)0.0676676416183063445949994749165) /* e^-2 / 2 */

static real cosh_of(real x)
{
    const real e = exp_less_2(magnitude(x));
    return e * HALF_E_2 + HALF_E_MINUS_2 / e;
}

/* The odd series of sinh, for magnitudes up to 1. */
static inline real sinh_series(real x)
{
    const real square = x * x;
    real sum = splat(0);
    for (int n = MATH_BITS == 32 ? 11 : 19; n >= 3; n -= 2) {
        sum = (1 + sum) * (square * ((lane)1 / (lane)(n * (n - 1))));
    }
    return x + x * sum;
}

static real sinh_of(real x)
{
    const real a = magnitude(x);
    const real e = exp_less_2(a);
    const real large = copy_sign(e * HALF_E_2 - HALF_E_MINUS_2 / e, x);
    return choose((bits)(a < (lane)1), sinh_series(x), large);
}

#define LN_2 ((lane)0.693147180559945309417232121458)

/* From here on 1 + x, x + 64 and sqrt(1 + x * x) are x to the last bit; x * x still is finite. */
#define LARGE ((lane)(MATH_BITS == 32 ? 0x1p32 : 0x1p61))

/* ln(1 + small), or ln(factor * large): SLEEF's log1p is wrong near the largest number. */
static inline real log_1_plus(real small, real large, bits is_large, lane ln_factor)
{
    const real sum = MATH_SLEEF(log1p, u10)(choose(is_large, large * (lane)0x1p-6, small));
    return choose(is_large, sum + (6 * LN_2 + ln_factor), sum);
}

static real log1p_of(real x)
{
    return log_1_plus(x, x, (bits)(x > LARGE), 0);
}

static real asinh_of(real x)
{
    const real a = magnitude(x);
    const bits is_large = (bits)(a > LARGE);
    const real b = choose(is_large, splat(0), a);
    const real small = b + b * b / (1 + MATH_SQRT(1 + b * b));
    return copy_sign(log_1_plus(small, a, is_large, LN_2), x);
}

static real acosh_of(real x)
{
    const bits is_large = (bits)(x > LARGE);
    const real b = choose((bits)(x >= (lane)1) & ~is_large, x - 1, splat(0));
    const real result = log_1_plus(b + MATH_SQRT(b * (b + 2)), x, is_large, LN_2);
    return choose((bits)(x >= (lane)1), result, splat((lane)NAN));
}

#endif
