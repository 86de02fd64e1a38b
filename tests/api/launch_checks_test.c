/* Every check of a launch with its sentence, and that nothing changes when one refuses. */
#include "launch_fixture.h"

static zlg_array *array;  /* 8 x 16 int */
static zlg_array *matrix; /* 8 x 16 float */

static int begin_with_array(void **state)
{
    const int status = begin(state);
    array = create(zlg_extent2(8, 16), sizeof(int));
    matrix = create(zlg_extent2(8, 16), sizeof(float));
    return status;
}

static int end_with_array(void **state)
{
    assert_ok(zlg_array_destroy(array));
    assert_ok(zlg_array_destroy(matrix));
    return end(state);
}

static void null_handles_are_refused(void **state)
{
    (void)state;
    const zlg_extent domain = zlg_extent2(8, 16);
    assert_refused(zlg_parallel_for_each(NULL, domain, kernel("fill2"), array), ZLG_ERR_ARGUMENT,
                   "zlg_parallel_for_each: view is NULL");
    assert_refused(zlg_parallel_for_each(view, domain, (zlg_kernel *)NULL, array), ZLG_ERR_ARGUMENT,
                   "zlg_parallel_for_each: kernel is NULL");
    assert_refused(zlg_launch(view, domain, kernel("fill2"), NULL, 1), ZLG_ERR_ARGUMENT,
                   "zlg_parallel_for_each: args is NULL");
}

static void extents_below_one_are_refused_lowest_dimension_first(void **state)
{
    (void)state;
    assert_refused(zlg_parallel_for_each(view, zlg_extent2(0, -1), kernel("fill2"), array),
                   ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_parallel_for_each: the extent of dimension 0 of the compute domain (0) "
                   "cannot be smaller than or equal to 0");
    assert_refused(zlg_parallel_for_each(view, zlg_extent3(1, 2, -3), kernel("fill3"), array),
                   ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_parallel_for_each: the extent of dimension 2 of the compute domain (-3) "
                   "cannot be smaller than or equal to 0");
    const zlg_extent eight = {8, {1, 1, 1, 1, 1, 1, -1, 0}};
    assert_refused(zlg_parallel_for_each(view, eight, kernel("fill1"), array),
                   ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_parallel_for_each: the extent of dimension 6 of the compute domain (-1) "
                   "cannot be smaller than or equal to 0");
    assert_refused(
        zlg_parallel_for_each(view, zlg_tile2(zlg_extent2(-8, 16), 4, 8), kernel("fixed"), array),
        ZLG_ERR_COMPUTE_DOMAIN,
        "zlg_parallel_for_each: the extent of dimension 0 of the compute domain (-8) "
        "cannot be smaller than or equal to 0");
}

static void ranks_outside_1_to_8_are_refused(void **state)
{
    (void)state;
    const zlg_extent none = {0, {1, 1, 1}};
    const zlg_extent nine = {9, {1, 1, 1, 1, 1, 1, 1, 1}};
    const zlg_extent mismatch = zlg_extent_add(zlg_extent1(1), zlg_extent2(1, 1));
    assert_refused(zlg_parallel_for_each(view, none, kernel("fill1"), array),
                   ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_parallel_for_each: the rank of the compute domain is 0, it must be 1 to 8");
    assert_refused(zlg_parallel_for_each(view, nine, kernel("fill1"), array),
                   ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_parallel_for_each: the rank of the compute domain is 9, it must be 1 to 8");
    assert_refused_with(zlg_parallel_for_each(view, mismatch, kernel("fill1"), array),
                        ZLG_ERR_COMPUTE_DOMAIN, "the rank of the compute domain is 0");
}

static void tiled_ranks_outside_1_to_3_are_refused(void **state)
{
    (void)state;
    const zlg_extent none = {0, {0}};
    const zlg_extent four = {4, {4, 8, 4, 8}};
    assert_refused(
        zlg_parallel_for_each(view, zlg_tile(none, none), kernel("any_tile"), array),
        ZLG_ERR_COMPUTE_DOMAIN,
        "zlg_parallel_for_each: the rank of the tiled compute domain is 0, it must be 1 to 3");
    assert_refused(
        zlg_parallel_for_each(view, zlg_tile(four, four), kernel("any_tile"), array),
        ZLG_ERR_COMPUTE_DOMAIN,
        "zlg_parallel_for_each: the rank of the tiled compute domain is 4, it must be 1 to 3");
    assert_refused(zlg_parallel_for_each(view, four, kernel("fixed"), array),
                   ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_parallel_for_each: the rank of the compute domain is 4, kernel fixed is "
                   "built for tiles of 4 x 8: it must be 1 to 3");
}

static void more_threads_than_32_bits_count_are_refused(void **state)
{
    (void)state;
    assert_refused(zlg_parallel_for_each(view, zlg_extent2(65536, 65536), kernel("fill2"), array),
                   ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_parallel_for_each: the number of threads requested (4294967296) exceeds "
                   "the limit (4294967295)");
    assert_refused(
        zlg_parallel_for_each(view, zlg_extent2(2147483647, 2147483647), kernel("fill2"), array),
        ZLG_ERR_COMPUTE_DOMAIN,
        "zlg_parallel_for_each: the number of threads requested (4611686014132420609) exceeds the "
        "limit (4294967295)");
    assert_refused(
        zlg_parallel_for_each(view, zlg_extent3(9110917, 3627949, 558080), kernel("fill3"), array),
        ZLG_ERR_COMPUTE_DOMAIN,
        "zlg_parallel_for_each: the number of threads requested (at least "
        "33053942219233) exceeds the limit (4294967295)");
    const zlg_extent just = {5, {256, 256, 256, 256, 1}};
    const zlg_extent far = {8, {65536, 65536, 65536, 65536, 2, 2, 2, 2}};
    assert_refused(zlg_parallel_for_each(view, just, kernel("fill1"), array),
                   ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_parallel_for_each: the number of threads requested (4294967296) exceeds "
                   "the limit (4294967295)");
    assert_refused(zlg_parallel_for_each(view, far, kernel("fill1"), array), ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_parallel_for_each: the number of threads requested (at least "
                   "281474976710656) exceeds the limit (4294967295)");
}

static void tiles_that_do_not_divide_are_refused_lowest_dimension_first(void **state)
{
    (void)state;
    assert_refused(
        zlg_parallel_for_each(view, zlg_tile2(zlg_extent2(9, 17), 4, 8), kernel("fixed"), array),
        ZLG_ERR_COMPUTE_DOMAIN,
        "zlg_parallel_for_each: (tiling): unsupported compute domain, the extent of "
        "dimension 0 of the compute domain (9) cannot be evenly divided by the extent "
        "of dimension 0 of the tile (4)");
    assert_refused(
        zlg_parallel_for_each(view, zlg_tile2(zlg_extent2(8, 17), 4, 8), kernel("fixed"), array),
        ZLG_ERR_COMPUTE_DOMAIN,
        "zlg_parallel_for_each: (tiling): unsupported compute domain, the extent of "
        "dimension 1 of the compute domain (17) cannot be evenly divided by the extent "
        "of dimension 1 of the tile (8)");
}

static void the_domain_is_checked_before_the_tile(void **state)
{
    (void)state;
    assert_refused(zlg_parallel_for_each(view, zlg_tile2(zlg_extent2(65536, 65537), 3, 5),
                                         kernel("fixed"), array),
                   ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_parallel_for_each: the number of threads requested (4295032832) exceeds "
                   "the limit (4294967295)");
}

static void bad_tiles_are_refused(void **state)
{
    (void)state;
    assert_refused(
        zlg_parallel_for_each(view, zlg_tile2(zlg_extent2(8, 16), 0, 8), kernel("any_tile"), array),
        ZLG_ERR_COMPUTE_DOMAIN,
        "zlg_parallel_for_each: the extent of dimension 0 of the tile (0) cannot be "
        "smaller than or equal to 0");
    assert_refused(
        zlg_parallel_for_each(view, zlg_tile1(zlg_extent2(8, 16), 4), kernel("any_tile"), array),
        ZLG_ERR_COMPUTE_DOMAIN,
        "zlg_parallel_for_each: the tile has rank 1, the compute domain rank 2");
}

static void another_tile_than_the_kernels_is_refused(void **state)
{
    (void)state;
    assert_refused(
        zlg_parallel_for_each(view, zlg_tile2(zlg_extent2(8, 16), 8, 4), kernel("fixed"), array),
        ZLG_ERR_COMPUTE_DOMAIN,
        "zlg_parallel_for_each: the tile is 8 x 4, kernel fixed is built for 4 x "
        "8: launch it with that one");
    assert_refused(
        zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(16), 8), kernel("fixed"), array),
        ZLG_ERR_COMPUTE_DOMAIN,
        "zlg_parallel_for_each: the rank of the compute domain is 1, kernel fixed is built for "
        "tiles of 4 x 8: launch it over an extent of rank 2");
}

static void tiles_beyond_the_device_are_refused(void **state)
{
    (void)state;
    zlg_accelerator_properties limits;
    char sentence[200];
    assert_ok(zlg_accelerator_get_properties(default_accelerator(), &limits));
    const int too_long = (int)limits.max_tile[2] + 1;
    snprintf(sentence, sizeof sentence,
             "zlg_parallel_for_each: the extent of dimension 1 of the tile (%d) exceeds the limit "
             "of the device (%u)",
             too_long, limits.max_tile[2]);
    assert_refused(zlg_parallel_for_each(view, zlg_tile2(zlg_extent2(1, too_long), 1, too_long),
                                         kernel("any_tile"), array),
                   ZLG_ERR_COMPUTE_DOMAIN, sentence);
    const int rows = (int)limits.max_tile_size / (int)limits.max_tile[2] + 1;
    snprintf(sentence, sizeof sentence,
             "zlg_parallel_for_each: the number of threads per tile (%d) exceeds the limit of the "
             "device (%u)",
             rows * (too_long - 1), limits.max_tile_size);
    assert_refused(
        zlg_parallel_for_each(view, zlg_tile2(zlg_extent2(rows, too_long - 1), rows, too_long - 1),
                              kernel("any_tile"), array),
        ZLG_ERR_COMPUTE_DOMAIN, sentence);
}

static void tile_static_without_a_tile_is_refused(void **state)
{
    (void)state;
    assert_refused(
        zlg_parallel_for_each(view, zlg_extent1(16), kernel("needs_a_tile"), array),
        ZLG_ERR_UNSUPPORTED,
        "zlg_parallel_for_each: kernel needs_a_tile uses tile_static memory and fixes no "
        "tile size: launch it over a tiled_extent");
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent1(16), kernel("sum_local"), array,
                                              array, zlg_arg_tile_static(64)),
                        ZLG_ERR_UNSUPPORTED, "kernel sum_local uses tile_static memory");
}

static void more_tile_static_than_the_device_has_is_refused(void **state)
{
    (void)state;
    zlg_accelerator_properties limits;
    char sentence[200];
    assert_ok(zlg_accelerator_get_properties(default_accelerator(), &limits));
    const size_t size = (size_t)limits.tile_static_bytes + 1;
    snprintf(sentence, sizeof sentence,
             "zlg_parallel_for_each: kernel sum_local needs 0 bytes of tile_static memory, and its "
             "arguments %zu; the device has %u",
             size, limits.tile_static_bytes);
    assert_refused(zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(16), 16), kernel("sum_local"),
                                         array, array, zlg_arg_tile_static(size)),
                   ZLG_ERR_UNSUPPORTED, sentence);
    assert_refused_with(zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(16), 16),
                                              kernel("sum_local"), array, array,
                                              zlg_arg_tile_static(SIZE_MAX)),
                        ZLG_ERR_UNSUPPORTED, "the device has");
    assert_refused(zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(16), 16), kernel("sum_local"),
                                         array, array, zlg_arg_tile_static(0)),
                   ZLG_ERR_ARGUMENT,
                   "zlg_parallel_for_each: argument 'scratch' is 0 bytes of tile_static memory");
}

static void the_wrong_number_of_arguments_is_refused(void **state)
{
    (void)state;
    const zlg_extent domain = zlg_extent2(8, 16);
    assert_refused(zlg_parallel_for_each(view, domain, kernel("scale"), matrix), ZLG_ERR_MISMATCH,
                   "zlg_parallel_for_each: kernel scale takes 2 arguments, it is given 1");
    assert_refused(zlg_parallel_for_each(view, domain, kernel("scale"), matrix, 1.0f, 2.0f),
                   ZLG_ERR_MISMATCH,
                   "zlg_parallel_for_each: kernel scale takes 2 arguments, it is given 3");
    assert_refused(zlg_parallel_for_each(view, domain, kernel("nothing"), 1), ZLG_ERR_MISMATCH,
                   "zlg_parallel_for_each: kernel nothing takes 0 arguments, it is given 1");
}

static void arguments_of_the_wrong_kind_or_width_are_refused(void **state)
{
    (void)state;
    const zlg_extent domain = zlg_extent2(8, 16);
    assert_refused(
        zlg_parallel_for_each(view, domain, kernel("scale"), matrix, 2.0), ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: argument 'factor' has 8 bytes, kernel scale takes 4 there");
    assert_refused(zlg_parallel_for_each(view, domain, kernel("scale"), matrix, array),
                   ZLG_ERR_MISMATCH,
                   "zlg_parallel_for_each: argument 'factor' is an array, kernel scale takes a "
                   "floating-point number there");
    assert_refused(
        zlg_parallel_for_each(view, domain, kernel("scale"), 1.0f, 1.0f), ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: argument 'matrix' is a floating-point number, kernel scale "
        "takes an array there");
    assert_refused(
        zlg_parallel_for_each(view, domain, kernel("scale"), matrix, zlg_arg_tile_static(4)),
        ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: argument 'factor' is tile_static memory, kernel scale takes a "
        "floating-point number there");
    assert_refused(
        zlg_parallel_for_each(view, domain, kernel("scale"), matrix, zlg_arg_bytes(NULL, 4)),
        ZLG_ERR_ARGUMENT, "zlg_parallel_for_each: the bytes of argument 'factor' are NULL");
    assert_refused(
        zlg_parallel_for_each(view, zlg_extent1(1), kernel("picture"), array, 1, array),
        ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: argument 'image' is an array, kernel picture takes a texture "
        "there");
}

static void whole_numbers_do_not_pass_as_floating_point(void **state)
{
    (void)state;
    const zlg_extent domain = zlg_extent2(8, 16);
    assert_refused(
        zlg_parallel_for_each(view, domain, kernel("scale"), matrix, 2), ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: argument 'factor' is a whole number, kernel scale takes a "
        "floating-point number there");
    assert_refused(
        zlg_parallel_for_each(view, zlg_extent1(4), kernel("whole"), array, 2.0f), ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: argument 'value' is a floating-point number, kernel whole "
        "takes a whole number there");
}

/* Only the translator's modules tell what a pointer points at: the other toolchain guesses. */
static void elements_of_another_size_are_refused(void **state)
{
    (void)state;
    const bool tells = launch_test_spirv.words[2] >> 16 != 43;
    zlg_array *bytes = NULL;
    assert_ok(zlg_array_create(view, zlg_extent2(8, 16), 8, &bytes));
    const zlg_status status =
        zlg_parallel_for_each(view, zlg_extent2(8, 16), kernel("scale"), bytes, 1.0f);
    assert_int_equal(status, tells ? ZLG_ERR_MISMATCH : ZLG_OK);
    if (tells)
        assert_string_equal(
            zlg_last_message(),
            "zlg_parallel_for_each: argument 'matrix' has elements of 8 bytes, kernel "
            "scale takes elements of 4 there");
    assert_ok(zlg_array_destroy(bytes));
}

/* It has the shape of a view's descriptor, and another name. */
static void structs_like_descriptors_are_structs(void **state)
{
    (void)state;
    const struct {
        int n[1];
    } lookalike = {{42}};
    int *values;
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(1), kernel("lookalike"), array,
                                    zlg_arg_bytes(&lookalike, sizeof lookalike)));
    values = read_all(array);
    assert_int_equal(values[0], 42);
    free(values);
}

static void views_of_another_rank_are_refused(void **state)
{
    (void)state;
    zlg_array *line = create(zlg_extent1(128), sizeof(int));
    assert_refused(
        zlg_parallel_for_each(view, zlg_extent2(8, 16), kernel("fill2"), line), ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: argument 'out' is a view of rank 1, kernel fill2 takes rank "
        "2 there: pass one of rank 2, which zlg_array_view_as() makes of this");
    assert_ok(zlg_array_destroy(line));
}

static void read_only_windows_of_what_the_kernel_writes_are_refused(void **state)
{
    (void)state;
    assert_refused(
        zlg_parallel_for_each(view, zlg_extent2(8, 16), kernel("fill2"), (const zlg_array *)array),
        ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: argument 'out' is read-only, kernel fill2 writes it");
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent2(8, 16), kernel("fill2"),
                                              zlg_array_get_const_view(array)),
                        ZLG_ERR_MISMATCH, "is read-only");
}

static void windows_outside_their_array_are_refused(void **state)
{
    (void)state;
    zlg_array_view outside = zlg_array_get_view(array);
    outside.offset = 1;
    assert_refused(
        zlg_parallel_for_each(view, zlg_extent2(8, 16), kernel("fill2"), outside), ZLG_ERR_ARGUMENT,
        "zlg_parallel_for_each: argument 'out' reaches element 127 of 4 bytes, 1 bytes into an "
        "array of 512");
    zlg_array_view nothing = {0};
    assert_refused(zlg_parallel_for_each(view, zlg_extent2(8, 16), kernel("fill2"), nothing),
                   ZLG_ERR_UNINITIALIZED,
                   "zlg_parallel_for_each: argument 'out' is an array view of nothing");
}

static void sections_with_gaps_do_not_pass_as_pointers(void **state)
{
    (void)state;
    zlg_array_view section;
    assert_ok(zlg_array_view_section(zlg_array_get_view(array), zlg_index2(0, 0), zlg_extent2(2, 4),
                                     &section));
    assert_refused(
        zlg_parallel_for_each(view, zlg_extent1(8), kernel("copy_plain"), section, array),
        ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: argument 'in' is a section with gaps, kernel copy_plain "
        "takes a plain pointer there");
}

static void extents_are_checked_like_numbers(void **state)
{
    (void)state;
    const zlg_extent extent = {8, {1, -2, 3, -4, 5, -6, 7, INT_MIN}};
    const zlg_index index = {3, {INT_MAX, 0, -1}};
    zlg_array *out = create(zlg_extent1(18), sizeof(int));
    assert_refused(zlg_parallel_for_each(view, extent, kernel("scale"), matrix, extent),
                   ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_parallel_for_each: the extent of dimension 1 of the compute domain (-2) "
                   "cannot be smaller than or equal to 0");
    assert_refused(
        zlg_parallel_for_each(view, zlg_extent2(1, 1), kernel("scale"), matrix, extent),
        ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: argument 'factor' has 36 bytes, kernel scale takes 4 there");
    assert_refused(
        zlg_parallel_for_each(view, zlg_extent1(1), kernel("shapes"), out, 8, index),
        ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: argument 'extent' is a whole number, kernel shapes takes a struct "
        "there");
    assert_ok(zlg_array_destroy(out));
}

static void domains_without_a_dimension_of_the_index_are_refused(void **state)
{
    (void)state;
    assert_refused(zlg_parallel_for_each(view, zlg_extent1(8), kernel("fill2"), array),
                   ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_parallel_for_each: the rank of the compute domain is 1, kernel fill2 asks "
                   "for an index of rank 2: launch it over an extent of rank 2");
    assert_refused(
        zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(8), 8), kernel("any_tile"), array),
        ZLG_ERR_COMPUTE_DOMAIN,
        "zlg_parallel_for_each: the rank of the compute domain is 1, kernel any_tile asks for an "
        "index of rank 2: launch it over an extent of rank 2");
    const zlg_extent four = {4, {1, 1, 1, 8}};
    assert_refused(zlg_parallel_for_each(view, four, kernel("fill2"), array),
                   ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_parallel_for_each: the rank of the compute domain is 4, kernel fill2 asks "
                   "for an index of rank 2: get_index_in() has one of more than 3");
}

static void a_missing_dimension_may_be_meant(void **state)
{
    (void)state;
    write_zeros(array);
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(128), kernel("fill_any_rank"), array));
    assert_ok(zlg_parallel_for_each(view, zlg_extent2(8, 16), kernel("fill_any_rank"), array));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(128), kernel("fill_plain"), array, 128));
    int *values = read_all(array);
    for (int i = 0; i < 128; i++)
        assert_int_equal(values[i], 3 * (i + 1));
    free(values);
}

static void a_refused_launch_changes_nothing(void **state)
{
    (void)state;
    write_zeros(array);
    assert_int_equal(
        zlg_parallel_for_each(view, zlg_tile2(zlg_extent2(8, 16), 3, 8), kernel("any_tile"), array),
        ZLG_ERR_COMPUTE_DOMAIN);
    int *values = read_all(array);
    for (int i = 0; i < 128; i++)
        assert_int_equal(values[i], 0);
    free(values);
    assert_ok(zlg_parallel_for_each(view, zlg_extent2(8, 16), kernel("fill2"), array));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_handles_are_refused),
        cmocka_unit_test(extents_below_one_are_refused_lowest_dimension_first),
        cmocka_unit_test(ranks_outside_1_to_8_are_refused),
        cmocka_unit_test(tiled_ranks_outside_1_to_3_are_refused),
        cmocka_unit_test(more_threads_than_32_bits_count_are_refused),
        cmocka_unit_test(tiles_that_do_not_divide_are_refused_lowest_dimension_first),
        cmocka_unit_test(the_domain_is_checked_before_the_tile),
        cmocka_unit_test(bad_tiles_are_refused),
        cmocka_unit_test(another_tile_than_the_kernels_is_refused),
        cmocka_unit_test(tiles_beyond_the_device_are_refused),
        cmocka_unit_test(tile_static_without_a_tile_is_refused),
        cmocka_unit_test(more_tile_static_than_the_device_has_is_refused),
        cmocka_unit_test(the_wrong_number_of_arguments_is_refused),
        cmocka_unit_test(arguments_of_the_wrong_kind_or_width_are_refused),
        cmocka_unit_test(whole_numbers_do_not_pass_as_floating_point),
        cmocka_unit_test(elements_of_another_size_are_refused),
        cmocka_unit_test(structs_like_descriptors_are_structs),
        cmocka_unit_test(views_of_another_rank_are_refused),
        cmocka_unit_test(read_only_windows_of_what_the_kernel_writes_are_refused),
        cmocka_unit_test(windows_outside_their_array_are_refused),
        cmocka_unit_test(sections_with_gaps_do_not_pass_as_pointers),
        cmocka_unit_test(extents_are_checked_like_numbers),
        cmocka_unit_test(domains_without_a_dimension_of_the_index_are_refused),
        cmocka_unit_test(a_missing_dimension_may_be_meant),
        cmocka_unit_test(a_refused_launch_changes_nothing),
    };
    return cmocka_run_group_tests_name("zellige.api.launch_checks", tests, begin_with_array,
                                       end_with_array);
}
