/* Who has the newest elements, on two accelerators: no move that is not needed. */
#include "places.h"

static void alternating_writes_stay_right(void **state)
{
    (void)state;
    int host[LENGTH] = {0};
    zlg_array *array = wrap(host);
    for (int round = 0; round < 10; round++) {
        add(&places[0], zlg_array_get_view(array), 1);
        add(&places[1], zlg_array_get_view(array), 1);
        assert_ok(zlg_array_view_synchronize(zlg_array_get_view(array)));
        for (int i = 0; i < LENGTH; i++)
            host[i]++;
        assert_ok(zlg_array_view_refresh(zlg_array_get_view(array)));
    }
    assert_ok(zlg_array_destroy(array));
    for (int i = 0; i < LENGTH; i++)
        assert_int_equal(host[i], 30);
}

static void elements_move_once_until_somebody_looks(void **state)
{
    (void)state;
    int host[LENGTH] = {0};
    zlg_array *array = wrap(host);
    const zlg_array_view all = zlg_array_get_view(array);
    assert_moves(array, 0, 0);
    add(&places[0], all, 1);
    add(&places[0], all, 1);
    assert_moves(array, 1, 0);
    assert_ok(zlg_array_view_synchronize(all));
    assert_ok(zlg_array_view_synchronize(all));
    assert_moves(array, 1, 1);
    add(&places[0], all, 1);
    assert_moves(array, 1, 1);
    add(&places[1], all, 1); /* by way of the host */
    assert_moves(array, 2, 2);
    assert_ok(zlg_array_destroy(array));
    assert_int_equal(host[0], 4);
}

static void what_is_only_read_never_comes_back(void **state)
{
    (void)state;
    int in[LENGTH];
    int out[LENGTH] = {0};
    zlg_array *from = wrap(in);
    zlg_array *to = wrap(out);
    for (int i = 0; i < LENGTH; i++)
        in[i] = i;
    read_only(&places[0], from, to);
    read_only(&places[1], from, to);
    assert_ok(zlg_array_view_synchronize(zlg_array_get_view(from)));
    assert_moves(from, 2, 0);
    assert_ok(zlg_array_destroy(to));
    assert_ok(zlg_array_destroy(from));
    assert_memory_equal(in, out, sizeof in);
}

static void what_is_discarded_never_goes_in(void **state)
{
    (void)state;
    int in[LENGTH] = {0};
    int out[LENGTH] = {0};
    zlg_array *from = wrap(in);
    zlg_array *to = wrap(out);
    assert_ok(zlg_array_view_discard(zlg_array_get_view(to)));
    read_only(&places[0], from, to);
    assert_moves(to, 0, 0);
    assert_ok(zlg_array_view_synchronize(zlg_array_get_view(to)));
    assert_moves(to, 0, 1);
    assert_ok(zlg_array_destroy(to));
    assert_ok(zlg_array_destroy(from));
}

static void discarded_writes_do_not_reach_the_host(void **state)
{
    (void)state;
    int host[LENGTH] = {0};
    zlg_array *array = wrap(host);
    add(&places[0], zlg_array_get_view(array), 5);
    assert_ok(zlg_array_view_discard(zlg_array_get_view(array)));
    assert_ok(zlg_array_view_synchronize(zlg_array_get_view(array)));
    assert_moves(array, 1, 0);
    assert_ok(zlg_array_destroy(array));
    for (int i = 0; i < LENGTH; i++)
        assert_int_equal(host[i], 0);
}

static void discarded_sections_keep_the_hosts_elements(void **state)
{
    (void)state;
    int host[LENGTH] = {0};
    zlg_array *array = wrap(host);
    add(&places[0], zlg_array_get_view(array), 5);
    assert_ok(zlg_array_view_discard(part(array, 2, 3)));
    assert_ok(zlg_array_view_discard(part(array, 9, 2)));
    assert_ok(zlg_array_destroy(array));
    for (int i = 0; i < LENGTH; i++)
        assert_int_equal(host[i], (i >= 2 && i < 5) || (i >= 9 && i < 11) ? 0 : 5);
}

static void discarded_then_written_reaches_the_host(void **state)
{
    (void)state;
    int host[LENGTH] = {0};
    zlg_array *array = wrap(host);
    add(&places[0], zlg_array_get_view(array), 2);
    assert_ok(zlg_array_view_discard(part(array, 2, 3)));
    add(&places[0], part(array, 2, 3), 3);
    assert_ok(zlg_array_destroy(array));
    for (int i = 0; i < LENGTH; i++)
        assert_int_equal(host[i], i >= 2 && i < 5 ? 5 : 2);
}

/* A launch that may write some of them ends the discarding of these, and of no others. */
static void discarded_elements_beside_written_ones_stay_away(void **state)
{
    (void)state;
    int host[LENGTH] = {0};
    zlg_array *array = wrap(host);
    add(&places[0], zlg_array_get_view(array), 2);
    assert_ok(zlg_array_view_discard(part(array, 2, 8)));
    add(&places[0], part(array, 4, 3), 3);
    add(&places[0], part(array, 0, 3), 3);
    assert_ok(zlg_array_destroy(array));
    for (int i = 0; i < LENGTH; i++)
        assert_int_equal(host[i], i < 3 || (i >= 4 && i < 7) ? 5 : i >= 10 ? 2 : 0);
}

static void discarded_elements_stay_away_after_a_synchronize(void **state)
{
    (void)state;
    int host[LENGTH] = {0};
    zlg_array *array = wrap(host);
    add(&places[0], zlg_array_get_view(array), 2);
    assert_ok(zlg_array_view_discard(part(array, 2, 3)));
    assert_ok(zlg_array_view_synchronize(zlg_array_get_view(array)));
    add(&places[0], part(array, 8, 1), 1);
    assert_ok(zlg_array_destroy(array));
    for (int i = 0; i < LENGTH; i++)
        assert_int_equal(host[i], i >= 2 && i < 5 ? 0 : i == 8 ? 3 : 2);
}

static void an_array_discarded_and_written_in_part_keeps_the_rest(void **state)
{
    (void)state;
    int host[LENGTH] = {0};
    zlg_array *array = wrap(host);
    add(&places[0], zlg_array_get_view(array), 2);
    assert_ok(zlg_array_view_synchronize(zlg_array_get_view(array)));
    add(&places[0], zlg_array_get_view(array), 5);
    assert_ok(zlg_array_view_discard(zlg_array_get_view(array)));
    add(&places[0], part(array, 3, 2), 1);
    assert_ok(zlg_array_destroy(array));
    for (int i = 0; i < LENGTH; i++)
        if (i < 3 || i >= 5)
            assert_int_equal(host[i], 2);
}

static void sections_are_synchronized_and_refreshed_alone(void **state)
{
    (void)state;
    int host[LENGTH] = {0};
    zlg_array *array = wrap(host);
    add(&places[0], zlg_array_get_view(array), 7);
    assert_ok(zlg_array_view_synchronize(part(array, 3, 2)));
    assert_int_equal(host[2], 0);
    assert_int_equal(host[3], 7);
    assert_int_equal(host[4], 7);
    assert_int_equal(host[5], 0);
    host[8] = 100;
    assert_ok(zlg_array_view_refresh(part(array, 8, 1)));
    add(&places[1], zlg_array_get_view(array), 1);
    assert_ok(zlg_array_destroy(array));
    for (int i = 0; i < LENGTH; i++)
        assert_int_equal(host[i], i == 8 ? 101 : 8);
}

static void a_section_is_synchronized_once(void **state)
{
    (void)state;
    int host[LENGTH] = {0};
    zlg_array *array = wrap(host);
    zlg_completion *completion = NULL;
    add(&places[0], zlg_array_get_view(array), 1);
    for (int i = 0; i < 3; i++)
        assert_ok(zlg_array_view_synchronize(part(array, 2, 3)));
    assert_moves(array, 1, 1);
    assert_ok(zlg_array_view_synchronize_async(part(array, 2, 3), &completion));
    finish(completion);
    assert_moves(array, 1, 1);
    assert_int_equal(host[4], 1);
    assert_int_equal(host[5], 0);
    assert_ok(zlg_array_view_synchronize(part(array, 2, 4)));
    assert_moves(array, 1, 2);
    add(&places[0], part(array, 8, 2), 1); /* elsewhere */
    assert_ok(zlg_array_view_synchronize(part(array, 2, 3)));
    assert_moves(array, 1, 2);
    assert_ok(zlg_array_destroy(array));
    assert_int_equal(host[5], 1);
    assert_int_equal(host[9], 2);
}

/* Whoever writes there ends it: a launch, the same launch again, a copy. */
static void a_section_that_is_written_is_synchronized_again(void **state)
{
    (void)state;
    const int news[2] = {50, 60};
    int host[LENGTH] = {0};
    zlg_array *array = wrap(host);
    for (int turn = 1; turn <= 4; turn++) {
        add(&places[0], zlg_array_get_view(array), 1);
        assert_ok(zlg_array_view_synchronize(part(array, 2, 3)));
        assert_int_equal(host[2], turn);
        assert_moves(array, 1, (uint64_t)turn);
    }
    assert_ok(zlg_copy_in(news, sizeof news, part(array, 3, 2)));
    assert_ok(zlg_array_view_synchronize(part(array, 2, 3)));
    assert_moves(array, 1, 5);
    assert_int_equal(host[3], 50);
    add(&places[1], part(array, 4, 1), 1); /* another accelerator has the newest now */
    assert_ok(zlg_array_view_synchronize(part(array, 2, 3)));
    assert_int_equal(host[4], 61);
    host[2] = 70;
    assert_ok(zlg_array_view_refresh(part(array, 2, 1)));
    add(&places[1], part(array, 2, 1), 1);
    assert_ok(zlg_array_view_synchronize(part(array, 2, 3)));
    assert_int_equal(host[2], 71);
    assert_ok(zlg_array_destroy(array));
    assert_int_equal(host[0], 4);
    assert_int_equal(host[4], 61);
}

/* More windows than an array remembers: each may be copied again, none may be missed. */
static void many_sections_are_all_right(void **state)
{
    (void)state;
    int host[LENGTH] = {0};
    zlg_array *array = wrap(host);
    for (int turn = 1; turn <= 3; turn++) {
        add(&places[0], zlg_array_get_view(array), 1);
        for (int i = 0; i < LENGTH; i++)
            assert_ok(zlg_array_view_synchronize(part(array, i, 1)));
        for (int i = 0; i < LENGTH; i++)
            assert_int_equal(host[i], turn);
    }
    assert_ok(zlg_array_destroy(array));
}

static void floating_arrays_follow_their_users(void **state)
{
    (void)state;
    int values[LENGTH] = {0};
    zlg_array *array = NULL;
    assert_ok(zlg_array_create_in(places[0].view, ZLG_STORAGE_FLOATING, zlg_extent1(LENGTH),
                                  sizeof(int), &array));
    assert_ok(zlg_copy_in(values, sizeof values, zlg_array_get_view(array)));
    add(&places[1], zlg_array_get_view(array), 3);
    add(&places[0], zlg_array_get_view(array), 4);
    assert_ok(zlg_copy_out(zlg_array_get_view(array), values, sizeof values));
    for (int i = 0; i < LENGTH; i++)
        assert_int_equal(values[i], 7);
    assert_moves(array, 2, 2);
    assert_ok(zlg_array_destroy(array));
}

static void elements_can_be_brought_ahead(void **state)
{
    (void)state;
    int host[LENGTH] = {0};
    zlg_array *array = wrap(host);
    assert_ok(zlg_array_view_synchronize_to(zlg_array_get_view(array), places[1].view));
    assert_moves(array, 1, 0);
    add(&places[1], zlg_array_get_view(array), 3);
    assert_moves(array, 1, 0);
    assert_ok(zlg_array_destroy(array));
    assert_int_equal(host[LENGTH - 1], 3);
}

/* The arrays are wrapped and float: any view may be chosen, and it is the kernel's. */
static void a_launch_that_names_no_view_goes_where_its_kernel_is(void **state)
{
    (void)state;
    int host[LENGTH] = {0};
    zlg_array *array = wrap(host), *device = NULL;
    zlg_accelerator_view *any = zlg_accelerator_get_auto_selection_view();
    for (int i = 0; i < 2; i++)
        assert_ok(zlg_parallel_for_each(any, zlg_extent1(LENGTH),
                                        get_kernel(places[i].program, "add"), array, 1));
    assert_moves(array, 2, 1);
    assert_ok(zlg_array_create(places[0].view, zlg_extent1(LENGTH), sizeof(int), &device));
    assert_refused_with(zlg_parallel_for_each(any, zlg_extent1(LENGTH),
                                              get_kernel(places[1].program, "add"), device, 1),
                        ZLG_ERR_MISMATCH, "kernel add was built for");
    assert_ok(zlg_array_destroy(device));
    assert_ok(zlg_array_destroy(array));
    assert_int_equal(host[0], 2);
}

static void device_arrays_stay_where_they_are(void **state)
{
    (void)state;
    zlg_array *array = NULL;
    assert_ok(zlg_array_create(places[0].view, zlg_extent1(LENGTH), sizeof(int), &array));
    assert_refused(
        zlg_parallel_for_each(places[1].view, zlg_extent1(LENGTH),
                              get_kernel(places[1].program, "add"), array, 1),
        ZLG_ERR_MISMATCH,
        "zlg_parallel_for_each: the array of argument 'to' is on another accelerator than "
        "the view");
    assert_refused(zlg_array_view_synchronize_to(zlg_array_get_view(array), places[1].view),
                   ZLG_ERR_MISMATCH,
                   "zlg_array_view_synchronize_to: the array stays on its own accelerator");
    assert_refused(zlg_array_view_synchronize_to(zlg_array_get_view(array),
                                                 zlg_accelerator_get_auto_selection_view()),
                   ZLG_ERR_ARGUMENT,
                   "zlg_array_view_synchronize_to: to is the auto-selection view, which only "
                   "launches take");
    assert_ok(zlg_array_destroy(array));
}

static void copies_cross_accelerators(void **state)
{
    (void)state;
    int values[LENGTH];
    int out[LENGTH] = {0};
    zlg_array *from = NULL;
    zlg_array *to = NULL;
    for (int i = 0; i < LENGTH; i++)
        values[i] = i * i;
    assert_ok(zlg_array_create(places[0].view, zlg_extent1(LENGTH), sizeof(int), &from));
    assert_ok(zlg_copy_in(values, sizeof values, zlg_array_get_view(from)));
    assert_ok(zlg_array_clone(places[1].view, zlg_array_get_view(from), &to));
    add(&places[1], zlg_array_get_view(to), 0);
    assert_ok(zlg_copy_out(zlg_array_get_view(to), out, sizeof out));
    assert_memory_equal(values, out, sizeof out);
    assert_moves(from, 0, 0);
    assert_moves(to, 0, 0);
    assert_ok(zlg_array_destroy(to));
    assert_ok(zlg_array_destroy(from));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alternating_writes_stay_right),
        cmocka_unit_test(elements_move_once_until_somebody_looks),
        cmocka_unit_test(what_is_only_read_never_comes_back),
        cmocka_unit_test(what_is_discarded_never_goes_in),
        cmocka_unit_test(discarded_writes_do_not_reach_the_host),
        cmocka_unit_test(discarded_sections_keep_the_hosts_elements),
        cmocka_unit_test(discarded_then_written_reaches_the_host),
        cmocka_unit_test(discarded_elements_beside_written_ones_stay_away),
        cmocka_unit_test(discarded_elements_stay_away_after_a_synchronize),
        cmocka_unit_test(an_array_discarded_and_written_in_part_keeps_the_rest),
        cmocka_unit_test(sections_are_synchronized_and_refreshed_alone),
        cmocka_unit_test(a_section_is_synchronized_once),
        cmocka_unit_test(a_section_that_is_written_is_synchronized_again),
        cmocka_unit_test(many_sections_are_all_right),
        cmocka_unit_test(floating_arrays_follow_their_users),
        cmocka_unit_test(elements_can_be_brought_ahead),
        cmocka_unit_test(a_launch_that_names_no_view_goes_where_its_kernel_is),
        cmocka_unit_test(device_arrays_stay_where_they_are),
        cmocka_unit_test(copies_cross_accelerators),
    };
    return cmocka_run_group_tests_name("zellige.api.coherence", tests, begin, end);
}
