#include "tests/simd/math_call.h"

#include <stdlib.h>

/* Defines TYPExLANES(), for vectors that the target has in registers. */
#define CALLER(name, type, lanes_, target)                                                       \
    typedef type name##_real __attribute__((vector_size(sizeof(type) * (lanes_))));              \
    typedef int32_t name##_ints __attribute__((vector_size(sizeof(int32_t) * (lanes_))));        \
    target static void name(simd_math_code *code, call_shape shape, call_values *v, unsigned at) \
    {                                                                                            \
        name##_real x, y, result = {0};                                                          \
        name##_ints n, int_result = {0};                                                         \
        for (unsigned i = 0; i < (lanes_); i++) {                                                \
            x[i] = (type)v->x[at + i];                                                           \
            y[i] = (type)v->y[at + i];                                                           \
            n[i] = v->n[at + i];                                                                 \
        }                                                                                        \
        switch (shape) {                                                                         \
        case R_R:                                                                                \
            result = ((name##_real(*)(name##_real))code)(x);                                     \
            break;                                                                               \
        case R_RR:                                                                               \
            result = ((name##_real(*)(name##_real, name##_real))code)(x, y);                     \
            break;                                                                               \
        case R_RI:                                                                               \
            result = ((name##_real(*)(name##_real, name##_ints))code)(x, n);                     \
            break;                                                                               \
        case I_R:                                                                                \
            int_result = ((name##_ints(*)(name##_real))code)(x);                                 \
            break;                                                                               \
        case I_RR:                                                                               \
            int_result = ((name##_ints(*)(name##_real, name##_real))code)(x, y);                 \
            break;                                                                               \
        }                                                                                        \
        for (unsigned i = 0; i < (lanes_); i++) {                                                \
            v->result[at + i] = (double)result[i];                                               \
            v->int_result[at + i] = int_result[i];                                               \
        }                                                                                        \
    }

CALLER(f32x4, float, 4, )
CALLER(f64x2, double, 2, )
#if defined(__x86_64__)
CALLER(f32x8, float, 8, __attribute__((target("avx2"))))
CALLER(f64x4, double, 4, __attribute__((target("avx2"))))
CALLER(f32x16, float, 16, __attribute__((target("avx512f"))))
CALLER(f64x8, double, 8, __attribute__((target("avx512f"))))
#endif

#define SCALAR_CALLER(name, type)                                                         \
    static void name(simd_math_code *code, call_shape shape, call_values *v, unsigned at) \
    {                                                                                     \
        const type x = (type)v->x[at], y = (type)v->y[at];                                \
        const int32_t n = v->n[at];                                                       \
        switch (shape) {                                                                  \
        case R_R:                                                                         \
            v->result[at] = (double)((type(*)(type))code)(x);                             \
            break;                                                                        \
        case R_RR:                                                                        \
            v->result[at] = (double)((type(*)(type, type))code)(x, y);                    \
            break;                                                                        \
        case R_RI:                                                                        \
            v->result[at] = (double)((type(*)(type, int32_t))code)(x, n);                 \
            break;                                                                        \
        case I_R:                                                                         \
            v->int_result[at] = ((int32_t(*)(type))code)(x);                              \
            break;                                                                        \
        case I_RR:                                                                        \
            v->int_result[at] = ((int32_t(*)(type, type))code)(x, y);                     \
            break;                                                                        \
        }                                                                                 \
    }

SCALAR_CALLER(f32x1, float)
SCALAR_CALLER(f64x1, double)

typedef void caller(simd_math_code *, call_shape, call_values *, unsigned);

static caller *find_caller(unsigned bits, unsigned lanes)
{
    switch (bits * lanes) {
    case 32:
        return f32x1;
    case 64:
        return f64x1;
    case 128:
        return bits == 32 ? f32x4 : f64x2;
#if defined(__x86_64__)
    case 256:
        return bits == 32 ? f32x8 : f64x4;
    case 512:
        return bits == 32 ? f32x16 : f64x8;
#endif
    default:
        abort();
    }
}

void math_call(simd_math_code *code, call_shape shape, unsigned bits, unsigned lanes,
               call_values *values)
{
    caller *call = find_caller(bits, lanes);
    for (unsigned at = 0; at < CALL_VALUES; at += lanes) {
        call(code, shape, values, at);
    }
}
