// OpenCL C as CUDA C, as far as the wide set needs it: read before its kernels, which are then
// compiled with --device-as-default-execution-space. Vectors' literals are calls by then:
// see cuda_library.c.

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

#define reqd_work_group_size(x, y, z) launch_bounds(x *y *z)
#define INFINITY __int_as_float(0x7f800000)
#define INT_MAX 0x7fffffff
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
#undef OPERATOR

#define int2 vector<int, 2>
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
float sincos(float x, float *c)
{
    float s;
    sincosf(x, &s, c);
    return s;
}
int popcount(ulong v) { return __popcll(v); }
template <class T> T atomic_add(T *p, T v) { return atomicAdd(p, v); }
template <class T> T atomic_inc(T *p) { return atomicAdd(p, T(1)); }
int atomic_add(int *p, int v) { return atomicAdd(p, v); }

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
uchar4 convert_uchar4_sat_rte(const float4 &a)
{
    return each<uchar>(a, [](float v, int) { return uchar(min(max(__float2int_rn(v), 0), 255)); });
}
