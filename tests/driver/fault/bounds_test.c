/* Indices outside of private and tile_static arrays: they hit inaccessible pages, never the
 * program's own memory, and the driver tells which. */
#include "tests/driver/fault/fault_case.h"

#include <limits.h>
#include <string.h>
#include <sys/resource.h>

#include "bounds.cl.h"

/* In integers: what may be used behind memory that a launch sizes. */
enum { SLACK = 1024 };

static const char *kernel_name;
static int at;
static const char *place;

static ze_kernel_handle_t open(int index)
{
    ze_kernel_handle_t kernel = open_kernel_of(&bounds_spirv, kernel_name, NULL);
    expect_ok(set_value(kernel, 1, sizeof index, &index));
    if (strcmp(kernel_name, "area_write") == 0)
        expect_ok(zeKernelSetArgumentValue(kernel, 2, SIZE * sizeof(int), NULL));
    return kernel;
}

static void leave_array(void)
{
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    expect_ok(launch(list, open(0), NULL));
    expect_lost(launch(list, open(at), NULL));
    expect_reason(kernel_name);
    expect_reason(place);
}

static void leave_array_together(void)
{
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    const ze_group_count_t one = {1, 1, 1};
    expect_lost(zeCommandListAppendLaunchCooperativeKernel(list, open(at), &one, NULL, 0, NULL));
    expect_reason(place);
}

static void limit_address_space(void)
{
    const struct rlimit limit = {.rlim_cur = UINT64_C(1) << 40, .rlim_max = UINT64_C(1) << 40};
    expect(setrlimit(RLIMIT_AS, &limit) == 0);
    leave_array();
}

/* Without barriers and with them, nearby and as far as an index reaches. */
static void leaves(const char *name, int index, const char *where, test_case *run)
{
    kernel_name = name;
    at = index;
    place = where;
    survives(run);
}

static void tile_static_arrays(void **state)
{
    (void)state;
    static const char *const kernels[] = {"tile_write", "tile_read", "area_write"};
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++) {
        const int end = strcmp(kernels[k], "area_write") == 0 ? SIZE + SLACK : SIZE;
        leaves(kernels[k], end, " bytes behind its tile_static memory", leave_array);
        leaves(kernels[k], INT_MAX - SIZE, "behind its tile_static memory", leave_array);
        leaves(kernels[k], -100000, "before its tile_static memory", leave_array);
        leaves(kernels[k], INT_MIN + 100000, "before its tile_static memory", leave_array);
    }
}

static void stay_in_slack(void)
{
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    expect_ok(launch(list, open(SLACK), NULL));
}

static void leave_area(void)
{
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    expect_lost(launch(list, open(SIZE), NULL));
    expect_reason(": 0 bytes behind its tile_static memory");
}

/* Memory that the launch sizes is followed by some more, unless programs are checked. */
static void sized_memory_has_slack(void **state)
{
    (void)state;
    kernel_name = "area_write";
    survives(stay_in_slack);
    assert_int_equal(status_of(leave_area, "ZELLIGE_CPU_CHECK", "1"), 0);
}

static void private_arrays(void **state)
{
    (void)state;
    static const char *const kernels[] = {"large_write", "kept_write", "small_write",
                                          "scattered_read"};
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++) {
        leaves(kernels[k], 100000000, " bytes behind its private memory", leave_array);
        leaves(kernels[k], -100000000, " bytes before its private memory", leave_array);
    }
}

static void cooperative_launches(void **state)
{
    (void)state;
    leaves("tile_write", SIZE, "behind its tile_static memory", leave_array_together);
    leaves("kept_write", 100000000, "behind its private memory", leave_array_together);
}

static void little_address_space(void **state)
{
    (void)state;
    if (is_sanitized())
        skip_because("sanitizers need more address space");
    leaves("tile_write", SIZE, "behind its tile_static memory", limit_address_space);
    leaves("tile_write", -4096, "before its tile_static memory", limit_address_space);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tile_static_arrays),   cmocka_unit_test(sized_memory_has_slack),
        cmocka_unit_test(private_arrays),       cmocka_unit_test(cooperative_launches),
        cmocka_unit_test(little_address_space),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
