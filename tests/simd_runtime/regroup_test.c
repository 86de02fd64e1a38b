/* Launches in other work-groups than the program's. */
#include "tests/simd_runtime/seam.h"

#include <string.h>

#include "backend/driver/engines/simd/contract/target.h"
#include "backend/driver/engines/simd/launch/regroup.h"

enum { ROWS = 4160, COLUMNS = 4000 };

static const simd_along as_it_is = {0, 0};

static spirv_kernel plain(void)
{
    return (spirv_kernel){.name = "plain"};
}

static cpu_launch tiled(uint32_t x, uint32_t y)
{
    return (cpu_launch){.group_size = {x, y, 1}, .group_count = {COLUMNS / x, ROWS / y, 1}};
}

static uint64_t items(const cpu_launch *launch, int d)
{
    return (uint64_t)launch->group_size[d] * launch->group_count[d];
}

static void columns_get_rows(void **state)
{
    (void)state;
    const spirv_kernel kernel = plain();
    cpu_launch other, launch = tiled(1, 13);
    launch.offset[1] = 5;
    assert_ptr_equal(simd_regroup(&kernel, &launch, as_it_is, &other), &other);
    assert_int_equal(other.group_size[0] % 16, 0);
    assert_int_equal(other.group_size[0] * other.group_size[1], 256);
    assert_int_equal(other.offset[1], 5);
    for (int d = 0; d < 3; d++)
        assert_int_equal(items(&other, d), items(&launch, d));
}

static void rows_that_fill_groups_stay(void **state)
{
    (void)state;
    const spirv_kernel kernel = plain();
    cpu_launch other;
    for (uint32_t x = 16; x <= 80; x *= 5) {
        const cpu_launch launch = tiled(x, 4);
        assert_ptr_equal(simd_regroup(&kernel, &launch, as_it_is, &other), &launch);
    }
}

static bool is_left(const spirv_kernel *kernel, bool keeps_groups)
{
    cpu_launch other, launch = tiled(1, 13);
    launch.keeps_groups = keeps_groups;
    return simd_regroup(kernel, &launch, as_it_is, &other) == &launch;
}

static void who_can_tell_keeps_its_groups(void **state)
{
    (void)state;
    static spirv_parameter area = {.kind = SPIRV_PARAMETER_TILE_STATIC, .size = 8};
    const spirv_kernel telling[] = {
        {.name = "waits", .waits = true},
        {.name = "asks", .knows_groups = true},
        {.name = "exchanges", .meeting_size = 8},
        {.name = "shares", .tile_static_size = 4},
        {.name = "is_given", .parameter_count = 1, .parameters = &area},
        {.name = "has_sub_groups", .knows_sub_groups = true},
        {.name = "demands_lanes", .sub_group_size = 8},
        {.name = "fixes_its_size", .tile = {1, 13, 1}},
    };
    for (size_t i = 0; i < sizeof telling / sizeof *telling; i++)
        assert_true(is_left(&telling[i], false));
    const spirv_kernel kernel = plain();
    assert_true(is_left(&kernel, true));
    assert_false(is_left(&kernel, false));
}

/* Those that take more than four registers of 16 lanes; numbers alone are no vectors. */
static void long_vectors_of_opencl_keep_half_the_lanes(void **state)
{
    (void)state;
    const uint32_t quarter = simd_target_native()->register_bits / 8 * 4 / 16;
    const uint32_t few = quarter > sizeof(double) ? quarter : sizeof(double);
    spirv_parameter parameter = {.kind = SPIRV_PARAMETER_GLOBAL, .size = 8, .pointee_size = few};
    const spirv_kernel kernel = {.name = "k", .parameter_count = 1, .parameters = &parameter};
    cpu_launch other, launch = tiled(8, 8);
    assert_ptr_equal(simd_regroup(&kernel, &launch, as_it_is, &other), &other);
    parameter.pointee_size = 2 * few;
    assert_ptr_equal(simd_regroup(&kernel, &launch, as_it_is, &other), &launch);
    launch = tiled(4, 8);
    assert_ptr_equal(simd_regroup(&kernel, &launch, as_it_is, &other), &other);
}

static void assert_along(const cpu_launch *got, unsigned first, unsigned second)
{
    assert_int_equal(got->group_size[first] % 16, 0);
    assert_int_equal(got->group_size[second], 16);
}

/* Whether the launch's groups fill lanes along X or not. */
static void groups_are_long_along_where_code_wants_it(void **state)
{
    (void)state;
    const spirv_kernel kernel = plain(), asks = {.name = "asks", .knows_groups = true};
    const cpu_launch rows = tiled(16, 1), columns = tiled(2, 8), square = tiled(16, 16);
    const cpu_launch planes = {.group_size = {16, 4, 4}, .group_count = {4, 16, 16}};
    const simd_along y_x = {2, 1}, y_z = {2, 3}, z_y = {3, 2};
    cpu_launch other;
    assert_along(simd_regroup(&kernel, &rows, y_x, &other), 1, 0);
    assert_along(simd_regroup(&kernel, &columns, y_x, &other), 1, 0);
    assert_ptr_equal(simd_regroup(&kernel, &rows, y_z, &other), &other);
    assert_int_equal(other.group_size[2], 1);
    assert_along(&other, 1, 0);
    assert_along(simd_regroup(&kernel, &planes, z_y, &other), 2, 1);
    assert_int_equal(other.group_size[0], 1);
    assert_ptr_equal(simd_regroup(&asks, &rows, y_x, &other), &rows);
    assert_ptr_equal(simd_regroup(&kernel, &square, y_x, &other), &square);
}

/* A line of work-items has no other direction. */
static void what_has_one_row_stays(void **state)
{
    (void)state;
    const spirv_kernel kernel = plain();
    const cpu_launch launch = {.group_size = {64, 1, 1}, .group_count = {100, 1, 1}};
    cpu_launch other;
    assert_ptr_equal(simd_regroup(&kernel, &launch, (simd_along){2, 1}, &other), &launch);
}

/* All that is asked of any: no work-item is lost, and no group is too large. */
static void any_launch_keeps_its_items(void **state)
{
    (void)state;
    const spirv_kernel kernel = plain();
    for (uint32_t x = 1; x <= 40; x++)
        for (uint32_t y = 1; y <= 20; y += 3)
            for (uint32_t count = 1; count <= 1200; count = count * 3 + 1) {
                const cpu_launch launch = {.group_size = {x, y, 1}, .group_count = {count, 7, 3}};
                cpu_launch other;
                const simd_along along = count % 2 == 0 ? as_it_is : (simd_along){2 + x % 2, 1};
                const cpu_launch *got = simd_regroup(&kernel, &launch, along, &other);
                for (int d = 0; d < 3; d++)
                    assert_int_equal(items(got, d), items(&launch, d));
                assert_true(got->group_size[0] * got->group_size[1] * got->group_size[2] <= 1024);
            }
}

static void a_small_launch_stays_with_all_threads(void **state)
{
    (void)state;
    const spirv_kernel kernel = plain();
    const cpu_launch launch = {.group_size = {1, 1, 1}, .group_count = {16, 1, 1}};
    cpu_launch other;
    assert_ptr_equal(simd_regroup(&kernel, &launch, as_it_is, &other), &launch);
}

/* Too many for 32 bits. */
static void an_endless_launch_stays(void **state)
{
    (void)state;
    const spirv_kernel kernel = plain();
    const cpu_launch launch = {.group_size = {3, 1, 1}, .group_count = {UINT32_MAX, 1, 1}};
    cpu_launch other;
    assert_ptr_equal(simd_regroup(&kernel, &launch, as_it_is, &other), &launch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_get_rows),
        cmocka_unit_test(rows_that_fill_groups_stay),
        cmocka_unit_test(who_can_tell_keeps_its_groups),
        cmocka_unit_test(long_vectors_of_opencl_keep_half_the_lanes),
        cmocka_unit_test(groups_are_long_along_where_code_wants_it),
        cmocka_unit_test(what_has_one_row_stays),
        cmocka_unit_test(any_launch_keeps_its_items),
        cmocka_unit_test(a_small_launch_stays_with_all_threads),
        cmocka_unit_test(an_endless_launch_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
