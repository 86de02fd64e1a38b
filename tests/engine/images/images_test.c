/* What kernels read and write of images: every format, every type of image, queries. */
#include "tests/engine/images/images.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#define PIXELS (13 * 7)

static const ze_image_format_layout_t last_layout = (ze_image_format_layout_t)45; /* 32_32_32 */
static const char *const type_names[] = {"UINT", "SINT", "UNORM", "SNORM", "FLOAT"};

/* Calls a function for every format that there is, but for those with planes. */
static void for_all_formats(const test_program *program,
                            void (*test)(const test_program *program, ze_image_format_t format))
{
    int count = 0;
    for (uint32_t layout = 0; layout <= (uint32_t)last_layout; layout++)
        for (uint32_t type = 0; type < 5; type++) {
            ze_image_format_t format = FORMAT(layout, UINT, R, G, B, A);
            cpu_pixel_format made;
            format.type = (ze_image_format_type_t)type;
            if (!cpu_pixel_format_make(&format, &made) || made.planes > 0)
                continue;
            count++;
            test(program, format);
        }
    assert_int_equal(count, 4 * 4 + 4 * 5 + 4 * 3 + 5 + 1 + 3);
}

static void fill_places(int32_t places[][4], const test_image *image, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++) {
        places[k][0] = (int32_t)(k % image->image.size[0]);
        places[k][1] = (int32_t)(k / image->image.size[0] % image->image.size[1]);
        places[k][2] = (int32_t)(k / image->image.size[0] / image->image.size[1]);
        places[k][3] = 0;
    }
}

static const char *suffix_of(const ze_image_format_t *format)
{
    return format->type == ZE_IMAGE_FORMAT_TYPE_UINT   ? "u"
           : format->type == ZE_IMAGE_FORMAT_TYPE_SINT ? "i"
                                                       : "f";
}

static double number_of(const ze_image_format_t *format, uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return format->type == ZE_IMAGE_FORMAT_TYPE_UINT   ? bits
           : format->type == ZE_IMAGE_FORMAT_TYPE_SINT ? (int32_t)bits
                                                       : (double)value;
}

/* Reads `n` pixels and compares them with the reference. */
static void check_reads(const test_program *program, const char *shape, const test_image *image,
                        int32_t places[][4], uint32_t n)
{
    char kernel[32], what[64];
    uint32_t out[PIXELS][4];
    const ze_image_format_t *format = &image->reference.format;
    snprintf(kernel, sizeof kernel, "read_%s_%s", suffix_of(format), shape);
    snprintf(what, sizeof what, "%s, layout %u %s", kernel, format->layout,
             type_names[format->type]);
    assert_true(n <= PIXELS);
    memset(out, 0xaa, sizeof out);
    launch(program, kernel, range_for(n), POINTER(&image->image), POINTER(places), POINTER(out),
           VALUE(n));
    for (uint32_t k = 0; k < n; k++) {
        const int64_t at[3] = {places[k][0], places[k][1], places[k][2]};
        const reference_texel expected = reference_read(&image->reference, at);
        for (int channel = 0; channel < 4; channel++) {
            const double wanted = expected.channel[channel];
            assert_channel(number_of(format, out[k][channel]), wanted, fabs(wanted) * 6e-8, what);
        }
    }
}

static void read_format(const test_program *program, ze_image_format_t format)
{
    int32_t places[PIXELS][4];
    test_image image = make_image(&shapes[2], format);
    fill_places(places, &image, PIXELS);
    check_reads(program, "2d", &image, places, PIXELS);
    destroy_image(&image);
}

static void every_format_is_read(const test_program *program)
{
    for_all_formats(program, read_format);
}

/* Numbers around all limits: of the range, of rounding, of floats. */
static uint32_t interesting(const ze_image_format_t *format)
{
    static const float limits[] = {0.0F,    -0.0F,   1.0F,     -1.0F, 1.5F,      -3.0F,
                                   65504.F, 65519.F, 65520.F,  1e30F, -1e30F,    6e-8F,
                                   2.9e-8F, 1e-40F,  INFINITY, NAN,   -INFINITY, 0.5F};
    float value = (float)random_between(-1.2, 1.2);
    uint32_t bits = random_bits();
    if (reference_is_integer(format))
        return bits % 2 == 0 ? bits >> bits % 32 : ~(bits >> bits % 32);
    if (bits % 3 == 0)
        value = limits[bits / 3 % (sizeof limits / sizeof limits[0])];
    else if (bits % 3 == 1)
        value = (float)ldexp(random_between(-1, 1), (int)(bits / 3 % 40) - 22);
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* An infinity counts as the number behind the largest. */
static double finite_of(const ze_image_format_t *format, uint32_t component, uint32_t bits)
{
    const double value = reference_decode(format, component, bits);
    return isinf(value) ? copysign(65536, value) : value;
}

/* The nearest of the small numbers, the even one of two. */
static void check_small_float(const ze_image_format_t *format, uint32_t component, uint32_t bits,
                              double value)
{
    const uint32_t width = reference_bits(format, component);
    const uint32_t magnitude = bits & (width == 16 ? 0x7fffu : UINT32_MAX);
    const double stored = finite_of(format, component, bits);
    if (isnan(value)) {
        assert_true(isnan(stored));
        return;
    }
    if (width != 16 && value < 0)
        value = 0;
    value = fmin(fmax(value, -65536), 65536);
    const double error = fabs(stored - value);
    for (uint32_t other = magnitude == 0 ? 0 : magnitude - 1; other <= magnitude + 1; other++) {
        const double near = finite_of(format, component, other | (bits ^ magnitude));
        if (other == magnitude || isnan(near))
            continue;
        if (fabs(near - value) < error || (fabs(near - value) == error && bits % 2 != 0))
            fail_msg("layout %u: %.9g became %.9g, %.9g is nearer", format->layout, value, stored,
                     near);
    }
}

static void check_stored(const ze_image_format_t *format, uint32_t component, uint32_t bits,
                         double value)
{
    const uint32_t width = reference_bits(format, component);
    const bool is_signed =
        format->type == ZE_IMAGE_FORMAT_TYPE_SINT || format->type == ZE_IMAGE_FORMAT_TYPE_SNORM;
    const double most = ldexp(1, (int)width - is_signed) - 1;
    const double least = is_signed ? -most - 1 : 0;
    const double stored = is_signed && bits > most ? bits - 2 * most - 2 : bits;
    if (format->type == ZE_IMAGE_FORMAT_TYPE_FLOAT && width > 2) {
        if (width == 32)
            assert_channel(reference_decode(format, component, bits), value, 0, "32-bit float");
        else
            check_small_float(format, component, bits, value);
        return;
    }
    if (!reference_is_integer(format))
        value = isnan(value) ? 0 : value * most;
    value = fmin(fmax(value, least), most);
    /* To the nearest; the product of a float and 2^32 - 1 is not exact in double. */
    assert_channel(stored, value, reference_is_integer(format) ? 0 : 0.5 + 1e-6,
                   type_names[format->type]);
}

static void write_format(const test_program *program, ze_image_format_t format)
{
    char kernel[32];
    int32_t places[PIXELS][4];
    uint32_t in[PIXELS][4];
    const uint32_t n = PIXELS;
    test_image image = make_image(&shapes[2], format);
    fill_places(places, &image, n);
    for (uint32_t k = 0; k < n; k++)
        for (int channel = 0; channel < 4; channel++)
            in[k][channel] = interesting(&format);
    snprintf(kernel, sizeof kernel, "write_%s_2d", suffix_of(&format));
    launch(program, kernel, range_for(n), POINTER(&image.image), POINTER(places), POINTER(in),
           VALUE(n));
    for (uint32_t k = 0; k < n; k++) {
        const unsigned char *pixel = image.reference.bytes + k * reference_pixel_bytes(&format);
        for (uint32_t c = 0; c < reference_components(&format); c++)
            check_stored(&format, c, reference_component(&format, pixel, c),
                         number_of(&format, in[k][c]));
    }
    destroy_image(&image);
}

static void every_format_is_written(const test_program *program)
{
    for_all_formats(program, write_format);
}

/* What is written comes back: a channel that reads a component is what that was written with. */
static void swizzles_go_both_ways(const test_program *program)
{
    const ze_image_format_t formats[] = {
        FORMAT(ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8, UINT, B, G, R, A),
        FORMAT(ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8, SINT, G, B, A, R),
        FORMAT(ZE_IMAGE_FORMAT_LAYOUT_16_16_16_16, FLOAT, A, B, G, R),
        FORMAT(ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8, UNORM, R, G, B, 1),
        FORMAT(ZE_IMAGE_FORMAT_LAYOUT_8, UNORM, 0, 0, 0, R),
        FORMAT(ZE_IMAGE_FORMAT_LAYOUT_16, SNORM, R, R, R, 1),
        FORMAT(ZE_IMAGE_FORMAT_LAYOUT_32, UINT, R, R, R, R),
        FORMAT(ZE_IMAGE_FORMAT_LAYOUT_8_8, UNORM, R, 0, 0, G),
        FORMAT(ZE_IMAGE_FORMAT_LAYOUT_32_32, SINT, R, G, X, X),
        FORMAT(ZE_IMAGE_FORMAT_LAYOUT_5_6_5, UNORM, B, G, R, X),
    };
    const uint32_t n = PIXELS;
    for (size_t f = 0; f < sizeof formats / sizeof formats[0]; f++) {
        char kernel[32];
        int32_t places[PIXELS][4];
        uint32_t in[PIXELS][4];
        test_image image = make_image(&shapes[2], formats[f]);
        const float largest = 1;
        fill_places(places, &image, n);
        check_reads(program, "2d", &image, places, n);
        const uint32_t swizzle[4] = {formats[f].x, formats[f].y, formats[f].z, formats[f].w};
        for (uint32_t k = 0; k < n; k++)
            for (int channel = 0; channel < 4; channel++)
                if (reference_is_integer(&formats[f]))
                    in[k][channel] = (k + 4 + (uint32_t)channel) % 8;
                else
                    memcpy(&in[k][channel],
                           (k + (uint32_t)channel) % 2 == 0 ? &largest : &(float){0}, 4);
        snprintf(kernel, sizeof kernel, "write_%s_2d", suffix_of(&formats[f]));
        launch(program, kernel, range_for(n), POINTER(&image.image), POINTER(places), POINTER(in),
               VALUE(n));
        check_reads(program, "2d", &image, places, n);
        for (uint32_t k = 0; k < n; k++) {
            const int64_t at[3] = {places[k][0], places[k][1], 0};
            const reference_texel stored = reference_read(&image.reference, at);
            for (int channel = 0; channel < 4; channel++) {
                int first = 0; /* the channel that is written to the same component */
                while (swizzle[first] != swizzle[channel])
                    first++;
                if (swizzle[channel] < reference_components(&formats[f]))
                    assert_channel(stored.channel[channel], number_of(&formats[f], in[k][first]), 0,
                                   kernel);
            }
        }
        destroy_image(&image);
    }
}

/* Places inside and outside: there is the border, and nothing is written. */
static void check_shape(const test_program *program, const test_shape *shape)
{
    char kernel[32];
    int32_t places[PIXELS][4];
    float in[PIXELS][4];
    const uint32_t n = 61;
    test_image image =
        make_image(shape, FORMAT(ZE_IMAGE_FORMAT_LAYOUT_32_32_32_32, FLOAT, R, G, B, 1));
    for (uint32_t k = 0; k < n; k++)
        for (int axis = 0; axis < 4; axis++) {
            const int32_t size = axis < 3 ? (int32_t)image.image.size[axis] : 1;
            places[k][axis] = size == 1 ? 0 : (int32_t)(random_bits() % (uint32_t)(size + 4)) - 2;
            in[k][axis] = (float)k;
        }
    for (int axis = 0; axis < 3; axis++)
        if (image.image.size[axis] > 1) {
            places[0][axis] = INT32_MIN;
            places[1][axis] = INT32_MAX;
        }
    check_reads(program, shape->name, &image, places, n);

    /* No two work-items may write one pixel. */
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t before = 0; before < k; before++)
            if (memcmp(places[k], places[before], sizeof places[k]) == 0)
                places[k][0] = -1;
    snprintf(kernel, sizeof kernel, "write_f_%s", shape->name);
    launch(program, kernel, range_for(n), POINTER(&image.image), POINTER(places), POINTER(in),
           VALUE(n));
    for (uint32_t k = 0; k < n; k++) {
        const int64_t at[3] = {places[k][0], places[k][1], places[k][2]};
        const reference_texel texel = reference_read(&image.reference, at);
        bool inside = true;
        for (int axis = 0; axis < 3; axis++)
            inside = inside && at[axis] >= 0 && at[axis] < image.image.size[axis];
        if (inside)
            assert_channel(texel.channel[0], k, 0, kernel);
    }
    destroy_image(&image);
}

static void every_type_is_read_and_written(const test_program *program)
{
    const test_shape buffer = {"1d_buffer", 1, false, {61, 1, 1}};
    for (int k = 0; k < SHAPE_COUNT; k++)
        check_shape(program, &shapes[k]);
    check_shape(program, &buffer);
}

static void sizes_are_told(const test_program *program)
{
    const int expected[] = {13, 61, 11, 3, 13, 7, 7, 5, 3, 7, 5, 3, 13, 7, 7, 5, 7, 5, 3, 0};
    const test_shape wanted[] = {
        shapes[0], {"1d_buffer", 1, false, {61, 1, 1}}, shapes[1], shapes[2], shapes[3], shapes[4]};
    test_image images[6];
    int out[20] = {0};
    for (int k = 0; k < 6; k++)
        images[k] = make_image(&wanted[k], FORMAT(ZE_IMAGE_FORMAT_LAYOUT_8, UINT, R, 0, 0, 1));
    launch(program, "sizes", RANGE(1, 1), POINTER(&images[0].image), POINTER(&images[1].image),
           POINTER(&images[2].image), POINTER(&images[3].image), POINTER(&images[4].image),
           POINTER(&images[5].image), POINTER(out));
    assert_memory_equal(out, expected, sizeof expected);
    for (int k = 0; k < 6; k++)
        destroy_image(&images[k]);
}

static void formats_are_told(const test_program *program)
{
    /* As in OpenCL C. */
    enum { FIRST_ORDER = 0x10b0, FIRST_TYPE = 0x10d0 };
    const int expected[] = {FIRST_ORDER + SpvImageChannelOrderBGRA,
                            FIRST_TYPE + SpvImageChannelDataTypeUnormInt8,
                            FIRST_ORDER + SpvImageChannelOrderRGBA,
                            FIRST_TYPE + SpvImageChannelDataTypeHalfFloat,
                            FIRST_ORDER + SpvImageChannelOrderR,
                            FIRST_TYPE + SpvImageChannelDataTypeSignedInt32,
                            FIRST_ORDER + SpvImageChannelOrderLuminance,
                            FIRST_TYPE + SpvImageChannelDataTypeSnormInt16};
    test_image images[] = {
        make_image(&shapes[2], FORMAT(ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8, UNORM, B, G, R, A)),
        make_image(&shapes[2], FORMAT(ZE_IMAGE_FORMAT_LAYOUT_16_16_16_16, FLOAT, R, G, B, A)),
        make_image(&shapes[4], FORMAT(ZE_IMAGE_FORMAT_LAYOUT_32, SINT, R, 0, 0, 1)),
        make_image(&shapes[1], FORMAT(ZE_IMAGE_FORMAT_LAYOUT_16, SNORM, R, R, R, 1)),
    };
    int out[8] = {0};
    launch(program, "formats", RANGE(1, 1), POINTER(&images[0].image), POINTER(&images[1].image),
           POINTER(&images[2].image), POINTER(&images[3].image), POINTER(out));
    /* LLVM's own target takes SPIR-V's numbers of types, from 0 on, for OpenCL's. */
    for (int k = 0; k < 8; k++)
        assert_int_equal(k % 2 == 1 && out[k] < FIRST_TYPE ? out[k] + FIRST_TYPE : out[k],
                         expected[k]);
    for (int k = 0; k < 4; k++)
        destroy_image(&images[k]);
}

static void images_change_in_place(const test_program *program)
{
    test_image image = make_image(&shapes[2], FORMAT(ZE_IMAGE_FORMAT_LAYOUT_32, UINT, R, 0, 0, 1));
    uint32_t before[PIXELS], *pixels = (uint32_t *)(void *)image.reference.bytes;
    const uint32_t n = 5;
    memcpy(before, pixels, sizeof before);
    launch(program, "in_place", ((test_range){.size = {13, 1}, .count = {1, 7}}),
           POINTER(&image.image), VALUE(n));
    for (int k = 0; k < PIXELS; k++)
        assert_int_equal(pixels[k], before[k] + n);
    destroy_image(&image);
}

/* Every lane as if it were alone. */
static void lanes_read_what_is_theirs(const test_program *program)
{
    enum { WIDTH = 20, HEIGHT = 6, GROUP_X = 10, GROUP_Y = 3 };
    const test_shape shape = {"2d", 2, false, {WIDTH, HEIGHT, 1}};
    const ze_image_format_t format = FORMAT(ZE_IMAGE_FORMAT_LAYOUT_32, FLOAT, R, 0, 0, 1);
    const cpu_sampler sampler = cpu_sampler_make(CPU_ADDRESSING_CLAMP_TO_EDGE, false, false);
    test_image in = make_image(&shape, format), out = make_image(&shape, format);
    float *from = (float *)(void *)in.reference.bytes, *to = (float *)(void *)out.reference.bytes;
    float sums[WIDTH * HEIGHT];
    for (int k = 0; k < WIDTH * HEIGHT; k++) {
        from[k] = (float)(random_bits() % 100);
        to[k] = -2;
    }
    for (int k = 0; k < WIDTH * HEIGHT; k++) {
        const int x = k % WIDTH, y = k / WIDTH;
        sums[k] = (x + y) % 3 == 0 ? -1 : 0;
        for (int r = 0; r < x % 5 && (x + y) % 3 != 0; r++)
            sums[k] += from[y * WIDTH + (x + r < WIDTH ? x + r : WIDTH - 1)];
    }
    launch(program, "divergent",
           ((test_range){.size = {GROUP_X, GROUP_Y}, .count = {WIDTH / GROUP_X, HEIGHT / GROUP_Y}}),
           POINTER(&in.image), VALUE(sampler), POINTER(&out.image));
    for (int k = 0; k < WIDTH * HEIGHT; k++) {
        const int x = k % WIDTH, y = k / WIDTH;
        const int next = (y % GROUP_Y * GROUP_X + x % GROUP_X + 1) % (GROUP_X * GROUP_Y);
        const int from_x = x / GROUP_X * GROUP_X + next % GROUP_X;
        const int from_y = y / GROUP_Y * GROUP_Y + next / GROUP_X;
        assert_true(to[k] == (x % 2 == 0 ? sums[from_y * WIDTH + from_x] : -2));
    }
    destroy_image(&in);
    destroy_image(&out);
}

static void check_either(const test_program *program, const ze_image_format_t formats[2])
{
    int32_t places[PIXELS][4];
    float out[PIXELS][4];
    const uint32_t n = PIXELS;
    test_image images[] = {make_image(&shapes[2], formats[0]), make_image(&shapes[2], formats[1])};
    fill_places(places, &images[0], n);
    launch(program, "either", range_for(n), POINTER(&images[0].image), POINTER(&images[1].image),
           POINTER(places), POINTER(out), VALUE(n));
    for (uint32_t k = 0; k < n; k++) {
        const int64_t at[3] = {places[k][0], places[k][1], 0};
        const reference_texel expected = reference_read(&images[k % 2].reference, at);
        for (int channel = 0; channel < 4; channel++)
            assert_channel(out[k][channel], expected.channel[channel], 6e-8, "either");
    }
    destroy_image(&images[0]);
    destroy_image(&images[1]);
}

static void lanes_may_read_different_images(const test_program *program)
{
    const ze_image_format_t four = FORMAT(ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8, UNORM, R, G, B, A);
    const ze_image_format_t one = FORMAT(ZE_IMAGE_FORMAT_LAYOUT_16, SNORM, R, 0, 0, 1);
    check_either(program, (ze_image_format_t[]){four, one});
    check_either(program, (ze_image_format_t[]){four, four});
}

/* Pixels of one channel have no alpha, whichever channel is said to be it: loads and stores do for
 * them, and what lies behind the border is opaque. */
static void one_channel_has_no_alpha(void **state)
{
    (void)state;
    const ze_image_format_t formats[] = {FORMAT(ZE_IMAGE_FORMAT_LAYOUT_32, FLOAT, R, G, B, A),
                                         FORMAT(ZE_IMAGE_FORMAT_LAYOUT_8, UNORM, R, 0, 0, A)};
    const cpu_pixel_kind kinds[] = {cpu_pixel_kind_make(CPU_PIXEL_FLOAT, 4, 1),
                                    cpu_pixel_kind_make(CPU_PIXEL_UNORM, 1, 1)};
    for (size_t k = 0; k < sizeof formats / sizeof formats[0]; k++) {
        cpu_pixel_format made;
        assert_true(cpu_pixel_format_make(&formats[k], &made));
        assert_int_equal(cpu_pixel_kind_of(&made), kinds[k]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ALL_VARIANTS("images", every_format_is_read),
        IN_ALL_VARIANTS("images", every_format_is_written),
        IN_ALL_VARIANTS("images", swizzles_go_both_ways),
        IN_ALL_VARIANTS("images", every_type_is_read_and_written),
        IN_ALL_VARIANTS("images", sizes_are_told),
        IN_ALL_VARIANTS("images", formats_are_told),
        IN_ALL_VARIANTS("images", images_change_in_place),
        IN_ALL_VARIANTS("images", lanes_read_what_is_theirs),
        IN_ALL_VARIANTS("images", lanes_may_read_different_images),
        cmocka_unit_test(one_channel_has_no_alpha),
    };
    return run_group("zellige.engine.images", tests, sizeof tests / sizeof tests[0]);
}
