#include "narrow_integers.h"

#define KERNELS(name, expression)                                                           \
    kernel void name(global const uchar *x, global const uchar *y, global const short *z,   \
                     global uchar *bytes, global int *numbers)                              \
    {                                                                                       \
        const size_t i = get_global_id(0);                                                  \
        const uchar a = x[i], b = y[i];                                                     \
        const short s = z[i];                                                               \
        bytes[i] = (uchar)(expression);                                                     \
        numbers[i] += (expression) > 20;                                                    \
    }                                                                                       \
    kernel void name##_wide(global const uchar *x, global const uchar *y,                   \
                            global const short *z, global uchar *bytes, global int *numbers) \
    {                                                                                       \
        const size_t i = get_global_id(0);                                                  \
        const uchar a = x[i], b = y[i];                                                     \
        const short s = z[i];                                                               \
        numbers[i] = expression;                                                            \
        bytes[i] = (expression) == 17 ? a : b;                                              \
    }
EACH_NUMBER(KERNELS)
