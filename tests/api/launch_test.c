/* What runs when no check refuses. */
#include <stdatomic.h>

#include "launch_fixture.h"

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
    const int pairs[][2] = {{1, 1},     {1, 255}, {32, 8},  {25, 41},  {257, 3},  {3, 257},
                            {127, 131}, {31, 40}, {40, 31}, {3, 1021}, {2, 1031}, {300, 17}};
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
    zlg_array *array = create(zlg_extent2(8, 16), sizeof(int));
    assert_ok(zlg_parallel_for_each(view, zlg_extent2(8, 16), kernel("fixed"), array));
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent2(8, 15), kernel("fixed"), array),
                        ZLG_ERR_COMPUTE_DOMAIN, "cannot be evenly divided");
    assert_ok(zlg_array_destroy(array));
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
    assert_ok(zlg_array_destroy(out));
}

static zlg_accelerator_view *create_view(void)
{
    zlg_accelerator_view *created = NULL;
    assert_ok(zlg_accelerator_view_create(default_accelerator(), &(zlg_accelerator_view_desc){0},
                                          &created));
    return created;
}

/* A marker of a view comes only after what was launched on that view. */
static bool ends_within(zlg_accelerator_view *on, uint64_t nanoseconds)
{
    bool done = false;
    zlg_completion *marker = NULL;
    assert_ok(zlg_accelerator_view_create_marker(on, &marker));
    assert_ok(zlg_completion_wait_for(marker, nanoseconds, &done));
    zlg_completion_destroy(marker);
    return done;
}

/* The kernel runs until the host says stop: where it runs is where there is work. */
static void the_first_array_that_stays_chooses_the_view(void **state)
{
    (void)state;
    zlg_accelerator_view *any = zlg_accelerator_get_auto_selection_view();
    zlg_accelerator_view *own = create_view();
    zlg_array *flag, *here;
    void *stop = NULL;
    int host = 0;
    zlg_array *wrapped;
    assert_ok(zlg_array_create_in(own, ZLG_STORAGE_SHARED, zlg_extent1(1), sizeof(int), &flag));
    assert_ok(zlg_array_create(view, zlg_extent1(1), sizeof(int), &here));
    assert_ok(zlg_array_wrap(view, zlg_extent1(1), sizeof(int), &host, &wrapped));
    assert_ok(zlg_array_get_data(flag, &stop));
    *(volatile int *)stop = 0;
    assert_ok(zlg_parallel_for_each(any, zlg_extent1(1), kernel("spin"), wrapped, flag, here));
    assert_false(ends_within(own, 0));
    assert_true(ends_within(view, UINT64_C(20000000000)));
    atomic_store((_Atomic int *)stop, 1);
    assert_ok(zlg_accelerator_view_wait(own));
    assert_ok(zlg_array_destroy(wrapped));
    assert_int_equal(host, 1);
    assert_ok(zlg_array_destroy(here));
    assert_ok(zlg_array_destroy(flag));
    assert_ok(zlg_accelerator_view_destroy(own));
}

static void without_such_an_array_the_default_view_is_chosen(void **state)
{
    (void)state;
    zlg_accelerator_view *any = zlg_accelerator_get_auto_selection_view();
    zlg_accelerator_view *gone = create_view();
    int host[8] = {0}, values[8] = {0};
    zlg_array *array, *left;
    assert_ok(zlg_array_wrap(gone, zlg_extent1(8), sizeof(int), host, &array));
    assert_ok(zlg_array_create(gone, zlg_extent1(8), sizeof(int), &left));
    assert_ok(zlg_accelerator_view_destroy(gone));
    assert_ok(zlg_parallel_for_each(any, zlg_extent1(8), kernel("whole"), array, 3));
    assert_ok(zlg_parallel_for_each(any, zlg_tile1(zlg_extent1(8), 4), kernel("whole"), left, 4));
    assert_ok(zlg_launch(any, zlg_extent1(100), kernel("nothing"), NULL, 0));
    assert_ok(zlg_copy_out(zlg_array_get_view(left), values, sizeof values));
    assert_int_equal(values[7], 4);
    assert_ok(zlg_array_destroy(left));
    assert_ok(zlg_array_destroy(array));
    assert_int_equal(host[7], 3);
}

/* What AMP's parallel_for_each() did without a view goes on with the checks of any launch. */
static void a_chosen_view_passes_the_same_checks(void **state)
{
    (void)state;
    zlg_accelerator_view *any = zlg_accelerator_get_auto_selection_view();
    assert_refused(
        zlg_parallel_for_each(any, zlg_extent1(0), kernel("whole"), (zlg_array *)NULL, 1),
        ZLG_ERR_COMPUTE_DOMAIN,
        "zlg_parallel_for_each: the extent of dimension 0 of the compute domain (0) "
        "cannot be smaller than or equal to 0");
    assert_refused(
        zlg_parallel_for_each(any, zlg_extent1(1), kernel("whole"), (zlg_array *)NULL, 1),
        ZLG_ERR_UNINITIALIZED, "zlg_parallel_for_each: argument 'out' is an array view of nothing");
    assert_refused(zlg_parallel_for_each(any, zlg_extent1(1), (zlg_kernel *)NULL, 1),
                   ZLG_ERR_ARGUMENT, "zlg_parallel_for_each: kernel is NULL");
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
        cmocka_unit_test(the_first_array_that_stays_chooses_the_view),
        cmocka_unit_test(without_such_an_array_the_default_view_is_chosen),
        cmocka_unit_test(a_chosen_view_passes_the_same_checks),
        cmocka_unit_test(sections_reach_only_their_elements),
    };
    return cmocka_run_group_tests_name("zellige.api.launch", tests, begin, end);
}
