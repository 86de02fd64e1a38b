/* What kernels compute on a GPU: mathematics, as the library's names have it, and what work-items
 * exchange. */
#include "backend/driver/engines/cuda/library/functions.h"

#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

#define PARTS(real)                               \
    real __attribute__((overloadable)) frexp_mantissa(real x) \
    {                                             \
        int exponent;                             \
        return frexp(x, &exponent);               \
    }                                             \
    int __attribute__((overloadable)) frexp_exponent(real x) \
    {                                             \
        int exponent;                             \
        (void)frexp(x, &exponent);                \
        return exponent;                          \
    }                                             \
    int __attribute__((overloadable)) lgamma_sign(real x) \
    {                                             \
        int sign;                                 \
        (void)lgamma_r(x, &sign);                 \
        return sign;                              \
    }                                             \
    real __attribute__((overloadable)) modf_fraction(real x) \
    {                                             \
        real whole;                               \
        return modf(x, &whole);                   \
    }                                             \
    int __attribute__((overloadable)) remquo_quotient(real x, real y) \
    {                                             \
        int quotient;                             \
        (void)remquo(x, y, &quotient);            \
        return quotient;                          \
    }
PARTS(float)
PARTS(double)

#define OF_ONE(name) *r = name(x), r += n;
#define OF_TWO(name) *r = name(x, y), r += n;
#define OF_INT(name) *r = name(x, i), r += n;
#define TO_INT(name) *k = name(x), k += n;
#define TO_INT_2(name) *k = name(x, y), k += n;

#define MATHEMATICS(name, real)                                                              \
    kernel void name(global const real *xs, global const real *ys, global const int *is,     \
                     global real *r, global int *k, uint n)                                  \
    {                                                                                        \
        const size_t at = get_global_id(0);                                                  \
        const real x = xs[at], y = ys[at];                                                   \
        const int i = is[at];                                                                \
        r += at;                                                                             \
        k += at;                                                                             \
        LIBRARY_FUNCTIONS(OF_ONE, OF_TWO, OF_INT, TO_INT, TO_INT_2)                          \
    }
MATHEMATICS(floats, float)
MATHEMATICS(doubles, double)

kernel void native(global const float *xs, global float *r, uint n)
{
    const size_t at = get_global_id(0);
    const float x = xs[at];
    r += at;
    r[0] = native_sin(x), r[n] = native_cos(x), r[2 * n] = native_tan(x);
    r[3 * n] = native_exp(x), r[4 * n] = native_exp2(x), r[5 * n] = native_exp10(x);
    r[6 * n] = native_log(x), r[7 * n] = native_log2(x), r[8 * n] = native_log10(x);
    r[9 * n] = native_sqrt(x), r[10 * n] = native_rsqrt(x), r[11 * n] = native_recip(x);
    r[12 * n] = native_divide(x, 3.0f), r[13 * n] = native_powr(x, 1.5f), r[14 * n] = rsqrt(x);
}

/* Units of the last place between a float and what it should be, in 1024ths; infinity is the next
 * power of two. */
uint units_between(float result, double exact)
{
    const double most = 0x1p128, is = clamp((double)result, -most, most);
    const double should = clamp(exact, -most, most);
    if (isnan(result) || isnan(exact))
        return isnan(result) && isnan(exact) ? 0 : UINT_MAX;
    const int exponent = fabs(should) < 0x1p-126 ? -126 : ilogb(should);
    return (uint)fmin(fabs(is - should) * ldexp(1024.0, 23 - exponent), 0x1p31);
}

/* All floats, the bits above 16 those of the work-item; of a quotient all divisors. */
kernel void short_functions(global uint *worst)
{
    uint own[8] = {0};
    for (uint low = 0; low < 0x10000; low++) {
        const float x = as_float((uint)get_global_id(0) << 16 | low);
        own[0] = max(own[0], units_between(exp(x), exp((double)x)));
        own[1] = max(own[1], units_between(exp2(x), exp2((double)x)));
        own[2] = max(own[2], units_between(exp10(x), exp10((double)x)));
        own[3] = max(own[3], units_between(tanh(x), tanh((double)x)));
        own[4] = max(own[4], units_between(sqrt(x), sqrt((double)x)));
        own[5] = max(own[5], units_between(1.0f / x, 1.0 / x));
        own[6] = max(own[6], units_between(1.0f / sqrt(x), 1.0 / sqrt((double)x)));
        const float y = as_float(as_uint(x) * 0x9e3779b1u ^ low << 7);
        own[7] = max(own[7], units_between(y / x, (double)y / x));
    }
    for (int f = 0; f < 8; f++)
        atomic_max(&worst[f], own[f]);
}

/* How far an inverse root is off, in 1024ths of a unit of the last place: by half of what is left
 * of 1 - x y y. */
uint units_of_root(double x, double y)
{
    const double square = y * y, low = fma(y, y, -square);
    const double left = fma(-x, square, 1.0) - x * low;
    const double unit = as_double(as_long(y) & 0x7ff0000000000000) * 0x1p-52;
    return (uint)fmin(fabs(left) * 0.5 * y / unit * 1024.0, 0x1p31);
}

/* Of many doubles above 0; the least and the greatest are brought nearer to 1, with their roots,
 * where squares and what they lack are normal numbers. */
kernel void inverse_roots(global uint *worst)
{
    uint own = 0;
    ulong bits = get_global_id(0);
    for (int k = 0; k < 1024; k++) {
        bits = bits * 6364136223846793005 + 1442695040888963407;
        const ulong mixed = (bits ^ bits >> 29) >> 1;
        const double x = as_double(mixed >= 0x7ff0000000000000 ? mixed >> 12 : mixed);
        const double y = rsqrt(x);
        const double near = x < 1 ? 0x1p400 : 0x1p-400, nearer = x < 1 ? 0x1p-200 : 0x1p200;
        own = max(own, units_of_root(x * near, y * nearer));
    }
    atomic_max(worst, own);
}

/* ---- Sub-groups ------------------------------------------------------------------------------ */

#define SUB_GROUPS(name)                                                              \
    kernel void name(global const int *in, global const double *numbers, global int *out, \
                     global double *sums, uint n)                                     \
    {                                                                                 \
        const size_t at = get_global_id(0);                                           \
        const int x = in[at];                                                         \
        out += at;                                                                    \
        out[0] = (int)get_sub_group_local_id();                                       \
        out[n] = (int)get_sub_group_id();                                             \
        out[2 * n] = (int)get_sub_group_size();                                       \
        out[3 * n] = sub_group_reduce_add(x);                                         \
        out[4 * n] = sub_group_scan_inclusive_max(x);                                 \
        out[5 * n] = sub_group_scan_exclusive_add(x);                                 \
        out[6 * n] = sub_group_broadcast(x, 2);                                       \
        out[7 * n] = sub_group_any(x % 7 == 0);                                       \
        out[8 * n] = sub_group_all(x % 7 != 0);                                       \
        sums[at] = sub_group_scan_inclusive_add(numbers[at]);                         \
        if (x % 2 == 0) /* with those that are here too */                            \
            sums[n + at] = sub_group_reduce_max(numbers[at]);                         \
    }

SUB_GROUPS(in_warps)
__attribute__((intel_reqd_sub_group_size(8))) SUB_GROUPS(in_eights)

/* Each lane leaves a number for the next: a barrier of the sub-group is enough. */
kernel void passes_on(global int *out)
{
    local int place[1024];
    const uint l = get_local_id(0), lane = get_sub_group_local_id(), size = get_sub_group_size();
    int x = (int)l;
    for (int round = 0; round < 5; round++) {
        place[l] = x;
        sub_group_barrier(CLK_LOCAL_MEM_FENCE);
        x = place[l - lane + (lane + 1) % size];
        sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[get_global_id(0)] = x;
}

kernel void in_groups(global const int *in, global int *out, uint n)
{
    const size_t at = get_global_id(0);
    const int x = in[at];
    out += at;
    out[0] = work_group_reduce_add(x);
    out[n] = work_group_scan_inclusive_max(x);
    out[2 * n] = work_group_scan_exclusive_add(x);
    out[3 * n] = work_group_broadcast(x, 5);
    out[4 * n] = work_group_any(x == 3);
    out[5 * n] = work_group_all(x != 3);
}

/* By numbers of all sizes: with the function, and with shifts, which the optimiser makes rotates
 * of. */
kernel void rotates(global const ulong *in, global ulong *out, uint n)
{
    const size_t at = get_global_id(0);
    const ulong x = in[at], by = in[(at + 1) % n];
    out[at] = rotate(x, by);
    out[n + at] = x << (by & 63) | x >> (-by & 63);
    out[2 * n + at] = x >> (by & 63) | x << (-by & 63);
    out[3 * n + at] = rotate((uint)x, (uint)by);
    out[4 * n + at] = rotate((ushort)x, (ushort)by);
    out[5 * n + at] = rotate(x, (ulong)77);
}

/* Negations and magnitudes of which the sign counts, of the lowest numbers too; and a truth value
 * that lives on as a number. */
kernel void signs(global const int *in, global long *out, uint n)
{
    const size_t at = get_global_id(0);
    const int x = in[at];
    const short s = (short)x, other = (short)in[(at + 1) % n], minus = (short)-s;
    const long l = (long)x << 32 | (uint)x;
    const bool all = work_group_all(x != 3);
    const char sum = add_sat((char)x, (char)other);
    const uchar bytes = add_sat((uchar)x, (uchar)other);
    out[at] = minus < other;
    out[n + at] = minus;
    out[2 * n + at] = minus / 7;
    out[3 * n + at] = (int)abs(s);
    out[4 * n + at] = (long)(float)abs(s);
    out[5 * n + at] = (long)(float)abs(x);
    out[6 * n + at] = (int)abs(x) < 0;
    out[7 * n + at] = (int)abs(x) % 7;
    out[8 * n + at] = (long)abs(l);
    out[9 * n + at] = (long)((double)abs(l) * 0x1p-32);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[10 * n + at] = as_int((float)all);
    out[11 * n + at] = max((int)abs(x), (int)other);
    out[12 * n + at] = max((int)abs(x), (int)abs(s));
    out[13 * n + at] = max(max(x, (int)-(uint)in[(at + 1) % n]), in[(at + 2) % n]);
    out[14 * n + at] = sum;
    out[15 * n + at] = sum == -128 ? x : other;
    out[16 * n + at] = bytes;
    out[17 * n + at] = bytes == 255 ? x : other;
}

/* One work-item after another leaves the loop. */
kernel void in_groups_after_turns(global const int *in, global int *out, volatile global uint *turn)
{
    uint old = *turn, seen;
    while ((seen = atomic_cmpxchg(turn, old, old + 1)) != old)
        old = seen;
    out[get_global_id(0)] = work_group_reduce_add(in[get_global_id(0)]);
}
