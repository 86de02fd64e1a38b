/* Images once more, for the tests: in double, word for word from the OpenCL specification, section
 * "Image Addressing and Filtering", and from Level Zero's swizzles. Slow and plain on purpose. */
#ifndef ZELLIGE_TESTS_ENGINE_IMAGE_REFERENCE_H
#define ZELLIGE_TESTS_ENGINE_IMAGE_REFERENCE_H

#include <level_zero/ze_api.h>
#include <stdbool.h>
#include <stdint.h>

/** An image without gaps between its pixels. */
typedef struct reference_image {
    ze_image_format_t format;
    uint32_t axes; /**< 1 to 3, layers not counted */
    bool is_array;
    uint32_t size[3]; /**< 1 where there is no axis; layers behind the axes */
    unsigned char *bytes;
} reference_image;

/** Channels of a pixel; integers too are exact in double. */
typedef struct reference_texel {
    double channel[4];
} reference_texel;

typedef struct reference_sampler {
    ze_sampler_address_mode_t addressing;
    bool linear;
    bool normalized;
} reference_sampler;

bool reference_is_integer(const ze_image_format_t *format);
uint32_t reference_components(const ze_image_format_t *format);
uint32_t reference_pixel_bytes(const ze_image_format_t *format);
size_t reference_bytes(const reference_image *image);

/** The bits of a stored component, and how many there are. */
uint32_t reference_component(const ze_image_format_t *format, const unsigned char *pixel,
                             uint32_t component);
uint32_t reference_bits(const ze_image_format_t *format, uint32_t component);

/** What those bits mean. */
double reference_decode(const ze_image_format_t *format, uint32_t component, uint32_t bits);

/** The pixel at a place: the border colour if it is outside. */
reference_texel reference_read(const reference_image *image, const int64_t at[3]);

reference_texel reference_sample(const reference_image *image, const reference_sampler *sampler,
                                 const double coordinates[3]);

/** Returns whether a nearest pixel depends on how a coordinate is rounded. */
bool reference_is_ambiguous(const reference_image *image, const reference_sampler *sampler,
                            const double coordinates[3]);

#endif
