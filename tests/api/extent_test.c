/* The value functions: AMP's published expectations, and the edges. */
#include <limits.h>

#include "fixture.h"

static void assert_extent(zlg_extent extent, zlg_extent expected)
{
    assert_true(zlg_extent_equal(extent, expected));
}

static void assert_index(zlg_index index, zlg_index expected)
{
    assert_true(zlg_index_equal(index, expected));
}

static void size_is_the_product(void **state)
{
    (void)state;
    assert_int_equal(zlg_extent_size(zlg_extent1(7)), 7);
    assert_int_equal(zlg_extent_size(zlg_extent2(7, 5)), 35);
    assert_int_equal(zlg_extent_size(zlg_extent3(7, 5, 3)), 105);
    assert_int_equal(zlg_extent_size(zlg_extent2(INT_MAX, INT_MAX)), 4611686014132420609u);
}

static void size_of_an_empty_extent_is_zero(void **state)
{
    (void)state;
    assert_int_equal(zlg_extent_size((zlg_extent){0, {0, 0, 0}}), 0);
    assert_int_equal(zlg_extent_size(zlg_extent2(0, 5)), 0);
    assert_int_equal(zlg_extent_size(zlg_extent3(5, -1, 5)), 0);
    assert_int_equal(zlg_extent_size(zlg_extent3(-1, -1, 5)), 0);
    assert_int_equal(zlg_extent_size(zlg_extent3(INT_MAX, INT_MAX, 0)), 0);
}

static void size_that_overflows_saturates(void **state)
{
    (void)state;
    assert_int_equal(zlg_extent_size(zlg_extent3(INT_MAX, INT_MAX, INT_MAX)), SIZE_MAX);
    assert_int_equal(zlg_extent_size(zlg_extent3(9110917, 3627949, 558080)), SIZE_MAX);
}

static void contains_the_origin_and_the_last(void **state)
{
    (void)state;
    const zlg_extent extent = zlg_extent3(2, 3, 4);
    assert_true(zlg_extent_contains(extent, zlg_index3(0, 0, 0)));
    assert_true(zlg_extent_contains(extent, zlg_index3(1, 2, 3)));
}

static void contains_nothing_outside(void **state)
{
    (void)state;
    const zlg_extent extent = zlg_extent3(2, 3, 4);
    assert_false(zlg_extent_contains(extent, zlg_index3(2, 0, 0)));
    assert_false(zlg_extent_contains(extent, zlg_index3(0, 3, 0)));
    assert_false(zlg_extent_contains(extent, zlg_index3(0, 0, 4)));
    assert_false(zlg_extent_contains(extent, zlg_index3(-1, 0, 0)));
    assert_false(zlg_extent_contains(extent, zlg_index3(0, 0, -1)));
    assert_false(zlg_extent_contains(zlg_extent2(0, 3), zlg_index2(0, 0)));
    assert_false(zlg_extent_contains(extent, zlg_index2(0, 0)));
}

static void pad_rounds_up(void **state)
{
    (void)state;
    assert_extent(zlg_pad(zlg_tile1(zlg_extent1(25), 4)).extent, zlg_extent1(28));
    assert_extent(zlg_pad(zlg_tile2(zlg_extent2(25, 51), 4, 8)).extent, zlg_extent2(28, 56));
    assert_extent(zlg_pad(zlg_tile3(zlg_extent3(25, 51, 85), 4, 8, 16)).extent,
                  zlg_extent3(28, 56, 96));
}

static void pad_leaves_whole_tiles(void **state)
{
    (void)state;
    const zlg_extent extent = zlg_extent3(24, 48, 80);
    assert_extent(zlg_pad(zlg_tile3(extent, 4, 8, 16)).extent, extent);
    assert_extent(zlg_pad(zlg_tile1(zlg_extent1(INT_MAX), 1)).extent, zlg_extent1(INT_MAX));
    assert_extent(zlg_pad(zlg_tile1(zlg_extent1(INT_MAX - 1), 2)).extent, zlg_extent1(INT_MAX - 1));
}

static void pad_past_int_max_is_negative(void **state)
{
    (void)state;
    assert_true(zlg_pad(zlg_tile1(zlg_extent1(INT_MAX), 2)).extent.v[0] < 0);
    assert_true(zlg_pad(zlg_tile1(zlg_extent1(INT_MAX - 3), 1024)).extent.v[0] < 0);
}

static void truncate_rounds_down(void **state)
{
    (void)state;
    assert_extent(zlg_truncate(zlg_tile3(zlg_extent3(25, 51, 85), 4, 8, 16)).extent,
                  zlg_extent3(24, 48, 80));
    assert_extent(zlg_truncate(zlg_tile1(zlg_extent1(3), 4)).extent, zlg_extent1(0));
}

static void pad_and_truncate_survive_bad_tiles(void **state)
{
    (void)state;
    const zlg_extent extent = zlg_extent2(-5, 7);
    assert_extent(zlg_pad(zlg_tile2(extent, 4, 0)).extent, extent);
    assert_extent(zlg_truncate(zlg_tile2(extent, 4, -3)).extent, extent);
}

static void tiled_index_is_amps(void **state)
{
    (void)state;
    const zlg_tiled_extent tiled = zlg_tile2(zlg_extent2(20, 24), 5, 4);
    const zlg_tiled_index at = zlg_tiled_index_at(tiled, zlg_index2(6, 9));
    assert_index(at.global_, zlg_index2(6, 9));
    assert_index(at.local_, zlg_index2(1, 1));
    assert_index(at.tile, zlg_index2(1, 2));
    assert_index(at.tile_origin, zlg_index2(5, 8));
}

static void equality_looks_at_rank_and_dimensions(void **state)
{
    (void)state;
    assert_true(zlg_extent_equal(zlg_extent2(2, 3), zlg_extent2(2, 3)));
    assert_false(zlg_extent_equal(zlg_extent2(2, 3), zlg_extent2(3, 2)));
    assert_false(zlg_extent_equal(zlg_extent1(2), zlg_extent2(2, 0)));
    assert_false(zlg_index_equal(zlg_index1(2), zlg_index2(2, 0)));
    assert_true(zlg_index_equal(zlg_index3(1, 2, 3), zlg_index3(1, 2, 3)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(size_is_the_product),
        cmocka_unit_test(size_of_an_empty_extent_is_zero),
        cmocka_unit_test(size_that_overflows_saturates),
        cmocka_unit_test(contains_the_origin_and_the_last),
        cmocka_unit_test(contains_nothing_outside),
        cmocka_unit_test(pad_rounds_up),
        cmocka_unit_test(pad_leaves_whole_tiles),
        cmocka_unit_test(pad_past_int_max_is_negative),
        cmocka_unit_test(truncate_rounds_down),
        cmocka_unit_test(pad_and_truncate_survive_bad_tiles),
        cmocka_unit_test(tiled_index_is_amps),
        cmocka_unit_test(equality_looks_at_rank_and_dimensions),
    };
    return cmocka_run_group_tests_name("zellige.api.extent", tests, NULL, NULL);
}
