/* Images in memory and samplers as kernels meet them: what the engine hands to its code, and what
 * that code calls. Handles and command lists are unknown here.
 *
 * The rules are those of the OpenCL specification, "Image Addressing and Filtering". Where it
 * leaves a result undefined, memory outside the image is still never touched.
 */
#ifndef ZELLIGE_DRIVER_IMAGE_IMAGE_H
#define ZELLIGE_DRIVER_IMAGE_IMAGE_H

#include <level_zero/ze_api.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "backend/driver/image/pixel.h"

/** The description of an image's memory. Generated code reads `size` and the enumerations of the
 *  format by their offsets. */
typedef struct cpu_image {
    unsigned char *base;
    /** Pixels along X, Y, Z; 1 where the image has no such axis. The layers of an array are the
     *  axis behind those of one image: Y for 1D, Z for 2D. */
    uint32_t size[3];
    size_t pitch[3]; /**< bytes from one pixel to the next along each axis */
    cpu_pixel_format format;
} cpu_image;

/** A sampler is passed by value: what cpu_sampler_make() gives. */
typedef uint64_t cpu_sampler;

/** How a sampler finds pixels outside the image; numbered as in SPIR-V. */
typedef enum cpu_addressing {
    CPU_ADDRESSING_NONE,
    CPU_ADDRESSING_CLAMP_TO_EDGE,
    CPU_ADDRESSING_CLAMP_TO_BORDER,
    CPU_ADDRESSING_REPEAT,
    CPU_ADDRESSING_MIRROR,
} cpu_addressing;

#define CPU_SAMPLER_ADDRESSING 7u
#define CPU_SAMPLER_LINEAR 8u
#define CPU_SAMPLER_NORMALIZED 16u

static inline cpu_sampler cpu_sampler_make(cpu_addressing addressing, bool linear, bool normalized)
{
    return (cpu_sampler)addressing | (linear ? CPU_SAMPLER_LINEAR : 0u) |
           (normalized ? CPU_SAMPLER_NORMALIZED : 0u);
}

/** What a kernel takes an image for: the number of its axes, 1 to 3, and whether there are
 *  layers. */
#define CPU_IMAGE_AXES 3u
#define CPU_IMAGE_ARRAYED 4u

/** Reads the pixel at that place; outside there is the border colour. Coordinates are pixels, the
 *  layer of an array behind them, 0 along axes that the image has not. */
void cpu_image_read(const cpu_image *image, int32_t x, int32_t y, int32_t z, cpu_texel *out);

/** Writes a pixel, its channels as bits of floats or integers; outside, nothing. */
void cpu_image_write(const cpu_image *image, int32_t x, int32_t y, int32_t z, uint32_t r,
                     uint32_t g, uint32_t b, uint32_t a);

/** Reads as a sampler says. Images of integers are never filtered. */
void cpu_image_sample(const cpu_image *image, cpu_sampler sampler, float x, float y, float z,
                      uint32_t shape, cpu_texel *out);

/** Reads as a sampler says, at coordinates that are whole pixels: neither filtered nor
 *  normalised. */
void cpu_image_sample_at(const cpu_image *image, cpu_sampler sampler, int32_t x, int32_t y,
                         int32_t z, uint32_t shape, cpu_texel *out);

#endif
