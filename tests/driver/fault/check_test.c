/* ZELLIGE_CPU_CHECK=1: barriers that only some work-items of a group come to fail the launch. */
#include "tests/driver/client.h"

#include <stdlib.h>
#include <string.h>

#include <zellige/program.h>

#include "diverged.cl.h"

enum { GROUPS = 5 };

static const uint32_t sizes[] = {2, 7, 100, 256, 1000};
static ze_module_handle_t module;
static int *out;

static ze_result_t run(const char *name, uint32_t size, int argument)
{
    const ze_group_count_t groups = {GROUPS, 1, 1};
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_kernel_handle_t kernel = make_kernel(module, name);
    assert_ok(zeKernelSetGroupSize(kernel, size, 1, 1));
    assert_ok(set_pointer(kernel, 0, out));
    assert_ok(set_value(kernel, 1, sizeof argument, &argument));
    const ze_result_t result =
        zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL);
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeCommandListDestroy(list));
    return result;
}

static void expect_divergence(const char *name, uint32_t size, int argument, const char *group)
{
    if (run(name, size, argument) != ZE_RESULT_ERROR_UNKNOWN)
        fail_msg("%s of %u work-items with %d: not noticed", name, size, argument);
    if (strstr(last_error(), name) == NULL || strstr(last_error(), group) == NULL ||
        strstr(last_error(), "barrier") == NULL)
        fail_msg("%s of %u: %s", name, size, last_error());
    assert_ok(zeDeviceGetStatus(device));
}

static void barriers_that_all_come_to_are_fine(void **state)
{
    (void)state;
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
        const int size = (int)sizes[s];
        assert_ok(run("together", sizes[s], 3));
        assert_int_equal(out[size], 1); /* group 1 only waits */
        assert_ok(run("only_some", sizes[s], size));
        assert_ok(run("only_some", sizes[s], 0));
        assert_ok(run("one_leaves", sizes[s], size));
        assert_ok(run("two_barriers", sizes[s], size));
        assert_ok(run("two_barriers", sizes[s], 0));
        if (size > 200)
            continue;
        assert_ok(run("uneven_rounds", sizes[s], 4));
        assert_int_equal(out[size - 1], size - 1 + 6);
    }
}

/* Half of them, all but one, and one alone: within a SIMD group, or a strip, or between strips. */
static void others_are_reported(void **state)
{
    (void)state;
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
        const uint32_t size = sizes[s];
        const int limits[] = {1, (int)size / 2, (int)size - 1};
        for (int l = 0; l < 3; l++) {
            expect_divergence("only_some", size, limits[l], "(2, 0, 0)");
            expect_divergence("two_barriers", size, limits[l], "(");
            expect_divergence("one_leaves", size, limits[l], "(");
        }
        if (size > 200)
            expect_divergence("uneven_rounds", size, 7, "(");
    }
}

#ifndef __SANITIZE_THREAD__ /* which puts off signals until the next call of the C library */
/* What is told is why the first group failed, not how the others were ended; the device stays. */
static void groups_that_wait_for_a_failed_one_are_ended(void **state)
{
    (void)state;
    uint32_t most;
    const int limit = 5;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_kernel_handle_t kernel = make_kernel(module, "others_wait");
    assert_ok(zeKernelSuggestMaxCooperativeGroupCount(kernel, &most));
    const ze_group_count_t groups = {most, 1, 1};
    assert_ok(zeKernelSetGroupSize(kernel, 32, 1, 1));
    assert_ok(set_pointer(kernel, 0, out));
    assert_ok(set_value(kernel, 1, sizeof limit, &limit));
    assert_result(ZE_RESULT_ERROR_UNKNOWN,
                  zeCommandListAppendLaunchCooperativeKernel(list, kernel, &groups, NULL, 0, NULL));
    assert_non_null(strstr(last_error(), "barrier"));
    assert_ok(zeDeviceGetStatus(device));
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeCommandListDestroy(list));
}
#endif

static void a_failed_launch_is_no_more_than_that(void **state)
{
    (void)state;
    expect_divergence("only_some", 32, 5, "(2, 0, 0)");
    assert_ok(run("together", 32, 2));
    assert_ok(zeContextGetStatus(context));
}

static int open_module(void **state)
{
    client_open(state);
    module = make_module(diverged_spirv.words, diverged_spirv.count);
    out = make_memory(GROUPS * 1024 * sizeof *out);
    return 0;
}

static int close_module(void **state)
{
    free_memory(out);
    assert_ok(zeModuleDestroy(module));
    return client_close(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(barriers_that_all_come_to_are_fine),
        cmocka_unit_test(others_are_reported),
#ifndef __SANITIZE_THREAD__
        cmocka_unit_test(groups_that_wait_for_a_failed_one_are_ended),
#endif
        cmocka_unit_test(a_failed_launch_is_no_more_than_that),
    };
    setenv("ZELLIGE_CPU_CHECK", "1", 1);
    return cmocka_run_group_tests(tests, open_module, close_module);
}
