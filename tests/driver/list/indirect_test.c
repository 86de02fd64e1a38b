/* Launches whose sizes are read when they run. */
#include "tests/driver/client.h"

#include <stdatomic.h>
#include <stdlib.h>

#include <zellige/program.h>

#include "kernels.cl.h"
#include "waiting.cl.h"

enum { KERNELS = 3, COUNT = 16 };

static ze_module_handle_t module;
static ze_kernel_handle_t kernels[KERNELS]; /* each doubles its own values, in groups of one */
static float *values;
static ze_group_count_t *groups;
static uint32_t *limit;

static int setup(void **state)
{
    (void)state;
    const float two = 2;
    module = make_module(kernels_spirv.words, kernels_spirv.count);
    values = make_memory(KERNELS * COUNT * sizeof *values);
    groups = make_memory(KERNELS * sizeof *groups);
    limit = make_memory(sizeof *limit);
    for (int i = 0; i < KERNELS; i++) {
        kernels[i] = make_kernel(module, "scale");
        assert_ok(zeKernelSetGroupSize(kernels[i], 1, 1, 1));
        assert_ok(set_pointer(kernels[i], 0, values + i * COUNT));
        assert_ok(set_value(kernels[i], 1, sizeof two, &two));
        groups[i] = (ze_group_count_t){COUNT, 1, 1};
    }
    for (int i = 0; i < KERNELS * COUNT; i++)
        values[i] = 1;
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    for (int i = 0; i < KERNELS; i++)
        assert_ok(zeKernelDestroy(kernels[i]));
    assert_ok(zeModuleDestroy(module));
    free_memory(limit);
    free_memory(groups);
    free_memory(values);
    return 0;
}

/* The first `count` values of a kernel. */
static void check(int kernel, int count, float value)
{
    for (int i = 0; i < COUNT; i++)
        assert_true(values[kernel * COUNT + i] == (i < count ? value : 1.0f));
}

static void each_execution_reads_anew(void **state)
{
    (void)state;
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_command_list_handle_t list = make_list();
    groups[0] = (ze_group_count_t){0xffffffff, 0xffffffff, 0xffffffff}; /* not looked at yet */
    assert_ok(zeCommandListAppendLaunchKernelIndirect(list, kernels[0], groups, NULL, 0, NULL));
    assert_ok(zeCommandListClose(list));
    for (int i = 0; i < 4; i++) {
        groups[0] = (ze_group_count_t){i == 2 ? 0 : COUNT, 1, 1};
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    }
    check(0, COUNT, 8);
    groups[0] = (ze_group_count_t){COUNT, 0, 1};
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    check(0, COUNT, 8);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandQueueDestroy(queue));
}

/* A command of the same list writes what the next one reads. */
static void the_device_decides_on_the_size(void **state)
{
    (void)state;
    const ze_group_count_t five = {5, 1, 1};
    const uint32_t two = 2;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(zeCommandListAppendMemoryCopy(list, groups, &five, sizeof five, NULL, 0, NULL));
    assert_ok(zeCommandListAppendMemoryCopy(list, limit, &two, sizeof two, NULL, 0, NULL));
    assert_ok(zeCommandListAppendLaunchKernelIndirect(list, kernels[0], groups, NULL, 0, NULL));
    assert_ok(zeCommandListAppendLaunchMultipleKernelsIndirect(list, KERNELS, kernels, limit,
                                                               groups, NULL, 0, NULL));
    assert_ok(synchronize(list, UINT64_MAX));
    check(0, 5, 4);
    check(1, COUNT, 2);
    check(2, 0, 2);
    assert_ok(zeCommandListDestroy(list));
}

static void as_many_kernels_run_as_the_limit_says(void **state)
{
    (void)state;
    const uint32_t limits[] = {0, 1, KERNELS, KERNELS + 5};
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        *limit = limits[i];
        for (int k = 0; k < KERNELS * COUNT; k++)
            values[k] = 1;
        assert_ok(zeCommandListAppendLaunchMultipleKernelsIndirect(list, KERNELS, kernels, limit,
                                                                   groups, NULL, 0, NULL));
        for (int k = 0; k < KERNELS; k++)
            check(k, (uint32_t)k < limits[i] ? COUNT : 0, 2);
    }
    assert_ok(zeCommandListAppendLaunchMultipleKernelsIndirect(list, 0, kernels, limit, groups,
                                                               NULL, 0, NULL));
    assert_ok(zeCommandListDestroy(list));
}

static void many_launches_are_one_command_to_events(void **state)
{
    (void)state;
    ze_event_pool_handle_t pool = make_pool(2, 0);
    ze_event_handle_t wait = make_event(pool, 0), signal = make_event(pool, 1);
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    *limit = KERNELS;
    assert_ok(zeCommandListAppendLaunchMultipleKernelsIndirect(list, KERNELS, kernels, limit,
                                                               groups, signal, 1, &wait));
    assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(signal, 1000000));
    check(0, 0, 2);
    assert_ok(zeEventHostSignal(wait));
    assert_ok(zeEventHostSynchronize(signal, UINT64_MAX));
    for (int k = 0; k < KERNELS; k++)
        check(k, COUNT, 2);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeEventDestroy(wait));
    assert_ok(zeEventDestroy(signal));
    assert_ok(zeEventPoolDestroy(pool));
}

/* The first kernel runs until the host sets a flag. */
static void the_time_is_that_of_all_launches(void **state)
{
    (void)state;
    ze_event_pool_handle_t pool = make_pool(1, ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP);
    ze_event_handle_t event = make_event(pool, 0);
    ze_kernel_timestamp_result_t time;
    ze_module_handle_t waiting = make_module(waiting_spirv.words, waiting_spirv.count);
    ze_kernel_handle_t both[2] = {make_kernel(waiting, "wait_for"),
                                  make_kernel(waiting, "set_flag")};
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    atomic_int *flags = make_memory(64 * sizeof *flags);
    for (int i = 0; i < 2; i++) {
        assert_ok(zeKernelSetGroupSize(both[i], 1, 1, 1));
        assert_ok(set_pointer(both[i], 0, flags + 32 * i));
        groups[i] = (ze_group_count_t){1, 1, 1};
    }
    *limit = 2;
    assert_ok(zeCommandListAppendLaunchMultipleKernelsIndirect(list, 2, both, limit, groups, event,
                                                               0, NULL));
    assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(event, 50000000));
    assert_int_equal(atomic_load(&flags[32]), 0);
    atomic_store(&flags[0], 1);
    assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
    assert_int_equal(atomic_load(&flags[32]), 1);
    assert_ok(zeEventQueryKernelTimestamp(event, &time));
    assert_true(time.global.kernelEnd - time.global.kernelStart >= 10000000);
    for (int i = 0; i < 2; i++)
        assert_ok(zeKernelDestroy(both[i]));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeModuleDestroy(waiting));
    assert_ok(zeEventDestroy(event));
    assert_ok(zeEventPoolDestroy(pool));
    free_memory(flags);
}

static void what_is_missing_is_refused(void **state)
{
    (void)state;
    if (getenv("ZELLIGE_TEST_WRAPPED") != NULL)
        skip_because("a loader that wraps handles looks into what is not there");
    const ze_result_t handle = ZE_RESULT_ERROR_INVALID_NULL_HANDLE;
    const ze_result_t pointer = ZE_RESULT_ERROR_INVALID_NULL_POINTER;
    const ze_result_t size = ZE_RESULT_ERROR_INVALID_SIZE;
    ze_kernel_handle_t with_gap[2] = {kernels[0], NULL};
    ze_command_list_handle_t list = make_list();
    assert_result(handle,
                  zeCommandListAppendLaunchKernelIndirect(NULL, kernels[0], groups, NULL, 0, NULL));
    assert_result(handle,
                  zeCommandListAppendLaunchKernelIndirect(list, NULL, groups, NULL, 0, NULL));
    assert_result(pointer,
                  zeCommandListAppendLaunchKernelIndirect(list, kernels[0], NULL, NULL, 0, NULL));
    assert_result(size,
                  zeCommandListAppendLaunchKernelIndirect(list, kernels[0], groups, NULL, 1, NULL));
    assert_result(handle, zeCommandListAppendLaunchMultipleKernelsIndirect(NULL, 1, kernels, limit,
                                                                           groups, NULL, 0, NULL));
    assert_result(handle, zeCommandListAppendLaunchMultipleKernelsIndirect(list, 2, with_gap, limit,
                                                                           groups, NULL, 0, NULL));
    assert_result(pointer, zeCommandListAppendLaunchMultipleKernelsIndirect(list, 1, NULL, limit,
                                                                            groups, NULL, 0, NULL));
    assert_result(pointer, zeCommandListAppendLaunchMultipleKernelsIndirect(list, 1, kernels, NULL,
                                                                            groups, NULL, 0, NULL));
    assert_result(pointer, zeCommandListAppendLaunchMultipleKernelsIndirect(list, 1, kernels, limit,
                                                                            NULL, NULL, 0, NULL));
    assert_result(size, zeCommandListAppendLaunchMultipleKernelsIndirect(list, 1, kernels, limit,
                                                                         groups, NULL, 1, NULL));
    *limit = 1;
    run_list(list); /* nothing of all that was recorded */
    check(0, 0, 2);
    assert_ok(zeCommandListDestroy(list));
}

static void a_kernel_without_its_arguments_is_refused(void **state)
{
    (void)state;
    ze_kernel_handle_t fresh = make_kernel(module, "scale");
    ze_kernel_handle_t both[2] = {kernels[0], fresh};
    ze_command_list_handle_t list = make_list();
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeCommandListAppendLaunchKernelIndirect(list, fresh, groups, NULL, 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeCommandListAppendLaunchMultipleKernelsIndirect(list, 2, both, limit, groups,
                                                                   NULL, 0, NULL));
    *limit = 2;
    run_list(list);
    check(0, 0, 2);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(fresh));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_execution_reads_anew, setup, teardown),
        cmocka_unit_test_setup_teardown(the_device_decides_on_the_size, setup, teardown),
        cmocka_unit_test_setup_teardown(as_many_kernels_run_as_the_limit_says, setup, teardown),
        cmocka_unit_test_setup_teardown(many_launches_are_one_command_to_events, setup, teardown),
        cmocka_unit_test_setup_teardown(the_time_is_that_of_all_launches, setup, teardown),
        cmocka_unit_test_setup_teardown(what_is_missing_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(a_kernel_without_its_arguments_is_refused, setup, teardown),
    };
    return client_run(tests);
}
