/* Moves between two accelerators and the host that nobody waits for in the call. */
#include "places.h"

static void elements_can_be_brought_ahead_without_waiting(void **state)
{
    (void)state;
    int host[LENGTH] = {0};
    zlg_completion *completion = NULL;
    zlg_array *array = wrap(host);
    const zlg_array_view all = zlg_array_get_view(array);
    assert_ok(zlg_array_view_synchronize_to_async(all, places[1].view, &completion));
    add(&places[1], all, 1);
    finish(completion);
    assert_moves(array, 1, 0);
    assert_ok(zlg_array_view_synchronize_to_async(all, places[1].view, &completion));
    finish(completion);
    assert_moves(array, 1, 0);
    assert_ok(zlg_array_view_synchronize_to_async(all, places[0].view, &completion));
    add(&places[0], all, 1);
    finish(completion);
    assert_moves(array, 2, 1);
    assert_ok(zlg_array_destroy(array));
    assert_int_equal(host[LENGTH - 1], 2);
}

static void windows_are_copied_across_accelerators_without_waiting(void **state)
{
    (void)state;
    int values[LENGTH], out[LENGTH] = {0};
    zlg_array *from = NULL, *to = NULL;
    zlg_completion *completion = NULL;
    for (int i = 0; i < LENGTH; i++)
        values[i] = i;
    assert_ok(zlg_array_create(places[0].view, zlg_extent1(LENGTH), sizeof(int), &from));
    assert_ok(zlg_array_create(places[1].view, zlg_extent1(LENGTH), sizeof(int), &to));
    assert_ok(zlg_copy_in(values, sizeof values, zlg_array_get_view(from)));
    add(&places[0], zlg_array_get_view(from), 100);
    assert_ok(zlg_copy_async(zlg_array_get_view(from), zlg_array_get_view(to), &completion));
    add(&places[1], zlg_array_get_view(to), 1000);
    finish(completion);
    assert_ok(zlg_copy_out(zlg_array_get_view(to), out, sizeof out));
    for (int i = 0; i < LENGTH; i++)
        assert_int_equal(out[i], 1100 + i);
    assert_ok(zlg_array_destroy(to));
    assert_ok(zlg_array_destroy(from));
}

static void asynchronous_copies_go_where_the_elements_are(void **state)
{
    (void)state;
    int host[LENGTH] = {0}, values[LENGTH], result[LENGTH] = {0};
    zlg_completion *in = NULL;
    zlg_completion *out = NULL;
    zlg_array *array = wrap(host);
    for (int i = 0; i < LENGTH; i++)
        values[i] = 10 * i;
    assert_ok(zlg_copy_in_async(values, sizeof values, zlg_array_get_view(array), &in));
    finish(in);
    assert_int_equal(host[3], 30);
    add(&places[0], zlg_array_get_view(array), 1);
    assert_ok(zlg_copy_in_async(values, 2 * sizeof(int), part(array, 4, 2), &in));
    add(&places[0], zlg_array_get_view(array), 1);
    assert_ok(zlg_copy_out_async(zlg_array_get_view(array), result, sizeof result, &out));
    finish(out);
    finish(in);
    assert_int_equal(result[3], 32);
    assert_int_equal(result[4], 1);
    assert_int_equal(result[5], 11);
    assert_int_equal(host[3], 30);
    assert_moves(array, 1, 0);
    assert_ok(zlg_array_destroy(array));
}

static void asynchronous_synchronizes_move_once(void **state)
{
    (void)state;
    int host[LENGTH] = {0};
    zlg_completion *completion = NULL;
    zlg_array *array = wrap(host);
    for (int round = 1; round <= 10; round++) {
        add(&places[round % 2], zlg_array_get_view(array), 1);
        assert_ok(zlg_array_view_synchronize_async(zlg_array_get_view(array), &completion));
        finish(completion);
        assert_int_equal(host[LENGTH - 1], round);
        assert_moves(array, (uint64_t)round, (uint64_t)round);
    }
    assert_ok(zlg_array_view_synchronize_async(zlg_array_get_view(array), &completion));
    finish(completion);
    assert_moves(array, 10, 10);
    add(&places[0], zlg_array_get_view(array), 5);
    assert_ok(zlg_array_view_synchronize_async(part(array, 0, 3), &completion));
    add(&places[1], zlg_array_get_view(array), 5); /* before anybody has waited */
    finish(completion);
    assert_int_equal(host[2], 15);
    assert_ok(zlg_array_destroy(array));
    assert_int_equal(host[2], 20);
    assert_int_equal(host[LENGTH - 1], 20);
}

static void discarded_sections_stay_away_asynchronously(void **state)
{
    (void)state;
    int host[LENGTH] = {0};
    zlg_completion *completion = NULL;
    zlg_array *array = wrap(host);
    add(&places[0], zlg_array_get_view(array), 1);
    assert_ok(zlg_array_view_discard(part(array, 0, 4)));
    assert_ok(zlg_array_view_synchronize_async(zlg_array_get_view(array), &completion));
    finish(completion);
    assert_int_equal(host[3], 0);
    assert_int_equal(host[4], 1);
    assert_ok(zlg_array_destroy(array));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elements_can_be_brought_ahead_without_waiting),
        cmocka_unit_test(windows_are_copied_across_accelerators_without_waiting),
        cmocka_unit_test(asynchronous_copies_go_where_the_elements_are),
        cmocka_unit_test(asynchronous_synchronizes_move_once),
        cmocka_unit_test(discarded_sections_stay_away_asynchronously),
    };
    return cmocka_run_group_tests_name("zellige.api.coherence_async", tests, begin, end);
}
