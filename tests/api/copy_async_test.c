/* Copies that do not block: in their turn, and complete when they say so. */
#include "gate.h"

static zlg_completion *copy_in(const int *source, size_t count, zlg_array_view to)
{
    zlg_completion *completion = NULL;
    assert_ok(zlg_copy_in_async(source, count * sizeof *source, to, &completion));
    return completion;
}

static zlg_completion *copy_out(zlg_array_view from, int *destination, size_t count)
{
    zlg_completion *completion = NULL;
    assert_ok(zlg_copy_out_async(from, destination, count * sizeof *destination, &completion));
    return completion;
}

static void copies_wait_their_turn(void **state)
{
    (void)state;
    gate held;
    zlg_array *array = NULL;
    zlg_array_view middle;
    zlg_completion *launch = NULL;
    int values[4][4], section[2][2] = {{70, 71}, {72, 73}}, all[4][4] = {{0}}, part[2][2] = {{0}};
    for (int i = 0; i < 16; i++)
        values[i / 4][i % 4] = i;
    assert_ok(zlg_array_create(default_view(), zlg_extent2(4, 4), sizeof(int), &array));
    assert_ok(zlg_array_view_section(zlg_array_get_view(array), zlg_index2(1, 1), zlg_extent2(2, 2),
                                     &middle));
    close_gate(&held, default_view(), &launch);
    zlg_completion *const in = copy_in(values[0], 16, zlg_array_get_view(array));
    zlg_completion *const in_part = copy_in(section[0], 4, middle);
    zlg_completion *const out = copy_out(zlg_array_get_view(array), all[0], 16);
    zlg_completion *const out_part = copy_out(middle, part[0], 4);
    assert_false(is_done(in) || is_done(in_part) || is_done(out) || is_done(out_part));
    open_gate(&held);
    finish(out_part);
    assert_memory_equal(part, section, sizeof part);
    assert_true(is_done(in) && is_done(in_part) && is_done(out));
    assert_int_equal(all[3][3], 15);
    assert_int_equal(all[1][1], 70);
    assert_int_equal(all[2][2], 73);
    finish(in);
    finish(in_part);
    finish(out);
    finish(launch);
    assert_ok(zlg_array_destroy(array));
    destroy_gate(&held);
}

static void wrapped_memory_is_up_to_date_at_the_completion(void **state)
{
    (void)state;
    int counter = 0, copied = 0;
    const int start = 1000;
    zlg_array *array = NULL;
    zlg_completion *completion = NULL;
    assert_ok(zlg_array_wrap(default_view(), zlg_extent1(1), sizeof counter, &counter, &array));
    finish(copy_in(&start, 1, zlg_array_get_view(array)));
    assert_ok(zlg_parallel_for_each(default_view(), zlg_extent1(500), get_kernel(program, "count"),
                                    array));
    finish(copy_out(zlg_array_get_view(array), &copied, 1));
    assert_int_equal(copied, 1500);
    assert_ok(zlg_array_view_synchronize_async(zlg_array_get_view(array), &completion));
    finish(completion);
    assert_int_equal(counter, 1500);
    assert_ok(zlg_array_destroy(array));
}

static zlg_array *create(int first)
{
    const int values[4] = {first, first + 1, first + 2, first + 3};
    zlg_array *array = NULL;
    assert_ok(zlg_array_create(default_view(), zlg_extent1(4), sizeof(int), &array));
    assert_ok(zlg_copy_in(values, sizeof values, zlg_array_get_view(array)));
    return array;
}

static zlg_array_view part(zlg_array *array, int from, int length)
{
    zlg_array_view section = {0};
    assert_ok(zlg_array_view_section(zlg_array_get_view(array), zlg_index1(from),
                                     zlg_extent1(length), &section));
    return section;
}

static void assert_elements(zlg_array *array, const int expected[4])
{
    int values[4];
    assert_ok(zlg_copy_out(zlg_array_get_view(array), values, sizeof values));
    assert_memory_equal(values, expected, sizeof values);
}

/* The queue of the destination's user copies: here the one that the gate holds. */
static void copies_of_windows_wait_their_turn(void **state)
{
    (void)state;
    gate held;
    zlg_array *from = create(10), *to = create(20);
    zlg_completion *launch = NULL, *all = NULL, *some = NULL;
    close_gate(&held, default_view(), &launch);
    assert_ok(zlg_copy_async(zlg_array_get_view(from), zlg_array_get_view(to), &all));
    assert_ok(zlg_copy_async(part(from, 0, 2), part(to, 2, 2), &some));
    assert_false(is_done(all) || is_done(some));
    open_gate(&held);
    finish(some);
    assert_true(is_done(all));
    finish(all);
    finish(launch);
    assert_elements(to, (int[]){10, 11, 10, 11});
    assert_elements(from, (int[]){10, 11, 12, 13});
    assert_ok(zlg_array_destroy(from));
    assert_ok(zlg_array_destroy(to));
    destroy_gate(&held);
}

static void windows_of_one_array_wait_their_turn(void **state)
{
    (void)state;
    gate held;
    zlg_array *array = create(10);
    zlg_completion *launch = NULL, *copy = NULL;
    assert_ok(zlg_parallel_for_each(default_view(), zlg_extent1(100), get_kernel(program, "count"),
                                    array));
    close_gate(&held, default_view(), &launch);
    assert_ok(zlg_copy_async(part(array, 0, 2), part(array, 2, 2), &copy));
    assert_false(is_done(copy));
    open_gate(&held);
    assert_elements(array, (int[]){110, 11, 110, 11});
    finish(copy);
    finish(launch);
    assert_ok(zlg_array_destroy(array));
    destroy_gate(&held);
}

/* A kernel on another view comes after the copy that reads what it writes. */
static void who_writes_next_waits_for_the_copy(void **state)
{
    (void)state;
    zlg_accelerator_view *other = create_view(false);
    zlg_array *from = create(1), *to = create(0);
    const int expected[4] = {101, 2, 3, 4};
    zlg_completion *copy = NULL;
    for (int turn = 0; turn < 20; turn++) {
        assert_ok(zlg_copy_in((const int[]){1, 2, 3, 4}, 16, zlg_array_get_view(from)));
        assert_ok(
            zlg_parallel_for_each(other, zlg_extent1(100), get_kernel(program, "count"), from));
        assert_ok(zlg_copy_async(zlg_array_get_view(from), zlg_array_get_view(to), &copy));
        assert_ok(
            zlg_parallel_for_each(other, zlg_extent1(100), get_kernel(program, "count"), from));
        finish(copy);
        assert_elements(to, expected);
    }
    assert_ok(zlg_array_destroy(from));
    assert_ok(zlg_array_destroy(to));
    assert_ok(zlg_accelerator_view_destroy(other));
}

static void windows_of_one_array_and_of_the_host_are_copied_too(void **state)
{
    (void)state;
    int host[2][4] = {{1, 2, 3, 4}, {0}};
    zlg_array *array = create(10), *wrapped[2];
    zlg_completion *copy = NULL;
    assert_ok(zlg_copy_async(part(array, 0, 3), part(array, 1, 3), &copy));
    finish(copy);
    assert_elements(array, (int[]){10, 10, 11, 12});
    for (int i = 0; i < 2; i++)
        assert_ok(
            zlg_array_wrap(default_view(), zlg_extent1(4), sizeof(int), host[i], &wrapped[i]));
    assert_ok(zlg_copy_async(part(wrapped[0], 1, 3), part(wrapped[1], 0, 3), &copy));
    finish(copy);
    assert_int_equal(host[1][2], 4);
    assert_ok(zlg_copy_async(zlg_array_get_view(array), zlg_array_get_view(wrapped[0]), &copy));
    finish(copy);
    assert_elements(wrapped[0], (int[]){10, 10, 11, 12});
    for (int i = 0; i < 2; i++)
        assert_ok(zlg_array_destroy(wrapped[i]));
    assert_int_equal(host[0][0], 10);
    assert_ok(zlg_array_destroy(array));
}

static void wrong_windows_are_refused_before_they_are_copied(void **state)
{
    (void)state;
    zlg_array *array = create(1);
    zlg_completion *copy = NULL;
    const zlg_array_view all = zlg_array_get_view(array);
    assert_refused(zlg_copy_async(all, all, NULL), ZLG_ERR_ARGUMENT, "zlg_copy_async: out is NULL");
    assert_refused(zlg_copy_async(all, part(array, 0, 3), &copy), ZLG_ERR_ARGUMENT,
                   "zlg_copy_async: dimension 0 of source is 4, of destination 3");
    assert_refused(zlg_copy_async(all, zlg_array_get_const_view(array), &copy), ZLG_ERR_ARGUMENT,
                   "zlg_copy_async: destination is read-only");
    assert_refused(zlg_copy_async((zlg_array_view){0}, all, &copy), ZLG_ERR_UNINITIALIZED,
                   "zlg_copy_async: source is an array view of nothing");
    assert_refused(zlg_array_view_synchronize_to_async(all, default_view(), NULL), ZLG_ERR_ARGUMENT,
                   "zlg_array_view_synchronize_to_async: out is NULL");
    assert_refused(zlg_array_view_synchronize_to_async(all, NULL, &copy), ZLG_ERR_ARGUMENT,
                   "zlg_array_view_synchronize_to_async: to is NULL");
    assert_null(copy);
    assert_ok(zlg_array_destroy(array));
}

static void a_wrong_copy_is_refused_before_it_begins(void **state)
{
    (void)state;
    int value = 0;
    zlg_array *array = NULL;
    zlg_completion *completion = NULL;
    assert_ok(zlg_array_create(default_view(), zlg_extent1(1), sizeof value, &array));
    const zlg_array_view view = zlg_array_get_view(array);
    assert_refused(zlg_copy_in_async(&value, 4, view, NULL), ZLG_ERR_ARGUMENT,
                   "zlg_copy_in_async: out is NULL");
    assert_refused(zlg_copy_in_async(&value, 4, zlg_array_get_const_view(array), &completion),
                   ZLG_ERR_ARGUMENT, "zlg_copy_in_async: destination is read-only");
    assert_refused(zlg_copy_out_async(view, &value, 4, NULL), ZLG_ERR_ARGUMENT,
                   "zlg_copy_out_async: out is NULL");
    assert_refused(zlg_copy_out_async(view, &value, 5, &completion), ZLG_ERR_ARGUMENT,
                   "zlg_copy_out_async: bytes is 5, the elements of source take 4");
    assert_refused(zlg_array_view_synchronize_async(view, NULL), ZLG_ERR_ARGUMENT,
                   "zlg_array_view_synchronize_async: out is NULL");
    assert_null(completion);
    assert_ok(zlg_array_destroy(array));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_wait_their_turn),
        cmocka_unit_test(wrapped_memory_is_up_to_date_at_the_completion),
        cmocka_unit_test(a_wrong_copy_is_refused_before_it_begins),
        cmocka_unit_test(copies_of_windows_wait_their_turn),
        cmocka_unit_test(windows_of_one_array_wait_their_turn),
        cmocka_unit_test(who_writes_next_waits_for_the_copy),
        cmocka_unit_test(windows_of_one_array_and_of_the_host_are_copied_too),
        cmocka_unit_test(wrong_windows_are_refused_before_they_are_copied),
    };
    return cmocka_run_group_tests_name("zellige.api.copy_async", tests, begin, end);
}
