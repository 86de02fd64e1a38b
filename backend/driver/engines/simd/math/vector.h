/* Vectors, and what is done with them, in the vector extensions of gcc and clang.
 *
 * The headers beside this one are compiled once per set (set.h): its file says
 *     MATH_BITS     32 or 64, of a lane
 *     MATH_LANES
 *     MATH_SQRT(x)  of a vector
 *     MATH_SLEEF(function, variant), SLEEF's name for a function in that set
 * Masks are vectors of integers, whose lanes are 0 or -1. Products that are added to something may
 * be fused (-ffp-contract=fast), which the code must bear, and gain from. */
#ifndef ZELLIGE_SIMD_MATH_VECTOR_H
#define ZELLIGE_SIMD_MATH_VECTOR_H

#include <math.h>
#include <sleef.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if MATH_BITS == 32
typedef float lane;
typedef int32_t lane_bits;
typedef uint32_t lane_unsigned;
#define MANTISSA_BITS 23
#else
typedef double lane;
typedef int64_t lane_bits;
typedef uint64_t lane_unsigned;
#define MANTISSA_BITS 52
#endif
#define BIAS ((((lane_bits)1) << (MATH_BITS - MANTISSA_BITS - 2)) - 1)
#define SIGN_BIT ((lane_bits)((uint64_t)1 << (MATH_BITS - 1)))
#define EXPONENT_BITS ((2 * BIAS + 1) << MANTISSA_BITS)

typedef lane real __attribute__((vector_size(sizeof(lane) * MATH_LANES)));
typedef lane_bits bits __attribute__((vector_size(sizeof(lane) * MATH_LANES)));
typedef lane_unsigned unsigned_bits __attribute__((vector_size(sizeof(lane) * MATH_LANES)));
typedef int32_t ints __attribute__((vector_size(sizeof(int32_t) * MATH_LANES)));

static inline real splat(lane x)
{
    return (real){0} + x;
}

static inline real choose(bits mask, real yes, real no)
{
    return (real)((mask & (bits)yes) | (~mask & (bits)no));
}

static inline bool any(bits mask)
{
    int64_t words[sizeof mask / sizeof(int64_t)];
    memcpy(words, &mask, sizeof mask);
    int64_t all = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        all |= words[i];
    }
    return all != 0;
}

static inline real magnitude(real x)
{
    return (real)((bits)x & ~SIGN_BIT);
}

static inline real copy_sign(real x, real sign)
{
    return (real)(((bits)x & ~SIGN_BIT) | ((bits)sign & SIGN_BIT));
}

static inline bits is_nan(real x)
{
    return (bits)(x != x);
}

static inline bits is_infinite(real x)
{
    return (bits)(magnitude(x) == (lane)INFINITY);
}

/* To the nearest integer, ties to even: adding 2^MANTISSA_BITS leaves no bits for a fraction. */
static inline real round_to_even(real x)
{
    const lane all_integers = (lane)((int64_t)1 << MANTISSA_BITS);
    const real a = magnitude(x);
    const real rounded = (a + all_integers) - all_integers;
    return copy_sign(choose((bits)(a < all_integers), rounded, a), x);
}

static inline real truncate(real x)
{
    const real nearest = magnitude(round_to_even(x));
    const bits up = (bits)(nearest > magnitude(x));
    return copy_sign(nearest - choose(up, splat(1), splat(0)), x);
}

/* 2^n, for exponents of normal numbers. */
static inline real power_of_two(bits n)
{
    return (real)((n + BIAS) << MANTISSA_BITS);
}

#endif
