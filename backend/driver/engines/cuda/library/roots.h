/* rsqrt. */
#ifndef ZELLIGE_CUDA_LIBRARY_ROOTS_H
#define ZELLIGE_CUDA_LIBRARY_ROOTS_H

#include "words.h"

/* 1 / sqrt(x) by the GPU's instruction, off by 2^-20 of it at most, where x is a normal number: the
 * generator writes it (power.h). The host leaves out the last bits. */
#ifdef __OPENCL_C_VERSION__
LIBRARY_SHARED real root_guess(real x)
{
    return rsqrt(x);
}
#else
INLINE real root_guess(real x)
{
    return as_real(as_uword(1 / sqrt(x)) & ~(uword)PICK_WORD(7, UINT32_MAX));
}
#endif

/* One step of Halley's. The error is cubed: 2^-58 of the root are left, and less than a unit of
 * the last place with what is rounded. */
INLINE real better_root(real x, real guess)
{
    const real error = fma(-x, guess * guess, 1);
    return fma(fma(error, PICK(0.375, 0.375), PICK(0.5, 0.5)), error * guess, guess);
}

INLINE uint upper_bits(real x)
{
    return (uint)(as_uword(x) >> (MATH_BITS - 32));
}

/* Of a number that is less than normal a normal one, and then the root of what it was. The
 * generator writes each as a multiplication that others pass over, without a branch: what other
 * turns need goes on beside it. */
LIBRARY_SHARED real enlarged(real x)
{
    return magnitude(x) < SMALLEST ? x * PICK(0x1p24, 0x1p54) : x;
}

LIBRARY_SHARED real root_of_enlarged(real root, real x)
{
    return magnitude(x) < SMALLEST ? root * PICK(0x1p12, 0x1p27) : root;
}

/* Of 0, infinity, NaN and what is negative the guess is right. */
LIBRARY_SHARED real math_rsqrt(real x)
{
    const uint least = upper_bits(SMALLEST);
    const real normal = enlarged(x), guess = root_guess(normal);
    const real root = root_of_enlarged(better_root(normal, guess), x);
    return upper_bits(normal) - least < upper_bits(ENDLESS) - least ? root : guess;
}

#endif
