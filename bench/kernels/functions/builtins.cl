/* A kernel for each row of the table: so many evaluations, one behind the other, that no compiler
 * knows how many. */
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

/* With results in memory, and of vectors: of the type that the row has. */
#define both_of(x) (sincos(x, &of_element) + of_element)
#define remquo_of(x, y) (remquo(x, y, &of_int) + of_int)
#define frexp_of(x) (frexp(x, &of_int) + of_int)
#define modf_of(x) (modf(x, &of_element) + 2 * of_element)
#define fract_of(x) (fract(x, &of_element) + 2 * of_element)
#define select_of(x, y) (x < y ? x : 2 * y)
#define dot3(x, y) dot((element3)(x, y, 1), (element3)(y, x, y))
#define length3(x, y) length((element3)(x, y, 1))
#define distance3(x, y) distance((element3)(x, y, 1), (element3)(y, x, y))
#define normalize3(x, y) normalize((element3)(x, y, 1)).x
#define cross3(x, y) cross((element3)(x, y, 1), (element3)(y, x, y)).z
#define fast_length3(x, y) fast_length((element3)(x, y, 1))
#define fast_distance3(x, y) fast_distance((element3)(x, y, 1), (element3)(y, x, y))
#define fast_normalize3(x, y) fast_normalize((element3)(x, y, 1)).x

int sum_of(int4 v)
{
    return v.x ^ (v.y + v.z) ^ (v.w * 2);
}

int shuffle_of(int x, int y)
{
    return sum_of(shuffle((int4)(x, y, 1, 2), (uint4)(x & 3, y & 3, 3, 0)));
}

int shuffle2_of(int x, int y)
{
    return sum_of(shuffle2((int4)(x, y, 1, 2), (int4)(y, x, 3, 4), (uint4)(x & 7, y & 7, 6, 1)));
}

float half_to_float(ushort x)
{
    return vload_half(0, (const half *)&x);
}

ushort float_to_half(float x)
{
    ushort bits;
    vstore_half(x, 0, (half *)&bits);
    return bits;
}

ushort float_to_half_rtz(float x)
{
    ushort bits;
    vstore_half_rtz(x, 0, (half *)&bits);
    return bits;
}

ushort float_to_half_rtp(float x)
{
    ushort bits;
    vstore_half_rtp(x, 0, (half *)&bits);
    return bits;
}

#define ROW(name, type, result, low, high, ...)                                         \
    kernel __attribute__((reqd_work_group_size(256, 1, 1))) void name(                  \
        global const type *first, global const type *second, global result *out, int n) \
    {                                                                                   \
        typedef type element;                                                           \
        typedef type##3 element3;                                                       \
        const size_t i = get_global_id(0);                                              \
        const type y = second[i];                                                       \
        type x = first[i], of_element;                                                  \
        int of_int;                                                                     \
        result sum = 0;                                                                 \
        for (int k = 0; k < n; k++, x += STEP(type))                                    \
            sum = COLLECT_##result(sum, (result)(__VA_ARGS__));                         \
        out[i] = sum;                                                                   \
    }

#include "table.h"
