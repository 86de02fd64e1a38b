#include "tests/simd/math_caller.h"

#include <stdlib.h>

CALLER(f32x4, float, 4)
CALLER(f64x2, double, 2)

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
