/* OpenCL C's words in C (clang's, for vectors and overloading): what the kernels of the generator
 * mean. Included before them; see reference.c for who runs them. */
#ifndef ZELLIGE_RANDOM_REFERENCE_H
#define ZELLIGE_RANDOM_REFERENCE_H

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "tests/random/item.h"

#define kernel
#define global
#define local
#define private
#define GENERIC
#define TILE(type, name, size) static type name[size] __attribute__((aligned(8)))
#define VEC(type, ...) ((type){__VA_ARGS__})
#define CLK_LOCAL_MEM_FENCE 1
#define CLK_GLOBAL_MEM_FENCE 2

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

/* Macros that write functions are formatted anew each time, and never alike. */
/* clang-format off */
#define OVERLOAD static inline __attribute__((overloadable, unused))

#define get_local_id(d) (reference_item.local_id[d])
#define get_group_id(d) (reference_item.group_id[d])
#define get_local_size(d) (reference_item.local_size[d])
#define get_num_groups(d) (reference_item.group_count[d])
#define get_global_offset(d) (reference_item.offset[d])
#define get_global_id(d) \
    (get_group_id(d) * get_local_size(d) + get_local_id(d) + get_global_offset(d))
#define get_global_size(d) (get_local_size(d) * get_num_groups(d))
#define get_local_linear_id() \
    ((get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0))
#define get_global_linear_id()                                                            \
    (((get_global_id(2) - get_global_offset(2)) * get_global_size(1) + get_global_id(1) - \
      get_global_offset(1)) *                                                             \
         get_global_size(0) +                                                             \
     get_global_id(0) - get_global_offset(0))
#define barrier(flags) reference_barrier()

#define abs cl_abs
#define select cl_select
#define fma cl_fma
#define fabs cl_fabs
#define floor cl_floor
#define ceil cl_ceil
#define trunc cl_trunc
#define rint cl_rint
#define mad(a, b, c) ((a) * (b) + (c))

typedef __int128 wide;
typedef unsigned __int128 uwide;

enum { nearest, rte, rtz, rtp, rtn };
#define EACH_MODE(what, T)   \
    what(T, , rtz, nearest)  \
    what(T, _rte, rte, rte)  \
    what(T, _rtz, rtz, rtz)  \
    what(T, _rtp, rtp, rtp)  \
    what(T, _rtn, rtn, rtn)
#define EACH_INTEGER(what, T)                                                       \
    what(T, char) what(T, uchar) what(T, short) what(T, ushort) what(T, int)        \
    what(T, uint) what(T, long) what(T, ulong)

static inline long double reference_round(long double v, int mode)
{
    return mode == rtz ? truncl(v) : mode == rtp ? ceill(v) : mode == rtn ? floorl(v) : rintl(v);
}

static inline float reference_float(long double v, int mode)
{
    const float f = (float)v;
    const long double w = f;
    return mode == rtz && fabsl(w) > fabsl(v) ? nextafterf(f, 0)
           : mode == rtp && w < v             ? nextafterf(f, INFINITY)
           : mode == rtn && w > v             ? nextafterf(f, -INFINITY)
                                              : f;
}

static inline double reference_double(long double v, int mode)
{
    const double f = (double)v;
    const long double w = f;
    return mode == rtz && fabsl(w) > fabsl(v) ? nextafter(f, 0)
           : mode == rtp && w < v             ? nextafter(f, INFINITY)
           : mode == rtn && w > v             ? nextafter(f, -INFINITY)
                                              : f;
}

#define TO_INTEGER(T, suffix, mode, ignored)           \
    OVERLOAD T convert_##T##_sat##suffix(double v)     \
    {                                                  \
        return to_##T(v, mode);                        \
    }                                                  \
    OVERLOAD T convert_##T##_sat##suffix(float v)      \
    {                                                  \
        return to_##T(v, mode);                        \
    }
#define LIMITED(T, S)                                  \
    OVERLOAD T convert_##T##_sat(S v)                  \
    {                                                  \
        return reference_limit_##T(v);                 \
    }
#define TO_FLOATING(T, suffix, ignored, mode)          \
    TO_FLOATING_##mode(T, suffix)
#define TO_FLOATING_nearest(T, suffix)
#define TO_FLOATING_rte(T, suffix) TO_ROUNDED(T, suffix, rte)
#define TO_FLOATING_rtz(T, suffix) TO_ROUNDED(T, suffix, rtz)
#define TO_FLOATING_rtp(T, suffix) TO_ROUNDED(T, suffix, rtp)
#define TO_FLOATING_rtn(T, suffix) TO_ROUNDED(T, suffix, rtn)
#define TO_ROUNDED(T, suffix, mode)                    \
    OVERLOAD float convert_float##suffix(T v)          \
    {                                                  \
        return reference_float(v, mode);               \
    }                                                  \
    OVERLOAD double convert_double##suffix(T v)        \
    {                                                  \
        return reference_double(v, mode);              \
    }

/* Integers, by arithmetic of 128 bits: W is wide enough for any product and sum of three T. */
#define INTEGER(T, U, W, BITS, LOW, HIGH)                                            \
    OVERLOAD T min(T a, T b)                                                         \
    {                                                                                \
        return b < a ? b : a;                                                        \
    }                                                                                \
    OVERLOAD T max(T a, T b)                                                         \
    {                                                                                \
        return a < b ? b : a;                                                        \
    }                                                                                \
    OVERLOAD U abs(T a)                                                              \
    {                                                                                \
        return a < (T)1 ? (U)(0 - (U)a) : (U)a;                                      \
    }                                                                                \
    OVERLOAD U abs_diff(T a, T b)                                                    \
    {                                                                                \
        return a < b ? (U)((U)b - (U)a) : (U)((U)a - (U)b);                          \
    }                                                                                \
    OVERLOAD T saturated_##T(W v)                                                    \
    {                                                                                \
        return v > (W)(HIGH) ? (T)(HIGH) : v < (W)(LOW) ? (T)(LOW) : (T)v;           \
    }                                                                                \
    OVERLOAD T add_sat(T a, T b)                                                     \
    {                                                                                \
        return saturated_##T((W)a + (W)b);                                           \
    }                                                                                \
    OVERLOAD T sub_sat(T a, T b)                                                     \
    {                                                                                \
        return (LOW) == 0 && a < b ? (T)0 : saturated_##T((W)a - (W)b);              \
    }                                                                                \
    OVERLOAD T mad_sat(T a, T b, T c)                                                \
    {                                                                                \
        return saturated_##T((W)a * (W)b + (W)c);                                    \
    }                                                                                \
    OVERLOAD T hadd(T a, T b)                                                        \
    {                                                                                \
        return (T)(((W)a + (W)b) >> 1);                                              \
    }                                                                                \
    OVERLOAD T rhadd(T a, T b)                                                       \
    {                                                                                \
        return (T)(((W)a + (W)b + 1) >> 1);                                          \
    }                                                                                \
    OVERLOAD T mul_hi(T a, T b)                                                      \
    {                                                                                \
        return (T)(((W)a * (W)b) >> (BITS));                                         \
    }                                                                                \
    OVERLOAD T mad_hi(T a, T b, T c)                                                 \
    {                                                                                \
        return (T)((U)mul_hi(a, b) + (U)c);                                          \
    }                                                                                \
    OVERLOAD T rotate(T a, T b)                                                      \
    {                                                                                \
        const unsigned by = (unsigned)((U)b & ((BITS)-1));                           \
        return by == 0 ? a : (T)((U)((U)a << by) | (U)((U)a >> ((BITS)-by)));        \
    }                                                                                \
    OVERLOAD T popcount(T a)                                                         \
    {                                                                                \
        return (T)__builtin_popcountl((ulong)(U)a);                                  \
    }                                                                                \
    OVERLOAD T clz(T a)                                                              \
    {                                                                                \
        return (T)(a == 0 ? (BITS) : __builtin_clzl((ulong)(U)a) - (64 - (BITS)));   \
    }                                                                                \
    OVERLOAD T ctz(T a)                                                              \
    {                                                                                \
        return (T)(a == 0 ? (BITS) : __builtin_ctzl((ulong)(U)a));                   \
    }                                                                                \
    OVERLOAD T bitselect(T a, T b, T c)                                              \
    {                                                                                \
        return (T)((a & ~c) | (b & c));                                              \
    }                                                                                \
    OVERLOAD T to_##T(long double v, int mode)                                       \
    {                                                                                \
        const long double w = reference_round(v, mode);                              \
        if (w != w)                                                                  \
            return (T)0;                                                             \
        if (w >= (long double)(HIGH))                                                \
            return (T)(HIGH);                                                        \
        return w <= (long double)(LOW) ? (T)(LOW) : (T)w;                            \
    }                                                                                \
    OVERLOAD T reference_limit_##T(wide v)                                           \
    {                                                                                \
        return v > (wide)(HIGH) ? (T)(HIGH) : v < (wide)(LOW) ? (T)(LOW) : (T)v;     \
    }                                                                                \
    EACH_MODE(TO_INTEGER, T)                                                         \
    EACH_INTEGER(LIMITED, T)                                                         \
    OVERLOAD float convert_float(T v)                                                \
    {                                                                                \
        return (float)v;                                                             \
    }                                                                                \
    OVERLOAD double convert_double(T v)                                              \
    {                                                                                \
        return (double)v;                                                            \
    }                                                                                \
    EACH_MODE(TO_FLOATING, T)

INTEGER(char, uchar, wide, 8, -128, 127)
INTEGER(uchar, uchar, wide, 8, 0, 255)
INTEGER(short, ushort, wide, 16, -32768, 32767)
INTEGER(ushort, ushort, wide, 16, 0, 65535)
INTEGER(int, uint, wide, 32, -0x7fffffff - 1, 0x7fffffff)
INTEGER(uint, uint, wide, 32, 0, 0xffffffffu)
INTEGER(long, ulong, wide, 64, -0x7fffffffffffffff - 1, 0x7fffffffffffffff)
INTEGER(ulong, ulong, uwide, 64, 0, 0xffffffffffffffffu)

TO_ROUNDED(double, _rte, rte)
TO_ROUNDED(double, _rtz, rtz)
TO_ROUNDED(double, _rtp, rtp)
TO_ROUNDED(double, _rtn, rtn)

#define FLOATING(T, I, S, AS)             \
    OVERLOAD T fma(T a, T b, T c)         \
    {                                     \
        return __builtin_fma##S(a, b, c); \
    }                                     \
    OVERLOAD T fabs(T a)                  \
    {                                     \
        return __builtin_fabs##S(a);      \
    }                                     \
    OVERLOAD T floor(T a)                 \
    {                                     \
        return __builtin_floor##S(a);     \
    }                                     \
    OVERLOAD T ceil(T a)                  \
    {                                     \
        return __builtin_ceil##S(a);      \
    }                                     \
    OVERLOAD T trunc(T a)                 \
    {                                     \
        return __builtin_trunc##S(a);     \
    }                                     \
    OVERLOAD T rint(T a)                  \
    {                                     \
        return __builtin_rint##S(a);      \
    }                                     \
    static inline I AS(T a)               \
    {                                     \
        I i;                              \
        memcpy(&i, &a, sizeof i);         \
        return i;                         \
    }
FLOATING(float, uint, f, as_uint)
FLOATING(double, ulong, , as_ulong)
OVERLOAD float rsqrt(float x)
{
    return (float)(1 / sqrt((double)x));
}
#define PROBE(f)                    \
    OVERLOAD float cl_##f(float x)  \
    {                               \
        return (float)f((double)x); \
    }
PROBE(sqrt)
PROBE(sin)
PROBE(cos)
PROBE(exp)
PROBE(log)
PROBE(cbrt)
PROBE(atan)
PROBE(exp2)
PROBE(log2)
PROBE(tanh)
#define sqrt cl_sqrt
#define sin cl_sin
#define cos cl_cos
#define exp cl_exp
#define log cl_log
#define cbrt cl_cbrt
#define atan cl_atan
#define exp2 cl_exp2
#define log2 cl_log2
#define tanh cl_tanh

/* Vectors: element by element. */
#define EACH(N, what)             \
    for (int z = 0; z < (N); z++) \
        r[z] = what;              \
    return r
#define VECTOR_TYPE(T, N) typedef T T##N __attribute__((ext_vector_type(N)));
#define TYPES(N)           \
    VECTOR_TYPE(char, N)   \
    VECTOR_TYPE(uchar, N)  \
    VECTOR_TYPE(short, N)  \
    VECTOR_TYPE(ushort, N) \
    VECTOR_TYPE(int, N)    \
    VECTOR_TYPE(uint, N)   \
    VECTOR_TYPE(long, N) VECTOR_TYPE(ulong, N) VECTOR_TYPE(float, N) VECTOR_TYPE(double, N)
TYPES(2)
TYPES(3)
TYPES(4)
TYPES(8)
TYPES(16)

#define SELECT(T, S, N)                          \
    OVERLOAD T##N select(T##N a, T##N b, S##N c) \
    {                                            \
        T##N r;                                  \
        EACH(N, c[z] < 0 ? b[z] : a[z]);         \
    }
#define INTEGERS(T, S, N)                           \
    SELECT(T, S, N)                                 \
    OVERLOAD T##N min(T##N a, T##N b)               \
    {                                               \
        T##N r;                                     \
        EACH(N, min((T)a[z], (T)b[z]));             \
    }                                               \
    OVERLOAD T##N max(T##N a, T##N b)               \
    {                                               \
        T##N r;                                     \
        EACH(N, max((T)a[z], (T)b[z]));             \
    }                                               \
    OVERLOAD T##N add_sat(T##N a, T##N b)           \
    {                                               \
        T##N r;                                     \
        EACH(N, add_sat((T)a[z], (T)b[z]));         \
    }                                               \
    OVERLOAD T##N sub_sat(T##N a, T##N b)           \
    {                                               \
        T##N r;                                     \
        EACH(N, sub_sat((T)a[z], (T)b[z]));         \
    }                                               \
    OVERLOAD T##N rotate(T##N a, T##N b)            \
    {                                               \
        T##N r;                                     \
        EACH(N, rotate((T)a[z], (T)b[z]));          \
    }                                               \
    OVERLOAD T##N mul_hi(T##N a, T##N b)            \
    {                                               \
        T##N r;                                     \
        EACH(N, mul_hi((T)a[z], (T)b[z]));          \
    }                                               \
    OVERLOAD T##N convert_##T##N##_sat(float##N a)  \
    {                                               \
        T##N r;                                     \
        EACH(N, convert_##T##_sat((float)a[z]));    \
    }                                               \
    OVERLOAD T##N convert_##T##N##_sat(double##N a) \
    {                                               \
        T##N r;                                     \
        EACH(N, convert_##T##_sat((double)a[z]));   \
    } \
    OVERLOAD T##N convert_##T##N##_sat_rte(float##N a) \
    {                                               \
        T##N r;                                     \
        EACH(N, convert_##T##_sat_rte((float)a[z])); \
    }                                               \
    LIMITED_VECTOR(T, N, char)                      \
    LIMITED_VECTOR(T, N, uchar)                     \
    LIMITED_VECTOR(T, N, short)                     \
    LIMITED_VECTOR(T, N, ushort)                    \
    LIMITED_VECTOR(T, N, int)                       \
    LIMITED_VECTOR(T, N, uint)                      \
    LIMITED_VECTOR(T, N, long)                      \
    LIMITED_VECTOR(T, N, ulong)
#define LIMITED_VECTOR(T, N, S)                     \
    OVERLOAD T##N convert_##T##N##_sat(S##N a)      \
    {                                               \
        T##N r;                                     \
        EACH(N, convert_##T##_sat((S)a[z]));        \
    }
#define TRUTHS(T, N)                                \
    OVERLOAD int any(T##N a)                        \
    {                                               \
        int r = 0;                                  \
        for (int z = 0; z < (N); z++)               \
            r |= a[z] < 0;                          \
        return r;                                   \
    }                                               \
    OVERLOAD int all(T##N a)                        \
    {                                               \
        int r = 1;                                  \
        for (int z = 0; z < (N); z++)               \
            r &= a[z] < 0;                          \
        return r;                                   \
    }
#define SHUFFLE(N, M)                               \
    OVERLOAD uint##M shuffle(uint##N a, uint##M by) \
    {                                               \
        uint##M r;                                  \
        EACH(M, a[by[z] % (N)]);                    \
    }
#define ALL(N)                                                                        \
    INTEGERS(char, char, N)                                                           \
    INTEGERS(uchar, char, N)                                                          \
    INTEGERS(short, short, N)                                                         \
    INTEGERS(ushort, short, N)                                                        \
    INTEGERS(int, int, N)                                                             \
    INTEGERS(uint, int, N)                                                            \
    INTEGERS(long, long, N)                                                           \
    INTEGERS(ulong, long, N)                                                          \
    SELECT(float, int, N)                                                             \
    SELECT(double, long, N) OVERLOAD float##N fma(float##N a, float##N b, float##N c) \
    {                                                                                 \
        float##N r;                                                                   \
        EACH(N, fmaf(a[z], b[z], c[z]));                                              \
    }                                                                                 \
    OVERLOAD double##N fma(double##N a, double##N b, double##N c)                     \
    {                                                                                 \
        double##N r;                                                                  \
        EACH(N, (fma)((double)a[z], (double)b[z], (double)c[z]));                     \
    }                                                                                 \
    OVERLOAD int##N vload##N(size_t i, const int *p)                                  \
    {                                                                                 \
        int##N r;                                                                     \
        EACH(N, p[i * (N) + (size_t)z]);                                              \
    }                                                                                 \
    OVERLOAD uint##N vload##N(size_t i, const uint *p)                                \
    {                                                                                 \
        uint##N r;                                                                    \
        EACH(N, p[i * (N) + (size_t)z]);                                              \
    }
ALL(2) ALL(3) ALL(4) ALL(8) ALL(16)
#define TRUTHS_OF(N) TRUTHS(char, N) TRUTHS(short, N) TRUTHS(int, N) TRUTHS(long, N)
TRUTHS_OF(2) TRUTHS_OF(3) TRUTHS_OF(4) TRUTHS_OF(8) TRUTHS_OF(16)
#define SHUFFLES(N) SHUFFLE(N, 2) SHUFFLE(N, 4) SHUFFLE(N, 8) SHUFFLE(N, 16)
SHUFFLES(2) SHUFFLES(4) SHUFFLES(8) SHUFFLES(16)

#include "tests/random/reference_casts.h"

#include "tests/random/reference_groups.h"

/* clang-format on */

#endif
