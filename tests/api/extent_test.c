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
    assert_int_equal(zlg_extent_size((zlg_extent){4, {65536, 65536, 65536, 65535}}),
                     SIZE_MAX - 0xffffffffffff);
    assert_int_equal(zlg_extent_size((zlg_extent){4, {65536, 65536, 65536, 65536}}), SIZE_MAX);
    assert_int_equal(zlg_extent_size((zlg_extent){8, {3, 5, 17, 257, 641, 65537, 6700417, 1}}),
                     SIZE_MAX); /* exactly: the product is 2^64 - 1 */
    assert_int_equal(zlg_extent_size((zlg_extent){8, {3, 5, 17, 257, 641, 65537, 6700417, 2}}),
                     SIZE_MAX);
    assert_int_equal(
        zlg_extent_size((zlg_extent){
            8, {INT_MAX, INT_MAX, INT_MAX, INT_MAX, INT_MAX, INT_MAX, INT_MAX, INT_MAX}}),
        SIZE_MAX);
    assert_int_equal(zlg_extent_size((zlg_extent){8, {INT_MAX, INT_MAX, INT_MAX, 2, 2, 2, 2, 0}}),
                     0);
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

static const zlg_extent eight = {8, {2, 3, 2, 3, 2, 3, 2, 3}};

static void values_of_any_rank_come_from_an_array(void **state)
{
    (void)state;
    const int v[] = {2, 3, 2, 3, 2, 3, 2, 3, 99};
    assert_extent(zlg_extent_n(8, v), eight);
    assert_extent(zlg_extent_n(2, v), zlg_extent2(2, 3));
    assert_index(zlg_index_n(3, v), zlg_index3(2, 3, 2));
    assert_int_equal(zlg_extent_n(9, v).rank, 9); /* refused by who uses it */
    assert_int_equal(zlg_index_n(-1, NULL).rank, -1);
    assert_int_equal(zlg_extent_size(eight), 1296);
    assert_int_equal(zlg_extent_n(2, v).v[2], 0);
}

static void equality_looks_at_all_eight_dimensions(void **state)
{
    (void)state;
    zlg_extent other = eight;
    other.v[7] = 4;
    assert_true(zlg_extent_equal(eight, eight));
    assert_false(zlg_extent_equal(eight, other));
    zlg_index last = {8, {1, 2, 1, 2, 1, 2, 1, 2}};
    assert_true(zlg_extent_contains(eight, last));
    last.v[7] = 3;
    assert_false(zlg_extent_contains(eight, last));
}

static void flatten_counts_the_last_dimension_fastest(void **state)
{
    (void)state;
    size_t position = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            for (int k = 0; k < 5; k++, position++) {
                const zlg_extent extent = zlg_extent3(3, 4, 5);
                assert_int_equal(zlg_index_flatten(extent, zlg_index3(i, j, k)), position);
                assert_index(zlg_index_unflatten(extent, position), zlg_index3(i, j, k));
            }
    for (position = 0; position < zlg_extent_size(eight); position++) {
        const zlg_index index = zlg_index_unflatten(eight, position);
        assert_true(zlg_extent_contains(eight, index));
        assert_int_equal(zlg_index_flatten(eight, index), position);
    }
}

static void flatten_outside_is_no_position(void **state)
{
    (void)state;
    const zlg_extent extent = zlg_extent2(3, 4);
    assert_int_equal(zlg_index_flatten(extent, zlg_index2(0, 4)), SIZE_MAX);
    assert_int_equal(zlg_index_flatten(extent, zlg_index2(-1, 0)), SIZE_MAX);
    assert_int_equal(zlg_index_flatten(extent, zlg_index1(0)), SIZE_MAX);
    assert_int_equal(zlg_index_flatten(zlg_extent2(0, 4), zlg_index2(0, 0)), SIZE_MAX);
    assert_int_equal(zlg_index_flatten((zlg_extent){0, {0}}, (zlg_index){0, {0}}), SIZE_MAX);
}

static void flatten_that_overflows_saturates(void **state)
{
    (void)state;
    const zlg_extent large = zlg_extent3(INT_MAX, INT_MAX, INT_MAX);
    assert_int_equal(zlg_index_flatten(large, zlg_index3(3, 5, 7)),
                     3 * 4611686014132420609u + 5 * 2147483647ul + 7);
    assert_int_equal(zlg_index_flatten(large, zlg_index3(5, 0, 0)), SIZE_MAX);
    assert_int_equal(zlg_index_flatten(large, zlg_index3(INT_MAX - 1, INT_MAX - 1, INT_MAX - 1)),
                     SIZE_MAX);
}

static void unflatten_past_the_end_is_outside(void **state)
{
    (void)state;
    const zlg_extent extent = zlg_extent2(3, 4);
    assert_index(zlg_index_unflatten(extent, 12), zlg_index2(3, 0));
    assert_index(zlg_index_unflatten(extent, 103), zlg_index2(25, 3));
    assert_index(zlg_index_unflatten(extent, SIZE_MAX), zlg_index2(INT_MAX, 3));
    assert_index(zlg_index_unflatten(zlg_extent1(3), INT_MAX), zlg_index1(INT_MAX));
    assert_index(zlg_index_unflatten(zlg_extent3(2, 0, -4), 7), zlg_index3(7, 0, 0));
    assert_int_equal(zlg_index_unflatten((zlg_extent){0, {0}}, 7).v[0], 0);
}

static void operators_of_two_indices(void **state)
{
    (void)state;
    const zlg_index a = zlg_index3(1, -2, 30);
    const zlg_index b = zlg_index3(10, 20, -30);
    assert_index(zlg_index_add(a, b), zlg_index3(11, 18, 0));
    assert_index(zlg_index_sub(a, b), zlg_index3(-9, -22, 60));
    const zlg_index i = {8, {1, 2, 3, 4, 5, 6, 7, 8}};
    const zlg_index twice = {8, {2, 4, 6, 8, 10, 12, 14, 16}};
    assert_index(zlg_index_add(i, i), twice);
    assert_index(zlg_index_sub(twice, i), i);
}

static void operators_of_an_index_and_an_int(void **state)
{
    (void)state;
    const zlg_index a = zlg_index3(7, -7, 0);
    assert_index(zlg_index_add_int(a, 2), zlg_index3(9, -5, 2));
    assert_index(zlg_index_sub_int(a, 2), zlg_index3(5, -9, -2));
    assert_index(zlg_index_mul_int(a, -2), zlg_index3(-14, 14, 0));
    assert_index(zlg_index_div_int(a, 2), zlg_index3(3, -3, 0));
    assert_index(zlg_index_mod_int(a, 2), zlg_index3(1, -1, 0));
    assert_index(zlg_int_sub_index(2, a), zlg_index3(-5, 9, 2));
    assert_index(zlg_int_div_index(20, a), zlg_index3(2, -2, 0));
    assert_index(zlg_int_mod_index(20, a), zlg_index3(6, 6, 20));
    assert_index(zlg_index_inc(a), zlg_index3(8, -6, 1));
    assert_index(zlg_index_dec(a), zlg_index3(6, -8, -1));
}

static void operators_of_extents(void **state)
{
    (void)state;
    const zlg_extent e = zlg_extent2(20, 24);
    assert_extent(zlg_extent_add(e, zlg_extent2(1, 2)), zlg_extent2(21, 26));
    assert_extent(zlg_extent_sub(e, zlg_extent2(1, 25)), zlg_extent2(19, -1));
    assert_extent(zlg_extent_add_index(e, zlg_index2(-1, 1)), zlg_extent2(19, 25));
    assert_extent(zlg_extent_sub_index(e, zlg_index2(-1, 1)), zlg_extent2(21, 23));
    assert_extent(zlg_extent_add_int(e, 3), zlg_extent2(23, 27));
    assert_extent(zlg_extent_sub_int(e, 3), zlg_extent2(17, 21));
    assert_extent(zlg_extent_mul_int(e, 3), zlg_extent2(60, 72));
    assert_extent(zlg_extent_div_int(e, 3), zlg_extent2(6, 8));
    assert_extent(zlg_extent_mod_int(e, 3), zlg_extent2(2, 0));
    assert_extent(zlg_int_sub_extent(3, e), zlg_extent2(-17, -21));
    assert_extent(zlg_int_div_extent(48, e), zlg_extent2(2, 2));
    assert_extent(zlg_int_mod_extent(50, e), zlg_extent2(10, 2));
    assert_extent(zlg_extent_inc(e), zlg_extent2(21, 25));
    assert_extent(zlg_extent_dec(e), zlg_extent2(19, 23));
}

static void operators_wrap_around(void **state)
{
    (void)state;
    const zlg_index ends = zlg_index2(INT_MAX, INT_MIN);
    assert_index(zlg_index_inc(ends), zlg_index2(INT_MIN, INT_MIN + 1));
    assert_index(zlg_index_dec(ends), zlg_index2(INT_MAX - 1, INT_MAX));
    assert_index(zlg_index_add(ends, ends), zlg_index2(-2, 0));
    assert_index(zlg_index_mul_int(ends, 2), zlg_index2(-2, 0));
    assert_index(zlg_int_sub_index(0, ends), zlg_index2(-INT_MAX, INT_MIN));
    assert_index(zlg_index_div_int(ends, -1), zlg_index2(-INT_MAX, INT_MIN));
    assert_index(zlg_index_mod_int(ends, -1), zlg_index2(0, 0));
    assert_index(zlg_int_div_index(INT_MIN, zlg_index2(-1, 0)), zlg_index2(INT_MIN, 0));
    assert_extent(zlg_extent_mul_int(zlg_extent1(65536), 65536), zlg_extent1(0));
}

static void division_by_zero_is_defined(void **state)
{
    (void)state;
    const zlg_index a = zlg_index3(7, INT_MIN, 0);
    assert_index(zlg_index_div_int(a, 0), zlg_index3(0, 0, 0));
    assert_index(zlg_index_mod_int(a, 0), a);
    assert_extent(zlg_extent_div_int(zlg_extent1(7), 0), zlg_extent1(0));
    assert_index(zlg_int_div_index(5, a), zlg_index3(0, 0, 0));
    assert_index(zlg_int_mod_index(5, a), zlg_index3(5, 5, 5));
}

static void different_ranks_give_rank_zero(void **state)
{
    (void)state;
    const zlg_index i = zlg_index2(1, 2);
    const zlg_extent e = zlg_extent3(3, 4, 5);
    const zlg_index no_index = {0, {0}};
    const zlg_extent no_extent = {0, {0}};
    assert_index(zlg_index_add(i, zlg_index1(1)), no_index);
    assert_index(zlg_index_sub(zlg_index1(1), i), no_index);
    assert_extent(zlg_extent_add(e, zlg_extent2(1, 1)), no_extent);
    assert_extent(zlg_extent_sub(e, eight), no_extent);
    assert_extent(zlg_extent_add_index(e, i), no_extent);
    assert_extent(zlg_extent_sub_index(e, i), no_extent);
    assert_int_equal(zlg_extent_add(e, eight).v[0], 0);
    assert_int_equal(zlg_extent_size(zlg_extent_sub(eight, e)), 0);
}

static void ranks_out_of_range_reach_nothing(void **state)
{
    (void)state;
    const zlg_extent nine = {9, {2, 2, 2, 2, 2, 2, 2, 2}};
    const zlg_index at = {9, {1, 1, 1, 1, 1, 1, 1, 1}};
    const zlg_extent negative = {-1, {5}};
    assert_int_equal(zlg_extent_add_index(nine, at).rank, 9);
    assert_int_equal(zlg_extent_add_index(nine, at).v[7], 3);
    assert_int_equal(zlg_index_flatten(nine, at), 255);
    assert_int_equal(zlg_index_unflatten(nine, 255).v[7], 1);
    assert_int_equal(zlg_extent_size(negative), 0);
    assert_int_equal(zlg_extent_inc(negative).v[0], 5);
    assert_int_equal(zlg_index_unflatten(negative, 9).v[0], 0);
}

static void no_operator_touches_what_is_past_the_rank(void **state)
{
    (void)state;
    const zlg_index plus = zlg_index_add_int(zlg_index2(1, 2), 40);
    const zlg_index minus = zlg_int_sub_index(40, zlg_index2(1, 2));
    for (int i = 2; i < ZLG_MAX_RANK; i++) {
        assert_int_equal(plus.v[i], 0);
        assert_int_equal(minus.v[i], 0);
    }
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
        cmocka_unit_test(values_of_any_rank_come_from_an_array),
        cmocka_unit_test(equality_looks_at_all_eight_dimensions),
        cmocka_unit_test(flatten_counts_the_last_dimension_fastest),
        cmocka_unit_test(flatten_outside_is_no_position),
        cmocka_unit_test(flatten_that_overflows_saturates),
        cmocka_unit_test(unflatten_past_the_end_is_outside),
        cmocka_unit_test(operators_of_two_indices),
        cmocka_unit_test(operators_of_an_index_and_an_int),
        cmocka_unit_test(operators_of_extents),
        cmocka_unit_test(operators_wrap_around),
        cmocka_unit_test(division_by_zero_is_defined),
        cmocka_unit_test(different_ranks_give_rank_zero),
        cmocka_unit_test(ranks_out_of_range_reach_nothing),
        cmocka_unit_test(no_operator_touches_what_is_past_the_rank),
    };
    return cmocka_run_group_tests_name("zellige.api.extent", tests, NULL, NULL);
}
