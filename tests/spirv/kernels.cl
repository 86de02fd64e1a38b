/* Kernels for the reader's tests: what each says about itself is in toolchain_test.c. */
#include <zellige/kernel.h>

typedef struct mixed {
    char c;
    float3 v; /* as large as a float4 */
    short s;
} mixed;

typedef struct __attribute__((packed)) tight {
    char c;
    long l;
} tight;

__attribute__((noinline)) static void put(global float *to, float value)
{
    *to = value;
}

__attribute__((noinline)) static float get(global const float *from)
{
    return from[get_local_id(0)];
}

kernel TILE(4, 8) void average(VIEW(const float, 2, matrix), VIEW(float, 2, averages))
{
    tile_static float values[4][8];
    tile_static char flag;
    const zlg_tiled_index t = get_tiled_index(2);
    if (t.local_.v[0] == 0 && t.local_.v[1] == 0)
        flag = (char)t.tile.v[0];
    values[t.local_.v[0]][t.local_.v[1]] = CONTAINS(matrix, t.global_) ? AT(matrix, t) : 0;
    tile_barrier_wait();
    if (t.local_.v[0] == 0 && t.local_.v[1] == 0)
        AT(averages, t.tile) = values[0][0] + values[3][7] + flag;
}

kernel void untiled(VIEW(int, 3, a))
{
    AT(a, get_index(3)) = 1;
}

kernel void line(VIEW(int, 1, a))
{
    AT(a, get_index(1)) = 1;
}

kernel void values(char c, ushort s, int i, long l, float f, double d, float3 v, mixed m, tight t,
                   global float *out)
{
    out[0] = c + s + i + l + f + (float)d + v.z + m.v.y + t.l;
}

kernel void memories(global int *out, constant int *table, local int *scratch,
                     read_only image2d_t image, sampler_t sampler)
{
    scratch[0] = table[1];
    out[0] = scratch[0];
}

kernel void calls(global const float *read, global float *written, global int *added,
                  global float *stored, global float *sine, global const float *chosen,
                  global const float *other, int which)
{
    put(written, get(read));
    atomic_add(added, 1);
    vstore4((float4)(1), 0, stored);
    float cosine;
    sine[0] = sincos(get(which ? chosen : other), &cosine) + cosine;
}

kernel void integers(global ulong *out, global int *secret)
{
    out[0] = (ulong)secret;
}
