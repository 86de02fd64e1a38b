/* AMP's mathematics, of every number given. */
#include <zellige/math.h>

#include "math_names.h"

/* One row of `out` for each function. */
#define COMPUTE(name)                        \
    AT(out, row, i) = name(AT(in, i));       \
    row++;
#define FUNCTIONS(type)                                                                   \
    kernel void functions_##type(VIEW(const type, 1, in), VIEW(type, 2, out))             \
    {                                                                                     \
        const int i = get_index(1).v[0];                                                  \
        int row = 0;                                                                      \
        MATH_OF_ONE(COMPUTE)                                                              \
    }                                                                                     \
    kernel void exponents_##type(VIEW(const type, 1, in), VIEW(const type, 1, exponents), \
                                 VIEW(type, 2, out))                                      \
    {                                                                                     \
        const int i = get_index(1).v[0];                                                  \
        const type x = AT(in, i), n = AT(exponents, i);                                   \
        AT(out, 0, i) = scalb(x, n);                                                      \
        AT(out, 1, i) = isfinite(n) ? scalbn(x, (int)n) : x;                              \
    }                                                                                     \
    kernel void pointers_##type(VIEW(const type, 1, in), VIEW(type, 2, out))              \
    {                                                                                     \
        const int i = get_index(1).v[0];                                                  \
        type sine, cosine;                                                                \
        int sign;                                                                         \
        sincos(AT(in, i), &sine, &cosine);                                                \
        AT(out, 0, i) = sine;                                                             \
        AT(out, 1, i) = cosine;                                                           \
        AT(out, 2, i) = lgamma(AT(in, i), &sign);                                         \
        AT(out, 3, i) = (type)sign;                                                       \
    }                                                                                     \
    kernel void classes_##type(VIEW(const type, 1, in), VIEW(int, 1, out))                \
    {                                                                                     \
        const int class = fpclassify(AT(in, get_index(1)));                               \
        AT(out, get_index(1)) = class == FP_NAN         ? MATH_NAN                        \
                                : class == FP_INFINITE  ? MATH_INFINITE                   \
                                : class == FP_ZERO      ? MATH_ZERO                       \
                                : class == FP_SUBNORMAL ? MATH_SUBNORMAL                  \
                                                        : MATH_NORMAL;                    \
    }
FUNCTIONS(float)
#ifndef NO_DOUBLES
FUNCTIONS(double)
#endif

/* How many spellings with an f give another number than those without. */
#define SAME(a, b) differ += as_uint(a) != as_uint(b) && !(isnan(a) && isnan(b))
#define SAME_1(name) SAME(name##f(x), name(x));
#define SAME_2(name) SAME(name##f(x, y), name(x, y));
kernel void spellings(VIEW(const float, 1, in), VIEW(int, 1, out))
{
    const int i = get_index(1).v[0];
    const float x = AT(in, i), y = AT(in, EXTENT(in).v[0] - 1 - i);
    int differ = 0;
    MATH_SPELT_1(SAME_1)
    MATH_SPELT_2(SAME_2)
    float a, b, c, d;
    int m, n;
    SAME(frexpf(x, &m), frexp(x, &n));
    differ += m != n;
    SAME(modff(x, &a), modf(x, &b));
    SAME(a, b);
    SAME(remquof(x, y, &m), remquo(x, y, &n));
    differ += m != n;
    sincosf(x, &a, &b);
    c = sincos(x, &d);
    SAME(a, c);
    SAME(b, d);
    SAME(fmaf(x, y, x), fma(x, y, x));
    SAME(ldexpf(x, 3), ldexp(x, 3));
    SAME(scalbnf(x, -3), ldexp(x, -3));
    differ += ilogbf(x) != ilogb(x) || signbitf(x) != signbit(x) || !isnan(nanf(5));
    AT(out, i) = differ;
}

/* Of two ints each; rows of `out`. */
kernel void integers(VIEW(const int, 1, in), VIEW(int, 2, out))
{
    const int i = get_index(1).v[0];
    const int x = AT(in, i), y = AT(in, EXTENT(in).v[0] - 1 - i);
    AT(out, 0, i) = (int)countbits((uint)x);
    AT(out, 1, i) = firstbithigh((uint)x);
    AT(out, 2, i) = firstbithigh(x);
    AT(out, 3, i) = firstbitlow((uint)x);
    AT(out, 4, i) = (int)reversebits((uint)x);
    AT(out, 5, i) = imax(x, y);
    AT(out, 6, i) = imin(x, y);
    AT(out, 7, i) = (int)umax((uint)x, (uint)y);
    AT(out, 8, i) = (int)umin((uint)x, (uint)y);
    AT(out, 9, i) = mad(x, y, 7);
    AT(out, 10, i) = (int)mad((uint)x, (uint)y, 7u);
    AT(out, 11, i) = sign(x);
    const uint4 sums = msad4((uint)x, (uint2)((uint)y, (uint)(x ^ y)), (uint4)(1, 2, 3, 4));
    AT(out, 12, i) = (int)sums.x;
    AT(out, 13, i) = (int)sums.y;
    AT(out, 14, i) = (int)sums.z;
    AT(out, 15, i) = (int)sums.w;
}

kernel void shades(VIEW(const float, 1, in), VIEW(float, 2, out))
{
    const int i = get_index(1).v[0];
    AT(out, 0, i) = saturate(AT(in, i));
    AT(out, 1, i) = rcp(AT(in, i));
    AT(out, 2, i) = noise(AT(in, i));
    AT(out, 3, i) = sign(AT(in, i)) + mad(AT(in, i), 0.0f, 0.0f); /* OpenCL's own, still there */
}
