/* Every function of numbers, for scalars and vectors of each width of number. */
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define UNARY(F)                                                                                \
    F(acos) F(acosh) F(acospi) F(asin) F(asinh) F(asinpi) F(atan) F(atanh) F(atanpi) F(cbrt)    \
    F(ceil) F(cos) F(cosh) F(cospi) F(erfc) F(erf) F(exp) F(exp2) F(exp10) F(expm1) F(fabs)     \
    F(floor) F(lgamma) F(log) F(log2) F(log10) F(log1p) F(logb) F(rint) F(round) F(rsqrt)       \
    F(sin) F(sinh) F(sinpi) F(sqrt) F(tan) F(tanh) F(tanpi) F(tgamma) F(trunc) F(degrees)       \
    F(radians) F(sign)
#define BINARY(F)                                                                               \
    F(atan2) F(atan2pi) F(copysign) F(fdim) F(fmax) F(fmin) F(fmod) F(hypot) F(maxmag)          \
    F(minmag) F(nextafter) F(pow) F(powr) F(remainder) F(step) F(min) F(max)
#define TERNARY(F) F(fma) F(mad) F(mix) F(smoothstep) F(clamp)
#define WITH_INTEGER(F) F(pown) F(rootn) F(ldexp)
#define CLASSES(F) F(isfinite) F(isinf) F(isnan) F(isnormal) F(signbit)
#define RELATIONS(F)                                                                            \
    F(isequal) F(isnotequal) F(isgreater) F(isgreaterequal) F(isless) F(islessequal)            \
    F(islessgreater) F(isordered) F(isunordered)

#define CALL1(f) *r++ = f(x[0]);
#define CALL2(f) *r++ = f(x[0], x[1]);
#define CALL3(f) *r++ = f(x[0], x[1], x[2]);
#define CALLN(f) *r++ = f(x[0], n[0]);
#define TEST1(f) *t++ = f(x[0]);
#define TEST2(f) *t++ = f(x[0], x[1]);

/* type, its integers of 32 bits, what comparisons give, integers as wide: signed and not */
#define KERNELS(T, N, C, W, U)                                                                  \
    kernel void unary_##T(global T *r, global const T *x) { UNARY(CALL1) }                      \
    kernel void binary_##T(global T *r, global const T *x) { BINARY(CALL2) }                    \
    kernel void ternary_##T(global T *r, global const T *x) { TERNARY(CALL3) }                  \
    kernel void classes_##T(global C *t, global const T *x) { CLASSES(TEST1) RELATIONS(TEST2) } \
    kernel void integers_##T(global T *r, global const T *x, global N *n, global const U *u)    \
    {                                                                                           \
        WITH_INTEGER(CALLN)                                                                     \
        *r++ = nan(u[0]);                                                                       \
        n[1] = ilogb(x[0]);                                                                     \
    }                                                                                           \
    kernel void split_##T(global T *r, global const T *x, global N *n)                          \
    {                                                                                           \
        T second;                                                                               \
        N whole;                                                                                \
        *r++ = fract(x[0], &second) + second;                                                   \
        *r++ = modf(x[0], &second) + second;                                                    \
        r[8] = sincos(x[0], r + 9);                                                            \
        *r++ = frexp(x[0], &whole);                                                             \
        *n++ = whole;                                                                           \
        *r++ = lgamma_r(x[0], n++);                                                             \
        *r++ = remquo(x[0], x[1], &whole);                                                      \
        *n++ = whole;                                                                           \
    }                                                                                           \
    kernel void select_##T(global T *r, global const T *x, global const W *w)                   \
    {                                                                                           \
        r[0] = bitselect(x[0], x[1], x[2]);                                                     \
        r[1] = select(x[0], x[1], w[0]);                                                        \
    }

KERNELS(float, int, int, int, uint)
KERNELS(float2, int2, int2, int2, uint2)
KERNELS(float3, int3, int3, int3, uint3)
KERNELS(float4, int4, int4, int4, uint4)
KERNELS(float16, int16, int16, int16, uint16)
KERNELS(double, int, int, long, ulong)
KERNELS(double3, int3, long3, long3, ulong3)
KERNELS(half, int, int, short, ushort)
KERNELS(half4, int4, short4, short4, ushort4)

#define NATIVE(F)                                                                               \
    F(cos) F(exp) F(exp2) F(exp10) F(log) F(log2) F(log10) F(recip) F(rsqrt) F(sin) F(sqrt) F(tan)
#define CALL_NATIVE(f) *r++ = native_##f(x[0]) + half_##f(x[1]);

kernel void native_float4(global float4 *r, global const float4 *x)
{
    NATIVE(CALL_NATIVE)
    *r++ = native_divide(x[0], x[1]) + half_divide(x[1], x[0]);
    *r++ = native_powr(x[0], x[1]) + half_powr(x[1], x[0]);
}

#define GEOMETRY(T, S)                                                                          \
    kernel void geometry_##T(global T *r, global S *s, global const T *x)                       \
    {                                                                                           \
        s[0] = dot(x[0], x[1]);                                                                 \
        s[1] = length(x[0]);                                                                    \
        s[2] = distance(x[0], x[1]);                                                            \
        r[0] = normalize(x[0]);                                                                 \
    }

GEOMETRY(float, float)
GEOMETRY(float3, float)
GEOMETRY(float4, float)
GEOMETRY(double3, double)
GEOMETRY(half4, half)

kernel void fast_geometry(global float4 *r, global float *s, global const float4 *x)
{
    s[0] = fast_length(x[0]) + fast_distance(x[0], x[1]);
    r[0] = fast_normalize(x[0]);
    r[1] = cross(x[0], x[1]);
    r[2].xyz = cross(x[0].xyz, x[1].xyz);
}

kernel void mixed(global float4 *r, global const float4 *x, float s)
{
    r[0] = fmin(x[0], s) + fmax(x[0], s) + min(x[0], s) + max(x[0], s) + step(s, x[0]);
    r[1] = clamp(x[0], s, s + 1) + mix(x[0], x[1], s) + smoothstep(s, s + 1, x[0]);
}
