/* Images by handle: what kernels are given, and when it is taken. */
kernel void to_memory(read_only image2d_t image, sampler_t sampler, global float4 *out, int width)
{
    const int2 at = (int2)(get_global_id(0), get_global_id(1));
    out[at.y * width + at.x] = read_imagef(image, sampler, convert_float2(at) + 0.5f);
}

kernel void layer_to_memory(read_only image2d_array_t image, global float4 *out, int width,
                            int layer)
{
    const int2 at = (int2)(get_global_id(0), get_global_id(1));
    out[at.y * width + at.x] = read_imagef(image, (int4)(at, layer, 0));
}

kernel void copy(read_only image2d_t from, write_only image2d_t to)
{
    const int2 at = (int2)(get_global_id(0), get_global_id(1));
    write_imageui(to, at, read_imageui(from, at));
}

kernel void copy_floats(read_only image2d_t from, write_only image2d_t to)
{
    const int2 at = (int2)(get_global_id(0), get_global_id(1));
    write_imagef(to, at, read_imagef(from, at));
}

kernel void add_one(read_write image1d_array_t image)
{
    const int2 at = (int2)(get_global_id(0), get_global_id(1));
    write_imageui(image, at, read_imageui(image, at) + 1u);
}
