#include "opencl_image.h"

static cl_channel_type channel_of(zlg_texel texel)
{
    const bool is_long = texel.bits == 16;
    switch (texel.scalar) {
    case ZLG_TEXEL_INT:
        return texel.bits == 32 ? CL_SIGNED_INT32 : is_long ? CL_SIGNED_INT16 : CL_SIGNED_INT8;
    case ZLG_TEXEL_UINT:
        return texel.bits == 32 ? CL_UNSIGNED_INT32
               : is_long        ? CL_UNSIGNED_INT16
                                : CL_UNSIGNED_INT8;
    case ZLG_TEXEL_NORM:
        return is_long ? CL_SNORM_INT16 : CL_SNORM_INT8;
    case ZLG_TEXEL_UNORM:
        return is_long ? CL_UNORM_INT16 : CL_UNORM_INT8;
    default:
        return is_long ? CL_HALF_FLOAT : CL_FLOAT;
    }
}

static cl_image_format format_of(zlg_texel texel)
{
    return (cl_image_format){
        .image_channel_order = texel.components == 1   ? CL_R
                               : texel.components == 2 ? CL_RG
                                                       : CL_RGBA,
        .image_channel_data_type = channel_of(texel),
    };
}

/* OpenCL's first dimension is the last of ours. */
static size_t side(const bench_buffer *buffer, int dimension)
{
    const int rank = buffer->extent.rank;
    return dimension < rank ? (size_t)buffer->extent.v[rank - 1 - dimension] : 1;
}

cl_mem opencl_image_create(const opencl_functions *cl, const opencl_platform *platform,
                           const bench_buffer *buffer, cl_int *error)
{
    const int rank = buffer->extent.rank;
    const cl_image_format format = format_of(buffer->texel);
    const cl_image_desc about = {
        .image_type = rank == 1   ? CL_MEM_OBJECT_IMAGE1D
                      : rank == 2 ? CL_MEM_OBJECT_IMAGE2D
                                  : CL_MEM_OBJECT_IMAGE3D,
        .image_width = side(buffer, 0),
        .image_height = side(buffer, 1),
        .image_depth = side(buffer, 2),
    };
    return cl->clCreateImage(platform->context, CL_MEM_READ_WRITE, &format, &about, NULL, error);
}

cl_int opencl_image_copy(const opencl_functions *cl, const opencl_platform *platform, cl_mem image,
                         const bench_buffer *buffer, bool out)
{
    const size_t origin[3] = {0};
    const size_t region[3] = {side(buffer, 0), side(buffer, 1), side(buffer, 2)};
    return out ? cl->clEnqueueReadImage(platform->queue, image, CL_TRUE, origin, region, 0, 0,
                                        buffer->data, 0, NULL, NULL)
               : cl->clEnqueueWriteImage(platform->queue, image, CL_TRUE, origin, region, 0, 0,
                                         buffer->data, 0, NULL, NULL);
}
