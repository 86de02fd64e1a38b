/* Barriers of the device: all groups of a cooperative launch wait for each other. */
#include "tests/foreign/foreign.h"

enum { ROUNDS = 100, SIZE = 40, RESULTS = 1024 };

typedef ze_result_t append(ze_command_list_handle_t, ze_kernel_handle_t, const ze_group_count_t *,
                           ze_event_handle_t, uint32_t, ze_event_handle_t *);

static ze_module_handle_t module;
static uint32_t *out, most;

/* Groups from `taking_part` on end without a barrier. */
static void launch(append *how, uint32_t groups, uint32_t taking_part)
{
    const ze_group_count_t count = {groups, 1, 1};
    ze_kernel_handle_t kernel = make_kernel(module, "k");
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    assert_ok(set_pointer(kernel, 0, out));
    assert_ok(set_value(kernel, 1, sizeof taking_part, &taking_part));
    assert_ok(zeKernelSetGroupSize(kernel, SIZE, 1, 1));
    assert_ok(how(list, kernel, &count, NULL, 0, NULL));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(kernel));
}

static void check_sums(uint32_t groups)
{
    for (uint32_t k = 0; k < groups * SIZE; k++)
        assert_int_equal(out[RESULTS + k], ROUNDS * (ROUNDS - 1) / 2);
}

static void groups_wait_for_each_other(void **state)
{
    (void)state;
    for (int turn = 0; turn < 10; turn++) {
        memset(out, 0, (RESULTS + most * SIZE) * sizeof *out);
        launch(zeCommandListAppendLaunchCooperativeKernel, most, most);
        check_sums(most);
    }
}

static void nobody_waits_for_a_group_that_has_ended(void **state)
{
    (void)state;
    if (foreign_is_on_gpu())
        skip_because("on a GPU the groups wait for it for ever");
    launch(zeCommandListAppendLaunchCooperativeKernel, most, 1);
    check_sums(1);
}

/* As clang-22 writes a barrier of the group with a wider scope of the memory. */
static void in_another_launch_a_group_waits_for_itself(void **state)
{
    (void)state;
    launch(zeCommandListAppendLaunchKernel, 1, 1);
    check_sums(1);
    launch(zeCommandListAppendLaunchKernel, 20, 20);
}

static int set_up(void **state)
{
    (void)state;
    module = foreign_module("device_barrier");
    ze_kernel_handle_t kernel = make_kernel(module, "k");
    assert_ok(zeKernelSuggestMaxCooperativeGroupCount(kernel, &most));
    assert_ok(zeKernelDestroy(kernel));
    most = most < RESULTS ? most : RESULTS;
    out = make_memory((RESULTS + (most < 20 ? 20 : most) * SIZE) * sizeof *out);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free_memory(out);
    assert_ok(zeModuleDestroy(module));
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(groups_wait_for_each_other, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nobody_waits_for_a_group_that_has_ended, set_up, tear_down),
        cmocka_unit_test_setup_teardown(in_another_launch_a_group_waits_for_itself, set_up,
                                        tear_down),
    };
    return client_run(tests);
}
