/* Arrays and views of rank 1 to 8: sections with gaps in every dimension, copied, launched,
 * projected, kept up to date; and views in other shapes in a kernel. */
#include "fixture.h"
#include "ranks_test.cl.h"

FIXTURE_ON_VIEW(ranks_test_spirv)

enum { SIDE = 3, MOST = 6561 }; /* 3 to the eighth */

static int host[MOST], expected[MOST], packed[MOST];

static zlg_extent cube_of(int rank, int side)
{
    zlg_extent extent = {.rank = rank};
    for (int i = 0; i < rank; i++)
        extent.v[i] = side;
    return extent;
}

static size_t bytes_of(zlg_extent extent)
{
    return zlg_extent_size(extent) * sizeof(int);
}

/* A window of two in each dimension, from 0 and 1 on in turn: gaps everywhere. */
static zlg_array_view middle(zlg_array *array, int rank)
{
    zlg_array_view window;
    zlg_index origin = {.rank = rank};
    for (int i = 0; i < rank; i++)
        origin.v[i] = i % 2;
    assert_ok(zlg_array_view_section(zlg_array_get_view(array), origin, cube_of(rank, 2), &window));
    return window;
}

/* Where element `n` of the window lies in the array. */
static size_t place(int rank, size_t n)
{
    zlg_index at = zlg_index_unflatten(cube_of(rank, 2), n);
    for (int i = 0; i < rank; i++)
        at.v[i] += i % 2;
    return zlg_index_flatten(cube_of(rank, SIDE), at);
}

static void fill(int rank)
{
    for (size_t i = 0; i < zlg_extent_size(cube_of(rank, SIDE)); i++)
        host[i] = expected[i] = (int)i * 10;
}

static void launch_numbers(zlg_array_view window)
{
    char name[16];
    snprintf(name, sizeof name, "number%d", window.extent.rank);
    assert_ok(zlg_parallel_for_each(view, window.extent, get_kernel(program, name), window,
                                    window.extent));
}

static void check_launches(int rank, bool wrapped)
{
    const zlg_extent extent = cube_of(rank, SIDE);
    zlg_array *array = NULL;
    fill(rank);
    if (wrapped) {
        assert_ok(zlg_array_wrap(view, extent, sizeof(int), host, &array));
    } else {
        assert_ok(zlg_array_create(view, extent, sizeof(int), &array));
        assert_ok(zlg_array_write(array, host, bytes_of(extent)));
    }
    const zlg_array_view window = middle(array, rank);
    launch_numbers(window);
    for (size_t n = 0; n < zlg_extent_size(window.extent); n++)
        expected[place(rank, n)] += (int)n;
    if (wrapped)
        assert_ok(zlg_array_view_synchronize(window));
    else
        assert_ok(zlg_array_read(array, host, bytes_of(extent)));
    assert_memory_equal(host, expected, bytes_of(extent));
    assert_ok(zlg_array_destroy(array));
}

static void launches_see_windows_of_every_rank(void **state)
{
    (void)state;
    for (int rank = 1; rank <= ZLG_MAX_ARRAY_RANK; rank++) {
        check_launches(rank, false);
        check_launches(rank, true);
    }
}

/* Out of a window, into one, and from one array's window to another's; blocking or not. */
static void check_copies(int rank, bool async)
{
    const zlg_extent extent = cube_of(rank, SIDE);
    const size_t count = zlg_extent_size(cube_of(rank, 2)), bytes = count * sizeof(int);
    zlg_array *one = NULL, *other = NULL;
    zlg_completion *done = NULL;
    fill(rank);
    assert_ok(zlg_array_create(view, extent, sizeof(int), &one));
    assert_ok(zlg_array_create(view, extent, sizeof(int), &other));
    assert_ok(zlg_array_write(one, host, bytes_of(extent)));
    assert_ok(zlg_array_write(other, host, bytes_of(extent)));
    for (size_t n = 0; n < count; n++)
        packed[n] = -(int)n;
    if (async) {
        assert_ok(zlg_copy_in_async(packed, bytes, middle(one, rank), &done));
        assert_ok(zlg_completion_wait(done));
        zlg_completion_destroy(done);
        assert_ok(zlg_copy_async(middle(one, rank), middle(other, rank), &done));
        assert_ok(zlg_completion_wait(done));
        zlg_completion_destroy(done);
        memset(packed, 0, bytes);
        assert_ok(zlg_copy_out_async(middle(other, rank), packed, bytes, &done));
        assert_ok(zlg_completion_wait(done));
        zlg_completion_destroy(done);
    } else {
        assert_ok(zlg_copy_in(packed, bytes, middle(one, rank)));
        assert_ok(zlg_copy(middle(one, rank), middle(other, rank)));
        memset(packed, 0, bytes);
        assert_ok(zlg_copy_out(middle(other, rank), packed, bytes));
    }
    for (size_t n = 0; n < count; n++) {
        assert_int_equal(packed[n], -(int)n);
        expected[place(rank, n)] = -(int)n;
    }
    assert_ok(zlg_array_read(other, host, bytes_of(extent)));
    assert_memory_equal(host, expected, bytes_of(extent));
    assert_ok(zlg_array_destroy(other));
    assert_ok(zlg_array_destroy(one));
}

static void windows_of_every_rank_are_copied(void **state)
{
    (void)state;
    for (int rank = 1; rank <= ZLG_MAX_ARRAY_RANK; rank++) {
        check_copies(rank, false);
        check_copies(rank, true);
    }
}

/* A window that is contiguous within, in an array that has gaps outside of it: few, long copies. */
static void inner_dimensions_without_gaps_are_copied(void **state)
{
    (void)state;
    const zlg_extent extent = {6, {3, 4, 2, 3, 2, 5}}, part = {6, {2, 3, 2, 3, 2, 5}};
    const zlg_index origin = {6, {1, 0, 0, 0, 0, 0}};
    zlg_array *array = NULL;
    zlg_array_view window;
    for (int i = 0; i < 720; i++)
        host[i] = i;
    assert_ok(zlg_array_create(view, extent, sizeof(int), &array));
    assert_ok(zlg_array_write(array, host, 720 * sizeof(int)));
    assert_ok(zlg_array_view_section(zlg_array_get_view(array), origin, part, &window));
    assert_ok(zlg_copy_out(window, packed, 360 * sizeof(int)));
    for (int i = 0; i < 360; i++)
        assert_int_equal(packed[i], 240 + i / 180 * 240 + i % 180);
    assert_ok(zlg_array_destroy(array));
}

/* Windows of wrapped memory: discarded, and written by the host, each for itself. */
static void windows_of_high_rank_are_coherent(void **state)
{
    (void)state;
    const int rank = 6;
    const zlg_extent extent = cube_of(rank, SIDE);
    const size_t count = zlg_extent_size(cube_of(rank, 2));
    zlg_array *array = NULL;
    fill(rank);
    assert_ok(zlg_array_wrap(view, extent, sizeof(int), host, &array));
    launch_numbers(zlg_array_get_view(array));
    assert_ok(zlg_array_view_synchronize(middle(array, rank)));
    for (size_t n = 0; n < count; n++) {
        assert_int_equal(host[place(rank, n)], (int)place(rank, n) * 11);
        host[place(rank, n)] = -1;
    }
    assert_ok(zlg_array_view_refresh(middle(array, rank)));
    assert_ok(zlg_array_view_synchronize(zlg_array_get_view(array)));
    for (size_t i = 0; i < zlg_extent_size(extent); i++)
        expected[i] = (int)i * 11;
    for (size_t n = 0; n < count; n++)
        expected[place(rank, n)] = -1;
    assert_memory_equal(host, expected, bytes_of(extent));
    assert_ok(zlg_array_view_discard(middle(array, rank)));
    assert_ok(zlg_array_destroy(array));
    assert_memory_equal(host, expected, bytes_of(extent));
}

static void short_sections_reach_an_end(void **state)
{
    (void)state;
    const zlg_extent extent = zlg_extent3(4, 5, 6);
    zlg_array *array = NULL;
    zlg_array_view part;
    assert_ok(zlg_array_create(view, extent, sizeof(int), &array));
    const zlg_array_view whole = zlg_array_get_view(array);
    assert_ok(zlg_array_view_section_from(whole, zlg_index3(1, 0, 5), &part));
    assert_true(zlg_extent_equal(part.extent, zlg_extent3(3, 5, 1)));
    assert_int_equal(part.offset, (30 + 5) * sizeof(int));
    assert_ok(zlg_array_view_section_first(whole, zlg_extent3(2, 5, 1), &part));
    assert_true(zlg_extent_equal(part.extent, zlg_extent3(2, 5, 1)));
    assert_int_equal(part.offset, 0);
    assert_refused(
        zlg_array_view_section_from(whole, zlg_index3(1, 5, 0), &part), ZLG_ERR_ARGUMENT,
        "zlg_array_view_section_from: 0 elements from 5 on in dimension 1 are not inside "
        "the view's 5");
    assert_refused(zlg_array_view_section_from(whole, zlg_index2(1, 1), &part), ZLG_ERR_ARGUMENT,
                   "zlg_array_view_section_from: origin has rank 2 and extent rank 3, the view has "
                   "rank 3");
    assert_int_equal(zlg_array_view_section_from(whole, zlg_index3(-1, 0, 0), &part),
                     ZLG_ERR_ARGUMENT);
    assert_refused_with(zlg_array_view_section_first(whole, zlg_extent3(5, 1, 1), &part),
                        ZLG_ERR_ARGUMENT, "are not inside the view's 4");
    assert_refused(zlg_array_view_section_first(whole, zlg_extent1(1), NULL), ZLG_ERR_ARGUMENT,
                   "zlg_array_view_section_first: out is NULL");
    assert_int_equal(zlg_array_view_section_first((zlg_array_view){0}, extent, &part),
                     ZLG_ERR_UNINITIALIZED);
    assert_ok(zlg_array_destroy(array));
}

static void projections_of_every_rank_have_one_less(void **state)
{
    (void)state;
    const zlg_extent extent = cube_of(8, 2);
    zlg_array *array = NULL;
    assert_ok(zlg_array_create(view, extent, sizeof(int), &array));
    zlg_array_view at = zlg_array_get_view(array);
    for (int rank = 8; rank > 1; rank--) {
        assert_ok(zlg_array_view_project(at, 1, &at));
        assert_true(zlg_extent_equal(at.extent, cube_of(rank - 1, 2)));
        assert_int_equal(at.pitch[rank - 2], 0);
    }
    assert_int_equal(at.offset, 254 * sizeof(int));
    assert_ok(zlg_array_destroy(array));
}

static void views_take_other_shapes_in_a_kernel(void **state)
{
    (void)state;
    int found[14];
    zlg_array *out = NULL, *in = NULL;
    for (int i = 0; i < 256; i++)
        host[i] = i;
    assert_ok(zlg_array_wrap(view, zlg_extent1(256), sizeof(int), host, &in));
    assert_ok(zlg_array_wrap(view, zlg_extent1(14), sizeof(int), found, &out));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(1), get_kernel(program, "shapes"),
                                    (const zlg_array *)in, out));
    assert_ok(zlg_array_destroy(out));
    assert_ok(zlg_array_destroy(in));
    for (int i = 0; i < 8; i++)
        assert_int_equal(found[i], 165);
    assert_int_equal(found[8], 841);
    assert_int_equal(found[9], 2 * 64 + 2 * 16 + 1 * 4 + 1);
    assert_int_equal(found[10], 165 + 3 * 3 * 4 * 3 * 1000);
    assert_int_equal(found[11], 85 + 16 * 1000);
    assert_int_equal(found[12], 1);
    assert_int_equal(found[13], 208);
}

static void views_are_passed_and_assigned_in_a_kernel(void **state)
{
    (void)state;
    int matrix[3][4] = {{1, 1, 1, 1}, {5, 5, 5, 6}, {2, 2, 2, 2}}, found[4];
    zlg_array *out = NULL, *in = NULL;
    assert_ok(zlg_array_wrap(view, zlg_extent2(3, 4), sizeof(int), matrix, &in));
    assert_ok(zlg_array_wrap(view, zlg_extent1(4), sizeof(int), found, &out));
    assert_ok(zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(1), 1),
                                    get_kernel(program, "passed"), (const zlg_array *)in, out));
    assert_ok(zlg_array_destroy(out));
    assert_ok(zlg_array_destroy(in));
    const int wanted[4] = {21, 5, 52, 4};
    assert_memory_equal(found, wanted, sizeof found);
}

static void views_are_reinterpreted_in_a_kernel(void **state)
{
    (void)state;
    long longs[3] = {1l | 2l << 32, 3l | 4l << 32, -1};
    float floats[4] = {1, -2, 0, 3};
    int found[7];
    zlg_array *out = NULL, *in = NULL, *numbers = NULL;
    assert_ok(zlg_array_wrap(view, zlg_extent1(3), sizeof(long), longs, &in));
    assert_ok(zlg_array_wrap(view, zlg_extent1(4), sizeof(float), floats, &numbers));
    assert_ok(zlg_array_wrap(view, zlg_extent1(7), sizeof(int), found, &out));
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(6), get_kernel(program, "reinterpreted"),
                                    (const zlg_array *)in, numbers, out));
    assert_ok(zlg_array_destroy(out));
    assert_ok(zlg_array_destroy(numbers));
    assert_ok(zlg_array_destroy(in));
    const int wanted[7] = {1, 2, 3, 4, -1, -1, 64};
    assert_memory_equal(found, wanted, sizeof found);
    assert_true(floats[0] == -1 && floats[1] == 2 && floats[2] == 0 && floats[3] == -3);
}

/* The typed functions of the header check the ranks. */
static void typed_functions_take_windows_of_high_rank(void **state)
{
    (void)state;
    const zlg_extent extent = cube_of(5, 2);
    zlg_array *array = NULL;
    int values[32] = {0};
    assert_ok(zlg_array_wrap(view, extent, sizeof(int), values, &array));
    assert_ok(ranks_test_number5(view, extent, zlg_int_view5(array), extent));
    assert_refused_with(ranks_test_number8(view, extent, zlg_int_view8(array), extent),
                        ZLG_ERR_MISMATCH, "rank 5");
    assert_ok(zlg_array_destroy(array));
    for (int i = 0; i < 32; i++)
        assert_int_equal(values[i], i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(launches_see_windows_of_every_rank),
        cmocka_unit_test(windows_of_every_rank_are_copied),
        cmocka_unit_test(inner_dimensions_without_gaps_are_copied),
        cmocka_unit_test(windows_of_high_rank_are_coherent),
        cmocka_unit_test(short_sections_reach_an_end),
        cmocka_unit_test(projections_of_every_rank_have_one_less),
        cmocka_unit_test(views_take_other_shapes_in_a_kernel),
        cmocka_unit_test(views_are_passed_and_assigned_in_a_kernel),
        cmocka_unit_test(views_are_reinterpreted_in_a_kernel),
        cmocka_unit_test(typed_functions_take_windows_of_high_rank),
    };
    return cmocka_run_group_tests_name("zellige.api.ranks", tests, begin, end);
}
