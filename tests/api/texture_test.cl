/* Textures of each rank and element, read, written and sampled. */
#include <zellige/kernel.h>
#include <zellige/texture.h>

#define READ(name, type, value, rank)                                  \
    kernel void name(TEXTURE(type, rank, from), VIEW(value, rank, to)) \
    {                                                                  \
        AT(to, get_index(rank)) = GET(from, get_index(rank));          \
    }
#define WRITE(name, type, value, rank)                                                 \
    kernel void name(VIEW(const value, rank, from), WRITEONLY_TEXTURE(type, rank, to)) \
    {                                                                                  \
        SET(to, get_index(rank), AT(from, get_index(rank)));                           \
    }

READ(read_int_2, int, int, 2)
READ(read_uint2_3, uint2, uint2, 3)
READ(read_float4_2, float4, float4, 2)
READ(read_norm_2, norm, float, 2)
READ(read_unorm2_3, unorm2, float2, 3)
WRITE(write_int_2, int, int, 2)
WRITE(write_uint2_3, uint2, uint2, 3)
WRITE(write_float4_2, float4, float4, 2)
WRITE(write_norm_2, norm, float, 2)
WRITE(write_unorm2_3, unorm2, float2, 3)

#ifndef NO_ROWS /* of rank 1: see docs/building.md */
READ(read_float_1, float, float, 1)
WRITE(write_float_1, float, float, 1)
#endif

/* By numbers, and in tiles; the extent is that of the texture. */
kernel TILE(2, 4) void transpose(TEXTURE(uint4, 2, from), WRITEONLY_TEXTURE(uint4, 2, to))
{
    const zlg_tiled_index t = get_tiled_index(2);
    const zlg_index mirrored = zlg_index2(t.global_.v[1], t.global_.v[0]);
    if (CONTAINS(from, t.global_) && CONTAINS(to, mirrored))
        SET(to, mirrored, GET(from, t) + GET(from, t.global_.v[0], t.global_.v[1]) * 0);
}

kernel void count(READ_WRITE_TEXTURE(uint, 2, numbers), uint step)
{
    const zlg_index i = get_index(2);
    SET(numbers, i, GET(numbers, i) + step);
}

kernel void sample(TEXTURE(float, 2, from), sampler_t sampler, VIEW(const float2, 1, at),
                   VIEW(float, 1, to))
{
    const zlg_index i = get_index(1);
    AT(to, i) = SAMPLE(from, sampler, AT(at, i));
}

constant sampler_t nearest = SAMPLER(point, wrap);

kernel void sample_3(TEXTURE(unorm4, 3, from), sampler_t sampler, VIEW(const float4, 1, at),
                     VIEW(float4, 2, to))
{
    const zlg_index i = get_index(1);
    AT(to, 0, i.v[0]) = SAMPLE(from, sampler, AT(at, i).xyz);
    AT(to, 1, i.v[0]) = SAMPLE(from, nearest, AT(at, i).xyz);
}

/* As OpenCL C has it: any texture of rank 2 with components of that kind. */
kernel void plain(read_only image2d_t from, write_only image2d_t to)
{
    const int2 at = (int2)((int)get_global_id(0), (int)get_global_id(1));
    write_imagef(to, at, read_imagef(from, at).wzyx);
}

/* What no texture is. */
kernel void layers(read_only image2d_array_t from, VIEW(float, 1, to))
{
    AT(to, 0) = (float)get_image_width(from);
}
