/* Copies that block: which are refused, and that the right elements arrive. */
#include <sys/mman.h>
#include <unistd.h>

#include "array_test.cl.h"
#include "fixture.h"

FIXTURE_ON_VIEW(array_test_spirv)

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

/* It would lose the view, or end the process. */
static void memory_that_is_not_there_is_refused(void **state)
{
    (void)state;
    static const char sentence[] = "it has been freed, or has fewer elements than ";
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    zlg_completion *none = NULL;
    zlg_array *array = create(zlg_extent1((int)(page / sizeof(int))));
    const zlg_array_view all = zlg_array_get_view(array);
    char *memory = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(memory, MAP_FAILED);
    assert_ok(zlg_copy_in(memory + page, page, all));
    assert_int_equal(munmap(memory + page, page), 0);
    for (size_t at = sizeof(int); at <= page; at += page - sizeof(int)) {
        char *half = memory + at;
        assert_refused_with((zlg_copy_in)(half, page, all), ZLG_ERR_ARGUMENT, sentence);
        assert_refused_with(zlg_copy_out(all, half, page), ZLG_ERR_ARGUMENT, sentence);
        assert_refused_with(zlg_copy_in_async(half, page, all, &none), ZLG_ERR_ARGUMENT, sentence);
        assert_refused_with(zlg_copy_out_async(all, half, page, &none), ZLG_ERR_ARGUMENT, sentence);
        assert_refused_with(zlg_array_write(array, half, page), ZLG_ERR_ARGUMENT, sentence);
        assert_refused_with(zlg_array_read(array, half, page), ZLG_ERR_ARGUMENT, sentence);
    }
    assert_null(none);
    assert_ok(zlg_copy_out(all, memory, page));
    assert_int_equal(munmap(memory, page), 0);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_of_other_sizes_are_refused),
        cmocka_unit_test(memory_that_is_not_there_is_refused),
        cmocka_unit_test(copies_of_an_array_to_itself_are_refused),
        cmocka_unit_test(what_goes_in_comes_out),
        cmocka_unit_test(copies_see_the_launches_before_them),
        cmocka_unit_test(all_pairs_of_storage_are_copied),
        cmocka_unit_test(overlapping_windows_are_copied_as_if_apart),
        cmocka_unit_test(copies_of_other_shapes_are_refused),
        cmocka_unit_test(clones_are_deep),
    };
    return cmocka_run_group_tests_name("zellige.api.copy", tests, begin, end);
}
