/* What the vectorised forms of SIMD_IMAGE (scalar.h) call: the functions of image.h, for each lane of a
 * SIMD group whose bit in `lanes` is set. Every other argument is an array, one element for each lane. */
#ifndef ZELLIGE_SIMD_CALLBACKS_IMAGES_H
#define ZELLIGE_SIMD_CALLBACKS_IMAGES_H

#include "backend/driver/image/image.h"

void simd_images_read(uint32_t lanes, const cpu_image *const *image, const int32_t *x,
                      const int32_t *y, const int32_t *z, cpu_texel *const *out);
void simd_images_write(uint32_t lanes, const cpu_image *const *image, const int32_t *x,
                       const int32_t *y, const int32_t *z, const uint32_t *r, const uint32_t *g,
                       const uint32_t *b, const uint32_t *a);
void simd_images_sample(uint32_t lanes, const cpu_image *const *image, const cpu_sampler *sampler,
                        const float *x, const float *y, const float *z, const uint32_t *shape,
                        cpu_texel *const *out);
void simd_images_sample_at(uint32_t lanes, const cpu_image *const *image,
                           const cpu_sampler *sampler, const int32_t *x, const int32_t *y,
                           const int32_t *z, const uint32_t *shape, cpu_texel *const *out);

#endif
