/* Images whose components lie in planes (NV12 and its like), and views of their planes. */
#include "tests/driver/image/images.h"

#include "images.cl.h"

enum { WIDTH = 8, HEIGHT = 6, PIXELS = WIDTH * HEIGHT };

static ze_module_handle_t module;
static ze_command_list_handle_t list;
static float *floats; /* four for each pixel */
static unsigned char *bytes;

static int open(void **state)
{
    client_open(state);
    module = make_module(images_spirv.words, images_spirv.count);
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    floats = make_memory(PIXELS * 4 * sizeof *floats);
    bytes = make_memory(2 * 6 * PIXELS);
    return 0;
}

static int close(void **state)
{
    free_memory(bytes);
    free_memory(floats);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeModuleDestroy(module));
    return client_close(state);
}

static ze_image_desc_t flat(uint32_t layout, ze_image_format_type_t type, uint32_t width,
                            uint32_t height)
{
    ze_image_desc_t desc = image_desc(ZE_IMAGE_TYPE_2D, RGBA(8, UINT), width, height, 0, 0);
    desc.format.layout = (ze_image_format_layout_t)layout;
    desc.format.type = type;
    return desc;
}

/* Its type is of no account. */
static ze_image_handle_t make_planar(uint32_t layout)
{
    return make_image(flat(layout, ZE_IMAGE_FORMAT_TYPE_SINT, WIDTH, HEIGHT));
}

static ze_result_t try_view(ze_image_handle_t image, ze_image_desc_t desc, uint32_t plane,
                            ze_image_handle_t *out)
{
    const ze_image_view_planar_exp_desc_t planar = {
        .stype = ZE_STRUCTURE_TYPE_IMAGE_VIEW_PLANAR_EXP_DESC, .planeIndex = plane};
    desc.pNext = &planar;
    return zeImageViewCreateExp(context, device, &desc, image, out);
}

static ze_image_handle_t make_view(ze_image_handle_t image, ze_image_desc_t desc, uint32_t plane)
{
    ze_image_handle_t view = NULL;
    assert_ok(try_view(image, desc, plane, &view));
    return view;
}

/* What a kernel reads of a pixel of an image, at its centre. */
static void read_all(ze_image_handle_t image)
{
    const int width = WIDTH;
    const ze_group_count_t groups = {1, HEIGHT, 1};
    ze_kernel_handle_t kernel = make_kernel(module, "to_memory");
    ze_sampler_handle_t sampler =
        make_sampler(ZE_SAMPLER_ADDRESS_MODE_NONE, ZE_SAMPLER_FILTER_MODE_NEAREST, false);
    assert_ok(zeKernelSetArgumentValue(kernel, 0, sizeof image, &image));
    assert_ok(zeKernelSetArgumentValue(kernel, 1, sizeof sampler, &sampler));
    assert_ok(set_pointer(kernel, 2, floats));
    assert_ok(set_value(kernel, 3, sizeof width, &width));
    assert_ok(zeKernelSetGroupSize(kernel, WIDTH, 1, 1));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
    assert_ok(zeSamplerDestroy(sampler));
    assert_ok(zeKernelDestroy(kernel));
}

static void fill_bytes(void)
{
    for (int k = 0; k < 6 * PIXELS; k++)
        bytes[k] = (unsigned char)(k * 7 + k / 256);
}

static float number_at(size_t word, uint32_t size)
{
    const unsigned char *at = bytes + word * size;
    return size == 1 ? (float)at[0] / 255.0F : (float)(at[0] | at[1] << 8) / 65535.0F;
}

/* What a kernel has read of a plane of Y, then one of pairs of U and V for four pixels each.
 * @param base  the first word of Y */
static void check_read_pairs(size_t base, uint32_t size)
{
    for (size_t y = 0; y < HEIGHT; y++)
        for (size_t x = 0; x < WIDTH; x++) {
            const float *pixel = floats + 4 * (y * WIDTH + x);
            const size_t pair = base + PIXELS + y / 2 * WIDTH + x / 2 * 2;
            assert_true(pixel[0] == number_at(pair + 1, size)); /* V */
            assert_true(pixel[1] == number_at(base + y * WIDTH + x, size));
            assert_true(pixel[2] == number_at(pair, size)); /* U */
            assert_true(pixel[3] == 1.0F);
        }
}

static void check_pairs(uint32_t layout, uint32_t size)
{
    ze_image_handle_t image = make_planar(layout);
    fill_bytes();
    assert_ok(zeCommandListAppendImageCopyFromMemory(list, image, bytes, NULL, NULL, 0, NULL));
    read_all(image);
    check_read_pairs(0, size);
    assert_ok(zeImageDestroy(image));
}

static void kernels_read_planes_of_pairs(void **state)
{
    (void)state;
    check_pairs(ZE_IMAGE_FORMAT_LAYOUT_NV12, 1);
    check_pairs(ZE_IMAGE_FORMAT_LAYOUT_P010, 2);
    check_pairs(ZE_IMAGE_FORMAT_LAYOUT_P012, 2);
    check_pairs(ZE_IMAGE_FORMAT_LAYOUT_P016, 2);
}

/* @param channels  where a kernel finds what is in the three planes */
static void check_three(uint32_t layout, const int channels[3])
{
    ze_image_handle_t image = make_planar(layout);
    fill_bytes();
    assert_ok(zeCommandListAppendImageCopyFromMemory(list, image, bytes, NULL, NULL, 0, NULL));
    read_all(image);
    for (size_t k = 0; k < PIXELS; k++)
        for (size_t plane = 0; plane < 3; plane++)
            assert_true(floats[4 * k + (size_t)channels[plane]] ==
                        number_at(plane * PIXELS + k, 1));
    assert_ok(zeImageDestroy(image));
}

static void kernels_read_three_planes(void **state)
{
    (void)state;
    check_three(ZE_IMAGE_FORMAT_LAYOUT_RGBP, (const int[]){0, 1, 2});
    check_three(ZE_IMAGE_FORMAT_LAYOUT_444P, (const int[]){1, 2, 0});
}

/* Each plane is written through a view of its own, and the image read as a whole. */
static void views_are_of_one_plane(void **state)
{
    (void)state;
    ze_image_handle_t image = make_planar(ZE_IMAGE_FORMAT_LAYOUT_NV12);
    ze_image_handle_t luma = make_view(
        image, flat(ZE_IMAGE_FORMAT_LAYOUT_8, ZE_IMAGE_FORMAT_TYPE_UINT, WIDTH, HEIGHT), 0);
    ze_image_handle_t chroma = make_view(
        image, flat(ZE_IMAGE_FORMAT_LAYOUT_8_8, ZE_IMAGE_FORMAT_TYPE_UINT, WIDTH / 2, HEIGHT / 2),
        1);
    unsigned char *const back = bytes + 3 * PIXELS;
    fill_bytes();
    memset(back, 0, 2 * PIXELS);
    assert_ok(zeCommandListAppendImageCopyFromMemory(list, chroma, bytes, NULL, NULL, 0, NULL));
    assert_ok(zeCommandListAppendImageCopyFromMemory(list, luma, bytes + PIXELS / 2, NULL, NULL, 0,
                                                     NULL));
    assert_ok(zeCommandListAppendImageCopyToMemory(list, back, image, NULL, NULL, 0, NULL));
    assert_memory_equal(back, bytes + PIXELS / 2, PIXELS);
    assert_memory_equal(back + PIXELS, bytes, PIXELS / 2);
    for (int k = 0; k < PIXELS / 2; k++)
        assert_int_equal(back[PIXELS + PIXELS / 2 + k], 0);
    /* A view lives longer than its image. */
    assert_ok(zeImageDestroy(image));
    assert_ok(zeCommandListAppendImageCopyToMemory(list, back, chroma, NULL, NULL, 0, NULL));
    assert_memory_equal(back, bytes, PIXELS / 2);
    assert_ok(zeImageDestroy(chroma));
    assert_ok(zeImageDestroy(luma));
}

static void planes_are_copied_to_each_other(void **state)
{
    (void)state;
    const ze_image_desc_t desc =
        flat(ZE_IMAGE_FORMAT_LAYOUT_8, ZE_IMAGE_FORMAT_TYPE_UINT, WIDTH, HEIGHT);
    ze_image_handle_t image = make_planar(ZE_IMAGE_FORMAT_LAYOUT_RGBP), views[3];
    ze_image_handle_t other = make_planar(ZE_IMAGE_FORMAT_LAYOUT_RGBP);
    for (uint32_t plane = 0; plane < 3; plane++)
        views[plane] = make_view(image, desc, plane);
    fill_bytes();
    assert_ok(zeCommandListAppendImageCopyFromMemory(list, image, bytes, NULL, NULL, 0, NULL));
    assert_ok(zeCommandListAppendImageCopy(list, views[0], views[2], NULL, 0, NULL));
    assert_ok(zeCommandListAppendImageCopy(list, other, image, NULL, 0, NULL));
    assert_ok(
        zeCommandListAppendImageCopyToMemory(list, bytes + 3 * PIXELS, other, NULL, NULL, 0, NULL));
    assert_memory_equal(bytes + 3 * PIXELS, bytes + 2 * PIXELS, PIXELS);
    assert_memory_equal(bytes + 4 * PIXELS, bytes + PIXELS, 2 * PIXELS);
    assert_result(ZE_RESULT_ERROR_OVERLAPPING_REGIONS,
                  zeCommandListAppendImageCopy(list, views[1], views[1], NULL, 0, NULL));
    for (uint32_t plane = 0; plane < 3; plane++)
        assert_ok(zeImageDestroy(views[plane]));
    assert_ok(zeImageDestroy(other));
    assert_ok(zeImageDestroy(image));
}

static void read_layer(ze_image_handle_t image, int layer)
{
    const int width = WIDTH;
    const ze_group_count_t groups = {1, HEIGHT, 1};
    ze_kernel_handle_t kernel = make_kernel(module, "layer_to_memory");
    assert_ok(zeKernelSetArgumentValue(kernel, 0, sizeof image, &image));
    assert_ok(set_pointer(kernel, 1, floats));
    assert_ok(set_value(kernel, 2, sizeof width, &width));
    assert_ok(set_value(kernel, 3, sizeof layer, &layer));
    assert_ok(zeKernelSetGroupSize(kernel, WIDTH, 1, 1));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
    assert_ok(zeKernelDestroy(kernel));
}

/* Each layer has its planes, and a view has a plane of each layer. */
static void layers_have_their_planes(void **state)
{
    enum { LAYERS = 2, LAYER = PIXELS + PIXELS / 2 };
    (void)state;
    ze_image_handle_t image =
        make_image(image_desc(ZE_IMAGE_TYPE_2DARRAY, RGBA(NV12, UNORM), WIDTH, HEIGHT, 0, LAYERS));
    ze_image_handle_t chroma = make_view(
        image, image_desc(ZE_IMAGE_TYPE_2DARRAY, RGBA(8_8, UINT), WIDTH / 2, HEIGHT / 2, 0, LAYERS),
        1);
    const ze_image_region_t second = {0, 0, 1, WIDTH, HEIGHT, 1};
    unsigned char *const back = bytes + LAYERS * LAYER;
    fill_bytes();
    assert_ok(zeCommandListAppendImageCopyFromMemory(list, image, bytes, NULL, NULL, 0, NULL));
    assert_ok(zeCommandListAppendImageCopyToMemory(list, back, chroma, NULL, NULL, 0, NULL));
    for (int k = 0; k < LAYERS; k++)
        assert_memory_equal(back + k * PIXELS / 2, bytes + k * LAYER + PIXELS, PIXELS / 2);
    assert_ok(zeCommandListAppendImageCopyToMemory(list, back, image, &second, NULL, 0, NULL));
    assert_memory_equal(back, bytes + LAYER, LAYER);
    read_layer(image, 1);
    check_read_pairs(LAYER, 1);
    assert_ok(zeImageDestroy(chroma));
    assert_ok(zeImageDestroy(image));
}

/* The last pixels have a pair for themselves: there are as many rows and bytes as if the size were
 * even. */
static void odd_sizes_have_whole_pairs(void **state)
{
    (void)state;
    enum { ROWS = HEIGHT - 1, ALL = (ROWS + HEIGHT / 2) * WIDTH };
    const ze_image_format_type_t type = ZE_IMAGE_FORMAT_TYPE_UINT;
    unsigned char *back = bytes + 6 * PIXELS;
    ze_image_handle_t image = make_image(flat(ZE_IMAGE_FORMAT_LAYOUT_NV12, type, WIDTH - 1, ROWS));
    fill_bytes();
    assert_ok(zeCommandListAppendImageCopyFromMemory(list, image, bytes, NULL, NULL, 0, NULL));
    read_all(image);
    for (size_t y = 0; y < ROWS; y++)
        for (size_t x = 0; x < WIDTH - 1; x++) {
            const float *pixel = floats + 4 * (y * WIDTH + x);
            const size_t pair = (ROWS + y / 2) * WIDTH + x / 2 * 2;
            assert_true(pixel[0] == number_at(pair + 1, 1)); /* V */
            assert_true(pixel[1] == number_at(y * WIDTH + x, 1));
            assert_true(pixel[2] == number_at(pair, 1)); /* U */
        }
    memset(back, 0, ALL + 1);
    assert_ok(zeCommandListAppendImageCopyToMemory(list, back, image, NULL, NULL, 0, NULL));
    assert_memory_equal(back, bytes, ALL);
    assert_int_equal(back[ALL], 0);
    const ze_image_desc_t pairs = flat(ZE_IMAGE_FORMAT_LAYOUT_8_8, type, WIDTH / 2, HEIGHT / 2);
    ze_image_handle_t chroma = make_view(image, pairs, 1);
    assert_ok(zeCommandListAppendImageCopyToMemory(list, back, chroma, NULL, NULL, 0, NULL));
    assert_memory_equal(back, bytes + ROWS * WIDTH, HEIGHT / 2 * WIDTH);
    assert_ok(zeImageDestroy(chroma));
    assert_ok(zeImageDestroy(image));
}

static void planes_are_as_large_as_one_pixel(void **state)
{
    (void)state;
    static const uint32_t layouts[] = {ZE_IMAGE_FORMAT_LAYOUT_NV12, ZE_IMAGE_FORMAT_LAYOUT_P010,
                                       ZE_IMAGE_FORMAT_LAYOUT_P016, ZE_IMAGE_FORMAT_LAYOUT_RGBP};
    for (size_t k = 0; k < sizeof layouts / sizeof layouts[0]; k++)
        assert_ok(zeImageDestroy(make_image(flat(layouts[k], ZE_IMAGE_FORMAT_TYPE_FLOAT, 1, 1))));
}

static ze_result_t try_image(ze_image_desc_t desc)
{
    ze_image_handle_t image = NULL;
    const ze_result_t result = zeImageCreate(context, device, &desc, &image);
    if (result == ZE_RESULT_SUCCESS)
        assert_ok(zeImageDestroy(image));
    return result;
}

static void what_planes_cannot_be_is_refused(void **state)
{
    (void)state;
    const ze_image_format_type_t type = ZE_IMAGE_FORMAT_TYPE_UINT;
    const ze_image_region_t part = {.width = 2, .height = 2, .depth = 1};
    ze_image_desc_t desc = image_desc(ZE_IMAGE_TYPE_3D, RGBA(NV12, UNORM), WIDTH, HEIGHT, 2, 0);
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT, try_image(desc));

    ze_image_handle_t image = make_planar(ZE_IMAGE_FORMAT_LAYOUT_NV12), view = NULL;
    ze_image_handle_t plain = make_image(flat(ZE_IMAGE_FORMAT_LAYOUT_8, type, WIDTH, HEIGHT));
    desc = flat(ZE_IMAGE_FORMAT_LAYOUT_8_8, type, WIDTH / 2, HEIGHT / 2);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, try_view(image, desc, 2, &view));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, try_view(plain, desc, 1, &view));
    desc.height++;
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE, try_view(image, desc, 1, &view));
    desc = flat(ZE_IMAGE_FORMAT_LAYOUT_NV12, type, WIDTH, HEIGHT);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, try_view(image, desc, 1, &view));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeImageViewCreateExp(context, device, &desc, plain, &view));
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE,
                  zeCommandListAppendImageCopyToMemory(list, bytes, image, &part, NULL, 0, NULL));
    assert_null(view);
    assert_ok(zeImageViewCreateExp(context, device, &desc, image, &view));
    assert_ok(zeImageDestroy(view));
    assert_ok(zeImageDestroy(plain));
    assert_ok(zeImageDestroy(image));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_read_planes_of_pairs),
        cmocka_unit_test(kernels_read_three_planes),
        cmocka_unit_test(views_are_of_one_plane),
        cmocka_unit_test(planes_are_copied_to_each_other),
        cmocka_unit_test(layers_have_their_planes),
        cmocka_unit_test(odd_sizes_have_whole_pairs),
        cmocka_unit_test(planes_are_as_large_as_one_pixel),
        cmocka_unit_test(what_planes_cannot_be_is_refused),
    };
    return cmocka_run_group_tests(tests, open, close);
}
