/* Each kernel does one thing to each of `n` places; the last work-group has items without one. */
#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable

#define NUMBER get_global_id(0)

#define READ(dimension, read, type, suffix, at)                                             \
    kernel void read_##suffix##_##dimension(read_only image##dimension##_t image,           \
                                            global const int4 *place, global type *out, uint n) \
    {                                                                                       \
        if (NUMBER < n)                                                                     \
            out[NUMBER] = read(image, place[NUMBER].at);                                    \
    }
#define WRITE(dimension, write, type, suffix, at)                                              \
    kernel void write_##suffix##_##dimension(write_only image##dimension##_t image,            \
                                             global const int4 *place, global const type *in,  \
                                             uint n)                                           \
    {                                                                                          \
        if (NUMBER < n)                                                                        \
            write(image, place[NUMBER].at, in[NUMBER]);                                        \
    }
#define ALL(dimension, at)                     \
    READ(dimension, read_imagef, float4, f, at)  \
    READ(dimension, read_imagei, int4, i, at)    \
    READ(dimension, read_imageui, uint4, u, at)  \
    WRITE(dimension, write_imagef, float4, f, at) \
    WRITE(dimension, write_imagei, int4, i, at)  \
    WRITE(dimension, write_imageui, uint4, u, at)

ALL(1d, x)
ALL(1d_array, xy)
ALL(2d, xy)
ALL(2d_array, xyzw)
ALL(3d, xyzw)
ALL(1d_buffer, x)

kernel void sizes(read_only image1d_t a, read_only image1d_buffer_t b, read_only image1d_array_t c,
                  read_only image2d_t d, write_only image2d_array_t e, read_only image3d_t f,
                  global int *out)
{
    const int2 dd = get_image_dim(d), de = get_image_dim(e);
    const int4 df = get_image_dim(f);
    const int all[] = {get_image_width(a),  get_image_width(b),
                       get_image_width(c),  (int)get_image_array_size(c),
                       get_image_width(d),  get_image_height(d),
                       get_image_width(e),  get_image_height(e),
                       (int)get_image_array_size(e), get_image_width(f),
                       get_image_height(f), get_image_depth(f),
                       dd.x, dd.y, de.x, de.y, df.x, df.y, df.z, df.w};
    for (int k = 0; k < 20; k++)
        out[k] = all[k];
}

kernel void formats(read_only image2d_t a, write_only image2d_t b, read_write image3d_t c,
                    read_only image1d_array_t d, global int *out)
{
    out[0] = get_image_channel_order(a);
    out[1] = get_image_channel_data_type(a);
    out[2] = get_image_channel_order(b);
    out[3] = get_image_channel_data_type(b);
    out[4] = get_image_channel_order(c);
    out[5] = get_image_channel_data_type(c);
    out[6] = get_image_channel_order(d);
    out[7] = get_image_channel_data_type(d);
}

/* What was written is there after the fence, in the same work-item. */
kernel void in_place(read_write image2d_t image, uint n)
{
    const int2 at = (int2)(get_global_id(0), get_global_id(1));
    for (uint k = 0; k < n; k++) {
        write_imageui(image, at, read_imageui(image, at) + 1u);
        atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_acq_rel,
                               memory_scope_work_item);
    }
}

static float4 sum(read_only image2d_t image, sampler_t sampler, int2 at, uint radius)
{
    float4 total = 0;
    for (uint k = 0; k < radius; k++)
        total += read_imagef(image, sampler, at + (int2)(k, 0));
    return total;
}

/* Lanes read different numbers of pixels, by way of a function and of a barrier. */
kernel void divergent(read_only image2d_t image, sampler_t sampler, write_only image2d_t out)
{
    local float4 shared[64];
    const int2 at = (int2)(get_global_id(0), get_global_id(1));
    const uint number = get_local_id(1) * get_local_size(0) + get_local_id(0);
    if ((at.x + at.y) % 3 != 0)
        shared[number] = sum(image, sampler, at, (uint)at.x % 5u);
    else
        shared[number] = -1.0f;
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint next = (number + 1) % (get_local_size(0) * get_local_size(1));
    if (at.x % 2 == 0)
        write_imagef(out, at, shared[next]);
}

/* A compiler may make one read of the two, of an image that differs between lanes. */
kernel void either(read_only image2d_t even, read_only image2d_t odd, global const int4 *place,
                   global float4 *out, uint n)
{
    if (NUMBER >= n)
        return;
    if (NUMBER % 2 == 0)
        out[NUMBER] = read_imagef(even, place[NUMBER].xy);
    else
        out[NUMBER] = read_imagef(odd, place[NUMBER].xy);
}
