/* Images and samplers as the engine passes them to kernels, and the functions that kernels call
 * with them. This knows nothing of handles and command lists.
 *
 * The rules are those of the OpenCL specification, "Image Addressing and Filtering". No access
 * leaves the image, also where the specification leaves a result undefined.
 */
#ifndef ZELLIGE_DRIVER_IMAGE_IMAGE_H
#define ZELLIGE_DRIVER_IMAGE_IMAGE_H

#include "backend/driver/image/pixel.h"

/** The description of an image's memory. Generated code reads `size` and the enumerations of the
 *  format by their offsets. */
typedef struct cpu_image {
    CPU_GLOBAL unsigned char *base;
    /** Pixels along X, Y, Z; 1 for a missing axis. The layers of an array are the axis after those
     *  of one image: Y for 1D, Z for 2D. */
    uint32_t size[3];
    size_t pitch[3]; /**< bytes from one pixel to the next along each axis */
    cpu_pixel_format format;
} cpu_image;

/** Returns how many pixels the memory of a row is for: a smaller plane has whole components for the
 *  last ones of an odd size. */
static inline size_t cpu_image_row_pixels(const cpu_image *image)
{
    const size_t odd = ((size_t)1 << image->format.plane_shift) - 1;
    return (image->size[0] + odd) & ~odd;
}

/** Returns how many rows a plane has; 0 is the first, the image's own. */
static inline uint32_t cpu_image_plane_rows(const cpu_image *image, uint32_t plane)
{
    const uint32_t odd = (1u << image->format.plane_shift) - 1;
    return plane == 0 ? image->size[1] : (image->size[1] + odd) >> image->format.plane_shift;
}

/** Returns how many rows all planes have, one behind the other. */
static inline uint32_t cpu_image_rows(const cpu_image *image)
{
    return image->size[1] + image->format.planes * cpu_image_plane_rows(image, 1);
}

/** Returns how many bytes behind the first a plane of a layer begins. */
static inline size_t cpu_image_plane_offset(const cpu_image *image, uint32_t plane)
{
    if (plane == 0)
        return 0;
    return image->pitch[1] *
           (image->size[1] + (size_t)(plane - 1) * cpu_image_plane_rows(image, plane));
}

#ifndef __OPENCL_C_VERSION__
/** Returns of which kind its pixels are: CPU_PIXEL_OTHER too if they are not aligned. */
static inline cpu_pixel_kind cpu_image_kind(const cpu_image *image)
{
    const size_t bytes = image->format.word_bytes;
    const bool is_aligned = image->pitch[0] == image->format.pixel_bytes && bytes != 0 &&
                            image->pitch[1] % bytes == 0 && image->pitch[2] % bytes == 0 &&
                            (size_t)image->base % bytes == 0;
    return is_aligned ? cpu_pixel_kind_of(&image->format) : CPU_PIXEL_OTHER;
}
#endif

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

/** The shape that a kernel declares: the number of axes, 1 to 3, and whether there are layers. */
#define CPU_IMAGE_AXES 3u
#define CPU_IMAGE_ARRAYED 4u

/** Reads a pixel; outside the image, the border colour. Coordinates are pixels, then the layer of
 *  an array, and 0 along missing axes. */
CPU_CALLED void cpu_image_read(const cpu_image *image, int32_t x, int32_t y, int32_t z,
                               cpu_texel *out);

/** Writes a pixel, its channels as bits of floats or integers; outside, nothing. */
CPU_CALLED void cpu_image_write(const cpu_image *image, int32_t x, int32_t y, int32_t z, uint32_t r,
                                uint32_t g, uint32_t b, uint32_t a);

/** Reads with a sampler. Images of integers are never filtered. */
CPU_CALLED void cpu_image_sample(const cpu_image *image, cpu_sampler sampler, float x, float y,
                                 float z, uint32_t shape, cpu_texel *out);

/** Reads with a sampler at whole pixels, without filter and normalisation. */
CPU_CALLED void cpu_image_sample_at(const cpu_image *image, cpu_sampler sampler, int32_t x,
                                    int32_t y, int32_t z, uint32_t shape, cpu_texel *out);

#endif
