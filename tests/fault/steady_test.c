/* A launch in steady state allocates nothing, creates no object of Level Zero, and sets no argument
 * that the driver has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dlfcn.h>
#include <stdlib.h>

#include "scenario.cl.h"
#include "tests/api/fixture.h"
#include "tests/fault/allocation.h"
#include "tests/fault/fault.h"

enum { LENGTH = 530, TURNS = 100 }; /* 530 = 3 * 176 + 2 */

static fault_control *control;
static zlg_program *program;
static zlg_accelerator_view *view;

static void forget_counts(void)
{
    allocations.count = 0;
    control->created = 0;
    memset(control->calls, 0, sizeof control->calls);
}

/* One range and several, one array and two, with a wait after each round. */
static void launch(zlg_array *row, zlg_array *other)
{
    const zlg_extent extent = zlg_extent1(LENGTH);
    for (int i = 0; i < TURNS; i++) {
        assert_ok(zlg_parallel_for_each(view, extent, get_kernel(program, "count"), row, i));
        assert_ok(zlg_parallel_for_each(
            view, zlg_tile1(extent, 10), get_kernel(program, "reverse_tiles"),
            zlg_array_get_const_view(row), other, zlg_arg_tile_static(10 * sizeof(int))));
        if (i % 10 == 9)
            assert_ok(zlg_accelerator_view_wait(view));
    }
}

static void check(zlg_array *row, zlg_array *other)
{
    launch(row, other);
    forget_counts();
    launch(row, other);
    assert_int_equal(control->calls[FAULT_zeCommandListAppendLaunchKernel], 3 * TURNS);
    assert_int_equal(control->calls[FAULT_zeKernelSetArgumentValue], TURNS);
    assert_int_equal(allocations.count, 0);
    assert_int_equal(control->created, 0);
}

static void arrays_of_the_device(void **state)
{
    (void)state;
    zlg_array *row, *other;
    assert_ok(zlg_array_create(view, zlg_extent1(LENGTH), sizeof(int), &row));
    assert_ok(zlg_array_create(view, zlg_extent1(LENGTH), sizeof(int), &other));
    check(row, other);
    assert_ok(zlg_array_destroy(row));
    assert_ok(zlg_array_destroy(other));
}

static void wrapped_arrays(void **state)
{
    (void)state;
    static int memory[2][LENGTH];
    zlg_array *row, *other;
    assert_ok(zlg_array_wrap(view, zlg_extent1(LENGTH), sizeof(int), memory[0], &row));
    assert_ok(zlg_array_wrap(view, zlg_extent1(LENGTH), sizeof(int), memory[1], &other));
    check(row, other);
    assert_ok(zlg_array_destroy(row));
    assert_ok(zlg_array_destroy(other));
    assert_int_equal(memory[1][0], TURNS - 1 + 9);
}

/* Four arrays on two views: a launch of each is known, and no other takes its place. */
static void arrays_and_views_in_turn(void **state)
{
    (void)state;
    const zlg_extent extent = zlg_extent1(LENGTH);
    zlg_kernel *count = get_kernel(program, "count");
    zlg_accelerator_view *views[2] = {view, NULL};
    zlg_array *arrays[4];
    assert_ok(zlg_accelerator_view_create(default_accelerator(), &(zlg_accelerator_view_desc){0},
                                          &views[1]));
    for (int i = 0; i < 4; i++)
        assert_ok(zlg_array_create(views[i % 2], extent, sizeof(int), &arrays[i]));
    for (int i = 0; i < 2 * TURNS; i++) {
        if (i == TURNS)
            forget_counts();
        assert_ok(zlg_parallel_for_each(views[i % 2], extent, count, arrays[i % 4], 7));
    }
    assert_int_equal(control->calls[FAULT_zeKernelSetArgumentValue], 0);
    assert_int_equal(allocations.count, 0);
    assert_int_equal(control->created, 0);
    for (int i = 0; i < 4; i++)
        assert_ok(zlg_array_destroy(arrays[i]));
    assert_ok(zlg_accelerator_view_destroy(views[1]));
}

/* Each launch has a completion, which is given up before the command has ended or behind that. */
static void launch_with_completions(zlg_array *row, int waits_each)
{
    zlg_completion *last = NULL;
    for (int i = 0; i < 10 * TURNS; i++) {
        zlg_completion_destroy(last);
        assert_ok(zlg_parallel_for_each_async(&last, view, zlg_tile1(zlg_extent1(10), 10),
                                              get_kernel(program, "count"), row, i));
        if (i % waits_each == waits_each - 1)
            assert_ok(zlg_completion_wait(last));
    }
    zlg_completion_destroy(last);
}

/* The driver is not asked for what a wait has told. */
static void completions(void **state)
{
    static const int waits_each[] = {1, 10};
    (void)state;
    zlg_array *row;
    assert_ok(zlg_array_create(view, zlg_extent1(LENGTH), sizeof(int), &row));
    for (int i = 0; i < 2; i++) {
        launch_with_completions(row, waits_each[i]);
        forget_counts();
        launch_with_completions(row, waits_each[i]);
        assert_int_equal(control->calls[FAULT_zeCommandListAppendLaunchKernel], 10 * TURNS);
        assert_int_equal(control->calls[FAULT_zeEventQueryStatus], 0);
        assert_int_equal(allocations.count, 0);
        assert_int_equal(control->created, 0);
    }
    assert_ok(zlg_array_destroy(row));
}

/* Where nobody waits, one question is for many. */
static void completions_that_nobody_waits_for(void **state)
{
    (void)state;
    zlg_array *row;
    assert_ok(zlg_array_create(view, zlg_extent1(LENGTH), sizeof(int), &row));
    forget_counts();
    launch_with_completions(row, 10 * TURNS);
    assert_in_range(control->calls[FAULT_zeEventQueryStatus], 0, 10 * TURNS / 16 + 1);
    assert_ok(zlg_array_destroy(row));
}

/* Bytes that are the same as before are no news, wherever they are. */
static void arguments_by_their_address(void **state)
{
    (void)state;
    zlg_array *row;
    assert_ok(zlg_array_create(view, zlg_extent1(LENGTH), sizeof(int), &row));
    for (int i = 0; i < 2 * TURNS; i++) {
        int places[2] = {i / 10, i / 10};
        if (i == TURNS)
            forget_counts();
        assert_ok(zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(10), 10),
                                        get_kernel(program, "count"), row,
                                        zlg_arg_bytes(&places[i % 2], sizeof places[0])));
    }
    assert_ok(zlg_accelerator_view_wait(view));
    assert_int_equal(control->calls[FAULT_zeKernelSetArgumentValue], TURNS / 10);
    assert_int_equal(allocations.count, 0);
    assert_ok(zlg_array_destroy(row));
}

static int begin(void **state)
{
    (void)state;
    void *driver = dlopen(getenv("ZE_ENABLE_ALT_DRIVERS"), RTLD_NOW | RTLD_LOCAL);
    control = driver != NULL ? dlsym(driver, "fault_control_of_driver") : NULL;
    if (control == NULL)
        return 1;
    control->discrete = getenv("ZELLIGE_FAULT_DISCRETE") != NULL;
    control->unordered = getenv("ZELLIGE_FAULT_UNORDERED") != NULL;
    view = default_view();
    program = build_program(&scenario_spirv);
    return 0;
}

static int end(void **state)
{
    (void)state;
    zlg_program_destroy(program);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays_of_the_device),
        cmocka_unit_test(wrapped_arrays),
        cmocka_unit_test(arrays_and_views_in_turn),
        cmocka_unit_test(completions),
        cmocka_unit_test(completions_that_nobody_waits_for),
        cmocka_unit_test(arguments_by_their_address),
    };
    return cmocka_run_group_tests_name("zellige.fault.steady", tests, begin, end);
}
