/* Windows: sections, rows, other shapes, and which are refused. */
#include "array_test.cl.h"
#include "fixture.h"

FIXTURE_ON_VIEW(array_test_spirv)

static zlg_array *create(zlg_extent extent)
{
    zlg_array *array = NULL;
    assert_ok(zlg_array_create(view, extent, sizeof(int), &array));
    return array;
}

static void sections_outside_are_refused(void **state)
{
    (void)state;
    zlg_array *array = create(zlg_extent2(3, 4));
    const zlg_array_view all = zlg_array_get_view(array);
    zlg_array_view part = {0};
    assert_refused(zlg_array_view_section(all, zlg_index2(0, 2), zlg_extent2(1, 3), &part),
                   ZLG_ERR_ARGUMENT,
                   "zlg_array_view_section: 3 elements from 2 on in dimension 1 are not inside the "
                   "view's 4");
    assert_int_equal(zlg_array_view_section(all, zlg_index2(3, 0), zlg_extent2(1, 1), &part),
                     ZLG_ERR_ARGUMENT);
    assert_int_equal(zlg_array_view_section(all, zlg_index2(-1, 0), zlg_extent2(1, 1), &part),
                     ZLG_ERR_ARGUMENT);
    assert_int_equal(zlg_array_view_section(all, zlg_index2(0, 0), zlg_extent2(0, 1), &part),
                     ZLG_ERR_ARGUMENT);
    assert_int_equal(
        zlg_array_view_section(all, zlg_index2(2, 3), zlg_extent2(INT_MAX, INT_MAX), &part),
        ZLG_ERR_ARGUMENT);
    assert_refused(zlg_array_view_section(all, zlg_index1(0), zlg_extent1(1), &part),
                   ZLG_ERR_ARGUMENT,
                   "zlg_array_view_section: origin has rank 1 and extent rank 1, the view has rank "
                   "2");
    assert_null(part.array);
    assert_ok(zlg_array_destroy(array));
}

/** Copies a section of a section in and out of an array whose elements are known. */
static void check_nested_sections(zlg_array *array)
{
    int all[5 * 7 * 9] = {0};
    int part[2 * 3 * 4];
    zlg_array_view section;
    assert_ok(zlg_copy_in(all, sizeof all, zlg_array_get_view(array)));
    assert_ok(zlg_array_view_section(zlg_array_get_view(array), zlg_index3(1, 2, 3),
                                     zlg_extent3(4, 5, 6), &section));
    assert_ok(zlg_array_view_section(section, zlg_index3(1, 0, 2), zlg_extent3(2, 3, 4), &section));
    for (int i = 0; i < 24; i++)
        part[i] = i + 1;
    assert_ok(zlg_copy_in(part, sizeof part, section));
    memset(part, 0, sizeof part);
    assert_ok(zlg_copy_out(section, part, sizeof part));
    for (int i = 0; i < 24; i++)
        assert_int_equal(part[i], i + 1);
    assert_ok(zlg_copy_out(zlg_array_get_view(array), all, sizeof all));
    for (int i = 0; i < 5 * 7 * 9; i++) {
        const int slice = i / 63 - 2;
        const int row = i / 9 % 7 - 2;
        const int column = i % 9 - 5;
        const int inside =
            slice >= 0 && slice < 2 && row >= 0 && row < 3 && column >= 0 && column < 4;
        assert_int_equal(all[i], inside ? slice * 12 + row * 4 + column + 1 : 0);
    }
}

static void nested_sections_of_device_memory_add_up(void **state)
{
    (void)state;
    zlg_array *array = create(zlg_extent3(5, 7, 9));
    check_nested_sections(array);
    assert_ok(zlg_array_destroy(array));
}

static void nested_sections_of_wrapped_memory_add_up(void **state)
{
    (void)state;
    int host[5 * 7 * 9];
    zlg_array *array = NULL;
    assert_ok(zlg_array_wrap(view, zlg_extent3(5, 7, 9), sizeof(int), host, &array));
    check_nested_sections(array);
    assert_ok(zlg_array_destroy(array));
}

static void projections_are_rows(void **state)
{
    (void)state;
    int values[24];
    int row_values[4];
    zlg_array *array = create(zlg_extent3(2, 3, 4));
    zlg_array_view slice = {0};
    zlg_array_view row = {0};
    for (int i = 0; i < 24; i++)
        values[i] = i;
    assert_ok(zlg_copy_in(values, sizeof values, zlg_array_get_view(array)));
    assert_ok(zlg_array_view_project(zlg_array_get_view(array), 1, &slice));
    assert_true(zlg_extent_equal(slice.extent, zlg_extent2(3, 4)));
    assert_ok(zlg_array_view_project(slice, 2, &row));
    assert_ok(zlg_copy_out(row, row_values, sizeof row_values));
    assert_memory_equal(row_values, &values[20], sizeof row_values);
    assert_refused(zlg_array_view_project(row, 0, &slice), ZLG_ERR_ARGUMENT,
                   "zlg_array_view_project: view has rank 1, it must be at least 2");
    assert_refused(zlg_array_view_project(slice, 3, &row), ZLG_ERR_ARGUMENT,
                   "zlg_array_view_project: i is 3, dimension 0 of view has 3 elements");
    assert_int_equal(zlg_array_view_project(slice, -1, &row), ZLG_ERR_ARGUMENT);
    assert_ok(zlg_array_destroy(array));
}

static void lines_take_other_shapes(void **state)
{
    (void)state;
    int values[12];
    int part[6];
    zlg_array *array = create(zlg_extent1(12));
    zlg_array_view matrix = {0};
    for (int i = 0; i < 12; i++)
        values[i] = i;
    assert_ok(zlg_copy_in(values, sizeof values, zlg_array_get_view(array)));
    assert_ok(zlg_array_view_as(zlg_array_get_view(array), zlg_extent2(3, 4), &matrix));
    assert_ok(zlg_array_view_section(matrix, zlg_index2(1, 1), zlg_extent2(2, 3), &matrix));
    assert_ok(zlg_copy_out(matrix, part, sizeof part));
    const int expected[6] = {5, 6, 7, 9, 10, 11};
    assert_memory_equal(part, expected, sizeof expected);
    assert_refused(zlg_array_view_as(zlg_array_get_view(array), zlg_extent2(3, 5), &matrix),
                   ZLG_ERR_ARGUMENT, "zlg_array_view_as: extent has 15 elements, view has 12");
    assert_refused(zlg_array_view_as(matrix, zlg_extent1(1), &matrix), ZLG_ERR_ARGUMENT,
                   "zlg_array_view_as: view has rank 2, it must be 1");
    assert_ok(zlg_array_destroy(array));
}

static void ten_floats_are_five_doubles(void **state)
{
    (void)state;
    zlg_array *array = create(zlg_extent1(10));
    zlg_array_view doubles = {0};
    assert_ok(zlg_array_view_reinterpret(zlg_array_get_view(array), sizeof(double), &doubles));
    assert_int_equal(doubles.extent.v[0], 5);
    assert_refused(zlg_array_view_reinterpret(zlg_array_get_view(array), 12, &doubles),
                   ZLG_ERR_ARGUMENT,
                   "zlg_array_view_reinterpret: the 40 bytes of view are no multiple of "
                   "element_size (12)");
    assert_int_equal(zlg_array_view_reinterpret(zlg_array_get_view(array), 0, &doubles),
                     ZLG_ERR_ARGUMENT);
    assert_ok(zlg_array_view_reinterpret(doubles, 1, &doubles));
    assert_int_equal(doubles.extent.v[0], 40);
    assert_ok(zlg_array_destroy(array));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sections_outside_are_refused),
        cmocka_unit_test(nested_sections_of_device_memory_add_up),
        cmocka_unit_test(nested_sections_of_wrapped_memory_add_up),
        cmocka_unit_test(projections_are_rows),
        cmocka_unit_test(lines_take_other_shapes),
        cmocka_unit_test(ten_floats_are_five_doubles),
    };
    return cmocka_run_group_tests_name("zellige.api.array_view", tests, begin, end);
}
