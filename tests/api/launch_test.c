/* Every check of a launch with its sentence, and that nothing changes when one refuses; then what
 * runs when none does. */
#include "fixture.h"
#include "launch_test.cl.h"

static zlg_accelerator_view *view;
static zlg_program *program;
static zlg_array *array; /* 8 x 16 int */

static zlg_array *create(zlg_extent extent, size_t element_size)
{
    zlg_array *created = NULL;
    assert_ok(zlg_array_create(view, extent, element_size, &created));
    return created;
}

static void write_zeros(zlg_array *to)
{
    const zlg_array_view all = zlg_array_get_view(to);
    const size_t bytes = zlg_extent_size(all.extent) * zlg_array_get_element_size(to);
    void *zeros = calloc(1, bytes);
    assert_non_null(zeros);
    assert_ok(zlg_copy_in(zeros, bytes, all));
    free(zeros);
}

static int *read_all(zlg_array *from)
{
    const zlg_array_view all = zlg_array_get_view(from);
    const size_t bytes = zlg_extent_size(all.extent) * zlg_array_get_element_size(from);
    int *values = malloc(bytes);
    assert_non_null(values);
    assert_ok(zlg_copy_out(all, values, bytes));
    return values;
}

static int begin(void **state)
{
    (void)state;
    view = default_view();
    program = build_program(&launch_test_spirv);
    array = create(zlg_extent2(8, 16), sizeof(int));
    return 0;
}

static int end(void **state)
{
    (void)state;
    assert_ok(zlg_array_destroy(array));
    zlg_program_destroy(program);
    return 0;
}

static zlg_kernel *kernel(const char *name)
{
    return get_kernel(program, name);
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
                   "built for tiles of 1 x 4 x 8: it must be 1 to 3");
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
        "zlg_parallel_for_each: the tile is 1 x 8 x 4, kernel fixed is built for 1 x 4 x "
        "8");
    assert_refused(
        zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(16), 8), kernel("fixed"), array),
        ZLG_ERR_COMPUTE_DOMAIN,
        "zlg_parallel_for_each: the tile is 1 x 1 x 8, kernel fixed is built for 1 x 4 x "
        "8");
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
                   "zlg_parallel_for_each: argument 3 is 0 bytes of tile_static memory");
}

static void the_wrong_number_of_arguments_is_refused(void **state)
{
    (void)state;
    const zlg_extent domain = zlg_extent2(8, 16);
    assert_refused(zlg_parallel_for_each(view, domain, kernel("scale"), array), ZLG_ERR_MISMATCH,
                   "zlg_parallel_for_each: kernel scale takes 2 arguments, it is given 1");
    assert_refused(zlg_parallel_for_each(view, domain, kernel("scale"), array, 1.0f, 2.0f),
                   ZLG_ERR_MISMATCH,
                   "zlg_parallel_for_each: kernel scale takes 2 arguments, it is given 3");
    assert_refused(zlg_parallel_for_each(view, domain, kernel("nothing"), 1), ZLG_ERR_MISMATCH,
                   "zlg_parallel_for_each: kernel nothing takes 0 arguments, it is given 1");
}

static void arguments_of_the_wrong_kind_or_width_are_refused(void **state)
{
    (void)state;
    const zlg_extent domain = zlg_extent2(8, 16);
    assert_refused(zlg_parallel_for_each(view, domain, kernel("scale"), array, 2.0),
                   ZLG_ERR_MISMATCH,
                   "zlg_parallel_for_each: argument 2 has 8 bytes, kernel scale takes 4 there");
    assert_refused(zlg_parallel_for_each(view, domain, kernel("scale"), array, array),
                   ZLG_ERR_MISMATCH,
                   "zlg_parallel_for_each: argument 2 is an array, kernel scale takes a "
                   "floating-point number there");
    assert_refused(zlg_parallel_for_each(view, domain, kernel("scale"), 1.0f, 1.0f),
                   ZLG_ERR_MISMATCH,
                   "zlg_parallel_for_each: argument 1 is a floating-point number, kernel scale "
                   "takes an array there");
    assert_refused(
        zlg_parallel_for_each(view, domain, kernel("scale"), array, zlg_arg_tile_static(4)),
        ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: argument 2 is tile_static memory, kernel scale takes a "
        "floating-point number there");
    assert_refused(
        zlg_parallel_for_each(view, domain, kernel("scale"), array, zlg_arg_bytes(NULL, 4)),
        ZLG_ERR_ARGUMENT, "zlg_parallel_for_each: the bytes of argument 2 are NULL");
}

static void whole_numbers_do_not_pass_as_floating_point(void **state)
{
    (void)state;
    const zlg_extent domain = zlg_extent2(8, 16);
    assert_refused(zlg_parallel_for_each(view, domain, kernel("scale"), array, 2), ZLG_ERR_MISMATCH,
                   "zlg_parallel_for_each: argument 2 is a whole number, kernel scale takes a "
                   "floating-point number there");
    assert_refused(zlg_parallel_for_each(view, zlg_extent1(4), kernel("whole"), array, 2.0f),
                   ZLG_ERR_MISMATCH,
                   "zlg_parallel_for_each: argument 2 is a floating-point number, kernel whole "
                   "takes a number there");
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
        assert_string_equal(zlg_last_message(),
                            "zlg_parallel_for_each: argument 1 has elements of 8 bytes, kernel "
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
    assert_refused(zlg_parallel_for_each(view, zlg_extent2(8, 16), kernel("fill2"), line),
                   ZLG_ERR_MISMATCH,
                   "zlg_parallel_for_each: argument 1 is a view of rank 1, kernel fill2 takes rank "
                   "2 there");
    assert_ok(zlg_array_destroy(line));
}

static void read_only_windows_of_what_the_kernel_writes_are_refused(void **state)
{
    (void)state;
    assert_refused(
        zlg_parallel_for_each(view, zlg_extent2(8, 16), kernel("fill2"), (const zlg_array *)array),
        ZLG_ERR_MISMATCH, "zlg_parallel_for_each: argument 1 is read-only, kernel fill2 writes it");
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
        "zlg_parallel_for_each: argument 1 reaches element 127 of 4 bytes, 1 bytes into an "
        "array of 512");
    zlg_array_view nothing = {0};
    assert_refused(zlg_parallel_for_each(view, zlg_extent2(8, 16), kernel("fill2"), nothing),
                   ZLG_ERR_UNINITIALIZED,
                   "zlg_parallel_for_each: argument 1 is an array view of nothing");
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
        "zlg_parallel_for_each: argument 1 is a section with gaps, kernel copy_plain "
        "takes a plain pointer there");
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

/** Fills an array of this extent and looks at each element: visited once, at its own place. */
static void check_untiled(zlg_extent extent)
{
    static const char *const names[] = {"fill1", "fill2", "fill3"};
    zlg_array *out = create(extent, sizeof(int));
    write_zeros(out);
    assert_ok(zlg_parallel_for_each(view, extent, kernel(names[extent.rank - 1]), out));
    int *values = read_all(out);
    for (size_t i = 0; i < zlg_extent_size(extent); i++)
        if (values[i] != (int)i + 1)
            fail_msg("%d x %d x %d: element %zu is %d", extent.v[0], extent.v[1], extent.v[2], i,
                     values[i]);
    free(values);
    assert_ok(zlg_array_destroy(out));
}

static void untiled_domains_of_any_extent_run_each_index_once(void **state)
{
    (void)state;
    const int lengths[] = {1, 2, 3, 255, 256, 257, 1009, 1024, 1025, 65537};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        check_untiled(zlg_extent1(lengths[i]));
    const int pairs[][2] = {{1, 1}, {1, 255}, {32, 8}, {25, 41}, {257, 3}, {3, 257}, {127, 131}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        check_untiled(zlg_extent2(pairs[i][0], pairs[i][1]));
    const int triples[][3] = {{1, 10, 1},  {3, 5, 17},  {256, 2, 2}, {5, 5, 41},
                              {7, 11, 13}, {2, 3, 257}, {67, 67, 1}};
    for (size_t i = 0; i < sizeof triples / sizeof triples[0]; i++)
        check_untiled(zlg_extent3(triples[i][0], triples[i][1], triples[i][2]));
}

/** As check_untiled(), for any rank: the kernel is told the domain, and the array is flat. */
static void check_any(zlg_extent extent)
{
    const size_t size = zlg_extent_size(extent);
    zlg_array *out = create(zlg_extent1((int)size), sizeof(int));
    write_zeros(out);
    assert_ok(zlg_parallel_for_each(view, extent, kernel("fill_any"), out, extent));
    int *values = read_all(out);
    for (size_t i = 0; i < size; i++)
        if (values[i] != (int)i + 1)
            fail_msg("rank %d: element %zu is %d", extent.rank, i, values[i]);
    free(values);
    assert_ok(zlg_array_destroy(out));
}

static void untiled_domains_of_rank_1_to_8_run_each_index_once(void **state)
{
    (void)state;
    const zlg_extent extents[] = {
        {4, {1, 1, 1, 1}},
        {4, {3, 5, 7, 11}},
        {5, {1, 257, 1, 2, 1}},
        {6, {4, 4, 4, 4, 4, 4}},
        {7, {2, 1, 3, 1, 13, 1, 17}},
        {8, {1, 1, 1, 1, 1, 1, 1, 65537}},
        {8, {65537, 1, 1, 1, 1, 1, 1, 1}},
        {8, {2, 3, 2, 3, 2, 3, 2, 3}},
        {1, {257}},
        {2, {5, 257}},
        {3, {3, 5, 17}},
    };
    for (size_t i = 0; i < sizeof extents / sizeof extents[0]; i++)
        check_any(extents[i]);
}

static void a_row_gives_each_dimension_its_component(void **state)
{
    (void)state;
    const zlg_extent domain = {8, {2, 3, 2, 3, 2, 3, 2, 3}};
    const int size = (int)zlg_extent_size(domain);
    zlg_array *out = create(zlg_extent1(size), sizeof(int));
    assert_ok(zlg_parallel_for_each(view, domain, kernel("digits8"), out));
    int *values = read_all(out);
    int position = 0;
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++)
            for (int k = 0; k < 6; k++)
                for (int l = 0; l < 6; l++)
                    assert_int_equal(values[position++],
                                     (((i / 3 * 10 + i % 3) * 100 + j / 3 * 10 + j % 3) * 100 +
                                      k / 3 * 10 + k % 3) *
                                             100 +
                                         l / 3 * 10 + l % 3);
    assert_int_equal(position, size);
    free(values);
    assert_ok(zlg_array_destroy(out));
}

static void untiled_domains_run_exactly_as_many(void **state)
{
    (void)state;
    zlg_array *counter = create(zlg_extent1(1), sizeof(int));
    write_zeros(counter);
    assert_ok(zlg_parallel_for_each(view, zlg_extent3(13, 17, 259), kernel("count"), counter));
    int *value = read_all(counter);
    assert_int_equal(*value, 13 * 17 * 259);
    free(value);
    const zlg_extent prime = {5, {7, 11, 13, 17, 19}};
    write_zeros(counter);
    assert_ok(zlg_parallel_for_each(view, prime, kernel("count"), counter));
    value = read_all(counter);
    assert_int_equal(*value, 7 * 11 * 13 * 17 * 19);
    free(value);
    assert_ok(zlg_array_destroy(counter));
}

static void a_tile_on_a_square_domain_is_not_transposed(void **state)
{
    (void)state;
    zlg_array *out = create(zlg_extent2(16, 16), sizeof(int));
    assert_ok(
        zlg_parallel_for_each(view, zlg_tile2(zlg_extent2(16, 16), 4, 8), kernel("fixed"), out));
    int *values = read_all(out);
    for (int row = 0; row < 16; row++)
        for (int column = 0; column < 16; column++)
            assert_int_equal(values[row * 16 + column],
                             row % 4 * 1000000 + column % 8 * 10000 + row / 4 * 100 + column / 8);
    free(values);
    assert_ok(zlg_array_destroy(out));
}

static void a_kernel_without_a_fixed_tile_takes_any(void **state)
{
    (void)state;
    zlg_array *out = create(zlg_extent2(12, 30), sizeof(int));
    const int tiles[][2] = {{1, 1}, {2, 3}, {12, 30}, {4, 15}, {3, 10}};
    for (size_t i = 0; i < sizeof tiles / sizeof tiles[0]; i++) {
        const int rows = tiles[i][0];
        const int columns = tiles[i][1];
        assert_ok(zlg_parallel_for_each(view, zlg_tile2(zlg_extent2(12, 30), rows, columns),
                                        kernel("any_tile"), out));
        int *values = read_all(out);
        for (int row = 0; row < 12; row++)
            for (int column = 0; column < 30; column++)
                assert_int_equal(values[row * 30 + column],
                                 row / rows * rows * 1000 + column / columns * columns);
        free(values);
    }
    assert_ok(zlg_array_destroy(out));
}

static void a_fixed_tile_also_runs_untiled_if_it_divides(void **state)
{
    (void)state;
    assert_ok(zlg_parallel_for_each(view, zlg_extent2(8, 16), kernel("fixed"), array));
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent2(8, 15), kernel("fixed"), array),
                        ZLG_ERR_COMPUTE_DOMAIN, "cannot be evenly divided");
}

static void tile_static_arguments_are_shared_by_the_tile(void **state)
{
    (void)state;
    zlg_array *in = create(zlg_extent1(96), sizeof(int));
    zlg_array *out = create(zlg_extent1(4), sizeof(int));
    int values[96];
    for (int i = 0; i < 96; i++)
        values[i] = i;
    assert_ok(zlg_copy_in(values, sizeof values, zlg_array_get_view(in)));
    assert_ok(zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(96), 24), kernel("sum_local"), in,
                                    out, zlg_arg_tile_static(24 * sizeof(int))));
    int *sums = read_all(out);
    for (int tile = 0; tile < 4; tile++)
        assert_int_equal(sums[tile], 24 * 24 * tile + 23 * 24 / 2);
    free(sums);
    assert_ok(zlg_array_destroy(out));
    assert_ok(zlg_array_destroy(in));
}

static void every_scalar_and_struct_arrives(void **state)
{
    (void)state;
    struct pair {
        char tag;
        double value;
    } pair = {'p', 2.5};
    const double expected[12] = {-1,   200, -300, 60000, -70000, 4000000000.0,
                                 -5e9, 6e9, 0.5,  -0.25, 'p',    2.5};
    double values[12];
    zlg_array *out = create(zlg_extent1(12), sizeof(double));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(1), kernel("scalars"), out, (signed char)-1,
                                    (unsigned char)200, (short)-300, (unsigned short)60000, -70000,
                                    4000000000u, -5000000000l, 6000000000ul, 0.5f, -0.25,
                                    zlg_arg_bytes(&pair, sizeof pair)));
    assert_ok(zlg_copy_out(zlg_array_get_view(out), values, sizeof values));
    for (int i = 0; i < 12; i++)
        assert_true(values[i] == expected[i]);
    assert_ok(zlg_array_destroy(out));
}

static void extents_and_indices_arrive(void **state)
{
    (void)state;
    const zlg_extent extent = {8, {1, -2, 3, -4, 5, -6, 7, INT_MIN}};
    const zlg_index index = {3, {INT_MAX, 0, -1}};
    int values[18];
    zlg_array *out = create(zlg_extent1(18), sizeof(int));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(1), kernel("shapes"), out, extent, index));
    assert_ok(zlg_copy_out(zlg_array_get_view(out), values, sizeof values));
    assert_memory_equal(values, &extent, sizeof extent);
    assert_memory_equal(values + 9, &index, sizeof index);
    assert_refused(zlg_parallel_for_each(view, extent, kernel("scale"), array, extent),
                   ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_parallel_for_each: the extent of dimension 1 of the compute domain (-2) "
                   "cannot be smaller than or equal to 0");
    assert_refused(zlg_parallel_for_each(view, zlg_extent1(1), kernel("scale"), array, extent),
                   ZLG_ERR_MISMATCH,
                   "zlg_parallel_for_each: argument 2 has 36 bytes, kernel scale takes 4 there");
    assert_refused(
        zlg_parallel_for_each(view, zlg_extent1(1), kernel("shapes"), out, 8, index),
        ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: argument 2 is a whole number, kernel shapes takes a struct "
        "there");
    assert_ok(zlg_array_destroy(out));
}

static void a_kernel_of_no_arguments_runs(void **state)
{
    (void)state;
    assert_ok(zlg_launch(view, zlg_extent1(100), kernel("nothing"), NULL, 0));
    assert_ok(zlg_accelerator_view_wait(view));
}

static void sections_reach_only_their_elements(void **state)
{
    (void)state;
    float values[8 * 16];
    zlg_array *matrix;
    zlg_array_view section;
    for (int i = 0; i < 128; i++)
        values[i] = 1;
    assert_ok(zlg_array_wrap(view, zlg_extent2(8, 16), sizeof(float), values, &matrix));
    assert_ok(zlg_array_view_section(zlg_array_get_view(matrix), zlg_index2(2, 3),
                                     zlg_extent2(4, 5), &section));
    assert_ok(zlg_parallel_for_each(view, section.extent, kernel("scale"), section, 3.0f));
    assert_ok(zlg_array_destroy(matrix));
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 16; column++) {
            const int inside = row >= 2 && row < 6 && column >= 3 && column < 8;
            assert_true(values[row * 16 + column] == (inside ? 3 : 1));
        }
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
        cmocka_unit_test(a_refused_launch_changes_nothing),
        cmocka_unit_test(untiled_domains_of_any_extent_run_each_index_once),
        cmocka_unit_test(untiled_domains_of_rank_1_to_8_run_each_index_once),
        cmocka_unit_test(a_row_gives_each_dimension_its_component),
        cmocka_unit_test(untiled_domains_run_exactly_as_many),
        cmocka_unit_test(a_tile_on_a_square_domain_is_not_transposed),
        cmocka_unit_test(a_kernel_without_a_fixed_tile_takes_any),
        cmocka_unit_test(a_fixed_tile_also_runs_untiled_if_it_divides),
        cmocka_unit_test(tile_static_arguments_are_shared_by_the_tile),
        cmocka_unit_test(every_scalar_and_struct_arrives),
        cmocka_unit_test(extents_and_indices_arrive),
        cmocka_unit_test(a_kernel_of_no_arguments_runs),
        cmocka_unit_test(sections_reach_only_their_elements),
    };
    return cmocka_run_group_tests_name("zellige.api.launch", tests, begin, end);
}
