/* The words of the mathematics of GPUs, which is OpenCL C and C alike: the generator links it to
 * kernels, tests run it on the host. Whoever includes these headers says
 *     MATH_BITS  32 or 64, of a number
 * Nothing is contracted: a fused multiply-add is written as one. */
#ifndef ZELLIGE_CUDA_LIBRARY_WORDS_H
#define ZELLIGE_CUDA_LIBRARY_WORDS_H

#ifdef __OPENCL_C_VERSION__
#pragma OPENCL FP_CONTRACT OFF
#define LIBRARY_TABLE static constant
#define LIBRARY_POINTER constant real *
#define LIBRARY_SHARED __attribute__((noinline))
#else
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#define LIBRARY_TABLE static const
#define LIBRARY_POINTER const real *
#define LIBRARY_SHARED static
typedef uint32_t uint;
typedef uint64_t ulong;
#endif
#define INLINE static inline __attribute__((always_inline))

#if MATH_BITS == 32
typedef float real;
typedef int word;
typedef uint uword;
#define PICK(f32, f64) ((real)(f32))
#define PICK_WORD(f32, f64) ((word)(f32))
#else
typedef double real;
#ifdef __OPENCL_C_VERSION__
typedef long word;
#else
typedef int64_t word;
#endif
typedef ulong uword;
#define PICK(f32, f64) ((real)(f64))
#define PICK_WORD(f32, f64) ((word)(f64))
#endif

enum { MANTISSA = MATH_BITS == 32 ? 23 : 52, BIAS = MATH_BITS == 32 ? 127 : 1023 };

#define ONE_BITS ((word)BIAS << MANTISSA)
#define FRACTION (((uword)1 << MANTISSA) - 1)
#define SIGN ((uword)1 << (MATH_BITS - 1))
#define SMALLEST PICK(0x1p-126, 0x1p-1022) /* that is normal */
#define LARGEST PICK(0x1.fffffep127, 0x1.fffffffffffffp1023)
#define ENDLESS ((real)INFINITY)
#define NO_NUMBER ((real)NAN)
/* Added to a number, it leaves the nearest integer in the last bits. */
#define MAGIC PICK(0x1.8p23, 0x1.8p52)

#define PI_HIGH PICK(0x1.921fb6p+1, 0x1.921fb54442d18p+1)
#define PI_LOW PICK(-0x1.777a5cp-24, 0x1.1a62633145c07p-53)
#define ONE_OVER_PI PICK(0x1.45f306p-2, 0x1.45f306dc9c883p-2)
#define LN_2_HIGH PICK(0x1.62e43p-1, 0x1.62e42fefa39efp-1)
#define LN_2_LOW PICK(-0x1.05c61p-29, 0x1.abc9e3b39803fp-56)
#define LOG2_E PICK(0x1.715476p+0, 0x1.71547652b82fep+0)

#ifdef __OPENCL_C_VERSION__
#if MATH_BITS == 32
#define as_real as_float
#define as_word as_int
#define as_uword as_uint
#else
#define as_real as_double
#define as_word as_long
#define as_uword as_ulong
#endif
#define high_product mul_hi
#define zeros_above(x) ((int)clz(x))
#else
INLINE real as_real(uword bits)
{
    real x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

INLINE uword as_uword(real x)
{
    uword bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

INLINE word as_word(real x)
{
    return (word)as_uword(x);
}

INLINE ulong high_product(ulong x, ulong y)
{
    __extension__ typedef unsigned __int128 wide;
    return (ulong)(((wide)x * y) >> 64);
}

INLINE int zeros_above(ulong x)
{
    return x == 0 ? 64 : __builtin_clzll(x);
}
#if MATH_BITS == 32
#define fabs fabsf
#define fma fmaf
#define fmax fmaxf
#define fmin fminf
#define sqrt sqrtf
#define rint rintf
#define floor floorf
#define trunc truncf
#endif
#endif

INLINE real magnitude(real x)
{
    return as_real(as_uword(x) & ~SIGN);
}

INLINE bool is_negative(real x)
{
    return as_word(x) < 0;
}

INLINE real with_sign(real x, real sign)
{
    return as_real((as_uword(x) & ~SIGN) | (as_uword(sign) & SIGN));
}

INLINE bool is_finite(real x)
{
    return magnitude(x) <= LARGEST;
}

/* 2^n of a normal number. */
INLINE real power_of_two(int n)
{
    return as_real((uword)(word)(n + BIAS) << MANTISSA);
}

/* 2^n * x, for n up to twice what one number has. */
INLINE real scale(real x, int n)
{
    const int part = n >> 1;
    return x * power_of_two(part) * power_of_two(n - part);
}

/* a / b, where both, and what is multiplied on the way, are normal numbers: as GPUs divide, but for
 * the test whether they are. Of doubles the generator writes it (division.h). */
#if defined(__OPENCL_C_VERSION__) && MATH_BITS == 64
LIBRARY_SHARED
#else
INLINE
#endif
real quotient(real a, real b)
{
#if defined(__OPENCL_C_VERSION__) && MATH_BITS == 32
    const real guess = native_recip(b), inverse = fma(fma(-b, guess, 1), guess, guess);
    const real first = a * inverse, second = fma(fma(-b, first, a), inverse, first);
    return fma(fma(-b, second, a), inverse, second);
#else
    return a / b;
#endif
}

#if MATH_BITS == 32
/* 1 / x by the GPU's instruction, off by a unit of the last place, and 0 where it is no normal
 * number: the generator writes it (power.h). The host divides. */
#ifdef __OPENCL_C_VERSION__
LIBRARY_SHARED real flushed_inverse(real x)
{
    return native_recip(x);
}
#else
INLINE real flushed_inverse(real x)
{
    return 1 / x;
}
#endif

/* Of numbers far from the ends of the range. */
INLINE real inverse_of(real x)
{
#ifdef __OPENCL_C_VERSION__
    const real guess = flushed_inverse(x);
    return fma(fma(-x, guess, 1), guess, guess);
#else
    return 1 / x;
#endif
}

/* 2^x by the GPU's instruction, off by 2 units of the last place and 0 where the result is no
 * normal number: the generator writes it (power.h). The host rounds. */
#ifdef __OPENCL_C_VERSION__
LIBRARY_SHARED real flushed_power(real x)
{
    return native_exp2(x);
}
#else
INLINE real flushed_power(real x)
{
    const real result = (real)exp2((double)x);
    return result < SMALLEST ? 0 : result;
}
#endif

/* Powers of two from the least that is normal on, that have an inverse. */
#define POWERS ((real)(2 * (BIAS - 1)))

/* Where x * factor * POWERS is among their numbers, from 0 to 1: a product and 1/2, which stay
 * there, and 0 of NaN. The number of the power there or below it, and MAGIC: a product and a sum,
 * rounded down. Both are instructions of the GPU that the generator writes (power.h). */
#ifdef __OPENCL_C_VERSION__
LIBRARY_SHARED real share_of_powers(real x, real factor)
{
    return fma(x, factor, 0.5F);
}

LIBRARY_SHARED real power_of_share(real share)
{
    return fma(share, POWERS, MAGIC + 1);
}
#else
INLINE real share_of_powers(real x, real factor)
{
    const real share = fma(x, factor, 0.5F);
    return share > 0 ? share < 1 ? share : 1 : 0;
}

INLINE real power_of_share(real share)
{
    return (real)(int)((double)share * (double)POWERS) + (MAGIC + 1);
}
#endif
#else
INLINE real inverse_of(real x)
{
    return quotient(1, x);
}
#endif

/* The first coefficient is that of the highest power. They are mpmath's chebyfit(). */
INLINE real polynomial(real x, LIBRARY_POINTER coefficients, int count)
{
    real sum = coefficients[0];
#ifdef __OPENCL_C_VERSION__
#pragma unroll
#endif
    for (int i = 1; i < count; i++)
        sum = fma(sum, x, coefficients[i]);
    return sum;
}

#define POLYNOMIAL(x, table) polynomial(x, table, (int)(sizeof(table) / sizeof(real)))

#endif
