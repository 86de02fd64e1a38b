// OpenCL C as CUDA C, as far as the wide set and plain kernels need it: read before them. They are
// then compiled with --device-as-default-execution-space. Vectors' literals are calls by then:
// see cuda_library.c.

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

#define reqd_work_group_size(x, y, z) launch_bounds(x *y *z)
#define INFINITY __int_as_float(0x7f800000)
#define INT_MAX 0x7fffffff
#define FLT_MAX 3.402823466e+38f
#define M_PI_F 3.14159265f
#define M_SQRT1_2 0.70710678118654752440
#define CLK_LOCAL_MEM_FENCE 0
#define CLK_GLOBAL_MEM_FENCE 0
#define barrier(flags) __syncthreads()

// ---- Vectors

template <class T, int N> struct members {
    T s[N];
};
template <class T> struct alignas(2 * sizeof(T)) members<T, 2> {
    T x, y;
};
template <class T> struct alignas(4 * sizeof(T)) members<T, 4> {
    T x, y, z, w;
};
template <class T> struct alignas(16) members<T, 16> {
    T s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, sa, sb, sc, sd, se, sf;
};
template <class T, int N> struct vector : members<T, N> {
    vector() = default;
    template <class... More> vector(T first, T second, More... more)
        : members<T, N>{first, second, T(more)...}
    {
    }
    vector(T all)
    {
        for (int i = 0; i < N; i++)
            (*this)[i] = all;
    }
    T &operator[](int i) { return reinterpret_cast<T *>(this)[i]; }
    T operator[](int i) const { return reinterpret_cast<const T *>(this)[i]; }
};

template <class R, class T, int N, class F> vector<R, N> each(const vector<T, N> &a, F f)
{
    vector<R, N> r;
#pragma unroll
    for (int i = 0; i < N; i++)
        r[i] = f(a[i], i);
    return r;
}

#define OPERATOR(op)                                                                     \
    template <class T, int N> vector<T, N> operator op(const vector<T, N> &a,            \
                                                       const vector<T, N> &b)            \
    {                                                                                    \
        return each<T>(a, [&](T v, int i) { return T(v op b[i]); });                     \
    }                                                                                    \
    template <class T, int N, class S> vector<T, N> operator op(const vector<T, N> &a, S b) \
    {                                                                                    \
        return a op vector<T, N>(T(b));                                                  \
    }                                                                                    \
    template <class T, int N, class S> vector<T, N> operator op(S a, const vector<T, N> &b) \
    {                                                                                    \
        return vector<T, N>(T(a)) op b;                                                  \
    }                                                                                    \
    template <class T, int N, class S> vector<T, N> &operator op##=(vector<T, N> & a, const S &b) \
    {                                                                                    \
        return a = a op b;                                                               \
    }
OPERATOR(+)
OPERATOR(-)
OPERATOR(*)
OPERATOR(/)
OPERATOR(&)
OPERATOR(|)
OPERATOR(^)
OPERATOR(<<)
OPERATOR(>>)
#undef OPERATOR

#define int2 vector<int, 2>
#define int4 vector<int, 4>
#define uint2 vector<uint, 2>
#define uint4 vector<uint, 4>
#define short4 vector<short, 4>
#define ushort4 vector<ushort, 4>
#define double2 vector<double, 2>
#define double4 vector<double, 4>
#define float2 vector<float, 2>
#define float4 vector<float, 4>
#define float16 vector<float, 16>
#define char4 vector<signed char, 4>
#define uchar2 vector<uchar, 2>
#define uchar4 vector<uchar, 4>
#define uchar16 vector<uchar, 16>

// ---- Functions

__device__ uint part(const uint3 &v, int d)
{
    return d == 0 ? v.x : d == 1 ? v.y : v.z;
}

size_t get_local_id(int d) { return part(threadIdx, d); }
size_t get_group_id(int d) { return part(blockIdx, d); }
size_t get_local_size(int d) { return d == 0 ? blockDim.x : d == 1 ? blockDim.y : blockDim.z; }
size_t get_num_groups(int d) { return d == 0 ? gridDim.x : d == 1 ? gridDim.y : gridDim.z; }
size_t get_global_id(int d) { return get_group_id(d) * get_local_size(d) + get_local_id(d); }
size_t get_global_size(int d) { return get_num_groups(d) * get_local_size(d); }

template <class T> T clamp(T v, T low, T high) { return min(max(v, low), high); }
float mad(float a, float b, float c) { return a * b + c; }
uint as_uint(float v) { return __float_as_uint(v); }
int as_int(float v) { return __float_as_int(v); }
float as_float(uint v) { return __uint_as_float(v); }
template <class T> vector<T, 4> vload4(size_t i, const T *p)
{
    return vector<T, 4>(p[4 * i], p[4 * i + 1], p[4 * i + 2], p[4 * i + 3]);
}
template <class T> void vstore4(const vector<T, 4> &v, size_t i, T *p)
{
    for (int k = 0; k < 4; k++)
        p[4 * i + k] = v[k];
}
template <class T> T mix(T a, T b, T t) { return a + (b - a) * t; }
template <class T> T rotate(T v, T by)
{
    const uint bits = 8 * sizeof(T);
    return v << (by & (bits - 1)) | v >> (-by & (bits - 1));
}
uint abs_diff(uint a, uint b) { return max(a, b) - min(a, b); }
uint mul_hi(uint a, uint b) { return __umulhi(a, b); }
int mul_hi(int a, int b) { return __mulhi(a, b); }
ulong mul_hi(ulong a, ulong b) { return __umul64hi(a, b); }
int mul24(int a, int b) { return __mul24(a, b); }
uint clz(uint v) { return __clz(v); }
int clz(int v) { return __clz(v); }
float pown(float x, int n) { return powf(x, n); }
float native_exp(float x) { return __expf(x); }
float native_log(float x) { return __logf(x); }
float native_sqrt(float x) { return sqrtf(x); }
float native_recip(float x) { return __fdividef(1, x); }
float native_divide(float a, float b) { return __fdividef(a, b); }
uchar convert_uchar_sat(int v) { return min(max(v, 0), 255); }
uchar convert_uchar_sat_rte(float v) { return min(max(__float2int_rn(v), 0), 255); }
uchar convert_uchar_sat(float v) { return min(max(__float2int_rz(v), 0), 255); }
int convert_int_rtn(float v) { return __float2int_rd(v); }
int convert_int_rte(float v) { return __float2int_rn(v); }
float sincos(float x, float *c)
{
    float s;
    sincosf(x, &s, c);
    return s;
}
int popcount(ulong v) { return __popcll(v); }
int popcount(uint v) { return __popc(v); }
int popcount(int v) { return __popc(v); }
template <class T> T atomic_add(T *p, T v) { return atomicAdd(p, v); }
template <class T> T atomic_inc(T *p) { return atomicAdd(p, T(1)); }
int atomic_add(int *p, int v) { return atomicAdd(p, v); }
uint atomic_add(uint *p, uint v) { return atomicAdd(p, v); }
template <class T> T atomic_max(T *p, T v) { return atomicMax(p, v); }
template <class T> T atomic_min(T *p, T v) { return atomicMin(p, v); }
template <class T> T atomic_xchg(T *p, T v) { return atomicExch(p, v); }
template <class T> T atomic_cmpxchg(T *p, T old, T v) { return atomicCAS(p, old, v); }
template <class T, int N> T dot(const vector<T, N> &a, const vector<T, N> &b)
{
    T sum = a[0] * b[0];
    for (int i = 1; i < N; i++)
        sum += a[i] * b[i];
    return sum;
}

typedef ushort half;
float vload_half(size_t i, const half *p)
{
    float f;
    asm("cvt.f32.f16 %0, %1;" : "=f"(f) : "h"(p[i]));
    return f;
}

uchar16 add_sat(const uchar16 &a, const uchar16 &b)
{
    return each<uchar>(a, [&](uchar v, int i) { return uchar(min(v + b[i], 255)); });
}
float4 pow(const float4 &a, const float4 &b)
{
    return each<float>(a, [&](float v, int i) { return powf(v, b[i]); });
}
float4 convert_float4(const uchar4 &a)
{
    return each<float>(a, [](uchar v, int) { return float(v); });
}
template <class T, int N> vector<int, N> convert_int(const vector<T, N> &a)
{
    return each<int>(a, [](T v, int) { return int(v); });
}
#define convert_int2 convert_int
#define convert_int4 convert_int
uchar4 convert_uchar4_sat_rte(const float4 &a)
{
    return each<uchar>(a, [](float v, int) { return uchar(min(max(__float2int_rn(v), 0), 255)); });
}
