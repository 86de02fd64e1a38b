/* The set of one lane: the C library's functions, and OpenCL C's additional ones. A float function
 * that the C library lacks is its double function, rounded. */
#include <limits.h>
#include <math.h>
#include <sleef.h>
#include <stdint.h>
#include <string.h>

#include "backend/driver/engines/simd/math/quotient.h"
#include "backend/driver/engines/simd/math/set.h"

#define PI 3.14159265358979323846264338328

static double exp10_of(double x)
{
    return pow(10, x);
}

/* Quarter turns from the nearest multiple of a half, and which multiple that is. */
static double reduce_turns(double x, unsigned *half_turns)
{
    const double in_turn = x - 2 * rint(x * 0.5);
    const double nearest = isfinite(x) ? rint(2 * in_turn) : 0;
    *half_turns = (unsigned)(int)nearest & 3;
    return PI * (in_turn - 0.5 * nearest);
}

static double sinpi_of(double x)
{
    unsigned half_turns;
    const double angle = reduce_turns(x, &half_turns);
    const double sine = half_turns % 2 == 0 ? sin(angle) : cos(angle);
    return sine == 0 ? copysign(0, x) : half_turns < 2 ? sine : -sine;
}

static double cospi_of(double x)
{
    unsigned half_turns;
    const double angle = reduce_turns(x, &half_turns);
    const double cosine = half_turns % 2 == 0 ? cos(angle) : sin(angle);
    return cosine == 0 ? 0 : half_turns % 3 == 0 ? cosine : -cosine;
}

static double tanpi_of(double x)
{
    return sinpi_of(x) / cospi_of(x);
}

static double asinpi_of(double x)
{
    return asin(x) / PI;
}

static double acospi_of(double x)
{
    return acos(x) / PI;
}

static double atanpi_of(double x)
{
    return atan(x) / PI;
}

static double atan2pi_of(double y, double x)
{
    return atan2(y, x) / PI;
}

static double pown_of(double x, int32_t n)
{
    return pow(x, n);
}

static double powr_of(double x, double y)
{
    const int edge = x == 0 || x == (double)INFINITY;
    const int undefined = x < 0 || isnan(x) || isnan(y) || (edge && y == 0) || (x == 1 && isinf(y));
    return undefined ? (double)NAN : pow(fabs(x), y);
}

/* See power_f64.h. */
static double root(double x, double degree)
{
    double high = 1 / degree;
    uint64_t bits;
    memcpy(&bits, &high, sizeof bits);
    bits &= ~(uint64_t)UINT32_MAX;
    memcpy(&high, &bits, sizeof bits);
    const double about = pow(x, high);
    const double t = (1 - high * degree) / degree * log(x);
    return x == 0 || isinf(x) || isinf(about) ? about : about + about * (t + t * t * (0.5 + t / 6));
}

static double rootn_of(double x, int32_t n)
{
    if (n == 0 || (n % 2 == 0 && x < 0)) {
        return (double)NAN;
    }
    const double result = root(fabs(x), n);
    return n % 2 == 0 ? result : copysign(result, x);
}

static double rsqrt_of(double x)
{
    return 1 / sqrt(x);
}

static double frexp_mantissa(double x)
{
    int exponent;
    return frexp(x, &exponent);
}

static int32_t frexp_exponent(double x)
{
    int exponent = 0;
    if (isfinite(x)) {
        frexp(x, &exponent);
    }
    return exponent;
}

/* With OpenCL C's FP_ILOGB0 and FP_ILOGBNAN, which are not the C library's. */
static int32_t ilogb_of(double x)
{
    return x == 0 ? INT32_MIN : isfinite(x) ? frexp_exponent(x) - 1 : INT32_MAX;
}

static double modf_fraction(double x)
{
    double integer;
    return modf(x, &integer);
}

static double lgamma_of(double x)
{
    int sign;
    return lgamma_r(x, &sign);
}

/* At a pole there is no sign: that of glibc before 2.43, whose later ones say -1. */
static int32_t lgamma_sign(double x)
{
    int sign;
    (void)lgamma_r(x, &sign);
    return x < 0 && floor(x) == x ? 1 : sign;
}

#define ROUNDED(function)                \
    static float function##_f32(float x) \
    {                                    \
        return (float)function(x);       \
    }
#define ROUNDED_2(function, second_type)                \
    static float function##_f32(float x, second_type y) \
    {                                                   \
        return (float)function(x, y);                   \
    }
#define EXACT(function)                    \
    static int32_t function##_f32(float x) \
    {                                      \
        return function(x);                \
    }

ROUNDED(exp10_of)
ROUNDED(sinpi_of)
ROUNDED(cospi_of)
ROUNDED(tanpi_of)
ROUNDED(asinpi_of)
ROUNDED(acospi_of)
ROUNDED(atanpi_of)
ROUNDED_2(atan2pi_of, float)
ROUNDED_2(pown_of, int32_t)
ROUNDED_2(powr_of, float)
ROUNDED_2(rootn_of, int32_t)
ROUNDED(rsqrt_of)
ROUNDED(frexp_mantissa)
EXACT(frexp_exponent)
EXACT(ilogb_of)
ROUNDED(modf_fraction)
ROUNDED(lgamma_of)
EXACT(lgamma_sign)

static int32_t remquo_quotient_f32(float x, float y)
{
    return quotient_of_doubles(x, y);
}

#define ENTRY(name, function) SIMD_MATH_ENTRY(name, "zlg.math." name, function)
#define LIBRARY(function) ENTRY(#function ".f32", function##f), ENTRY(#function ".f64", function)
#define OURS(name, function) ENTRY(name ".f32", function##_f32), ENTRY(name ".f64", function)

static const simd_math_entry entries[] = {
    LIBRARY(acos),
    LIBRARY(acosh),
    LIBRARY(asin),
    LIBRARY(asinh),
    LIBRARY(atan),
    LIBRARY(atan2),
    LIBRARY(atanh),
    LIBRARY(cos),
    LIBRARY(cosh),
    LIBRARY(erf),
    LIBRARY(erfc),
    LIBRARY(exp),
    LIBRARY(exp2),
    LIBRARY(expm1),
    LIBRARY(fmod),
    LIBRARY(hypot),
    LIBRARY(ldexp),
    LIBRARY(log),
    LIBRARY(log10),
    LIBRARY(log1p),
    LIBRARY(log2),
    LIBRARY(logb),
    LIBRARY(nextafter),
    LIBRARY(pow),
    LIBRARY(remainder),
    LIBRARY(sin),
    LIBRARY(sinh),
    LIBRARY(tan),
    LIBRARY(tanh),
    LIBRARY(tgamma),
    /* The C library's is off by up to 4 units, OpenCL C's limit is 2. */
    ENTRY("cbrt.f32", Sleef_cbrtf_u10),
    ENTRY("cbrt.f64", Sleef_cbrt_u10),
    OURS("acospi", acospi_of),
    OURS("asinpi", asinpi_of),
    OURS("atan2pi", atan2pi_of),
    OURS("atanpi", atanpi_of),
    OURS("cospi", cospi_of),
    OURS("exp10", exp10_of),
    OURS("frexp_exponent", frexp_exponent),
    OURS("frexp_mantissa", frexp_mantissa),
    OURS("ilogb", ilogb_of),
    OURS("lgamma", lgamma_of),
    OURS("lgamma_sign", lgamma_sign),
    OURS("modf_fraction", modf_fraction),
    OURS("pown", pown_of),
    OURS("powr", powr_of),
    ENTRY("remquo_quotient.f32", remquo_quotient_f32),
    ENTRY("remquo_quotient.f64", quotient_of_doubles),
    OURS("rootn", rootn_of),
    OURS("rsqrt", rsqrt_of),
    OURS("sinpi", sinpi_of),
    OURS("tanpi", tanpi_of),
};

const simd_math_set simd_math_scalar = {
    .lanes = 1,
    .entries = entries,
    .entry_count = sizeof entries / sizeof *entries,
};
