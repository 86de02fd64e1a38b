/* Images and samplers as arguments of kernels, by handle. */
#include "tests/driver/image/images.h"

#include <zellige/program.h>

#include "images.cl.h"

enum { WIDTH = 7, HEIGHT = 5, PIXELS = WIDTH * HEIGHT };

static ze_module_handle_t module;
static ze_command_list_handle_t list;
static ze_image_handle_t image;
static float *memory; /* four channels for each pixel */

static int open(void **state)
{
    client_open(state);
    module = make_module(images_spirv.words, images_spirv.count);
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    memory = make_memory(PIXELS * 4 * sizeof *memory);
    image = make_image(image_desc(ZE_IMAGE_TYPE_2D, RGBA(8_8_8_8, UNORM), WIDTH, HEIGHT, 0, 0));
    unsigned char *bytes = (unsigned char *)memory;
    for (int k = 0; k < 4 * PIXELS; k++)
        bytes[k] = (unsigned char)k;
    assert_ok(zeCommandListAppendImageCopyFromMemory(list, image, memory, NULL, NULL, 0, NULL));
    return 0;
}

static int close(void **state)
{
    assert_ok(zeImageDestroy(image));
    assert_ok(zeCommandListDestroy(list));
    free_memory(memory);
    assert_ok(zeModuleDestroy(module));
    return client_close(state);
}

static void set_handle(ze_kernel_handle_t kernel, uint32_t index, const void *handle)
{
    assert_ok(zeKernelSetArgumentValue(kernel, index, sizeof(void *), handle));
}

static void append(ze_command_list_handle_t where, ze_kernel_handle_t kernel, uint32_t width,
                   uint32_t height)
{
    const ze_group_count_t groups = {width, height, 1};
    assert_ok(zeCommandListAppendLaunchKernel(where, kernel, &groups, NULL, 0, NULL));
}

static void a_kernel_samples_an_image(void **state)
{
    (void)state;
    const int width = WIDTH;
    ze_kernel_handle_t kernel = make_kernel(module, "to_memory");
    ze_sampler_handle_t sampler =
        make_sampler(ZE_SAMPLER_ADDRESS_MODE_CLAMP, ZE_SAMPLER_FILTER_MODE_LINEAR, false);
    set_handle(kernel, 0, &image);
    set_handle(kernel, 1, &sampler);
    assert_ok(set_pointer(kernel, 2, memory));
    assert_ok(set_value(kernel, 3, sizeof width, &width));
    assert_ok(zeKernelSetGroupSize(kernel, WIDTH, 1, 1));
    append(list, kernel, 1, HEIGHT);
    for (int k = 0; k < 4 * PIXELS; k++)
        assert_true(memory[k] == (float)(unsigned char)k / 255.0F);
    assert_ok(zeSamplerDestroy(sampler));
    assert_ok(zeKernelDestroy(kernel));
}

/* Other handles that are set later do not change what was appended. */
static void arguments_are_taken_when_appended(void **state)
{
    (void)state;
    const ze_image_format_t format = RGBA(8, UINT);
    const ze_image_desc_t desc = image_desc(ZE_IMAGE_TYPE_2D, format, WIDTH, HEIGHT, 0, 0);
    ze_kernel_handle_t kernel = make_kernel(module, "copy");
    ze_command_list_handle_t recorded = make_list();
    ze_image_handle_t images[4];
    unsigned char *bytes = (unsigned char *)memory;
    assert_ok(zeKernelSetGroupSize(kernel, WIDTH, 1, 1));
    for (int k = 0; k < 4; k++) {
        images[k] = make_image(desc);
        memset(bytes, k + 1, PIXELS);
        assert_ok(
            zeCommandListAppendImageCopyFromMemory(list, images[k], bytes, NULL, NULL, 0, NULL));
    }
    for (int k = 0; k < 2; k++) {
        set_handle(kernel, 0, &images[k]);
        set_handle(kernel, 1, &images[k + 2]);
        append(recorded, kernel, 1, HEIGHT);
    }
    set_handle(kernel, 0, &image);
    assert_ok(zeKernelDestroy(kernel));
    run_list(recorded);
    for (int k = 0; k < 4; k++) {
        assert_ok(
            zeCommandListAppendImageCopyToMemory(list, bytes, images[k], NULL, NULL, 0, NULL));
        for (int p = 0; p < PIXELS; p++)
            assert_int_equal(bytes[p], k % 2 + 1);
        assert_ok(zeImageDestroy(images[k]));
    }
    assert_ok(zeCommandListDestroy(recorded));
}

/* This function comes from the driver, and the handles from a loader that may wrap them. */
static void a_launch_with_arguments_takes_handles(void **state)
{
    (void)state;
    typedef struct group_size {
        uint32_t x, y, z;
    } group_size;
    ze_result_t (*launch)(ze_command_list_handle_t, ze_kernel_handle_t, ze_group_count_t,
                          group_size, void **, const void *, ze_event_handle_t, uint32_t,
                          ze_event_handle_t *);
    void *address = extension("zeCommandListAppendLaunchKernelWithArguments");
    memcpy(&launch, &address, sizeof launch);
    int width = WIDTH;
    ze_kernel_handle_t kernel = make_kernel(module, "to_memory");
    ze_sampler_handle_t sampler =
        make_sampler(ZE_SAMPLER_ADDRESS_MODE_CLAMP, ZE_SAMPLER_FILTER_MODE_NEAREST, false);
    void *arguments[] = {&image, &sampler, &memory, &width};
    memset(memory, 0xff, PIXELS * 4 * sizeof *memory);
    assert_ok(launch(list, kernel, (ze_group_count_t){1, HEIGHT, 1}, (group_size){WIDTH, 1, 1},
                     arguments, NULL, NULL, 0, NULL));
    for (int k = 0; k < 4 * PIXELS; k++)
        assert_true(memory[k] == (float)(unsigned char)k / 255.0F);
    assert_ok(zeSamplerDestroy(sampler));
    assert_ok(zeKernelDestroy(kernel));
}

static void layers_are_changed_in_place(void **state)
{
    (void)state;
    ze_kernel_handle_t kernel = make_kernel(module, "add_one");
    ze_image_handle_t layered =
        make_image(image_desc(ZE_IMAGE_TYPE_1DARRAY, RGBA(32, UINT), WIDTH, 0, 0, HEIGHT));
    uint32_t *numbers = (uint32_t *)(void *)memory;
    for (uint32_t k = 0; k < PIXELS; k++)
        numbers[k] = 100 * k;
    assert_ok(zeCommandListAppendImageCopyFromMemory(list, layered, numbers, NULL, NULL, 0, NULL));
    set_handle(kernel, 0, &layered);
    assert_ok(zeKernelSetGroupSize(kernel, WIDTH, HEIGHT, 1));
    append(list, kernel, 1, 1);
    append(list, kernel, 1, 1);
    memset(numbers, 0, PIXELS * sizeof *numbers);
    assert_ok(zeCommandListAppendImageCopyToMemory(list, numbers, layered, NULL, NULL, 0, NULL));
    for (uint32_t k = 0; k < PIXELS; k++)
        assert_int_equal(numbers[k], 100 * k + 2);
    assert_ok(zeImageDestroy(layered));
    assert_ok(zeKernelDestroy(kernel));
}

/* Every bit of a pixel: also denormal numbers, and what NaNs carry. */
static void check_copied(ze_image_format_t format)
{
    enum { SIDE = 64 };
    static uint32_t pixels[SIDE * SIDE], copied[SIDE * SIDE];
    const ze_image_desc_t desc = image_desc(ZE_IMAGE_TYPE_2D, format, SIDE, SIDE, 0, 0);
    ze_image_handle_t from = make_image(desc), to = make_image(desc);
    ze_kernel_handle_t kernel = make_kernel(module, "copy_floats");
    for (uint32_t k = 0; k < SIDE * SIDE; k++)
        pixels[k] = k * UINT32_C(0x9e3779b9);
    pixels[0] = UINT32_MAX;
    assert_ok(zeCommandListAppendImageCopyFromMemory(list, from, pixels, NULL, NULL, 0, NULL));
    set_handle(kernel, 0, &from);
    set_handle(kernel, 1, &to);
    assert_ok(zeKernelSetGroupSize(kernel, SIDE, 1, 1));
    append(list, kernel, 1, SIDE);
    assert_ok(zeCommandListAppendImageCopyToMemory(list, copied, to, NULL, NULL, 0, NULL));
    for (uint32_t k = 0; k < SIDE * SIDE; k++)
        assert_int_equal(copied[k], pixels[k]);
    assert_ok(zeImageDestroy(from));
    assert_ok(zeImageDestroy(to));
    assert_ok(zeKernelDestroy(kernel));
}

static void small_floats_are_copied_whatever_they_are(void **state)
{
    (void)state;
    check_copied(RGBA(10_10_10_2, FLOAT));
    check_copied(RGBA(11_11_10, FLOAT));
}

static void wrong_arguments_are_refused(void **state)
{
    (void)state;
    void *null[2] = {NULL, NULL};
    /* Where nothing is; and a buffer, whose numbers look like such addresses. */
    uint64_t numbers[8];
    for (int i = 0; i < 8; i++)
        numbers[i] = 0x10000008;
    void *const others[] = {(void *)0x10000008, numbers};
    ze_kernel_handle_t kernel = make_kernel(module, "to_memory");
    ze_sampler_handle_t sampler =
        make_sampler(ZE_SAMPLER_ADDRESS_MODE_NONE, ZE_SAMPLER_FILTER_MODE_NEAREST, false);
    for (uint32_t index = 0; index < 2; index++) {
        assert_result(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE,
                      zeKernelSetArgumentValue(kernel, index, 4,
                                               index == 0 ? (void *)&image : (void *)&sampler));
        assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                      zeKernelSetArgumentValue(kernel, index, sizeof(void *), NULL));
        assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                      zeKernelSetArgumentValue(kernel, index, sizeof(void *), null));
        for (int i = 0; i < 2; i++)
            assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                          zeKernelSetArgumentValue(kernel, index, sizeof(void *), &others[i]));
    }
    /* One for the other. */
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeKernelSetArgumentValue(kernel, 0, sizeof sampler, &sampler));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeKernelSetArgumentValue(kernel, 1, sizeof image, &image));
    const ze_group_count_t groups = {1, 1, 1};
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, /* nothing is set */
                  zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
    assert_ok(zeSamplerDestroy(sampler));
    assert_ok(zeKernelDestroy(kernel));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kernel_samples_an_image),
        cmocka_unit_test(arguments_are_taken_when_appended),
        cmocka_unit_test(a_launch_with_arguments_takes_handles),
        cmocka_unit_test(layers_are_changed_in_place),
        cmocka_unit_test(small_floats_are_copied_whatever_they_are),
        cmocka_unit_test(wrong_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, open, close);
}
