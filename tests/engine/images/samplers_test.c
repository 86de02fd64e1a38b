/* Samplers: every addressing mode and filter on every type of image, against the reference. */
#include "tests/engine/images/images.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define PLACES 101

static cpu_sampler sampler_of(const reference_sampler *sampler)
{
    static const cpu_addressing modes[] = {
        [ZE_SAMPLER_ADDRESS_MODE_NONE] = CPU_ADDRESSING_NONE,
        [ZE_SAMPLER_ADDRESS_MODE_REPEAT] = CPU_ADDRESSING_REPEAT,
        [ZE_SAMPLER_ADDRESS_MODE_CLAMP] = CPU_ADDRESSING_CLAMP_TO_EDGE,
        [ZE_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER] = CPU_ADDRESSING_CLAMP_TO_BORDER,
        [ZE_SAMPLER_ADDRESS_MODE_MIRROR] = CPU_ADDRESSING_MIRROR,
    };
    return cpu_sampler_make(modes[sampler->addressing], sampler->linear, sampler->normalized);
}

/* Some coordinates are exact, at edges and middles of pixels; none lets rounding decide. Without an
 * addressing mode, only those inside have a meaning. */
static void choose_place(const test_image *image, const reference_sampler *sampler, float place[4])
{
    double at[3] = {0, 0, 0};
    bool exact;
    place[3] = 0;
    do {
        exact = !sampler->normalized && random_bits() % 2 == 0;
        for (uint32_t axis = 0; axis < 3; axis++) {
            const double size = image->image.size[axis];
            const bool is_layer = axis >= image->reference.axes;
            const double margin =
                sampler->addressing == ZE_SAMPLER_ADDRESS_MODE_NONE && !is_layer ? -0.6 : 2.5;
            double c = random_between(-margin, size + margin);
            if (exact && margin > 0)
                c = rint(4 * c) / 4;
            if (sampler->normalized && !is_layer)
                c = c / size;
            place[axis] = (float)(is_layer ? rint(c) + random_between(-0.4, 0.4) : c);
            at[axis] = place[axis];
        }
    } while (!exact && reference_is_ambiguous(&image->reference, sampler, at));
}

static double channel_of(const ze_image_format_t *format, const uint32_t *bits)
{
    float value;
    memcpy(&value, bits, sizeof value);
    return format->type == ZE_IMAGE_FORMAT_TYPE_UINT   ? *bits
           : format->type == ZE_IMAGE_FORMAT_TYPE_SINT ? (int32_t)*bits
                                                       : (double)value;
}

static void check_sampler(const test_program *program, const test_shape *shape, test_image *image,
                          const reference_sampler *sampler)
{
    char kernel[32], what[160];
    float places[PLACES][4];
    uint32_t out[PLACES][4];
    const uint32_t n = PLACES;
    const cpu_sampler value = sampler_of(sampler);
    const ze_image_format_t *format = &image->reference.format;
    snprintf(kernel, sizeof kernel, "sample_%s_%s",
             format->type == ZE_IMAGE_FORMAT_TYPE_UINT   ? "u"
             : format->type == ZE_IMAGE_FORMAT_TYPE_SINT ? "i"
                                                         : "f",
             shape->name);
    for (uint32_t k = 0; k < n; k++)
        choose_place(image, sampler, places[k]);
    launch(program, kernel, range_for(n), POINTER(&image->image), VALUE(value), POINTER(places),
           POINTER(out), VALUE(n));
    for (uint32_t k = 0; k < n; k++) {
        const double at[3] = {places[k][0], places[k][1], places[k][2]};
        const reference_texel expected = reference_sample(&image->reference, sampler, at);
        snprintf(what, sizeof what, "%s, mode %d%s%s, %.9g %.9g %.9g", kernel,
                 (int)sampler->addressing, sampler->linear ? ", linear" : "",
                 sampler->normalized ? ", normalized" : "", at[0], at[1], at[2]);
        for (int channel = 0; channel < 4; channel++)
            assert_channel(channel_of(format, &out[k][channel]), expected.channel[channel],
                           sampler->linear ? 2e-5 : fabs(expected.channel[channel]) * 6e-8, what);
    }
}

/* Each shape, format and sampler is compiled for. All of them are tried with each other once. A run
 * that does it again tries one format of `count`, in turn: each two still meet. */
static bool is_tried(int number, int count)
{
    return !test_is_again() || number % count == 0;
}

/* Repeated and mirrored images are known by normalised coordinates only. The number is that of the
 * shape and that of the format, which is one of `count`. */
static void check_samplers(const test_program *program, const test_shape *shape,
                           ze_image_format_t format, bool filtered, int number, int count)
{
    test_image image = make_image(shape, format);
    if (format.type == ZE_IMAGE_FORMAT_TYPE_FLOAT)
        for (size_t k = 0; k < reference_bytes(&image.reference) / 4; k++)
            ((float *)(void *)image.reference.bytes)[k] = (float)random_between(-1, 1);
    for (int mode = ZE_SAMPLER_ADDRESS_MODE_NONE; mode <= ZE_SAMPLER_ADDRESS_MODE_MIRROR; mode++)
        for (int linear = 0; linear <= filtered; linear++)
            for (int normalized = 0; normalized <= 1; normalized++) {
                const reference_sampler sampler = {(ze_sampler_address_mode_t)mode, linear != 0,
                                                   normalized != 0};
                if (normalized == 0 && (mode == ZE_SAMPLER_ADDRESS_MODE_REPEAT ||
                                        mode == ZE_SAMPLER_ADDRESS_MODE_MIRROR))
                    continue;
                if (is_tried(number++, count))
                    check_sampler(program, shape, &image, &sampler);
            }
    destroy_image(&image);
}

static void floats_are_sampled(const test_program *program)
{
    const ze_image_format_t formats[] = {
        FORMAT(ZE_IMAGE_FORMAT_LAYOUT_32_32_32_32, FLOAT, R, G, B, A),
        FORMAT(ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8, UNORM, B, G, R, A),
        FORMAT(ZE_IMAGE_FORMAT_LAYOUT_16, SNORM, R, 0, 0, 1),
    };
    for (int k = 0; k < SHAPE_COUNT; k++)
        for (int f = 0; f < 3; f++)
            check_samplers(program, &shapes[k], formats[f], true, k + f, 3);
}

static void integers_are_sampled(const test_program *program)
{
    const ze_image_format_t formats[] = {
        FORMAT(ZE_IMAGE_FORMAT_LAYOUT_16_16, UINT, R, G, 0, 1),
        FORMAT(ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8, SINT, R, G, B, A),
    };
    for (int k = 0; k < SHAPE_COUNT; k++)
        for (int f = 0; f < 2; f++)
            check_samplers(program, &shapes[k], formats[f], false, k + f, 2);
}

/* One pixel wide, an image repeats itself at once. */
static void the_smallest_image_is_sampled(const test_program *program)
{
    const test_shape shape = {"2d", 2, false, {1, 1, 1}};
    check_samplers(program, &shape, FORMAT(ZE_IMAGE_FORMAT_LAYOUT_32_32_32_32, FLOAT, R, G, B, A),
                   true, 0, 1);
}

static void whole_coordinates_are_pixels(const test_program *program)
{
    static const ze_sampler_address_mode_t modes[] = {ZE_SAMPLER_ADDRESS_MODE_NONE,
                                                      ZE_SAMPLER_ADDRESS_MODE_CLAMP,
                                                      ZE_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER};
    for (int s = 0; s < SHAPE_COUNT; s++)
        for (int m = 0; m < 3; m++) {
            char kernel[32];
            int32_t places[PLACES][4];
            float out[PLACES][4];
            const uint32_t n = PLACES;
            const reference_sampler sampler = {modes[m], false, false};
            const cpu_sampler value = sampler_of(&sampler);
            test_image image =
                make_image(&shapes[s], FORMAT(ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8, UNORM, R, G, B, A));
            for (uint32_t k = 0; k < n; k++)
                for (uint32_t axis = 0; axis < 4; axis++) {
                    const int32_t size = axis < 3 ? (int32_t)image.image.size[axis] : 1;
                    const int32_t margin = m == 0 && axis < shapes[s].axes ? 0 : 3;
                    places[k][axis] =
                        (int32_t)(random_bits() % (uint32_t)(size + 2 * margin)) - margin;
                }
            snprintf(kernel, sizeof kernel, "sample_at_%s", shapes[s].name);
            launch(program, kernel, range_for(n), POINTER(&image.image), VALUE(value),
                   POINTER(places), POINTER(out), VALUE(n));
            for (uint32_t k = 0; k < n; k++) {
                const double at[3] = {places[k][0], places[k][1], places[k][2]};
                const reference_texel expected = reference_sample(&image.reference, &sampler, at);
                for (int channel = 0; channel < 4; channel++)
                    assert_channel(out[k][channel], expected.channel[channel], 6e-8, kernel);
            }
            destroy_image(&image);
        }
}

/* What the module says of samplers is what is set on others. */
static void samplers_may_be_constants(const test_program *program)
{
    static const reference_sampler samplers[] = {
        {ZE_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER, false, false},
        {ZE_SAMPLER_ADDRESS_MODE_CLAMP, true, false},
        {ZE_SAMPLER_ADDRESS_MODE_MIRROR, false, true},
        {ZE_SAMPLER_ADDRESS_MODE_REPEAT, true, true},
    };
    float places[PLACES][4], out[PLACES][4][4];
    const uint32_t n = PLACES;
    test_image image =
        make_image(&shapes[2], FORMAT(ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8, UNORM, R, G, B, A));
    for (uint32_t k = 0; k < n; k++) {
        places[k][0] = (float)random_between(-3, 16);
        places[k][1] = (float)random_between(-3, 10);
        places[k][2] = places[k][3] = 0;
    }
    launch(program, "constant_samplers", range_for(n), POINTER(&image.image), POINTER(places),
           POINTER(out), VALUE(n));
    for (uint32_t k = 0; k < n; k++)
        for (int s = 0; s < 4; s++) {
            const double at[3] = {places[k][0], places[k][1], 0};
            const reference_texel expected = reference_sample(&image.reference, &samplers[s], at);
            if (!samplers[s].linear && reference_is_ambiguous(&image.reference, &samplers[s], at))
                continue;
            for (int channel = 0; channel < 4; channel++)
                assert_channel(out[k][s][channel], expected.channel[channel], 2e-5, "constant");
        }
    destroy_image(&image);
}

/* No number leads out of the image's memory, whatever comes of it. */
static void any_coordinate_is_safe(const test_program *program)
{
    static const float wild[] = {NAN,   INFINITY, -INFINITY, 1e30F,      -1e30F, 3e9F,
                                 -3e9F, 1e-30F,   -1e-30F,   16777216.F, -0.0F,  0.99999994F};
    float places[PLACES][4], out[PLACES][4];
    const uint32_t n = PLACES;
    for (int s = 0; s < SHAPE_COUNT; s++) {
        char kernel[32];
        test_image image =
            make_image(&shapes[s], FORMAT(ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8, UNORM, R, G, B, A));
        snprintf(kernel, sizeof kernel, "sample_f_%s", shapes[s].name);
        for (cpu_sampler sampler = 0; sampler < 32; sampler++) {
            if (!is_tried(s + (int)sampler, 3))
                continue;
            for (uint32_t k = 0; k < 4 * n; k++)
                places[k / 4][k % 4] = wild[random_bits() % (sizeof wild / sizeof wild[0])];
            memset(out, 0xaa, sizeof out);
            launch(program, kernel, range_for(n), POINTER(&image.image), VALUE(sampler),
                   POINTER(places), POINTER(out), VALUE(n));
            for (uint32_t k = 0; k < 4 * n; k++)
                assert_true(isnan(out[k / 4][k % 4]) || fabsf(out[k / 4][k % 4]) <= 1.0001F ||
                            isinf(out[k / 4][k % 4]));
        }
        destroy_image(&image);
    }
}

/* A NaN, quiet or signalling, is before the image: in both directions at once. */
static void a_nan_is_before_the_image(const test_program *program)
{
    static const uint32_t nans[] = {0x7fc00000, 0xffc00001, 0x7f800001, 0xff812345};
    static const ze_image_format_layout_t layouts[] = {ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8,
                                                       ZE_IMAGE_FORMAT_LAYOUT_16_16_16_16};
    enum { NANS = sizeof nans / sizeof nans[0] };
    float out[NANS][4];
    uint32_t places[NANS][4], n = NANS;
    for (uint32_t k = 0; k < 4 * n; k++)
        places[k / 4][k % 4] = nans[k / 4];
    for (int l = 0; l < 2; l++)
        for (int edge = 0; edge < 2; edge++) {
            const reference_sampler sampler = {edge ? ZE_SAMPLER_ADDRESS_MODE_CLAMP
                                                    : ZE_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER,
                                               false, false};
            const cpu_sampler value = sampler_of(&sampler);
            const double at[3] = {-9, -9, 0};
            test_image image = make_image(&shapes[2], FORMAT(layouts[l], UNORM, R, G, B, A));
            const reference_texel expected = reference_sample(&image.reference, &sampler, at);
            launch(program, "sample_f_2d", range_for(n), POINTER(&image.image), VALUE(value),
                   POINTER(places), POINTER(out), VALUE(n));
            for (uint32_t k = 0; k < 4 * n; k++)
                assert_channel(out[k / 4][k % 4], expected.channel[k % 4], 6e-8, "a NaN");
            destroy_image(&image);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ALL_VARIANTS("samplers", floats_are_sampled),
        IN_ALL_VARIANTS("samplers", integers_are_sampled),
        IN_ALL_VARIANTS("samplers", the_smallest_image_is_sampled),
        IN_ALL_VARIANTS("samplers", whole_coordinates_are_pixels),
        IN_ALL_VARIANTS("samplers", samplers_may_be_constants),
        IN_ALL_VARIANTS("samplers", any_coordinate_is_safe),
        IN_ALL_VARIANTS("samplers", a_nan_is_before_the_image),
    };
    return run_group("zellige.engine.samplers", tests, sizeof tests / sizeof tests[0]);
}
