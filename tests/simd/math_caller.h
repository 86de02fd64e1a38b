/* The callers of math_call.c, in files of their own: what a function of vectors gets in registers
 * depends on what the whole file is compiled for. */
#ifndef ZELLIGE_TESTS_SIMD_MATH_CALLER_H
#define ZELLIGE_TESTS_SIMD_MATH_CALLER_H

#include "tests/simd/math_call.h"

typedef void caller(simd_math_code *code, call_shape shape, call_values *values, unsigned at);

caller f32x4, f32x8, f32x16, f64x2, f64x4, f64x8;

#define CALLER(name, type, lanes_)                                                        \
    typedef type name##_real __attribute__((vector_size(sizeof(type) * (lanes_))));       \
    typedef int32_t name##_ints __attribute__((vector_size(sizeof(int32_t) * (lanes_)))); \
    void name(simd_math_code *code, call_shape shape, call_values *v, unsigned at)        \
    {                                                                                     \
        name##_real x, y, result = {0};                                                   \
        name##_ints n, int_result = {0};                                                  \
        for (unsigned i = 0; i < (lanes_); i++) {                                         \
            x[i] = (type)v->x[at + i];                                                    \
            y[i] = (type)v->y[at + i];                                                    \
            n[i] = v->n[at + i];                                                          \
        }                                                                                 \
        switch (shape) {                                                                  \
        case R_R:                                                                         \
            result = ((name##_real(*)(name##_real))code)(x);                              \
            break;                                                                        \
        case R_RR:                                                                        \
            result = ((name##_real(*)(name##_real, name##_real))code)(x, y);              \
            break;                                                                        \
        case R_RI:                                                                        \
            result = ((name##_real(*)(name##_real, name##_ints))code)(x, n);              \
            break;                                                                        \
        case I_R:                                                                         \
            int_result = ((name##_ints(*)(name##_real))code)(x);                          \
            break;                                                                        \
        case I_RR:                                                                        \
            int_result = ((name##_ints(*)(name##_real, name##_real))code)(x, y);          \
            break;                                                                        \
        }                                                                                 \
        for (unsigned i = 0; i < (lanes_); i++) {                                         \
            v->result[at + i] = (double)result[i];                                        \
            v->int_result[at + i] = int_result[i];                                        \
        }                                                                                 \
    }

#endif
