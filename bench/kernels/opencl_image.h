/* Images of other implementations of OpenCL. */
#ifndef ZELLIGE_BENCH_OPENCL_IMAGE_H
#define ZELLIGE_BENCH_OPENCL_IMAGE_H

#include "opencl.h"

/** Creates an image with the extent and the texel of a buffer, and without its contents. */
cl_mem opencl_image_create(const opencl_functions *cl, const opencl_platform *platform,
                           const bench_buffer *buffer, cl_int *error);

/** Copies the image to the buffer (`out`), or from there, and waits. */
cl_int opencl_image_copy(const opencl_functions *cl, const opencl_platform *platform, cl_mem image,
                         const bench_buffer *buffer, bool out);

#endif
