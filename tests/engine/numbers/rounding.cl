/* Conversions to numbers, in each way of rounding. */
#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif

#define FROM(type)                                                                          \
    kernel void from_##type(global const type *x, global float *f, global double *d, uint n) \
    {                                                                                       \
        const uint i = get_global_id(0);                                                    \
        f[i] = convert_float_rte(x[i]);                                                     \
        f[n + i] = convert_float_rtz(x[i]);                                                 \
        f[2 * n + i] = convert_float_rtp(x[i]);                                             \
        f[3 * n + i] = convert_float_rtn(x[i]);                                             \
        d[i] = convert_double_rte(x[i]);                                                    \
        d[n + i] = convert_double_rtz(x[i]);                                                \
        d[2 * n + i] = convert_double_rtp(x[i]);                                            \
        d[3 * n + i] = convert_double_rtn(x[i]);                                            \
    }

FROM(short)
FROM(int)
FROM(uint)
FROM(long)
FROM(ulong)
FROM(double)

#define TO_HALF(type)                                                        \
    kernel void half_of_##type(global const type *x, global half *h, uint n) \
    {                                                                        \
        const uint i = get_global_id(0);                                     \
        vstore_half_rte(x[i], i, h);                                         \
        vstore_half_rtz(x[i], n + i, h);                                     \
        vstore_half_rtp(x[i], 2 * n + i, h);                                 \
        vstore_half_rtn(x[i], 3 * n + i, h);                                 \
    }

TO_HALF(float)
TO_HALF(double)

kernel void of_half(global const half *h, global float *x)
{
    const uint i = get_global_id(0);
    x[i] = vload_half(i, h);
}

/* Upper halves of products, of functions and written out. */
kernel void products(global const int *x, global int *y, uint n)
{
    const uint i = get_global_id(0);
    const int a = x[i], b = x[(i * 5 + 3) % n];
    const uint u = a, v = b;
    const ulong both = (ulong)u * v;
    y[i] = mul_hi(a, b);
    y[n + i] = mul_hi(u, v);
    y[2 * n + i] = (int)(both >> 32) ^ (int)both;
    y[3 * n + i] = (int)((long)a * b >> 37);
    y[4 * n + i] = (int)((ulong)u * 3435973837u >> 34);
    y[5 * n + i] = mad_sat(a, b, a);
}

/* Products of bytes: of vectors, by numbers. */
kernel void byte_products(global const uchar *x, global const uchar *y, global uchar *z, uint n)
{
    const uint i = get_global_id(0);
    z[i] = x[i] * y[i];
    z[n + i] = x[i] * 11;
    z[2 * n + i] = (x[i] ^ y[i]) * 205;
}
