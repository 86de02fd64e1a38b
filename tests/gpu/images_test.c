/* Images on a GPU: what kernels read, write and sample is, bit for bit, what the functions give
 * that kernels on the processors call, for every type of image, format, addressing mode and filter;
 * the engine's tests hold those to the OpenCL specification. Needs a GPU of NVIDIA, and its driver
 * by ZE_ENABLE_ALT_DRIVERS. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "backend/driver/image/image.h"
#include "tests/driver/image/images.h"
#include "tests/gpu/launches.h"
#include "tests/xorshift.h"

#include "images.cl.h"
#include "samplers.cl.h"

enum { PLACES = 256, GROUP = 32, LAYOUTS = 46, SWIZZLES = 4 };

typedef struct shape {
    const char *name; /* as kernels are named after it */
    ze_image_type_t type;
    uint32_t axes, size[3];
    bool is_array;
} shape;

static const shape shapes[] = {
    {"1d", ZE_IMAGE_TYPE_1D, 1, {13, 1, 1}, false},
    {"1d_array", ZE_IMAGE_TYPE_1DARRAY, 1, {11, 3, 1}, true},
    {"2d", ZE_IMAGE_TYPE_2D, 2, {13, 7, 1}, false},
    {"2d_array", ZE_IMAGE_TYPE_2DARRAY, 2, {7, 5, 3}, true},
    {"3d", ZE_IMAGE_TYPE_3D, 3, {7, 5, 3}, false},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };

static uint32_t next_random(void)
{
    static uint64_t state = 0x9e3779b97f4a7c15;
    return xorshift_next(&state);
}

/* ---- Both images ----------------------------------------------------------------------------- */

/* One of the GPU, and the same on the host. */
typedef struct pair {
    ze_image_handle_t handle;
    cpu_image image;
    size_t bytes;
} pair;

static pair make_pair(const shape *s, const ze_image_format_t *format)
{
    pair made = {.image.size = {s->size[0], s->size[1], s->size[2]}};
    cpu_image *image = &made.image;
    assert_true(cpu_pixel_format_make(format, &image->format));
    image->pitch[0] = image->format.pixel_bytes;
    image->pitch[1] = image->pitch[0] * image->size[0];
    image->pitch[2] = image->pitch[1] * image->size[1];
    made.bytes = image->pitch[2] * image->size[2];
    image->base = malloc(made.bytes);
    assert_non_null(image->base);
    for (size_t k = 0; k < made.bytes; k++)
        image->base[k] = (unsigned char)next_random();
    made.handle = make_image(image_desc(s->type, *format, s->size[0], s->size[1], s->size[2],
                                        s->axes == 1 ? s->size[1] : s->size[2]));
    assert_ok(zeCommandListAppendImageCopyFromMemory(gpu_list, made.handle, image->base, NULL, NULL,
                                                     0, NULL));
    return made;
}

static void free_pair(pair *p)
{
    assert_ok(zeImageDestroy(p->handle));
    free(p->image.base);
}

typedef void check(const shape *s, const ze_image_format_t *format);

/* Level Zero has 46 layouts with the newest three, each with five types; most have no meaning, and
 * those with planes have tests of their own. */
static void for_all_formats(check *run)
{
    static const ze_image_format_swizzle_t swizzles[SWIZZLES][4] = {
        {ZE_IMAGE_FORMAT_SWIZZLE_R, ZE_IMAGE_FORMAT_SWIZZLE_G, ZE_IMAGE_FORMAT_SWIZZLE_B,
         ZE_IMAGE_FORMAT_SWIZZLE_A},
        {ZE_IMAGE_FORMAT_SWIZZLE_B, ZE_IMAGE_FORMAT_SWIZZLE_G, ZE_IMAGE_FORMAT_SWIZZLE_R,
         ZE_IMAGE_FORMAT_SWIZZLE_A},
        {ZE_IMAGE_FORMAT_SWIZZLE_R, ZE_IMAGE_FORMAT_SWIZZLE_0, ZE_IMAGE_FORMAT_SWIZZLE_0,
         ZE_IMAGE_FORMAT_SWIZZLE_1},
        {ZE_IMAGE_FORMAT_SWIZZLE_A, ZE_IMAGE_FORMAT_SWIZZLE_X, ZE_IMAGE_FORMAT_SWIZZLE_R,
         ZE_IMAGE_FORMAT_SWIZZLE_X},
    };
    unsigned count = 0;
    for (uint32_t layout = 0; layout < LAYOUTS; layout++)
        for (uint32_t type = 0; type <= ZE_IMAGE_FORMAT_TYPE_FLOAT; type++) {
            const ze_image_format_swizzle_t *w = swizzles[(layout + type) % SWIZZLES];
            const ze_image_format_t format = {(ze_image_format_layout_t)layout,
                                              (ze_image_format_type_t)type,
                                              w[0],
                                              w[1],
                                              w[2],
                                              w[3]};
            cpu_pixel_format known;
            if (!cpu_pixel_format_make(&format, &known) || known.planes > 0)
                continue;
            for (int s = 0; s < SHAPES; s++)
                run(&shapes[s], &format);
            count++;
        }
    assert_true(count > 40);
}

static const char *suffix_of(const ze_image_format_t *format)
{
    return format->type == ZE_IMAGE_FORMAT_TYPE_UINT   ? "u"
           : format->type == ZE_IMAGE_FORMAT_TYPE_SINT ? "i"
                                                       : "f";
}

/* A NaN that was computed may have any bits. */
static void compare(const cpu_texel *got, const cpu_texel *expected, bool filtered,
                    const char *what, const ze_image_format_t *format)
{
    for (int c = 0; c < 4; c++)
        if (got->u[c] != expected->u[c] && !(filtered && isnan(got->f[c]) && isnan(expected->f[c])))
            fail_msg("%s, layout %u, type %u: channel %d is %08x (%g), not %08x (%g)", what,
                     (unsigned)format->layout, (unsigned)format->type, c, (unsigned)got->u[c],
                     (double)got->f[c], (unsigned)expected->u[c], (double)expected->f[c]);
}

/* ---- Without a sampler ----------------------------------------------------------------------- */

/* Some places are outside. */
static void draw_places(const shape *s, int32_t places[PLACES][4])
{
    memset(places, 0, PLACES * sizeof *places);
    for (int k = 0; k < PLACES; k++)
        for (uint32_t axis = 0; axis < s->axes + s->is_array; axis++)
            places[k][axis] = (int32_t)(next_random() % (s->size[axis] + 4)) - 2;
}

static void check_reads(const shape *s, const ze_image_format_t *format)
{
    static int32_t places[PLACES][4];
    static cpu_texel got[PLACES];
    char kernel[40];
    pair p = make_pair(s, format);
    (void)snprintf(kernel, sizeof kernel, "read_%s_%s", suffix_of(format), s->name);
    draw_places(s, places);
    LAUNCH(kernel, PLACES, GROUP, HANDLE(p.handle), IN(places), OUT(got), NUMBER(PLACES));
    for (int k = 0; k < PLACES; k++) {
        cpu_texel expected;
        cpu_image_read(&p.image, places[k][0], places[k][1], places[k][2], &expected);
        compare(&got[k], &expected, false, kernel, format);
    }
    free_pair(&p);
}

/* Each place is written once, or the order would count. */
static void check_writes(const shape *s, const ze_image_format_t *format)
{
    static int32_t places[PLACES][4];
    static cpu_texel texels[PLACES];
    char kernel[40];
    uint32_t count = 0;
    pair p = make_pair(s, format);
    unsigned char *got = malloc(p.bytes);
    const bool is_float = !cpu_pixel_is_integer(&p.image.format);
    assert_non_null(got);
    memset(places, 0, sizeof places);
    for (uint32_t k = 0; k < s->size[0] * s->size[1] * s->size[2] + 3; k++, count++) {
        places[k][0] = (int32_t)(k % s->size[0]);
        places[k][1] = (int32_t)(k / s->size[0] % s->size[1]);
        places[k][2] = (int32_t)(k / s->size[0] / s->size[1]); /* outside for the last ones */
        if (s->axes + s->is_array == 1)
            places[k][0] = (int32_t)k, places[k][1] = places[k][2] = 0;
        else if (s->axes + s->is_array == 2)
            places[k][1] = (int32_t)(k / s->size[0]), places[k][2] = 0;
        for (int c = 0; c < 4; c++) {
            texels[k].u[c] = next_random();
            if (is_float && k % 4 != 0)
                texels[k].f[c] = (float)next_random() * 0x1p-31F - 1;
        }
    }
    (void)snprintf(kernel, sizeof kernel, "write_%s_%s", suffix_of(format), s->name);
    LAUNCH(kernel, PLACES, GROUP, HANDLE(p.handle), IN(places), IN(texels), NUMBER(count));
    for (uint32_t k = 0; k < count; k++)
        cpu_image_write(&p.image, places[k][0], places[k][1], places[k][2], texels[k].u[0],
                        texels[k].u[1], texels[k].u[2], texels[k].u[3]);
    assert_ok(zeCommandListAppendImageCopyToMemory(gpu_list, got, p.handle, NULL, NULL, 0, NULL));
    for (size_t k = 0; k < p.bytes; k++)
        if (got[k] != p.image.base[k])
            fail_msg("%s, layout %u, type %u: byte %zu is %02x, not %02x", kernel,
                     (unsigned)format->layout, (unsigned)format->type, k, got[k], p.image.base[k]);
    free(got);
    free_pair(&p);
}

static void every_format_is_read(void **state)
{
    (void)state;
    for_all_formats(check_reads);
}

static void every_format_is_written(void **state)
{
    (void)state;
    for_all_formats(check_writes);
}

static void kernels_ask_for_sizes(void **state)
{
    enum { SIZES = 20 };
    static const int expected[SIZES] = {13, 13, 11, 3, 13, 7, 7, 5, 3, 7,
                                        5,  3,  13, 7, 7,  5, 7, 5, 3, 0};
    const ze_image_format_t format = RGBA(8_8_8_8, UNORM);
    const shape buffer = {"1d_buffer", ZE_IMAGE_TYPE_BUFFER, 1, {52, 1, 1}, false};
    int got[SIZES];
    pair p[SHAPES];
    (void)state;
    for (int s = 0; s < SHAPES; s++)
        p[s] = make_pair(&shapes[s], &format);
    ze_image_handle_t row =
        make_image(image_desc(buffer.type, format, buffer.size[0], 0, 0, 0)); /* of 13 pixels */
    LAUNCH("sizes", 1, 1, HANDLE(p[0].handle), HANDLE(row), HANDLE(p[1].handle),
           HANDLE(p[2].handle), HANDLE(p[3].handle), HANDLE(p[4].handle), OUT(got));
    for (int k = 0; k < SIZES; k++)
        assert_int_equal(got[k], expected[k]);
    assert_ok(zeImageDestroy(row));
    for (int s = 0; s < SHAPES; s++)
        free_pair(&p[s]);
}

/* ---- With one -------------------------------------------------------------------------------- */

typedef struct modes {
    ze_sampler_address_mode_t level_zero;
    cpu_addressing own;
} modes;

static const modes addressing[] = {
    {ZE_SAMPLER_ADDRESS_MODE_NONE, CPU_ADDRESSING_NONE},
    {ZE_SAMPLER_ADDRESS_MODE_REPEAT, CPU_ADDRESSING_REPEAT},
    {ZE_SAMPLER_ADDRESS_MODE_CLAMP, CPU_ADDRESSING_CLAMP_TO_EDGE},
    {ZE_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER, CPU_ADDRESSING_CLAMP_TO_BORDER},
    {ZE_SAMPLER_ADDRESS_MODE_MIRROR, CPU_ADDRESSING_MIRROR},
};
enum { MODES = sizeof addressing / sizeof addressing[0] };

/* Around the image, and now and then anywhere. */
static void draw_coordinates(const shape *s, bool normalized, float places[PLACES][4])
{
    static const float wild[] = {NAN,   INFINITY, -INFINITY, 1e30F,      -1e30F, 3e9F,
                                 -3e9F, 1e-30F,   -1e-30F,   16777216.F, -0.0F,  0.99999994F};
    memset(places, 0, PLACES * sizeof *places);
    for (int k = 0; k < PLACES; k++)
        for (uint32_t axis = 0; axis < s->axes + s->is_array; axis++) {
            const float size = (float)s->size[axis];
            const float at = ((float)next_random() * 0x1p-32F * (size + 5) - 2.5F) /
                             (normalized && axis < s->axes ? size : 1);
            const uint32_t chosen = next_random() % (8 * sizeof wild / sizeof wild[0]);
            places[k][axis] = chosen < sizeof wild / sizeof wild[0] ? wild[chosen]
                              : chosen % 2 == 0                     ? at
                                                                    : rintf(4 * at) / 4;
        }
}

static void check_sampler(const shape *s, const ze_image_format_t *format, const pair *p,
                          const modes *mode, bool linear, bool normalized)
{
    static float places[PLACES][4];
    static cpu_texel got[PLACES];
    char kernel[40], what[120];
    const cpu_sampler sampler = cpu_sampler_make(mode->own, linear, normalized);
    const uint32_t shape_bits = s->axes | (s->is_array ? CPU_IMAGE_ARRAYED : 0);
    ze_sampler_handle_t handle = make_sampler(
        mode->level_zero, linear ? ZE_SAMPLER_FILTER_MODE_LINEAR : ZE_SAMPLER_FILTER_MODE_NEAREST,
        normalized);
    (void)snprintf(kernel, sizeof kernel, "sample_%s_%s", suffix_of(format), s->name);
    draw_coordinates(s, normalized, places);
    LAUNCH(kernel, PLACES, GROUP, HANDLE(p->handle), HANDLE(handle), IN(places), OUT(got),
           NUMBER(PLACES));
    for (int k = 0; k < PLACES; k++) {
        cpu_texel expected;
        cpu_image_sample(&p->image, sampler, places[k][0], places[k][1], places[k][2], shape_bits,
                         &expected);
        (void)snprintf(what, sizeof what, "%s, sampler %u, %.9g %.9g %.9g", kernel,
                       (unsigned)sampler, (double)places[k][0], (double)places[k][1],
                       (double)places[k][2]);
        compare(&got[k], &expected, linear, what, format);
    }
    assert_ok(zeSamplerDestroy(handle));
}

static void check_samplers(const shape *s, const ze_image_format_t *format)
{
    pair p = make_pair(s, format);
    for (int m = 0; m < MODES; m++)
        for (int linear = 0; linear < 2; linear++)
            for (int normalized = 0; normalized < 2; normalized++)
                check_sampler(s, format, &p, &addressing[m], linear != 0, normalized != 0);
    free_pair(&p);
}

static void every_sampler_samples_every_format(void **state)
{
    (void)state;
    for_all_formats(check_samplers);
}

static void samplers_take_whole_coordinates(void **state)
{
    static int32_t places[PLACES][4];
    static cpu_texel got[PLACES];
    const ze_image_format_t format = RGBA(8_8_8_8, UNORM);
    (void)state;
    for (int s = 0; s < SHAPES; s++)
        for (int m = 0; m < MODES; m++) {
            char kernel[40];
            pair p = make_pair(&shapes[s], &format);
            ze_sampler_handle_t handle =
                make_sampler(addressing[m].level_zero, ZE_SAMPLER_FILTER_MODE_NEAREST, false);
            (void)snprintf(kernel, sizeof kernel, "sample_at_%s", shapes[s].name);
            draw_places(&shapes[s], places);
            LAUNCH(kernel, PLACES, GROUP, HANDLE(p.handle), HANDLE(handle), IN(places), OUT(got),
                   NUMBER(PLACES));
            for (int k = 0; k < PLACES; k++) {
                cpu_texel expected;
                cpu_image_sample_at(&p.image, cpu_sampler_make(addressing[m].own, false, false),
                                    places[k][0], places[k][1], places[k][2],
                                    shapes[s].axes | (shapes[s].is_array ? CPU_IMAGE_ARRAYED : 0),
                                    &expected);
                compare(&got[k], &expected, false, kernel, &format);
            }
            assert_ok(zeSamplerDestroy(handle));
            free_pair(&p);
        }
}

/* A view's rows begin where its image's do: here, at odd addresses of pixels of two bytes. */
static void views_may_lie_anywhere(void **state)
{
    static int32_t places[PLACES][4];
    static cpu_texel got[PLACES];
    const shape bytes = {"2d", ZE_IMAGE_TYPE_2D, 2, {13, 7, 1}, false};
    const ze_image_format_t narrow = RGBA(8, UINT), wide = RGBA(16, UINT);
    const ze_image_desc_t desc = image_desc(ZE_IMAGE_TYPE_2D, wide, 6, 7, 0, 0);
    pair p = make_pair(&bytes, &narrow);
    ze_image_handle_t view = NULL;
    ze_result_t (*create)(ze_context_handle_t, ze_device_handle_t, const ze_image_desc_t *,
                          ze_image_handle_t, ze_image_handle_t *);
    void *address = extension("zeImageViewCreateExp");
    memcpy(&create, &address, sizeof create);
    (void)state;
    assert_ok(create(context, device, &desc, p.handle, &view));
    draw_places(&bytes, places);
    LAUNCH("read_u_2d", PLACES, GROUP, HANDLE(view), IN(places), OUT(got), NUMBER(PLACES));
    for (int k = 0; k < PLACES; k++) {
        const int32_t x = places[k][0], y = places[k][1];
        const bool inside = x >= 0 && x < 6 && y >= 0 && y < 7;
        const unsigned char *at = p.image.base + (inside ? y * 13 + 2 * x : 0);
        assert_int_equal(got[k].u[0], inside ? at[0] + 256 * at[1] : 0);
    }
    assert_ok(zeImageDestroy(view));
    free_pair(&p);
}

static int open_images(void **state)
{
    return gpu_open(state, images_spirv.words, images_spirv.count);
}

static int open_samplers(void **state)
{
    return gpu_open(state, samplers_spirv.words, samplers_spirv.count);
}

int main(void)
{
    if (zeInit(0) != ZE_RESULT_SUCCESS) {
        (void)fprintf(stderr, "skipped: there is no GPU of NVIDIA\n");
        return 77;
    }
    const struct CMUnitTest images[] = {
        cmocka_unit_test(every_format_is_read),
        cmocka_unit_test(every_format_is_written),
        cmocka_unit_test(kernels_ask_for_sizes),
        cmocka_unit_test(views_may_lie_anywhere),
    };
    const struct CMUnitTest samplers[] = {
        cmocka_unit_test(every_sampler_samples_every_format),
        cmocka_unit_test(samplers_take_whole_coordinates),
    };
    const int without =
        cmocka_run_group_tests_name("zellige.gpu.images", images, open_images, gpu_close);
    return without +
           cmocka_run_group_tests_name("zellige.gpu.samplers", samplers, open_samplers, gpu_close);
}
