#include "tests/driver/client.h"

#include <stdlib.h>
#include <string.h>

#include <zellige/program.h>

#include "kernels.cl.h"

static ze_module_handle_t module;
static ze_command_list_handle_t list; /* immediate, synchronous */

static int open_module(void **state)
{
    client_open(state);
    module = make_module(kernels_spirv.words, kernels_spirv.count);
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    return 0;
}

static int close_module(void **state)
{
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeModuleDestroy(module));
    return client_close(state);
}

static ze_result_t launch(ze_command_list_handle_t in, ze_kernel_handle_t kernel, uint32_t x,
                          uint32_t y, uint32_t z)
{
    const ze_group_count_t groups = {x, y, z};
    return zeCommandListAppendLaunchKernel(in, kernel, &groups, NULL, 0, NULL);
}

static ze_kernel_handle_t make_scale(const float *values, float factor)
{
    ze_kernel_handle_t kernel = make_kernel(module, "scale");
    assert_ok(zeKernelSetGroupSize(kernel, 16, 1, 1));
    assert_ok(set_pointer(kernel, 0, values));
    assert_ok(set_value(kernel, 1, sizeof factor, &factor));
    return kernel;
}

static void it_computes(void **state)
{
    (void)state;
    float *values = make_memory(256 * sizeof *values);
    ze_kernel_handle_t kernel = make_scale(values, 3);
    for (int i = 0; i < 256; i++)
        values[i] = (float)i;
    assert_ok(launch(list, kernel, 10, 1, 1));
    for (int i = 0; i < 256; i++)
        assert_true(values[i] == (float)(i < 160 ? 3 * i : i));
    assert_ok(zeKernelDestroy(kernel));
    free_memory(values);
}

static void plain_memory_will_do(void **state)
{
    (void)state;
    ze_device_memory_access_properties_t access = {
        .stype = ZE_STRUCTURE_TYPE_DEVICE_MEMORY_ACCESS_PROPERTIES};
    assert_ok(zeDeviceGetMemoryAccessProperties(device, &access));
    if (access.sharedSystemAllocCapabilities == 0)
        skip_because("kernels do not reach memory of malloc()");
    float *values = malloc(64 * sizeof *values);
    for (int i = 0; i < 64; i++)
        values[i] = 1;
    ze_kernel_handle_t kernel = make_scale(values + 3, 2);
    assert_ok(launch(list, kernel, 2, 1, 1));
    for (int i = 0; i < 64; i++)
        assert_true(values[i] == (i >= 3 && i < 35 ? 2.0f : 1.0f));
    assert_ok(zeKernelDestroy(kernel));
    free(values);
}

static void every_dimension_and_offset_arrives(void **state)
{
    (void)state;
    enum { WIDTH = 14, HEIGHT = 13, DEPTH = 7 };
    const int width = WIDTH, height = HEIGHT;
    ze_result_t (*set_offset)(ze_kernel_handle_t, uint32_t, uint32_t, uint32_t);
    void *function = extension("zeKernelSetGlobalOffsetExp");
    memcpy(&set_offset, &function, sizeof function);
    int *out = make_memory(WIDTH * HEIGHT * DEPTH * sizeof *out);
    ze_kernel_handle_t kernel = make_kernel(module, "where");
    assert_ok(set_pointer(kernel, 0, out));
    assert_ok(set_value(kernel, 1, sizeof width, &width));
    assert_ok(set_value(kernel, 2, sizeof height, &height));
    assert_ok(zeKernelSetGroupSize(kernel, 4, 3, 2));
    assert_ok(set_offset(kernel, 2, 1, 1));
    assert_ok(launch(list, kernel, 3, 4, 3));
    for (int z = 0; z < DEPTH; z++)
        for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < WIDTH; x++)
                assert_int_equal(out[x + WIDTH * (y + HEIGHT * z)],
                                 x >= 2 && y >= 1 && z >= 1 ? 1 + x + 100 * y + 10000 * z : 0);
    assert_ok(zeKernelDestroy(kernel));
    free_memory(out);
}

static void tile_static_memory_and_barriers_work(void **state)
{
    (void)state;
    int *values = make_memory(1024 * sizeof *values);
    ze_kernel_handle_t reverse = make_kernel(module, "reverse");
    ze_kernel_handle_t fixed = make_kernel(module, "fixed_tile");
    for (int i = 0; i < 1024; i++)
        values[i] = i;
    assert_ok(set_pointer(reverse, 0, values));
    assert_ok(zeKernelSetArgumentValue(reverse, 1, 64 * sizeof(int), NULL));
    assert_ok(zeKernelSetGroupSize(reverse, 64, 1, 1));
    assert_ok(launch(list, reverse, 16, 1, 1));
    for (int i = 0; i < 1024; i++)
        assert_int_equal(values[i], i / 64 * 64 + 63 - i % 64);
    assert_ok(set_pointer(fixed, 0, values));
    assert_ok(launch(list, fixed, 4, 1, 1)); /* its group size needs not be set */
    for (int i = 0; i < 128; i++)
        assert_int_equal(values[i], 31 - i % 32);
    assert_ok(zeKernelDestroy(reverse));
    assert_ok(zeKernelDestroy(fixed));
    free_memory(values);
}

static void values_of_every_size_arrive(void **state)
{
    (void)state;
    const struct {
        int32_t first;
        float second;
        char third;
    } pair = {11, 2.5f, 'c'};
    const float vector[4] = {1.25f, 0, 0, 4.5f};
    const char character = 7;
    const double number = 0.125;
    float *out = make_memory(7 * sizeof *out);
    ze_kernel_handle_t kernel = make_kernel(module, "by_value");
    assert_ok(set_pointer(kernel, 0, out));
    assert_ok(set_value(kernel, 1, sizeof pair, &pair));
    assert_ok(set_value(kernel, 2, sizeof vector, vector));
    assert_ok(set_value(kernel, 3, sizeof character, &character));
    assert_ok(set_value(kernel, 4, sizeof number, &number));
    assert_ok(launch(list, kernel, 1, 1, 1));
    const float expected[7] = {11, 2.5f, 'c', 1.25f, 4.5f, 7, 0.125f};
    assert_memory_equal(out, expected, sizeof expected);
    assert_ok(zeKernelDestroy(kernel));
    free_memory(out);
}

/* Vectors of 64 and 128 bytes, and structs of such, lie at multiples of that. */
static void aligned_values_arrive(void **state)
{
    struct {
        double numbers[16];
        int table[64];
    } value = {.numbers[15] = 100, .table[7] = 1, .table[8] = 20};
    float vector[16] = {0, 3};
    double wide[16], expected[18] = {25, 110};
    const char five = 5, seven = 7;
    const int n = 7;
    (void)state;
    for (int i = 0; i < 16; i++)
        wide[i] = expected[2 + i] = i + 0.5;
    double *out = make_memory(sizeof expected);
    ze_kernel_handle_t kernel = make_kernel(module, "by_aligned_value");
    assert_ok(set_pointer(kernel, 0, out));
    assert_ok(set_value(kernel, 1, sizeof five, &five));
    assert_ok(set_value(kernel, 2, sizeof value, &value));
    assert_ok(set_value(kernel, 3, sizeof vector, vector));
    assert_ok(set_value(kernel, 4, sizeof seven, &seven));
    assert_ok(set_value(kernel, 5, sizeof wide, wide));
    assert_ok(set_value(kernel, 6, sizeof n, &n));
    for (int i = 0; i < 8; i++) {
        memset(out, 0, sizeof expected);
        assert_ok(launch(list, kernel, 1, 1, 1));
        assert_memory_equal(out, expected, sizeof expected);
    }
    assert_ok(zeKernelDestroy(kernel));
    free_memory(out);
}

static void null_is_an_address_too(void **state)
{
    (void)state;
    int *out = make_memory(sizeof *out);
    ze_kernel_handle_t kernel = make_kernel(module, "is_null");
    assert_ok(set_pointer(kernel, 0, out));
    assert_ok(zeKernelSetArgumentValue(kernel, 1, sizeof(void *), NULL));
    assert_ok(launch(list, kernel, 1, 1, 1));
    assert_int_equal(*out, 1);
    assert_ok(set_pointer(kernel, 1, out));
    assert_ok(launch(list, kernel, 1, 1, 1));
    assert_int_equal(*out, 0);
    assert_ok(zeKernelDestroy(kernel));
    free_memory(out);
}

static void a_launch_without_its_arguments_is_refused(void **state)
{
    (void)state;
    float value = 1;
    ze_kernel_handle_t kernel = make_kernel(module, "scale");
    ze_kernel_handle_t empty = make_kernel(module, "empty");
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, launch(list, kernel, 1, 1, 1));
    assert_ok(set_value(kernel, 1, sizeof value, &value));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, launch(list, kernel, 1, 1, 1));
    assert_ok(set_pointer(kernel, 0, &value));
    assert_ok(launch(list, kernel, 1, 1, 1));
    assert_ok(launch(list, empty, 3, 1, 1));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeCommandListAppendLaunchKernel(list, kernel, NULL, NULL, 0, NULL));
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeKernelDestroy(empty));
}

static void a_launch_over_nothing_still_signals(void **state)
{
    (void)state;
    float value = 1;
    const ze_group_count_t none = {4, 0, 1};
    ze_event_pool_handle_t pool = make_pool(1, 0);
    ze_event_handle_t event = make_event(pool, 0);
    ze_kernel_handle_t kernel = make_scale(&value, 2);
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &none, event, 0, NULL));
    assert_ok(zeEventQueryStatus(event));
    assert_true(value == 1);
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeEventDestroy(event));
    assert_ok(zeEventPoolDestroy(pool));
}

static void arguments_are_captured_when_appended(void **state)
{
    (void)state;
    float *values = make_memory(3 * 16 * sizeof *values);
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t regular = make_list();
    ze_kernel_handle_t kernel = make_scale(values, 1);
    for (int i = 0; i < 48; i++)
        values[i] = 1;
    for (int i = 0; i < 3; i++) {
        const float factor = (float)(i + 2);
        assert_ok(set_pointer(kernel, 0, values + 16 * i));
        assert_ok(set_value(kernel, 1, sizeof factor, &factor));
        assert_ok(launch(regular, kernel, 1, 1, 1));
    }
    assert_ok(zeKernelDestroy(kernel)); /* the list holds what it needs */
    assert_ok(zeCommandListClose(regular));
    for (int i = 0; i < 3; i++)
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &regular, NULL));
    assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
    for (int i = 0; i < 48; i++) {
        const float factor = (float)(i / 16 + 2);
        assert_true(values[i] == factor * factor * factor);
    }
    assert_ok(zeCommandListDestroy(regular));
    assert_ok(zeCommandQueueDestroy(queue));
    free_memory(values);
}

static void an_indirect_launch_reads_its_groups_when_it_runs(void **state)
{
    (void)state;
    float *values = make_memory(64 * sizeof *values);
    ze_group_count_t *groups = make_memory(2 * sizeof *groups);
    uint32_t *limit = make_memory(sizeof *limit);
    ze_command_list_handle_t regular = make_list();
    ze_event_pool_handle_t pool = make_pool(1, 0);
    ze_event_handle_t event = make_event(pool, 0);
    ze_kernel_handle_t kernels[2] = {make_scale(values, 2), make_scale(values + 32, 5)};
    for (int i = 0; i < 64; i++)
        values[i] = 1;
    assert_ok(zeCommandListAppendLaunchKernelIndirect(regular, kernels[0], groups, NULL, 0, NULL));
    assert_ok(zeCommandListAppendLaunchMultipleKernelsIndirect(regular, 2, kernels, limit, groups,
                                                               event, 0, NULL));
    groups[0] = groups[1] = (ze_group_count_t){2, 1, 1};
    *limit = 1;
    run_list(regular);
    assert_ok(zeEventQueryStatus(event));
    for (int i = 0; i < 64; i++)
        assert_true(values[i] == (i < 32 ? 4.0f : 1.0f));
    for (int i = 0; i < 2; i++)
        assert_ok(zeKernelDestroy(kernels[i]));
    assert_ok(zeEventDestroy(event));
    assert_ok(zeEventPoolDestroy(pool));
    assert_ok(zeCommandListDestroy(regular));
    free_memory(limit);
    free_memory(groups);
    free_memory(values);
}

static void a_cooperative_launch_is_as_large_as_suggested(void **state)
{
    (void)state;
    uint32_t most = 0;
    ze_kernel_handle_t kernel = make_scale(NULL, 2);
    assert_ok(zeKernelSuggestMaxCooperativeGroupCount(kernel, &most));
    assert_true(most >= 1);
    ze_group_count_t groups = {most, 1, 1};
    float *values = make_memory(most * 16 * sizeof *values);
    values[0] = 1;
    assert_ok(set_pointer(kernel, 0, values));
    assert_ok(zeCommandListAppendLaunchCooperativeKernel(list, kernel, &groups, NULL, 0, NULL));
    assert_true(values[0] == 2);
    groups.groupCountX++;
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeCommandListAppendLaunchCooperativeKernel(list, kernel, &groups, NULL, 0, NULL));
    free_memory(values);
    assert_ok(zeKernelDestroy(kernel));
}

static void a_launch_is_timed(void **state)
{
    (void)state;
    float values[16] = {0};
    const ze_group_count_t groups = {1, 1, 1};
    ze_kernel_timestamp_result_t time, again;
    uint32_t count = 0;
    ze_result_t (*query)(ze_event_handle_t, ze_device_handle_t, uint32_t *,
                         ze_kernel_timestamp_result_t *);
    void *function = extension("zeEventQueryTimestampsExp");
    memcpy(&query, &function, sizeof function);
    ze_event_pool_handle_t pool = make_pool(1, ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP);
    ze_event_handle_t event = make_event(pool, 0);
    ze_kernel_handle_t kernel = make_scale(values, 2);
    uint64_t before = now();
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, event, 0, NULL));
    assert_ok(zeEventQueryKernelTimestamp(event, &time));
    assert_in_range(time.global.kernelStart, before, now());
    assert_in_range(time.global.kernelEnd, time.global.kernelStart, now());
    assert_ok(query(event, device, &count, NULL));
    assert_int_equal(count, 1);
    assert_ok(query(event, device, &count, &again));
    assert_memory_equal(&time, &again, sizeof time);
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeEventDestroy(event));
    assert_ok(zeEventPoolDestroy(pool));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_computes),
        cmocka_unit_test(plain_memory_will_do),
        cmocka_unit_test(every_dimension_and_offset_arrives),
        cmocka_unit_test(tile_static_memory_and_barriers_work),
        cmocka_unit_test(values_of_every_size_arrive),
        cmocka_unit_test(aligned_values_arrive),
        cmocka_unit_test(null_is_an_address_too),
        cmocka_unit_test(a_launch_without_its_arguments_is_refused),
        cmocka_unit_test(a_launch_over_nothing_still_signals),
        cmocka_unit_test(arguments_are_captured_when_appended),
        cmocka_unit_test(an_indirect_launch_reads_its_groups_when_it_runs),
        cmocka_unit_test(a_cooperative_launch_is_as_large_as_suggested),
        cmocka_unit_test(a_launch_is_timed),
    };
    return cmocka_run_group_tests(tests, open_module, close_module);
}
