/* Numbers made of bytes, in int, as C computes them: for kernels and, in C, for what is expected.
 * Some need 16 bits with a sign, some 16 without, some more. */
#ifndef ZELLIGE_TESTS_ENGINE_NARROW_INTEGERS_H
#define ZELLIGE_TESTS_ENGINE_NARROW_INTEGERS_H

#ifndef __OPENCL_C_VERSION__
#include <stdlib.h>
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;

static inline int least(int a, int b)
{
    return a < b ? a : b;
}

static inline int most(int a, int b)
{
    return a > b ? a : b;
}
#else
#define least(a, b) min((int)(a), (int)(b))
#define most(a, b) max((int)(a), (int)(b))
#endif

/* Of two bytes, all pairs of which there are, and a number of 16 bits. */
#define EACH_NUMBER(F)                                                       \
    F(mean, ((int)a + b + 1) >> 1)                                           \
    F(weighed, (77 * a + 150 * b + 28 * a) >> 8)                             \
    F(just_fits, (128 * a + 128 * b) >> 8)                                   \
    F(just_not, (129 * a + 129 * b) >> 8)                                    \
    F(gradient, least((int)abs((int)a - b) * 2 + (int)abs(b - 128), 255))    \
    F(difference, most(((int)a - b) * 128, -32000) >> 3)                     \
    F(beyond, ((int)a - b) * 129 >> 3)                                       \
    F(quotient, (a * 3 + b) / 7 + (a + b) % 10)                              \
    F(signed_shift, ((signed char)a * 100 - (signed char)b * 100) >> 5)      \
    F(compared, (int)a - b < -5 ? a + b : (int)a - b > 60 ? 2 * a : b - 200) \
    F(not_unsigned, (uint)((int)a - b) > 1000u ? a - 300 : b + 300)          \
    F(bits, ((a | b << 4) ^ (a & b)) >> 2)                                   \
    F(middle, most(least(a, b), least(most((int)a, b), s >> 8)))             \
    F(short_mean, (s + a - b) / 2)                                           \
    F(short_most, most((int)s, (int)a - b) >> 1)                             \
    F(product, a *b + (a > b ? 255 : -1))

#endif
