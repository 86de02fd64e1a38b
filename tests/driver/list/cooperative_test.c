/* Cooperative launches: work-groups that wait for each other. */
#include "tests/driver/client.h"

#include <stdlib.h>

#include <zellige/program.h>

#include "waiting.cl.h"

static ze_module_handle_t module;
static ze_kernel_handle_t kernel;
static uint32_t most;
static int *counter;
static int *seen;

static int setup(void **state)
{
    (void)state;
    module = make_module(waiting_spirv.words, waiting_spirv.count);
    kernel = make_kernel(module, "meet");
    assert_ok(zeKernelSuggestMaxCooperativeGroupCount(kernel, &most));
    assert_true(most >= 1);
    counter = make_memory(sizeof *counter);
    seen = make_memory(most * sizeof *seen);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    free_memory(seen);
    free_memory(counter);
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
    return 0;
}

static void set_arguments(uint32_t group_size, int rounds)
{
    assert_ok(zeKernelSetGroupSize(kernel, group_size, 1, 1));
    assert_ok(set_pointer(kernel, 0, counter));
    assert_ok(set_pointer(kernel, 1, seen));
    assert_ok(set_value(kernel, 2, sizeof rounds, &rounds));
}

static void check(ze_group_count_t groups, int rounds, int launches)
{
    const uint32_t count = groups.groupCountX * groups.groupCountY * groups.groupCountZ;
    assert_int_equal(*counter, (int)count * rounds * launches);
    for (uint32_t i = 0; i < most; i++)
        assert_int_equal(seen[i], i < count ? rounds : 0);
}

static void groups_wait_for_each_other(void **state)
{
    (void)state;
    const ze_group_count_t groups = {most, 1, 1};
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    set_arguments(16, 20);
    assert_ok(zeCommandListAppendLaunchCooperativeKernel(list, kernel, &groups, NULL, 0, NULL));
    check(groups, 20, 1);
    assert_ok(zeCommandListDestroy(list));
}

static void groups_in_other_directions_do_too(void **state)
{
    (void)state;
    const ze_group_count_t groups = {1, 1, most};
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    set_arguments(1, 3);
    assert_ok(zeCommandListAppendLaunchCooperativeKernel(list, kernel, &groups, NULL, 0, NULL));
    check(groups, 3, 1);
    assert_ok(zeCommandListDestroy(list));
}

/* Recorded; the counter of each round is cleared before it. */
static void a_recorded_launch_is_cooperative_each_time(void **state)
{
    (void)state;
    const ze_group_count_t groups = {most, 1, 1};
    const int zero = 0;
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t list = make_list();
    set_arguments(8, 2);
    assert_ok(zeCommandListAppendMemoryFill(list, counter, &zero, sizeof zero, sizeof zero, NULL, 0,
                                            NULL));
    assert_ok(zeCommandListAppendLaunchCooperativeKernel(list, kernel, &groups, NULL, 0, NULL));
    assert_ok(zeCommandListClose(list));
    for (int i = 0; i < 20; i++)
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
    check(groups, 2, 1);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandQueueDestroy(queue));
}

/* Two at once have more groups than there are processors. */
static void two_launches_do_not_wait_for_each_other(void **state)
{
    (void)state;
    const ze_group_count_t groups = {most, 1, 1};
    ze_command_list_handle_t lists[2];
    int *counters = make_memory(2 * 64 * sizeof *counters);
    for (int i = 0; i < 2; i++) {
        lists[i] = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
        set_arguments(4, 5);
        assert_ok(set_pointer(kernel, 0, counters + i * 64));
        assert_ok(
            zeCommandListAppendLaunchCooperativeKernel(lists[i], kernel, &groups, NULL, 0, NULL));
    }
    for (int i = 0; i < 2; i++) {
        assert_ok(synchronize(lists[i], UINT64_MAX));
        assert_int_equal(counters[i * 64], (int)most * 5);
        assert_ok(zeCommandListDestroy(lists[i]));
    }
    free_memory(counters);
}

static void more_groups_than_run_together_are_refused(void **state)
{
    (void)state;
    const ze_group_count_t many[] = {
        {most + 1, 1, 1},
        {1, most + 1, 1},
        {1, 1, most + 1},
        {UINT32_MAX, UINT32_MAX, UINT32_MAX},
    };
    const ze_group_count_t none = {0, 5000, 1};
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    set_arguments(1, 1);
    for (size_t i = 0; i < sizeof many / sizeof many[0]; i++)
        assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeCommandListAppendLaunchCooperativeKernel(
                                                            list, kernel, &many[i], NULL, 0, NULL));
    assert_ok(zeCommandListAppendLaunchCooperativeKernel(list, kernel, &none, NULL, 0, NULL));
    assert_int_equal(*counter, 0);
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeCommandListAppendLaunchCooperativeKernel(list, kernel, NULL, NULL, 0, NULL));
    assert_ok(zeCommandListDestroy(list));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(groups_wait_for_each_other, setup, teardown),
        cmocka_unit_test_setup_teardown(groups_in_other_directions_do_too, setup, teardown),
        cmocka_unit_test_setup_teardown(a_recorded_launch_is_cooperative_each_time, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(two_launches_do_not_wait_for_each_other, setup, teardown),
        cmocka_unit_test_setup_teardown(more_groups_than_run_together_are_refused, setup, teardown),
    };
    return client_run(tests);
}
