/* Images of the tests: one that kernels get, and the same for the reference. */
#ifndef ZELLIGE_TESTS_ENGINE_IMAGES_H
#define ZELLIGE_TESTS_ENGINE_IMAGES_H

#include "backend/driver/image/image.h"
#include "tests/engine/images/image_reference.h"
#include "tests/engine/support.h"

typedef struct test_image {
    cpu_image image;
    reference_image reference; /* of the same bytes */
} test_image;

/** A type of image as kernels are named after it. */
typedef struct test_shape {
    const char *name;
    uint32_t axes;
    bool is_array;
    uint32_t size[3];
} test_shape;

#define SHAPE_COUNT 5
extern const test_shape shapes[SHAPE_COUNT];

#define FORMAT(layout, type, x, y, z, w)                                                  \
    ((ze_image_format_t){(ze_image_format_layout_t)(layout), ZE_IMAGE_FORMAT_TYPE_##type, \
                         ZE_IMAGE_FORMAT_SWIZZLE_##x, ZE_IMAGE_FORMAT_SWIZZLE_##y,        \
                         ZE_IMAGE_FORMAT_SWIZZLE_##z, ZE_IMAGE_FORMAT_SWIZZLE_##w})

/** An image full of random bits; its memory ends with its last pixel. */
test_image make_image(const test_shape *shape, ze_image_format_t format);
void destroy_image(test_image *image);

/** Numbers that are the same in every run. */
uint32_t random_bits(void);
double random_between(double least, double most);

/** Fails the test unless a channel is the reference's: exactly, or so nearly. */
void assert_channel(double value, double expected, double tolerance, const char *what);

/** The range of a launch for `n` work-items or a few more. */
test_range range_for(uint32_t n);

#endif
