/* The mathematical functions of OpenCL C: what they are to compute, and how well. */
#ifndef ZELLIGE_TESTS_SIMD_MATH_FUNCTIONS_H
#define ZELLIGE_TESTS_SIMD_MATH_FUNCTIONS_H

#include <stdint.h>
#include <stdio.h>

#include <mpfr.h>

#include "tests/simd/math_call.h"

typedef struct math_function {
    const char *name; /* without a type */
    call_shape shape;
    double limit; /* units in the last place, for float and double alike; 0 is correctly rounded */
    union {
        /* of arguments with the precision of their type */
        int (*r)(mpfr_t, const mpfr_t, mpfr_rnd_t);
        int (*rr)(mpfr_t, const mpfr_t, const mpfr_t, mpfr_rnd_t);
        int (*ri)(mpfr_t, const mpfr_t, int32_t n);
        int32_t (*i_r)(const mpfr_t);
        int32_t (*i_rr)(const mpfr_t, const mpfr_t);
    } exact;
} math_function;

extern const math_function math_functions[];
extern const size_t math_function_count;

/** Lists the sets that are tried, as simd_math_list() does. */
size_t math_tested_sets(const simd_math_set *out[SIMD_MATH_MAX_SETS]);

#endif
