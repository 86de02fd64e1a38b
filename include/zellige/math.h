/** @file
 * The mathematics of C++ AMP that OpenCL C lacks, under AMP's names: for a .cl file.
 *
 *     #include <zellige/math.h>
 *
 * AMP: <amp_math.h> (fast_math, precise_math) and the functions of concurrency::direct3d. What is
 * not here OpenCL C has under the same name: acos, atan2, cospi, erf, fma, hypot, lgamma, pow, ...
 *
 * float has each of them; double too, if the device has it. With an f at the end a function is
 * that on a float: sinf(x) is sin((float)x). A header of its own, so that the names stay yours
 * where you do not ask for them.
 */
#ifndef ZELLIGE_MATH_H
#define ZELLIGE_MATH_H

#include <zellige/kernel.h>

/** @cond machinery */

/* Clang looks for OpenCL's own functions of a name only until another of that name is declared.
 * So those that AMP's stand beside are declared too; or a macro tells them apart by their number of
 * arguments. */
#define ZLG_OPENCL_OF(type)                               \
    __attribute__((overloadable, const)) type sign(type); \
    __attribute__((overloadable, const)) type mad(type, type, type);
#define ZLG_OPENCL(type)   \
    ZLG_OPENCL_OF(type)    \
    ZLG_OPENCL_OF(type##2) \
    ZLG_OPENCL_OF(type##3) \
    ZLG_OPENCL_OF(type##4) \
    ZLG_OPENCL_OF(type##8) \
    ZLG_OPENCL_OF(type##16)
ZLG_OPENCL(float)
ZLG_WITH_DOUBLE(ZLG_OPENCL(double))
#define ZLG_PICK_BY_COUNT(a, b, pick, ...) pick

/* 2 / sqrt(pi), sqrt(2), and 1 / sqrt(2) in two parts. */
#define ZLG_2_SQRTPI 1.1283791670955125739
#define ZLG_SQRT2 1.4142135623730950488
#define ZLG_SQRT1_2 0.70710678118654752440
#define ZLG_SQRT1_2_REST_float 1.2101617e-8f
#define ZLG_SQRT1_2_REST_double -4.8336466567264567e-17

#define ZLG_POLYNOMIAL_9(type, x, c0, c1, c2, c3, c4, c5, c6, c7, c8, c9)                      \
    fma(fma(fma(fma(fma(fma(fma(fma(fma((type)c9, x, (type)c8), x, (type)c7), x, (type)c6), x, \
                            (type)c5),                                                         \
                        x, (type)c4),                                                          \
                    x, (type)c3),                                                              \
                x, (type)c2),                                                                  \
            x, (type)c1),                                                                      \
        x, (type)c0)

/* The inverse of the error function to 2^-25: around 0, where y is near; and that of 1 - q, for q
 * up to 0.25, by t = sqrt(-log(q)), with which it grows. */
#define ZLG_INVERSE_ERF(type)                                                                      \
    ZLG_OVERLOAD type zlg_erfinv_centre(type y)                                                    \
    {                                                                                              \
        const type w = fma(y, y, (type)-0.28125);                                                  \
        return y * ZLG_POLYNOMIAL_9(type, w, 0.964021643243, 0.332330001155, 0.248931568237,       \
                                    0.232518575623, 0.24163673443, 0.266698131281, 0.293738257354, \
                                    0.346221061068, 0.600674759195, 0.742620932445);               \
    }                                                                                              \
    ZLG_OVERLOAD type zlg_erfinv_tail(type t)                                                      \
    {                                                                                              \
        const type u = t - (type)1.875, v = (type)1 / t - (type)0.21;                              \
        const type middle = ZLG_POLYNOMIAL_9(                                                      \
            type, u, 0.819745862828, 0.122242292068, -0.0629989947099, 0.0281482491454,            \
            -0.0111510214107, 0.00384864329105, -0.0010965730539, 0.000158847305398,               \
            0.000148918175297, -0.000111719934313);                                                \
        const type rest =                                                                          \
            fma(fma(fma((type)-27635.0895064, v, (type)7258.06637047), v, (type)813.647884744), v, \
                (type)-196.793908159);                                                             \
        const type far = ZLG_POLYNOMIAL_9(                                                         \
            type, v, 0.952402855602, -0.351029158012, -0.354247306298, 0.738302535818,             \
            -0.962041850313, 1.63154138663, -3.96180270683, 18.2439377185, -59.8059220937, rest);  \
        return t * (t < (type)2.6 ? middle : far);                                                 \
    }

ZLG_INVERSE_ERF(float)
ZLG_WITH_DOUBLE(ZLG_INVERSE_ERF(double))

ZLG_OVERLOAD float zlg_refine_centre(float x, float y)
{
    return x;
}

ZLG_OVERLOAD float zlg_refine_tail(float x, float q)
{
    return x;
}

/* Halley's step for erf(x) = y and erfc(x) = q. Where q is very small, Newton's for its logarithm:
 * -log(erfc(x)) is x * x + log(x * sqrt(pi)) - log(1 - 1 / 2x^2 + 3 / 4x^4 - ...). */
#define ZLG_REFINE                                                                \
    ZLG_OVERLOAD double zlg_halley(double x, double difference)                   \
    {                                                                             \
        const double step = difference / (ZLG_2_SQRTPI * exp(-x * x));            \
        return x - step / fma(x, step, 1.0);                                      \
    }                                                                             \
    ZLG_OVERLOAD double zlg_refine_centre(double x, double y)                     \
    {                                                                             \
        return zlg_halley(x, erf(x) - y);                                         \
    }                                                                             \
    ZLG_OVERLOAD double zlg_refine_tail(double x, double q)                       \
    {                                                                             \
        if (x < 10)                                                               \
            return zlg_halley(x, q - erfc(x));                                    \
        const double z = -0.5 / (x * x);                                          \
        double series = 1;                                                        \
        for (int i = 21; i > 0; i -= 2)                                           \
            series = fma(series * z, (double)i, 1.0);                             \
        const double logarithm = fma(x, x, log(x * (2 / ZLG_2_SQRTPI) / series)); \
        return x - (logarithm + log(q)) * series / (2 * x);                       \
    }
ZLG_WITH_DOUBLE(ZLG_REFINE)

/* phi(x): the rounding of -x / sqrt(2) would show, many times as large, in erfc. scalb(): an
 * exponent of 5000 is beyond all. */
#define ZLG_PRECISE(type, bits)                                                             \
    ZLG_OVERLOAD type erfinv(type y)                                                        \
    {                                                                                       \
        const type size = fabs(y);                                                          \
        const type q = (type)1 - size;                                                      \
        if (!(size < (type)1)) /* or NaN */                                                 \
            return size == (type)1 ? copysign((type)INFINITY, y) : (type)NAN;               \
        if (size <= (type)0.75)                                                             \
            return zlg_refine_centre(zlg_erfinv_centre(y), y);                              \
        return copysign(zlg_refine_tail(zlg_erfinv_tail(sqrt(-log(q))), q), y);             \
    }                                                                                       \
    ZLG_OVERLOAD type erfcinv(type q)                                                       \
    {                                                                                       \
        if (q >= (type)0.25)                                                                \
            return erfinv((type)1 - q);                                                     \
        if (!(q > (type)0))                                                                 \
            return q == (type)0 ? (type)INFINITY : (type)NAN;                               \
        return zlg_refine_tail(zlg_erfinv_tail(sqrt(-log(q))), q);                          \
    }                                                                                       \
    ZLG_OVERLOAD type phi(type x)                                                           \
    {                                                                                       \
        const type a = -x * (type)ZLG_SQRT1_2;                                              \
        const type rest = fma(-x, (type)ZLG_SQRT1_2, -a) - x * ZLG_SQRT1_2_REST_##type;     \
        const type slope = (type)ZLG_2_SQRTPI * exp(-a * a);                                \
        const type half_of_it = (type)0.5 * erfc(a);                                        \
        return fabs(a) < (type)30 ? fma((type)-0.5 * rest, slope, half_of_it) : half_of_it; \
    }                                                                                       \
    ZLG_OVERLOAD type probit(type p)                                                        \
    {                                                                                       \
        return (type)-ZLG_SQRT2 * erfcinv(p + p);                                           \
    }                                                                                       \
    ZLG_OVERLOAD type rcbrt(type x)                                                         \
    {                                                                                       \
        const type y = (type)1 / cbrt(x);                                                   \
        const type left = fma(-(x * y), y * y, (type)1);                                    \
        return isfinite(left) ? fma(y, left / (type)3, y) : y;                              \
    }                                                                                       \
    ZLG_OVERLOAD type scalbn(type x, int n)                                                 \
    {                                                                                       \
        return ldexp(x, n);                                                                 \
    }                                                                                       \
    ZLG_OVERLOAD type scalb(type x, type n)                                                 \
    {                                                                                       \
        if (isinf(n))                                                                       \
            return n > (type)0 ? x * n : x / -n;                                            \
        if (rint(n) != n) /* or NaN */                                                      \
            return (type)NAN;                                                               \
        return ldexp(x, (int)fmin(fmax(n, (type)-5000), (type)5000));                       \
    }                                                                                       \
    ZLG_OVERLOAD type nearbyint(type x)                                                     \
    {                                                                                       \
        return rint(x);                                                                     \
    }                                                                                       \
    ZLG_OVERLOAD int fpclassify(type x)                                                     \
    {                                                                                       \
        return isnan(x)      ? FP_NAN                                                       \
               : isinf(x)    ? FP_INFINITE                                                  \
               : isnormal(x) ? FP_NORMAL                                                    \
                             : (as_##bits(fabs(x)) == 0 ? FP_ZERO : FP_SUBNORMAL);          \
    }                                                                                       \
    ZLG_OVERLOAD void zlg_sincos(type x, private type *sine, private type *cosine)          \
    {                                                                                       \
        *sine = sincos(x, cosine);                                                          \
    }                                                                                       \
    ZLG_OVERLOAD type zlg_lgamma(type x, private int *sign)                                 \
    {                                                                                       \
        return lgamma_r(x, sign);                                                           \
    }

/** @endcond */

/* ---- Functions of precise_math and fast_math ------------------------------------------------- */

#ifndef FP_NAN
#define FP_NAN 0       /**< no number: of fpclassify() */
#define FP_INFINITE 1  /**< as FP_NAN */
#define FP_ZERO 2      /**< as FP_NAN */
#define FP_SUBNORMAL 3 /**< as FP_NAN */
#define FP_NORMAL 4    /**< as FP_NAN */
#endif

/* erfinv(y), erfcinv(q): the x that erf(x) = y, erfc(x) = q; NaN where there is none.
 * phi(x), probit(p): the distribution of the standard normal, and its inverse.
 * rcbrt(x): 1 / cbrt(x).
 * scalbn(x, int n), scalb(x, n): x times 2 to the n; NaN if n is no integer.
 * nearbyint(x): to an integer, halves to the even one.
 * fpclassify(x): FP_NAN, FP_INFINITE, FP_ZERO, FP_SUBNORMAL or FP_NORMAL.
 * sincos(x, &sine, &cosine); lgamma(x, &sign): by pointers to variables of the work-item. */
ZLG_PRECISE(float, uint)
ZLG_WITH_DOUBLE(ZLG_PRECISE(double, ulong))

/** sincos(x, &sine, &cosine) as AMP's, sincos(x, &cosine) as OpenCL's. */
#define sincos(x, ...) ZLG_PICK_BY_COUNT(__VA_ARGS__, zlg_sincos, sincos, )(x, __VA_ARGS__)
/** lgamma(x, &sign) as AMP's, lgamma(x) as OpenCL's. */
#define lgamma(...) ZLG_PICK_BY_COUNT(__VA_ARGS__, zlg_lgamma, lgamma, )(__VA_ARGS__)

/** @cond machinery */
#define ZLG_FLOAT_1(name)                \
    static inline float name##f(float x) \
    {                                    \
        return name(x);                  \
    }
#define ZLG_FLOAT_2(name)                         \
    static inline float name##f(float x, float y) \
    {                                             \
        return name(x, y);                        \
    }
#define ZLG_FLOAT_POINTER(name, type)                       \
    static inline float name##f(float x, private type *out) \
    {                                                       \
        return name(x, out);                                \
    }
/* clang-format off */
#define ZLG_FLOAT_NAMES_1(X)                                                                       \
    X(acos) X(acosh) X(asin) X(asinh) X(atan) X(atanh) X(cbrt) X(ceil) X(cos) X(cosh) X(cospi)     \
    X(erf) X(erfc) X(erfcinv) X(erfinv) X(exp) X(exp10) X(exp2) X(expm1) X(fabs) X(floor)          \
    X(lgamma) X(log) X(log10) X(log1p) X(log2) X(logb) X(nearbyint) X(phi) X(probit) X(rcbrt)      \
    X(round) X(rsqrt) X(sin) X(sinh) X(sinpi) X(sqrt) X(tan) X(tanh) X(tanpi) X(tgamma) X(trunc)
#define ZLG_FLOAT_NAMES_2(X)                                                                       \
    X(atan2) X(copysign) X(fdim) X(fmax) X(fmin) X(fmod) X(hypot) X(nextafter) X(pow)              \
    X(remainder) X(scalb)
/* clang-format on */
/** @endcond */

/* sinf(x), powf(x, y) and their like, of one float and of two. */
ZLG_FLOAT_NAMES_1(ZLG_FLOAT_1)
ZLG_FLOAT_NAMES_2(ZLG_FLOAT_2)
ZLG_FLOAT_POINTER(frexp, int)
ZLG_FLOAT_POINTER(modf, float)

/** AMP: fmaf(), ldexpf(), scalbnf(), ilogbf(), signbitf(), remquof(), sincosf(), nanf(). */
static inline float fmaf(float x, float y, float z)
{
    return fma(x, y, z);
}

/** As fmaf(). */
static inline float ldexpf(float x, int n)
{
    return ldexp(x, n);
}

/** As fmaf(). */
static inline float scalbnf(float x, int n)
{
    return ldexp(x, n);
}

/** As fmaf(). */
static inline int ilogbf(float x)
{
    return ilogb(x);
}

/** As fmaf(). */
static inline int signbitf(float x)
{
    return signbit(x);
}

/** As fmaf(). */
static inline float remquof(float x, float y, private int *quotient)
{
    return remquo(x, y, quotient);
}

/** As fmaf(). */
static inline void sincosf(float x, private float *sine, private float *cosine)
{
    zlg_sincos(x, sine, cosine);
}

/** As fmaf(). */
static inline float nanf(int tag)
{
    return nan((uint)tag);
}

/* ---- Functions of concurrency::direct3d ------------------------------------------------------ */

/** Returns how many bits are 1. AMP: countbits(). */
static inline uint countbits(uint x)
{
    return popcount(x);
}

/** Returns the place of the highest bit that is 1, of a negative int that is 0; -1 if there is
 *  none. AMP: firstbithigh(). */
ZLG_OVERLOAD int firstbithigh(uint x)
{
    return 31 - (int)clz(x);
}

/** As of a uint. */
ZLG_OVERLOAD int firstbithigh(int x)
{
    return 31 - (int)clz((uint)(x < 0 ? ~x : x));
}

/** Returns the place of the lowest bit that is 1; -1 if there is none. AMP: firstbitlow(). */
static inline int firstbitlow(uint x)
{
    return 31 - (int)clz(x & (0 - x));
}

/** Returns the bits in reverse order. By a table of the sixteen reversed half-bytes: what compilers
 *  make of masks and shifts is no SPIR-V of kernels. AMP: reversebits(). */
static inline uint reversebits(uint x)
{
    uint reversed = 0;
    for (int i = 0; i < 32; i += 4)
        reversed = reversed << 4 | (uint)(0xf7b3d591e6a2c480ul >> (x >> i & 15) * 4 & 15);
    return reversed;
}

/** AMP: imax(), imin(), umax(), umin(). */
static inline int imax(int a, int b)
{
    return max(a, b);
}

/** As imax(). */
static inline int imin(int a, int b)
{
    return min(a, b);
}

/** As imax(). */
static inline uint umax(uint a, uint b)
{
    return max(a, b);
}

/** As imax(). */
static inline uint umin(uint a, uint b)
{
    return min(a, b);
}

/** a * b + c of integers, which wraps around. AMP: mad(). */
ZLG_OVERLOAD int mad(int a, int b, int c)
{
    return (int)((uint)a * (uint)b + (uint)c);
}

/** As of ints. */
ZLG_OVERLOAD uint mad(uint a, uint b, uint c)
{
    return a * b + c;
}

/** Returns -1, 0 or 1. AMP: sign() of an int. */
ZLG_OVERLOAD int sign(int x)
{
    return (x > 0) - (x < 0);
}

/** Returns 1 / x. AMP: rcp(), an approximation. */
static inline float rcp(float x)
{
    return 1 / x;
}

/** Returns x within 0 to 1; 0 for NaN. AMP: saturate(). */
static inline float saturate(float x)
{
    return fmin(fmax(x, 0.0f), 1.0f);
}

/** @cond machinery */
/* A slope of -1 to 1 for every integer. */
static inline float zlg_noise_slope(int at)
{
    uint bits = (uint)at * 0x9e3779b9u;
    bits = (bits ^ bits >> 15) * 0x85ebca6bu;
    bits = (bits ^ bits >> 13) * 0xc2b2ae35u;
    return (float)(int)(bits ^ bits >> 16) * 0x1p-31f;
}
/** @endcond */

/** Returns Perlin's noise along a line, between -1 and 1: 0 at every integer, smooth, the same for
 *  the same x. For x below 2^31. AMP: noise(). */
static inline float noise(float x)
{
    const float below = floor(x), u = x - below;
    const float smooth = u * u * u * fma(u, fma(u, 6.0f, -15.0f), 10.0f);
    const int at = (int)below;
    const float left = zlg_noise_slope(at) * u, right = zlg_noise_slope(at + 1) * (u - 1);
    return 2 * fma(smooth, right - left, left);
}

/** @cond machinery */
/* The sum of what the four bytes differ by, where that of `reference` is not 0. */
static inline uint zlg_msad(uint reference, uint source, uint sum)
{
    for (int i = 0; i < 32; i += 8) {
        const uint a = reference >> i & 255, b = source >> i & 255;
        sum += a != 0 ? max(a, b) - min(a, b) : 0;
    }
    return sum;
}
/** @endcond */

/** Adds to each of four sums the differences of `reference`'s bytes from four bytes of `source`,
 *  from byte 0, 1, 2, 3 on. A byte 0 of `reference` counts nothing. AMP: msad4(). */
static inline uint4 msad4(uint reference, uint2 source, uint4 sums)
{
    return (uint4)(zlg_msad(reference, source.x, sums.x),
                   zlg_msad(reference, source.x >> 8 | source.y << 24, sums.y),
                   zlg_msad(reference, source.x >> 16 | source.y << 16, sums.z),
                   zlg_msad(reference, source.x >> 24 | source.y << 8, sums.w));
}

#endif
