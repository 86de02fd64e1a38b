/* Floats in double precision: in halves, for vectors longer than the machine's would be taken apart
 * lane by lane. */
#ifndef ZELLIGE_SIMD_MATH_WIDE_H
#define ZELLIGE_SIMD_MATH_WIDE_H

#include "backend/driver/engines/simd/math/vector.h"

#define HALF_LANES (MATH_LANES / 2)

typedef double wide __attribute__((vector_size(sizeof(double) * HALF_LANES)));
typedef int64_t wide_bits __attribute__((vector_size(sizeof(double) * HALF_LANES)));
typedef uint64_t wide_unsigned __attribute__((vector_size(sizeof(double) * HALF_LANES)));
typedef float half_real __attribute__((vector_size(sizeof(float) * HALF_LANES)));
typedef int32_t half_ints __attribute__((vector_size(sizeof(int32_t) * HALF_LANES)));

typedef union halves {
    real all;
    half_real half[2];
} halves;

typedef union int_halves {
    ints all;
    half_ints half[2];
} int_halves;

static inline wide wide_choose(wide_bits mask, wide yes, wide no)
{
    return (wide)((mask & (wide_bits)yes) | (~mask & (wide_bits)no));
}

static inline wide widen(half_real x)
{
    return __builtin_convertvector(x, wide);
}

#endif
