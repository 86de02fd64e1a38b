/* Images and samplers: the functions that kernels on the processors call, too. They are optimised
 * with the kernels: clang's optimiser makes blocks in an order that SPIR-V does not have. */
#include "backend/driver/image/pixel.c"
#include "backend/driver/image/sample.c"

/* Keeps them; nobody launches it. */
kernel void keep(global ulong *images, global uint *out)
{
    const uint i = get_global_id(0), shape = out[i];
    const cpu_image *image = (const cpu_image *)(images + i);
    cpu_texel *texel = (cpu_texel *)(out + i);
    cpu_image_read(image, i, i, i, texel);
    cpu_image_write(image, i, i, i, i, i, i, i);
    cpu_image_sample(image, images[i], i, i, i, shape, texel);
    cpu_image_sample_at(image, images[i], i, i, i, shape, texel);
}
