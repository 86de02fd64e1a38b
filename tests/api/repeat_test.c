/* Launches that are almost the one before: what changed between them is never missed. */
#include "array_test.cl.h"
#include "fixture.h"
#include "launch_test.cl.h"

enum { LENGTH = 24, TURNS = 5 };

FIXTURE_ON_VIEW(launch_test_spirv)

static zlg_program *arrays_program;
static zlg_kernel *add, *copy;

static int begin_both(void **state)
{
    const int status = begin(state);
    arrays_program = build_program(&array_test_spirv);
    add = get_kernel(arrays_program, "add");
    copy = get_kernel(arrays_program, "copy");
    return status;
}

static int end_both(void **state)
{
    zlg_program_destroy(arrays_program);
    return end(state);
}

static zlg_array *create(int length)
{
    const int zeros[LENGTH] = {0};
    zlg_array *array = NULL;
    assert_ok(zlg_array_create(view, zlg_extent1(length), sizeof(int), &array));
    assert_ok(zlg_copy_in(zeros, (size_t)length * sizeof(int), zlg_array_get_view(array)));
    return array;
}

static void add_on(zlg_accelerator_view *on, zlg_array *to, int value)
{
    assert_ok(zlg_parallel_for_each(on, zlg_extent1(LENGTH), add, to, value));
}

static void assert_all(zlg_array *array, int expected)
{
    int values[LENGTH];
    assert_ok(zlg_copy_out(zlg_array_get_view(array), values, sizeof values));
    for (int i = 0; i < LENGTH; i++)
        assert_int_equal(values[i], expected);
}

static void numbers_that_change_arrive(void **state)
{
    (void)state;
    zlg_array *array = create(LENGTH);
    for (int i = 1; i <= 10; i++)
        add_on(view, array, i % 2 == 0 ? i : 1);
    assert_all(array, 2 + 4 + 6 + 8 + 10 + 5);
    assert_ok(zlg_array_destroy(array));
}

typedef struct pair {
    char tag;
    double value;
} pair;

/* The struct's address is the same each time. */
static void bytes_that_change_arrive(void **state)
{
    (void)state;
    zlg_array *out;
    double values[12];
    pair p = {0};
    assert_ok(zlg_array_create(view, zlg_extent1(12), sizeof(double), &out));
    for (int i = 0; i < TURNS; i++) {
        p = (pair){(char)i, i + 0.5};
        assert_ok(zlg_parallel_for_each(view, zlg_extent1(1), get_kernel(program, "scalars"), out,
                                        (char)1, (unsigned char)2, (short)3, (unsigned short)4, 5,
                                        6u, 7l, 8ul, 9.0f, 10.0 + i, zlg_arg_bytes(&p, sizeof p)));
        assert_ok(zlg_copy_out(zlg_array_get_view(out), values, sizeof values));
        assert_true(values[9] == 10.0 + i && values[10] == i && values[11] == i + 0.5);
    }
    assert_ok(zlg_array_destroy(out));
}

static void extents_that_change_arrive(void **state)
{
    (void)state;
    int values[18];
    zlg_array *out;
    assert_ok(zlg_array_create(view, zlg_extent1(18), sizeof(int), &out));
    for (int i = 1; i <= TURNS; i++) {
        assert_ok(zlg_parallel_for_each(view, zlg_extent1(1), get_kernel(program, "shapes"), out,
                                        zlg_extent2(i, 7), zlg_index1(-i)));
        assert_ok(zlg_copy_out(zlg_array_get_view(out), values, sizeof values));
        assert_true(values[0] == 2 && values[1] == i && values[2] == 7 && values[10] == -i);
    }
    assert_ok(zlg_array_destroy(out));
}

static void what_the_host_writes_between_them_is_seen(void **state)
{
    (void)state;
    int host[LENGTH] = {0};
    zlg_array *array;
    assert_ok(zlg_array_wrap(view, zlg_extent1(LENGTH), sizeof(int), host, &array));
    const zlg_array_view all = zlg_array_get_view(array);
    for (int turn = 1; turn <= TURNS; turn++) {
        add_on(view, array, 1);
        add_on(view, array, 1);
        assert_ok(zlg_array_view_synchronize(all));
        for (int i = 0; i < LENGTH; i++)
            assert_int_equal(host[i]++, 3 * turn - 1);
        assert_ok(zlg_array_view_refresh(all));
    }
    memset(host, 0, sizeof host);
    int sevens[LENGTH];
    for (int i = 0; i < LENGTH; i++)
        sevens[i] = 7;
    assert_ok(zlg_copy_in(sevens, sizeof sevens, all));
    add_on(view, array, 1);
    assert_all(array, 8);
    assert_ok(zlg_array_destroy(array));
    assert_int_equal(host[LENGTH - 1], 8);
}

static void what_another_view_writes_between_them_is_seen(void **state)
{
    (void)state;
    zlg_array *array = create(LENGTH), *last = create(LENGTH);
    zlg_accelerator_view *other;
    assert_ok(zlg_accelerator_view_create(default_accelerator(), &(zlg_accelerator_view_desc){0},
                                          &other));
    for (int turn = 1; turn <= TURNS; turn++) {
        add_on(other, array, 2);
        assert_ok(
            zlg_parallel_for_each(view, zlg_extent1(LENGTH), copy, (const zlg_array *)array, last));
        assert_ok(
            zlg_parallel_for_each(view, zlg_extent1(LENGTH), copy, (const zlg_array *)array, last));
        assert_all(last, 2 * turn);
    }
    assert_ok(zlg_array_destroy(array));
    assert_ok(zlg_array_destroy(last));
    assert_ok(zlg_accelerator_view_destroy(other));
}

static void one_array_in_two_places_stays_right(void **state)
{
    (void)state;
    zlg_array *array = create(LENGTH);
    for (int turn = 0; turn < TURNS; turn++) {
        add_on(view, array, 1);
        assert_ok(zlg_parallel_for_each(view, zlg_extent1(LENGTH), copy, (const zlg_array *)array,
                                        array));
    }
    assert_all(array, TURNS);
    assert_ok(zlg_array_destroy(array));
}

/* An allocator may give a new array the address of an old one. */
static void another_array_at_the_same_address_is_another(void **state)
{
    (void)state;
    zlg_array *first = create(LENGTH);
    zlg_array_view window = zlg_array_get_view(first);
    add_on(view, first, 1);
    add_on(view, first, 1);
    assert_ok(zlg_array_destroy(first));
    for (int turn = 0; turn < TURNS; turn++) {
        zlg_array *smaller = create(LENGTH / 2);
        window.array = smaller;
        assert_refused_with(zlg_parallel_for_each(view, zlg_extent1(LENGTH), add, window, 1),
                            ZLG_ERR_ARGUMENT, "argument 'to' reaches element 23");
        assert_ok(zlg_array_destroy(smaller));
        zlg_array *fresh = create(LENGTH);
        add_on(view, fresh, 5);
        add_on(view, fresh, 5);
        assert_all(fresh, 10);
        assert_ok(zlg_array_destroy(fresh));
    }
}

static void other_arrays_and_windows_are_other_launches(void **state)
{
    (void)state;
    zlg_array *arrays[2] = {create(LENGTH), create(LENGTH)};
    zlg_array_view halves[2] = {zlg_array_get_view(arrays[0]), zlg_array_get_view(arrays[0])};
    for (int i = 0; i < 2; i++)
        assert_ok(zlg_array_view_section(halves[i], zlg_index1(i * (LENGTH / 2)),
                                         zlg_extent1(LENGTH / 2), &halves[i]));
    for (int turn = 0; turn < TURNS; turn++)
        for (int i = 0; i < 2; i++) {
            add_on(view, arrays[i], i + 1);
            assert_ok(zlg_parallel_for_each(view, halves[i].extent, add, halves[i], 10));
        }
    assert_all(arrays[0], TURNS * 11);
    assert_all(arrays[1], TURNS * 2);
    assert_ok(zlg_array_destroy(arrays[0]));
    assert_ok(zlg_array_destroy(arrays[1]));
}

static void other_domains_are_other_launches(void **state)
{
    (void)state;
    zlg_array *array = create(LENGTH);
    int values[LENGTH];
    for (int turn = 0; turn < 2; turn++) {
        add_on(view, array, 1);
        assert_ok(zlg_parallel_for_each(view, zlg_extent1(LENGTH / 2), add, array, 1));
        assert_ok(
            zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(LENGTH / 2), 3), add, array, 1));
        assert_refused_with(
            zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(LENGTH / 2), 5), add, array, 1),
            ZLG_ERR_COMPUTE_DOMAIN, "cannot be evenly divided");
    }
    assert_ok(zlg_copy_out(zlg_array_get_view(array), values, sizeof values));
    assert_int_equal(values[LENGTH / 2 - 1], 6);
    assert_int_equal(values[LENGTH / 2], 2);
    assert_ok(zlg_array_destroy(array));
}

/* Each differs from a launch that has just been right in one thing. */
static void the_checks_are_those_of_the_first(void **state)
{
    (void)state;
    zlg_accelerator_view *other;
    zlg_array *array = create(LENGTH), *out;
    const int three = 3;
    assert_ok(zlg_accelerator_view_create(default_accelerator(), &(zlg_accelerator_view_desc){0},
                                          &other));
    add_on(other, array, 1);
    add_on(view, array, 1);
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent1(LENGTH), add, array, 1.0f),
                        ZLG_ERR_MISMATCH, "argument 'value' is a floating-point number");
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent1(LENGTH), add, array),
                        ZLG_ERR_MISMATCH, "takes 2 arguments");
    assert_refused_with(
        zlg_parallel_for_each(view, zlg_extent1(LENGTH), add, (const zlg_array *)array, 1),
        ZLG_ERR_MISMATCH, "argument 'to' is read-only");
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(LENGTH), add, array,
                                    zlg_arg_bytes(&three, sizeof three)));
    assert_refused_with(zlg_parallel_for_each(view, zlg_extent1(LENGTH), add, array,
                                              zlg_arg_bytes(NULL, sizeof three)),
                        ZLG_ERR_ARGUMENT, "the bytes of argument 'value' are NULL");
    assert_all(array, 5);
    assert_ok(zlg_array_create(view, zlg_extent1(3), sizeof(int), &out));
    assert_ok(zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(LENGTH), 8),
                                    get_kernel(program, "sum_local"), (const zlg_array *)array, out,
                                    zlg_arg_tile_static(8 * sizeof(int))));
    assert_refused_with(zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(LENGTH), 8),
                                              get_kernel(program, "sum_local"),
                                              (const zlg_array *)array, out,
                                              zlg_arg_tile_static((size_t)1 << 40)),
                        ZLG_ERR_UNSUPPORTED, "tile_static memory");
    assert_ok(zlg_array_destroy(out));
    assert_ok(zlg_accelerator_view_destroy(other));
    assert_ok(zlg_array_destroy(array));
}

/* Nothing that was known of a view is taken for another's, which may have its address. */
static void views_that_come_and_go_launch_anew(void **state)
{
    (void)state;
    zlg_array *array = create(LENGTH);
    for (int turn = 0; turn < 4 * TURNS; turn++) {
        zlg_accelerator_view *other;
        assert_ok(zlg_accelerator_view_create(default_accelerator(),
                                              &(zlg_accelerator_view_desc){0}, &other));
        add_on(other, array, turn);
        add_on(view, array, 1);
        add_on(other, array, turn);
        assert_ok(zlg_accelerator_view_destroy(other));
    }
    assert_all(array, 4 * TURNS + 4 * TURNS * (4 * TURNS - 1));
    assert_ok(zlg_array_destroy(array));
}

/* More launches in turn than are known. */
static void launches_that_are_forgotten_stay_right(void **state)
{
    (void)state;
    enum { ARRAYS = 7 };
    zlg_array *arrays[ARRAYS];
    for (int i = 0; i < ARRAYS; i++)
        arrays[i] = create(LENGTH);
    for (int turn = 0; turn < TURNS; turn++)
        for (int i = 0; i < ARRAYS; i++)
            add_on(view, arrays[i * 3 % ARRAYS], i);
    for (int i = 0; i < ARRAYS; i++) {
        assert_all(arrays[i * 3 % ARRAYS], TURNS * i);
        assert_ok(zlg_array_destroy(arrays[i * 3 % ARRAYS]));
    }
}

static void a_count_beyond_all_memory_is_refused(void **state)
{
    (void)state;
    zlg_array *array = create(LENGTH);
    add_on(view, array, 1);
    const zlg_arg args[] = {zlg_arg_array(array), zlg_arg_int(1)};
    assert_refused_with(zlg_launch(view, zlg_extent1(LENGTH), add, args, SIZE_MAX),
                        ZLG_ERR_MISMATCH, "takes 2 arguments");
    assert_ok(zlg_array_destroy(array));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_that_change_arrive),
        cmocka_unit_test(bytes_that_change_arrive),
        cmocka_unit_test(extents_that_change_arrive),
        cmocka_unit_test(what_the_host_writes_between_them_is_seen),
        cmocka_unit_test(what_another_view_writes_between_them_is_seen),
        cmocka_unit_test(one_array_in_two_places_stays_right),
        cmocka_unit_test(another_array_at_the_same_address_is_another),
        cmocka_unit_test(other_arrays_and_windows_are_other_launches),
        cmocka_unit_test(other_domains_are_other_launches),
        cmocka_unit_test(the_checks_are_those_of_the_first),
        cmocka_unit_test(views_that_come_and_go_launch_anew),
        cmocka_unit_test(launches_that_are_forgotten_stay_right),
        cmocka_unit_test(a_count_beyond_all_memory_is_refused),
    };
    return cmocka_run_group_tests_name("zellige.api.repeat", tests, begin_both, end_both);
}
