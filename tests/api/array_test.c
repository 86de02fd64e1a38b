/* Storage, windows, copies, and who has the newest elements. */
#include <limits.h>

#include "array_test.cl.h"
#include "fixture.h"

static zlg_accelerator_view *view;
static zlg_program *program;

static int begin(void **state)
{
    (void)state;
    view = default_view();
    program = build_program(&array_test_spirv);
    return 0;
}

static int end(void **state)
{
    (void)state;
    zlg_program_destroy(program);
    return 0;
}

static zlg_array *create(zlg_extent extent)
{
    zlg_array *array = NULL;
    assert_ok(zlg_array_create(view, extent, sizeof(int), &array));
    return array;
}

static void add(zlg_accelerator_view *on, zlg_array_view to, int value)
{
    assert_ok(zlg_parallel_for_each(on, to.extent, get_kernel(program, "add"), to, value));
}

static void bad_arguments_are_refused(void **state)
{
    (void)state;
    zlg_array *array = (zlg_array *)state; /* not to be touched */
    int host[4];
    const zlg_extent four = zlg_extent1(4);
    assert_refused(zlg_array_create(NULL, four, 4, &array), ZLG_ERR_ARGUMENT,
                   "zlg_array_create: view is NULL");
    assert_refused(zlg_array_create(view, four, 4, NULL), ZLG_ERR_ARGUMENT,
                   "zlg_array_create: out is NULL");
    assert_refused(zlg_array_create(view, four, 0, &array), ZLG_ERR_ARGUMENT,
                   "zlg_array_create: element_size is 0, it must be at least 1");
    assert_refused(zlg_array_wrap(view, four, 4, NULL, &array), ZLG_ERR_ARGUMENT,
                   "zlg_array_wrap: host is NULL");
    assert_refused(zlg_array_wrap(view, four, 0, host, &array), ZLG_ERR_ARGUMENT,
                   "zlg_array_wrap: element_size is 0, it must be at least 1");
    assert_ptr_equal(array, state);
}

static void bad_extents_are_refused(void **state)
{
    (void)state;
    zlg_array *array = NULL;
    assert_refused(zlg_array_create(view, zlg_extent2(3, 0), 4, &array), ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_array_create: dimension 1 of extent is 0, it must be at least 1");
    assert_refused(zlg_array_create(view, zlg_extent1(-7), 4, &array), ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_array_create: dimension 0 of extent is -7, it must be at least 1");
    assert_refused(zlg_array_create(view, (zlg_extent){4, {1, 1, 1}}, 4, &array),
                   ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_array_create: the rank of extent is 4, it must be 1 to 3");
    assert_refused_with(zlg_array_create(view, zlg_extent2(INT_MAX, INT_MAX), 8, &array),
                        ZLG_ERR_COMPUTE_DOMAIN, "more elements of 8 bytes than size_t counts");
    assert_refused(zlg_array_create(view, zlg_extent3(1, 65536, 65536), 1, &array),
                   ZLG_ERR_COMPUTE_DOMAIN,
                   "zlg_array_create: a slice of 65536 x 65536 elements of extent exceeds the "
                   "limit (2147483647)");
    assert_refused_with(
        zlg_array_create(view, zlg_pad(zlg_tile1(zlg_extent1(INT_MAX), 2)).extent, 4, &array),
        ZLG_ERR_COMPUTE_DOMAIN, "it must be at least 1");
    assert_null(array);
}

static void more_memory_than_there_is_is_refused(void **state)
{
    (void)state;
    zlg_array *array = NULL;
    assert_refused_with(zlg_array_create(view, zlg_extent2(INT_MAX, 65536), 64, &array),
                        ZLG_ERR_OUT_OF_MEMORY, "exceed what the device allocates at once");
    assert_null(array);
}

static void destroying_nothing_is_nothing(void **state)
{
    (void)state;
    assert_int_equal(zlg_array_destroy(NULL), ZLG_OK);
    assert_null(zlg_array_get_view(NULL).array);
    assert_int_equal(zlg_array_get_element_size(NULL), 0);
}

static void copies_of_other_sizes_are_refused(void **state)
{
    (void)state;
    int host[12] = {0};
    zlg_array *array = create(zlg_extent2(3, 4));
    const zlg_array_view all = zlg_array_get_view(array);
    assert_refused(zlg_copy_in(host, sizeof host - 1, all), ZLG_ERR_ARGUMENT,
                   "zlg_copy_in: bytes is 47, the elements of destination take 48");
    assert_refused(zlg_copy_out(all, host, sizeof host + 4), ZLG_ERR_ARGUMENT,
                   "zlg_copy_out: bytes is 52, the elements of source take 48");
    assert_refused(zlg_copy_in(NULL, sizeof host, all), ZLG_ERR_ARGUMENT,
                   "zlg_copy_in: source is NULL");
    assert_refused(zlg_copy_in(host, sizeof host, zlg_array_get_const_view(array)),
                   ZLG_ERR_ARGUMENT, "zlg_copy_in: destination is read-only");
    assert_refused(zlg_copy_out((zlg_array_view){0}, host, 0), ZLG_ERR_UNINITIALIZED,
                   "zlg_copy_out: source is an array view of nothing");
    assert_ok(zlg_array_destroy(array));
}

static void copies_of_an_array_to_itself_are_refused(void **state)
{
    (void)state;
    int host[8] = {0};
    zlg_array *array = NULL;
    zlg_array_view part;
    assert_ok(zlg_array_wrap(view, zlg_extent1(8), sizeof(int), host, &array));
    assert_ok(
        zlg_array_view_section(zlg_array_get_view(array), zlg_index1(1), zlg_extent1(4), &part));
    assert_refused(zlg_copy_in(host, 16, part), ZLG_ERR_ARGUMENT,
                   "zlg_copy_in: the 16 bytes of source are those of the array itself; zlg_copy() "
                   "copies within an array");
    assert_refused_with(zlg_copy_out(part, host + 4, 16), ZLG_ERR_ARGUMENT,
                        "the 16 bytes of destination are those of the array itself");
    assert_ok(zlg_array_destroy(array));
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

static void what_goes_in_comes_out(void **state)
{
    (void)state;
    int in[5 * 7 * 9];
    int out[5 * 7 * 9] = {0};
    zlg_array *array = create(zlg_extent3(5, 7, 9));
    for (int i = 0; i < 5 * 7 * 9; i++)
        in[i] = i * 3;
    assert_ok(zlg_copy_in(in, sizeof in, zlg_array_get_view(array)));
    assert_ok(zlg_copy_out(zlg_array_get_const_view(array), out, sizeof out));
    assert_memory_equal(in, out, sizeof in);
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

static void elements_of_any_size_are_stored(void **state)
{
    (void)state;
    const size_t sizes[] = {1, 2, 3, 5, 8, 12, 28, 100};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        unsigned char in[1100];
        unsigned char out[1100] = {0};
        zlg_array *array = NULL;
        for (size_t j = 0; j < sizeof in; j++)
            in[j] = (unsigned char)(j * 7);
        assert_ok(zlg_array_create(view, zlg_extent1(11), sizes[i], &array));
        assert_int_equal(zlg_array_get_element_size(array), sizes[i]);
        assert_ok(zlg_copy_in(in, 11 * sizes[i], zlg_array_get_view(array)));
        assert_ok(zlg_copy_out(zlg_array_get_view(array), out, 11 * sizes[i]));
        assert_memory_equal(in, out, 11 * sizes[i]);
        assert_ok(zlg_array_destroy(array));
    }
}

static void wrapped_memory_is_right_after_synchronize(void **state)
{
    (void)state;
    int host[100];
    zlg_array *array = NULL;
    for (int i = 0; i < 100; i++)
        host[i] = i;
    assert_ok(zlg_array_wrap(view, zlg_extent1(100), sizeof(int), host, &array));
    add(view, zlg_array_get_view(array), 5);
    add(view, zlg_array_get_view(array), 7);
    assert_ok(zlg_array_view_synchronize(zlg_array_get_view(array)));
    for (int i = 0; i < 100; i++)
        assert_int_equal(host[i], i + 12);
    assert_ok(zlg_array_destroy(array));
}

static void wrapped_memory_is_right_after_destroy(void **state)
{
    (void)state;
    int host[100] = {0};
    zlg_array *array = NULL;
    assert_ok(zlg_array_wrap(view, zlg_extent1(100), sizeof(int), host, &array));
    add(view, zlg_array_get_view(array), 5);
    assert_ok(zlg_array_destroy(array));
    for (int i = 0; i < 100; i++)
        assert_int_equal(host[i], 5);
}

static void nothing_moves_where_the_device_reaches_the_host(void **state)
{
    (void)state;
    int host[10] = {0};
    zlg_array *array = NULL;
    zlg_moves moves;
    zlg_accelerator_properties properties;
    assert_ok(zlg_accelerator_get_properties(default_accelerator(), &properties));
    assert_ok(zlg_array_wrap(view, zlg_extent1(10), sizeof(int), host, &array));
    add(view, zlg_array_get_view(array), 1);
    assert_ok(zlg_array_view_synchronize(zlg_array_get_view(array)));
    assert_ok(zlg_array_get_moves(array, &moves));
    assert_int_equal(moves.to_device, properties.supports_system_memory ? 0 : 1);
    assert_int_equal(moves.to_host, properties.supports_system_memory ? 0 : 1);
    assert_int_equal(moves.bytes, properties.supports_system_memory ? 0 : 2 * sizeof host);
    assert_ok(zlg_array_destroy(array));
}

static void refreshed_memory_is_seen_by_the_next_launch(void **state)
{
    (void)state;
    int host[10] = {0};
    zlg_array *array = NULL;
    assert_ok(zlg_array_wrap(view, zlg_extent1(10), sizeof(int), host, &array));
    const zlg_array_view all = zlg_array_get_view(array);
    for (int turn = 0; turn < 30; turn++) {
        add(view, all, 1);
        assert_ok(zlg_array_view_synchronize(all));
        for (int i = 0; i < 10; i++) {
            assert_int_equal(host[i], 2 * turn + 1);
            host[i]++;
        }
        assert_ok(zlg_array_view_refresh(all));
    }
    assert_ok(zlg_array_destroy(array));
    assert_int_equal(host[9], 60);
}

static void device_memory_cannot_be_refreshed(void **state)
{
    (void)state;
    zlg_array *array = create(zlg_extent1(1));
    assert_refused(zlg_array_view_refresh(zlg_array_get_view(array)), ZLG_ERR_ARGUMENT,
                   "zlg_array_view_refresh: the array of view is not in memory that the host "
                   "reaches");
    assert_ok(zlg_array_view_synchronize(zlg_array_get_view(array)));
    assert_ok(zlg_array_destroy(array));
}

static void copies_see_the_launches_before_them(void **state)
{
    (void)state;
    int host[64] = {0};
    int out[64];
    zlg_array *wrapped = NULL;
    assert_ok(zlg_array_wrap(view, zlg_extent1(64), sizeof(int), host, &wrapped));
    add(view, zlg_array_get_view(wrapped), 3);
    assert_ok(zlg_copy_out(zlg_array_get_view(wrapped), out, sizeof out));
    assert_int_equal(out[63], 3);
    for (int i = 0; i < 64; i++)
        out[i] = 10;
    assert_ok(zlg_copy_in(out, sizeof out, zlg_array_get_view(wrapped)));
    add(view, zlg_array_get_view(wrapped), 1);
    assert_ok(zlg_array_destroy(wrapped));
    assert_int_equal(host[0], 11);
}

static void overlapping_memory_is_wrapped_once(void **state)
{
    (void)state;
    int host[100];
    zlg_array *first = NULL;
    zlg_array *second = NULL;
    assert_ok(zlg_array_wrap(view, zlg_extent1(50), sizeof(int), host, &first));
    assert_refused_with(zlg_array_wrap(view, zlg_extent1(51), sizeof(int), host + 49, &second),
                        ZLG_ERR_ARGUMENT, "overlap the 200 bytes at");
    assert_null(second);
    assert_ok(zlg_array_wrap(view, zlg_extent1(50), sizeof(int), host + 50, &second));
    assert_ok(zlg_array_destroy(first));
    assert_ok(zlg_array_wrap(view, zlg_extent1(50), sizeof(int), host, &first));
    assert_ok(zlg_array_destroy(first));
    assert_ok(zlg_array_destroy(second));
}

static void another_view_waits_for_the_one_before(void **state)
{
    (void)state;
    int out[256];
    zlg_accelerator_view *other = NULL;
    zlg_array *array = create(zlg_extent1(256));
    const zlg_array_view all = zlg_array_get_view(array);
    memset(out, 0, sizeof out);
    assert_ok(zlg_copy_in(out, sizeof out, all));
    assert_ok(zlg_accelerator_view_create(default_accelerator(), &(zlg_accelerator_view_desc){0},
                                          &other));
    for (int i = 0; i < 10; i++) {
        add(view, all, 1);
        add(other, all, 1);
    }
    assert_ok(zlg_accelerator_view_destroy(other));
    assert_ok(zlg_copy_out(all, out, sizeof out));
    for (int i = 0; i < 256; i++)
        assert_int_equal(out[i], 20);
    assert_ok(zlg_array_destroy(array));
}

static void an_array_survives_its_view(void **state)
{
    (void)state;
    const int in[4] = {1, 2, 3, 4};
    int out[4];
    zlg_accelerator_view *own = NULL;
    zlg_array *array = NULL;
    assert_ok(
        zlg_accelerator_view_create(default_accelerator(), &(zlg_accelerator_view_desc){0}, &own));
    assert_ok(zlg_array_create(own, zlg_extent1(4), sizeof(int), &array));
    assert_ok(zlg_copy_in(in, sizeof in, zlg_array_get_view(array)));
    assert_ok(zlg_accelerator_view_destroy(own));
    assert_ok(zlg_copy_out(zlg_array_get_view(array), out, sizeof out));
    assert_memory_equal(in, out, sizeof in);
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
                   "zlg_array_view_project: view has rank 1, it must be 2 or 3");
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

/** Copies between two arrays of any two storages, whole and by sections. */
static void check_copy(zlg_array *from, zlg_array *to)
{
    int values[5 * 6];
    int out[5 * 6];
    zlg_array_view source;
    zlg_array_view destination;
    for (int i = 0; i < 30; i++)
        values[i] = i + 1;
    assert_ok(zlg_copy_in(values, sizeof values, zlg_array_get_view(from)));
    assert_ok(zlg_copy(zlg_array_get_view(from), zlg_array_get_view(to)));
    assert_ok(zlg_copy_out(zlg_array_get_view(to), out, sizeof out));
    assert_memory_equal(values, out, sizeof out);
    assert_ok(zlg_array_view_section(zlg_array_get_view(from), zlg_index2(0, 1), zlg_extent2(3, 2),
                                     &source));
    assert_ok(zlg_array_view_section(zlg_array_get_view(to), zlg_index2(2, 4), zlg_extent2(3, 2),
                                     &destination));
    assert_ok(zlg_copy(source, destination));
    assert_ok(zlg_copy_out(zlg_array_get_view(to), out, sizeof out));
    for (int i = 0; i < 30; i++) {
        const int row = i / 6;
        const int column = i % 6;
        const int inside = row >= 2 && column >= 4;
        assert_int_equal(out[i], inside ? (row - 2) * 6 + column - 3 + 1 : i + 1);
    }
}

static zlg_array *create_in(zlg_storage storage)
{
    zlg_array *array = NULL;
    assert_ok(zlg_array_create_in(view, storage, zlg_extent2(5, 6), sizeof(int), &array));
    return array;
}

static void all_pairs_of_storage_are_copied(void **state)
{
    (void)state;
    static const zlg_storage storages[] = {ZLG_STORAGE_DEVICE, ZLG_STORAGE_SHARED,
                                           ZLG_STORAGE_STAGING, ZLG_STORAGE_FLOATING};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            zlg_array *from = create_in(storages[i]);
            zlg_array *to = create_in(storages[j]);
            check_copy(from, to);
            assert_ok(zlg_array_destroy(to));
            assert_ok(zlg_array_destroy(from));
        }
}

static void overlapping_windows_are_copied_as_if_apart(void **state)
{
    (void)state;
    int values[10];
    zlg_array *array = create(zlg_extent1(10));
    zlg_array_view from;
    zlg_array_view to;
    for (int i = 0; i < 10; i++)
        values[i] = i;
    assert_ok(zlg_copy_in(values, sizeof values, zlg_array_get_view(array)));
    assert_ok(
        zlg_array_view_section(zlg_array_get_view(array), zlg_index1(0), zlg_extent1(8), &from));
    assert_ok(
        zlg_array_view_section(zlg_array_get_view(array), zlg_index1(2), zlg_extent1(8), &to));
    assert_ok(zlg_copy(from, to));
    assert_ok(zlg_copy_out(zlg_array_get_view(array), values, sizeof values));
    const int expected[10] = {0, 1, 0, 1, 2, 3, 4, 5, 6, 7};
    assert_memory_equal(values, expected, sizeof expected);
    assert_ok(zlg_array_destroy(array));
}

static void copies_of_other_shapes_are_refused(void **state)
{
    (void)state;
    zlg_array *matrix = create(zlg_extent2(3, 4));
    zlg_array *other = create(zlg_extent2(4, 3));
    zlg_array *line = create(zlg_extent1(12));
    const zlg_array_view whole = zlg_array_get_view(matrix);
    assert_refused(zlg_copy(whole, zlg_array_get_view(other)), ZLG_ERR_ARGUMENT,
                   "zlg_copy: dimension 0 of source is 3, of destination 4");
    assert_refused(zlg_copy(whole, zlg_array_get_view(line)), ZLG_ERR_ARGUMENT,
                   "zlg_copy: source has rank 2, destination rank 1");
    assert_refused(zlg_copy(whole, zlg_array_get_const_view(matrix)), ZLG_ERR_ARGUMENT,
                   "zlg_copy: destination is read-only");
    assert_refused(zlg_copy((zlg_array_view){0}, whole), ZLG_ERR_UNINITIALIZED,
                   "zlg_copy: source is an array view of nothing");
    assert_ok(zlg_array_destroy(line));
    assert_ok(zlg_array_destroy(other));
    assert_ok(zlg_array_destroy(matrix));
}

static void clones_are_deep(void **state)
{
    (void)state;
    const int ones[4] = {1, 1, 1, 1};
    const int twos[4] = {2, 2, 2, 2};
    int out[4];
    zlg_array *clone = NULL;
    zlg_array *array = create(zlg_extent1(4));
    assert_ok(zlg_copy_in(ones, sizeof ones, zlg_array_get_view(array)));
    assert_ok(zlg_array_clone(view, zlg_array_get_const_view(array), &clone));
    assert_ok(zlg_copy_in(twos, sizeof twos, zlg_array_get_view(array)));
    assert_ok(zlg_array_destroy(array));
    assert_ok(zlg_copy_out(zlg_array_get_view(clone), out, sizeof out));
    assert_memory_equal(out, ones, sizeof ones);
    assert_ok(zlg_array_destroy(clone));
}

static void shared_memory_is_reached_by_both(void **state)
{
    (void)state;
    static const zlg_storage storages[] = {ZLG_STORAGE_SHARED, ZLG_STORAGE_STAGING};
    for (int i = 0; i < 2; i++) {
        zlg_array *array = NULL;
        void *data = NULL;
        assert_ok(zlg_array_create_in(view, storages[i], zlg_extent1(8), sizeof(int), &array));
        assert_ok(zlg_array_get_data(array, &data));
        memset(data, 0, 8 * sizeof(int));
        assert_ok(zlg_array_view_refresh(zlg_array_get_view(array)));
        add(view, zlg_array_get_view(array), 5);
        assert_ok(zlg_array_view_synchronize(zlg_array_get_view(array)));
        assert_int_equal(((int *)data)[7], 5);
        assert_ok(zlg_array_destroy(array));
    }
    zlg_array *device = create(zlg_extent1(1));
    void *data = NULL;
    assert_refused(zlg_array_get_data(device, &data), ZLG_ERR_UNSUPPORTED,
                   "zlg_array_get_data: the array is not in memory that the host reaches");
    assert_null(data);
    assert_ok(zlg_array_destroy(device));
}

static void there_are_four_kinds_of_storage(void **state)
{
    (void)state;
    zlg_array *array = NULL;
    assert_refused(zlg_array_create_in(view, (zlg_storage)4, zlg_extent1(1), 1, &array),
                   ZLG_ERR_ARGUMENT, "zlg_array_create_in: there is no storage 4");
    assert_null(array);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_arguments_are_refused),
        cmocka_unit_test(bad_extents_are_refused),
        cmocka_unit_test(more_memory_than_there_is_is_refused),
        cmocka_unit_test(destroying_nothing_is_nothing),
        cmocka_unit_test(copies_of_other_sizes_are_refused),
        cmocka_unit_test(copies_of_an_array_to_itself_are_refused),
        cmocka_unit_test(sections_outside_are_refused),
        cmocka_unit_test(what_goes_in_comes_out),
        cmocka_unit_test(nested_sections_of_device_memory_add_up),
        cmocka_unit_test(nested_sections_of_wrapped_memory_add_up),
        cmocka_unit_test(elements_of_any_size_are_stored),
        cmocka_unit_test(wrapped_memory_is_right_after_synchronize),
        cmocka_unit_test(wrapped_memory_is_right_after_destroy),
        cmocka_unit_test(nothing_moves_where_the_device_reaches_the_host),
        cmocka_unit_test(refreshed_memory_is_seen_by_the_next_launch),
        cmocka_unit_test(device_memory_cannot_be_refreshed),
        cmocka_unit_test(copies_see_the_launches_before_them),
        cmocka_unit_test(overlapping_memory_is_wrapped_once),
        cmocka_unit_test(another_view_waits_for_the_one_before),
        cmocka_unit_test(an_array_survives_its_view),
        cmocka_unit_test(projections_are_rows),
        cmocka_unit_test(lines_take_other_shapes),
        cmocka_unit_test(ten_floats_are_five_doubles),
        cmocka_unit_test(all_pairs_of_storage_are_copied),
        cmocka_unit_test(overlapping_windows_are_copied_as_if_apart),
        cmocka_unit_test(copies_of_other_shapes_are_refused),
        cmocka_unit_test(clones_are_deep),
        cmocka_unit_test(shared_memory_is_reached_by_both),
        cmocka_unit_test(there_are_four_kinds_of_storage),
    };
    return cmocka_run_group_tests_name("zellige.api.array", tests, begin, end);
}
