#include "backend/driver/engines/simd/callbacks/callbacks.h"

#define FOR_LANES(lane, lanes)                                         \
    for (uint32_t lane = 0; lane < 64 && (lanes) >> lane != 0; lane++) \
        if (((lanes) >> lane & 1) != 0)

void simd_images_read(uint64_t lanes, const cpu_image *const *image, const int32_t *x,
                      const int32_t *y, const int32_t *z, cpu_texel *const *out)
{
    FOR_LANES(k, lanes)
    cpu_image_read(image[k], x[k], y[k], z[k], out[k]);
}

void simd_images_write(uint64_t lanes, const cpu_image *const *image, const int32_t *x,
                       const int32_t *y, const int32_t *z, const uint32_t *r, const uint32_t *g,
                       const uint32_t *b, const uint32_t *a)
{
    FOR_LANES(k, lanes)
    cpu_image_write(image[k], x[k], y[k], z[k], r[k], g[k], b[k], a[k]);
}

void simd_images_sample(uint64_t lanes, const cpu_image *const *image, const cpu_sampler *sampler,
                        const float *x, const float *y, const float *z, const uint32_t *shape,
                        cpu_texel *const *out)
{
    FOR_LANES(k, lanes)
    cpu_image_sample(image[k], sampler[k], x[k], y[k], z[k], shape[k], out[k]);
}

void simd_images_sample_at(uint64_t lanes, const cpu_image *const *image,
                           const cpu_sampler *sampler, const int32_t *x, const int32_t *y,
                           const int32_t *z, const uint32_t *shape, cpu_texel *const *out)
{
    FOR_LANES(k, lanes)
    cpu_image_sample_at(image[k], sampler[k], x[k], y[k], z[k], shape[k], out[k]);
}
