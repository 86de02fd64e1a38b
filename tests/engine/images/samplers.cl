/* Each kernel samples an image at `n` places; the last work-group has items without one. */
#define NUMBER get_global_id(0)

#define SAMPLE(dimension, read, type, suffix, at)                                            \
    kernel void sample_##suffix##_##dimension(read_only image##dimension##_t image,          \
                                              sampler_t sampler, global const float4 *place, \
                                              global type *out, uint n)                      \
    {                                                                                        \
        if (NUMBER < n)                                                                      \
            out[NUMBER] = read(image, sampler, place[NUMBER].at);                            \
    }
#define SAMPLE_AT(dimension, at)                                                              \
    kernel void sample_at_##dimension(read_only image##dimension##_t image, sampler_t sampler, \
                                      global const int4 *place, global float4 *out, uint n)   \
    {                                                                                         \
        if (NUMBER < n)                                                                       \
            out[NUMBER] = read_imagef(image, sampler, place[NUMBER].at);                      \
    }
#define ALL(dimension, at)                        \
    SAMPLE(dimension, read_imagef, float4, f, at) \
    SAMPLE(dimension, read_imagei, int4, i, at)   \
    SAMPLE(dimension, read_imageui, uint4, u, at) \
    SAMPLE_AT(dimension, at)

ALL(1d, x)
ALL(1d_array, xy)
ALL(2d, xy)
ALL(2d_array, xyzw)
ALL(3d, xyzw)

constant sampler_t of_module = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_LINEAR;

kernel void constant_samplers(read_only image2d_t image, global const float4 *place,
                              global float4 *out, uint n)
{
    const sampler_t clamp = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
    const sampler_t edge =
        CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;
    const sampler_t mirror =
        CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_MIRRORED_REPEAT | CLK_FILTER_NEAREST;
    if (NUMBER >= n)
        return;
    const float2 at = place[NUMBER].xy;
    out[4 * NUMBER] = read_imagef(image, clamp, at);
    out[4 * NUMBER + 1] = read_imagef(image, edge, at);
    out[4 * NUMBER + 2] = read_imagef(image, mirror, at);
    out[4 * NUMBER + 3] = read_imagef(image, of_module, at);
}
