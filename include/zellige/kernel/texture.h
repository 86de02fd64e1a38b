/** @file
 *  Textures in a kernel: what <zellige/texture.h> is there.
 *
 *     #include <zellige/kernel.h>
 *     #include <zellige/texture.h>
 *
 *     kernel void half_size(TEXTURE(unorm4, 2, from), sampler_t smooth,
 *                           WRITEONLY_TEXTURE(unorm4, 2, to))
 *     {
 *         const zlg_index i = get_index(2);
 *         const zlg_extent size = EXTENT(to);
 *         const float2 at = (float2)((i.v[1] + 0.5f) / size.v[1], (i.v[0] + 0.5f) / size.v[0]);
 *         SET(to, i, SAMPLE(from, smooth, at));
 *     }
 *
 * An element is int, uint, float, norm or unorm, with 2 or 4 at its end or without: int2, unorm4.
 * The values of norm and unorm are of type float, float2 and float4. EXTENT(), CONTAINS() and
 * PASS() are those of views.
 */
#ifndef ZELLIGE_KERNEL_TEXTURE_H
#define ZELLIGE_KERNEL_TEXTURE_H

#include <zellige/kernel.h>

#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable

/** TEXTURE(float4, 2, name): a parameter that takes a texture of those elements and of that rank, 1
 *  to 3, to read. AMP: texture_view<const float_4, 2>. */
#define TEXTURE(type, rank, name) \
    read_only image##rank##d_t name, const zlg_##type##_texture##rank name##_view

/** WRITEONLY_TEXTURE(float4, 2, name): a texture to write. What other work-items read in the launch
 *  cannot be this texture. AMP: texture_view<float_4, 2>, writeonly_texture_view<float_4, 2>. */
#define WRITEONLY_TEXTURE(type, rank, name) \
    write_only image##rank##d_t name, const zlg_##type##_texture##rank name##_view

/** READ_WRITE_TEXTURE(float, 2, name): a texture to read and write, of int, uint or float. A
 *  work-item reads what it has written itself. AMP: texture<float, 2> &, texture_view<float, 2>. */
#define READ_WRITE_TEXTURE(type, rank, name) \
    read_write image##rank##d_t name, const zlg_##type##_texture##rank name##_view

/** GET(name, i, j), GET(name, index), GET(name, tiled_index): a texel of a texture to read, as an
 *  int2, a float4, ... Undefined outside the texture. AMP: texture::get(), operator() and
 *  operator[]. */
#define GET(name, ...) zlg_texture_get(name, name##_view, zlg_texel_at(__VA_ARGS__))

/** SET(name, index, value): writes a texel, at a zlg_index, a zlg_tiled_index, or, of rank 1, an
 *  int. Does nothing outside the texture. norm and unorm are clamped. AMP: texture::set(). */
#define SET(name, index, value) zlg_texture_set(name, name##_view, zlg_texel_at(index), value)

/** SAMPLE(name, sampler, at): the value of a TEXTURE() of float, norm or unorm at coordinates from
 *  0 to 1: a float, a float2 or a float3, x along the last dimension, as in AMP.
 *  AMP: texture_view<const T, N>::sample(). */
#define SAMPLE(name, sampler, at) zlg_texture_sample(name, name##_view, sampler, at)

/** SAMPLER(linear, clamp): a sampler of the file's own: constant sampler_t smooth = SAMPLER(...).
 *  linear or point; clamp, wrap, mirror or border. AMP: texture_view::sample<filter, address>(). */
#define SAMPLER(filter, address) \
    (CLK_NORMALIZED_COORDS_TRUE | ZLG_FILTER_##filter | ZLG_ADDRESS_##address)

/** @cond machinery */
#define ZLG_FILTER_linear CLK_FILTER_LINEAR
#define ZLG_FILTER_point CLK_FILTER_NEAREST
#define ZLG_ADDRESS_clamp CLK_ADDRESS_CLAMP_TO_EDGE
#define ZLG_ADDRESS_wrap CLK_ADDRESS_REPEAT
#define ZLG_ADDRESS_mirror CLK_ADDRESS_MIRRORED_REPEAT
#define ZLG_ADDRESS_border CLK_ADDRESS_CLAMP

ZLG_OVERLOAD zlg_index zlg_texel_at(int i)
{
    return zlg_index1(i);
}

ZLG_OVERLOAD zlg_index zlg_texel_at(int i, int j)
{
    return zlg_index2(i, j);
}

ZLG_OVERLOAD zlg_index zlg_texel_at(int i, int j, int k)
{
    return zlg_index3(i, j, k);
}

ZLG_OVERLOAD zlg_index zlg_texel_at(zlg_index at)
{
    return at;
}

ZLG_OVERLOAD zlg_index zlg_texel_at(zlg_tiled_index at)
{
    return at.global_;
}

/* OpenCL's order: X, Y, Z. */
#define ZLG_XYZ1(at) (at).v[0]
#define ZLG_XYZ2(at) ((int2)((at).v[1], (at).v[0]))
#define ZLG_XYZ3(at) ((int4)((at).v[2], (at).v[1], (at).v[0], 0))
#define ZLG_UVW1(at) (at)
#define ZLG_UVW2(at) (at)
#define ZLG_UVW3(at) ((float4)((at), 0.0f))
typedef float zlg_coordinate1;
typedef float2 zlg_coordinate2;
typedef float3 zlg_coordinate3;

/* The components that there are, of the four that an image has. */
#define ZLG_FIRST1(texel) (texel).x
#define ZLG_FIRST2(texel) (texel).xy
#define ZLG_FIRST4(texel) (texel)
#define ZLG_SPREAD1(vector, value) ((vector)((value), 0, 0, 1))
#define ZLG_SPREAD2(vector, value) ((vector)((value), 0, 1))
#define ZLG_SPREAD4(vector, value) (value)

#define ZLG_TEXTURE_GET(access, name, value, lanes, suffix, rank)                              \
    ZLG_OVERLOAD value zlg_texture_get(access image##rank##d_t image, name view, zlg_index at) \
    {                                                                                          \
        ZLG_HAS_RANK(at, rank);                                                                \
        return ZLG_FIRST##lanes(read_image##suffix(image, ZLG_XYZ##rank(at)));                 \
    }

#define ZLG_TEXTURE_SET(access, name, value, vector, lanes, suffix, rank)                     \
    ZLG_OVERLOAD void zlg_texture_set(access image##rank##d_t image, name view, zlg_index at, \
                                      value texel)                                            \
    {                                                                                         \
        ZLG_HAS_RANK(at, rank);                                                               \
        write_image##suffix(image, ZLG_XYZ##rank(at), ZLG_SPREAD##lanes(vector, texel));      \
    }

/* What follows a texture parameter: its extent, and as many bytes as the number of its element. The
 * host knows both by the struct's name and its shape. */
#define ZLG_TEXTURE(type, code, value, vector, lanes, suffix, rank)                    \
    typedef struct zlg_##type##_texture##rank {                                        \
        int extent[rank];                                                              \
        uchar texel[code];                                                             \
    } zlg_##type##_texture##rank;                                                      \
    ZLG_OVERLOAD zlg_extent zlg_view_extent(zlg_##type##_texture##rank view)           \
    {                                                                                  \
        zlg_extent extent = {rank, {0}};                                               \
        for (int i = 0; i < rank; i++)                                                 \
            extent.v[i] = view.extent[i];                                              \
        return extent;                                                                 \
    }                                                                                  \
    ZLG_TEXTURE_GET(read_only, zlg_##type##_texture##rank, value, lanes, suffix, rank) \
    ZLG_TEXTURE_SET(write_only, zlg_##type##_texture##rank, value, vector, lanes, suffix, rank)

#define ZLG_READ_WRITE(type, vector, suffix, rank)                                 \
    ZLG_TEXTURE_GET(read_write, zlg_##type##_texture##rank, type, 1, suffix, rank) \
    ZLG_TEXTURE_SET(read_write, zlg_##type##_texture##rank, type, vector, 1, suffix, rank)

#define ZLG_TEXTURE_SAMPLE(type, value, lanes, rank)                                          \
    ZLG_OVERLOAD value zlg_texture_sample(read_only image##rank##d_t image,                   \
                                          zlg_##type##_texture##rank view, sampler_t sampler, \
                                          zlg_coordinate##rank at)                            \
    {                                                                                         \
        return ZLG_FIRST##lanes(read_imagef(image, sampler, ZLG_UVW##rank(at)));              \
    }

#define ZLG_TEXTURES(type, code, value, vector, lanes, suffix) \
    ZLG_TEXTURE(type, code, value, vector, lanes, suffix, 1)   \
    ZLG_TEXTURE(type, code, value, vector, lanes, suffix, 2)   \
    ZLG_TEXTURE(type, code, value, vector, lanes, suffix, 3)
#define ZLG_FILTERED(type, code, value, lanes)        \
    ZLG_TEXTURES(type, code, value, float4, lanes, f) \
    ZLG_TEXTURE_SAMPLE(type, value, lanes, 1)         \
    ZLG_TEXTURE_SAMPLE(type, value, lanes, 2)         \
    ZLG_TEXTURE_SAMPLE(type, value, lanes, 3)
#define ZLG_READ_WRITES(type, vector, suffix) \
    ZLG_READ_WRITE(type, vector, suffix, 1)   \
    ZLG_READ_WRITE(type, vector, suffix, 2)   \
    ZLG_READ_WRITE(type, vector, suffix, 3)

ZLG_TEXTURES(int, 1, int, int4, 1, i)
ZLG_TEXTURES(int2, 2, int2, int4, 2, i)
ZLG_TEXTURES(int4, 3, int4, int4, 4, i)
ZLG_TEXTURES(uint, 4, uint, uint4, 1, ui)
ZLG_TEXTURES(uint2, 5, uint2, uint4, 2, ui)
ZLG_TEXTURES(uint4, 6, uint4, uint4, 4, ui)
ZLG_FILTERED(float, 7, float, 1)
ZLG_FILTERED(float2, 8, float2, 2)
ZLG_FILTERED(float4, 9, float4, 4)
ZLG_FILTERED(norm, 10, float, 1)
ZLG_FILTERED(norm2, 11, float2, 2)
ZLG_FILTERED(norm4, 12, float4, 4)
ZLG_FILTERED(unorm, 13, float, 1)
ZLG_FILTERED(unorm2, 14, float2, 2)
ZLG_FILTERED(unorm4, 15, float4, 4)
ZLG_READ_WRITES(int, int4, i)
ZLG_READ_WRITES(uint, uint4, ui)
ZLG_READ_WRITES(float, float4, f)
/** @endcond */

#endif
