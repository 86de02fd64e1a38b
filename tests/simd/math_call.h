/* Calls of vector functions as generated code makes them: vectors in registers. */
#ifndef ZELLIGE_TESTS_SIMD_MATH_CALL_H
#define ZELLIGE_TESTS_SIMD_MATH_CALL_H

#include <stdint.h>

#include "backend/driver/engines/simd/math/set.h"

/* R is a float or double, I an i32; the result comes first. */
typedef enum call_shape { R_R, R_RR, R_RI, I_R, I_RR } call_shape;

#define CALL_VALUES 16u /* at once: a multiple of all lanes there are */

typedef struct call_values {
    double x[CALL_VALUES], y[CALL_VALUES]; /* of f32 functions: floats */
    int32_t n[CALL_VALUES];                /* the second argument of R_RI */
    double result[CALL_VALUES];
    int32_t int_result[CALL_VALUES];
} call_values;

/** Calls code that takes `lanes` lanes of f32 (bits is 32) or f64 until all values have results. */
void math_call(simd_math_code *code, call_shape shape, unsigned bits, unsigned lanes,
               call_values *values);

#endif
