/* Functions of integers and conversions, for scalars and vectors of each width. */
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

/* type, the unsigned and the signed one as wide */
#define KERNELS(T, U, S)                                                                        \
    kernel void functions_##T(global T *r, global U *u, global const T *x)                      \
    {                                                                                           \
        u[0] = abs(x[0]) + abs_diff(x[0], x[1]);                                                \
        *r++ = clz(x[0]) + ctz(x[1]) + popcount(x[2]);                                          \
        *r++ = add_sat(x[0], x[1]) + sub_sat(x[0], x[1]);                                       \
        *r++ = hadd(x[0], x[1]) + rhadd(x[0], x[1]);                                            \
        *r++ = max(x[0], x[1]) + min(x[1], x[2]) + clamp(x[0], x[1], x[2]);                     \
        *r++ = mul_hi(x[0], x[1]) + mad_hi(x[0], x[1], x[2]) + mad_sat(x[0], x[1], x[2]);       \
        *r++ = rotate(x[0], x[1]) + bitselect(x[0], x[1], x[2]);                                \
    }                                                                                           \
    kernel void operators_##T(global T *r, global const T *x, global const S *s)                \
    {                                                                                           \
        *r++ = x[0] / x[1] + x[0] % x[1] * x[2] - x[3];                                         \
        *r++ = (x[0] >> x[1]) | (x[1] << x[2]) & ~x[2] ^ -x[3];                                 \
        *r++ = select(x[0], x[1], s[0]);                                                        \
        *r++ = x[0] < x[1] ? x[2] : x[3];                                                       \
    }

#define WIDTHS(T)                                                                               \
    KERNELS(T, u##T, T)                                                                         \
    KERNELS(T##2, u##T##2, T##2)                                                                \
    KERNELS(T##3, u##T##3, T##3)                                                                \
    KERNELS(T##8, u##T##8, T##8)                                                                \
    KERNELS(u##T, u##T, T)                                                                      \
    KERNELS(u##T##4, u##T##4, T##4)                                                             \
    KERNELS(u##T##16, u##T##16, T##16)

WIDTHS(char)
WIDTHS(short)
WIDTHS(int)
WIDTHS(long)

kernel void wide(global long2 *r, global const int2 *x, global const uint2 *y)
{
    r[0] = upsample(x[0], y[0]);
    r[1] = convert_long2(mul24(x[0], x[1]) + mad24(x[0], x[1], x[2]));
    r[2] = convert_long2(mul24(y[0], y[1]) + mad24(y[0], y[1], y[2]));
}

kernel void products24(global int *r, global const int *x, global const uint *y)
{
    r[0] = mul24(x[0], x[1]);
    r[1] = mad24(x[0], x[1], x[2]);
    r[2] = (int)mul24(y[0], y[1]);
    r[3] = (int)mad24(y[0], y[1], y[2]);
}

#define ROUNDED(A, B)                                                                           \
    r_##B[0] = convert_##B(x[0]);                                                               \
    r_##B[1] = convert_##B##_rte(x[0]);                                                         \
    r_##B[2] = convert_##B##_rtz(x[0]);                                                         \
    r_##B[3] = convert_##B##_rtp(x[0]);                                                         \
    r_##B[4] = convert_##B##_rtn(x[0]);
#define SATURATED(A, B)                                                                         \
    ROUNDED(A, B)                                                                               \
    r_##B[5] = convert_##B##_sat(x[0]);                                                         \
    r_##B[6] = convert_##B##_sat_rte(x[0]);                                                     \
    r_##B[7] = convert_##B##_sat_rtn(x[0]);

#define CONVERSIONS(A, V)                                                                       \
    kernel void from_##A##V(global char##V *r_char##V, global uchar##V *r_uchar##V,             \
                            global short##V *r_short##V, global ushort##V *r_ushort##V,         \
                            global int##V *r_int##V, global uint##V *r_uint##V,                 \
                            global long##V *r_long##V, global ulong##V *r_ulong##V,             \
                            global half##V *r_half##V, global float##V *r_float##V,             \
                            global double##V *r_double##V, global const A##V *x)                \
    {                                                                                           \
        SATURATED(A##V, char##V) SATURATED(A##V, uchar##V) SATURATED(A##V, short##V)            \
        SATURATED(A##V, ushort##V) SATURATED(A##V, int##V) SATURATED(A##V, uint##V)             \
        SATURATED(A##V, long##V) SATURATED(A##V, ulong##V)                                      \
        ROUNDED(A##V, half##V) ROUNDED(A##V, float##V) ROUNDED(A##V, double##V)                 \
    }

CONVERSIONS(char, )
CONVERSIONS(uchar, 4)
CONVERSIONS(short, 4)
CONVERSIONS(ushort, )
CONVERSIONS(int, )
CONVERSIONS(uint, 4)
CONVERSIONS(long, 4)
CONVERSIONS(ulong, )
CONVERSIONS(half, 4)
CONVERSIONS(float, )
CONVERSIONS(double, 4)
