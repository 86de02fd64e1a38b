#include "tests/engine/images/images.h"

#include <math.h>
#include <stdlib.h>

#include "tests/xorshift.h"

const test_shape shapes[SHAPE_COUNT] = {
    {"1d", 1, false, {13, 1, 1}}, {"1d_array", 1, true, {11, 3, 1}},
    {"2d", 2, false, {13, 7, 1}}, {"2d_array", 2, true, {7, 5, 3}},
    {"3d", 3, false, {7, 5, 3}},
};

uint32_t random_bits(void)
{
    static uint64_t state = 0x9e3779b97f4a7c15;
    return xorshift_next(&state);
}

double random_between(double least, double most)
{
    return least + (most - least) * (random_bits() / 4294967296.0);
}

test_image make_image(const test_shape *shape, ze_image_format_t format)
{
    test_image made = {.reference = {.format = format,
                                     .axes = shape->axes,
                                     .is_array = shape->is_array,
                                     .size = {shape->size[0], shape->size[1], shape->size[2]}}};
    const size_t bytes = reference_bytes(&made.reference);
    assert_true(cpu_pixel_format_make(&format, &made.image.format));
    assert_int_equal(made.image.format.pixel_bytes, reference_pixel_bytes(&format));
    made.reference.bytes = malloc(bytes);
    assert_non_null(made.reference.bytes);
    for (size_t k = 0; k < bytes; k++)
        made.reference.bytes[k] = (unsigned char)random_bits();
    made.image.base = made.reference.bytes;
    made.image.pitch[0] = made.image.format.pixel_bytes;
    for (int axis = 0; axis < 3; axis++)
        made.image.size[axis] = shape->size[axis];
    made.image.pitch[1] = made.image.pitch[0] * shape->size[0];
    made.image.pitch[2] = made.image.pitch[1] * shape->size[1];
    return made;
}

void destroy_image(test_image *image)
{
    free(image->reference.bytes);
}

void assert_channel(double value, double expected, double tolerance, const char *what)
{
    if (isnan(value) && isnan(expected))
        return;
    if (!(value == expected) && !(fabs(value - expected) <= tolerance))
        fail_msg("%s: %.9g, expected %.9g", what, value, expected);
}

test_range range_for(uint32_t n)
{
    return RANGE(32, (n + 31) / 32);
}
