/* Functions that are called when a command has ended. */
#include <pthread.h>

#include "gate.h"

/* What continuations have been called with, in order. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t grown;
    int numbers[64];
    zlg_status status;
    pthread_t thread;
    int count;
} calls = {.lock = PTHREAD_MUTEX_INITIALIZER, .grown = PTHREAD_COND_INITIALIZER};

static void note(zlg_status status, void *data)
{
    pthread_mutex_lock(&calls.lock);
    calls.numbers[calls.count++] = *(const int *)data;
    calls.status = status;
    calls.thread = pthread_self();
    pthread_cond_signal(&calls.grown);
    pthread_mutex_unlock(&calls.lock);
}

static void wait_for_calls(int count)
{
    pthread_mutex_lock(&calls.lock);
    while (calls.count < count)
        pthread_cond_wait(&calls.grown, &calls.lock);
    pthread_mutex_unlock(&calls.lock);
}

static int forget_calls(void **state)
{
    (void)state;
    calls.count = 0;
    return 0;
}

static int count_calls(void)
{
    pthread_mutex_lock(&calls.lock);
    const int count = calls.count;
    pthread_mutex_unlock(&calls.lock);
    return count;
}

static const int numbers[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

static void then(zlg_completion *completion, int number)
{
    assert_ok(zlg_completion_then(completion, note, (void *)(uintptr_t)&numbers[number]));
}

static void a_function_is_called_once_after_the_end(void **state)
{
    (void)state;
    gate held;
    zlg_completion *completion = NULL;
    close_gate(&held, default_view(), &completion);
    then(completion, 7);
    zlg_completion_destroy(completion);
    assert_int_equal(count_calls(), 0);
    open_gate(&held);
    wait_for_calls(1);
    assert_int_equal(calls.numbers[0], 7);
    assert_int_equal(calls.status, ZLG_OK);
    assert_false(pthread_equal(calls.thread, pthread_self()));
    destroy_gate(&held);
    assert_int_equal(count_calls(), 1);
}

static void functions_of_one_view_are_called_in_order(void **state)
{
    (void)state;
    gate held;
    zlg_completion *completions[10];
    close_gate(&held, default_view(), &completions[0]);
    for (int i = 1; i < 10; i++)
        assert_ok(zlg_accelerator_view_create_marker(default_view(), &completions[i]));
    for (int i = 0; i < 10; i++)
        then(completions[i], i);
    open_gate(&held);
    assert_ok(zlg_completion_wait(completions[9]));
    wait_for_calls(10);
    for (int i = 0; i < 10; i++)
        assert_int_equal(calls.numbers[i], i);
    then(completions[3], 3); /* which has ended long ago */
    wait_for_calls(11);
    for (int i = 0; i < 10; i++)
        zlg_completion_destroy(completions[i]);
    destroy_gate(&held);
}

static void functions_of_other_views_do_not_wait(void **state)
{
    (void)state;
    gate held;
    zlg_accelerator_view *other = create_view(false);
    zlg_completion *slow = NULL;
    zlg_completion *quick = NULL;
    close_gate(&held, default_view(), &slow);
    then(slow, 1);
    assert_ok(zlg_accelerator_view_create_marker(other, &quick));
    then(quick, 2);
    zlg_completion_destroy(quick);
    assert_ok(zlg_accelerator_view_destroy(other));
    wait_for_calls(1);
    open_gate(&held);
    wait_for_calls(2);
    assert_int_equal(calls.numbers[0], 2);
    assert_int_equal(calls.numbers[1], 1);
    zlg_completion_destroy(slow);
    destroy_gate(&held);
}

static void chain(zlg_status status, void *data)
{
    zlg_completion *next = NULL;
    zlg_accelerator_view *view = data;
    if (status == ZLG_OK && zlg_accelerator_view_create_marker(view, &next) == ZLG_OK &&
        zlg_completion_then(next, note, (void *)(uintptr_t)&numbers[5]) == ZLG_OK)
        zlg_completion_destroy(next);
}

static void a_function_may_go_on_with_more(void **state)
{
    (void)state;
    zlg_completion *marker = NULL;
    assert_ok(zlg_accelerator_view_create_marker(default_view(), &marker));
    assert_ok(zlg_completion_then(marker, chain, default_view()));
    zlg_completion_destroy(marker);
    wait_for_calls(1);
    assert_int_equal(calls.numbers[0], 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_function_is_called_once_after_the_end, forget_calls),
        cmocka_unit_test_setup(functions_of_one_view_are_called_in_order, forget_calls),
        cmocka_unit_test_setup(functions_of_other_views_do_not_wait, forget_calls),
        cmocka_unit_test_setup(a_function_may_go_on_with_more, forget_calls),
    };
    return cmocka_run_group_tests_name("zellige.api.continuation", tests, begin, end);
}
