/* Completions: asking, waiting, sharing, device time. */
#include <pthread.h>
#include <time.h>

#include "gate.h"

#define MILLISECOND UINT64_C(1000000)

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 * MILLISECOND + (uint64_t)time.tv_nsec;
}

static void null_is_refused(void **state)
{
    (void)state;
    bool done = false;
    uint64_t time = 0;
    zlg_completion *completion = NULL;
    assert_refused(zlg_completion_wait(NULL), ZLG_ERR_ARGUMENT,
                   "zlg_completion_wait: completion is NULL");
    assert_refused(zlg_completion_wait_for(NULL, 1, &done), ZLG_ERR_ARGUMENT,
                   "zlg_completion_wait_for: completion is NULL");
    assert_refused(zlg_completion_poll(NULL, &done), ZLG_ERR_ARGUMENT,
                   "zlg_completion_poll: completion is NULL");
    assert_refused(zlg_completion_then(NULL, NULL, NULL), ZLG_ERR_ARGUMENT,
                   "zlg_completion_then: completion is NULL");
    assert_refused(zlg_completion_get_device_time(NULL, &time), ZLG_ERR_ARGUMENT,
                   "zlg_completion_get_device_time: completion is NULL");
    assert_refused(zlg_launch_async(default_view(), zlg_extent1(1), get_kernel(program, "count"),
                                    NULL, 0, NULL),
                   ZLG_ERR_ARGUMENT, "zlg_parallel_for_each: out is NULL");
    assert_ok(zlg_accelerator_view_create_marker(default_view(), &completion));
    assert_refused(zlg_completion_poll(completion, NULL), ZLG_ERR_ARGUMENT,
                   "zlg_completion_poll: done is NULL");
    assert_refused(zlg_completion_then(completion, NULL, NULL), ZLG_ERR_ARGUMENT,
                   "zlg_completion_then: function is NULL");
    assert_refused(zlg_completion_get_device_time(completion, NULL), ZLG_ERR_ARGUMENT,
                   "zlg_completion_get_device_time: nanoseconds is NULL");
    zlg_completion_destroy(completion);
    zlg_completion_destroy(NULL);
    assert_null(zlg_completion_share(NULL));
}

static void a_launch_is_done_when_its_kernel_is(void **state)
{
    (void)state;
    gate held;
    zlg_completion *completion = NULL;
    bool done = true;
    close_gate(&held, default_view(), &completion);
    assert_false(is_done(completion));
    const uint64_t before = now();
    assert_ok(zlg_completion_wait_for(completion, 5 * MILLISECOND, &done));
    assert_false(done);
    assert_true(now() - before >= 5 * MILLISECOND);
    open_gate(&held);
    assert_ok(zlg_completion_wait(completion));
    assert_true(is_done(completion));
    assert_ok(zlg_completion_wait_for(completion, 0, &done));
    assert_true(done);
    assert_ok(zlg_completion_wait(completion));
    zlg_completion_destroy(completion);
    destroy_gate(&held);
}

/* 1009 x 3 work-items are several launches of the driver; the completion is of the last. */
static void every_work_item_has_run_at_the_completion(void **state)
{
    (void)state;
    zlg_array *array = NULL;
    zlg_completion *completion = NULL;
    _Atomic int *counter = share_number(default_view(), &array);
    for (int turn = 1; turn <= 20; turn++) {
        assert_ok(zlg_parallel_for_each_async(&completion, default_view(), zlg_extent2(1009, 3),
                                              get_kernel(program, "count"), array));
        assert_ok(zlg_completion_wait(completion));
        assert_int_equal(atomic_load(counter), turn * 1009 * 3);
        zlg_completion_destroy(completion);
    }
    atomic_store(counter, 0);
    assert_ok(zlg_parallel_for_each_async(&completion, default_view(),
                                          zlg_tile2(zlg_extent2(16, 16), 4, 8),
                                          get_kernel(program, "count_tiles"), array));
    assert_ok(zlg_completion_wait(completion));
    assert_int_equal(atomic_load(counter), 8);
    zlg_completion_destroy(completion);
    assert_ok(zlg_array_destroy(array));
}

static void a_refused_launch_gives_none(void **state)
{
    (void)state;
    zlg_completion *completion = NULL;
    assert_int_equal(zlg_parallel_for_each_async(&completion, default_view(), zlg_extent1(0),
                                                 get_kernel(program, "count"), 1),
                     ZLG_ERR_COMPUTE_DOMAIN);
    assert_int_equal(zlg_parallel_for_each_async(&completion, default_view(), zlg_extent1(1),
                                                 get_kernel(program, "count"), 1),
                     ZLG_ERR_MISMATCH);
    assert_null(completion);
}

static void a_marker_comes_after_all_before_it(void **state)
{
    (void)state;
    gate held;
    zlg_completion *launch = NULL;
    zlg_completion *marker = NULL;
    assert_ok(zlg_accelerator_view_create_marker(default_view(), &marker));
    assert_ok(zlg_completion_wait(marker));
    zlg_completion_destroy(marker);
    close_gate(&held, default_view(), &launch);
    assert_ok(zlg_accelerator_view_create_marker(default_view(), &marker));
    assert_false(is_done(marker));
    open_gate(&held);
    assert_ok(zlg_completion_wait(marker));
    assert_true(is_done(launch));
    zlg_completion_destroy(launch);
    zlg_completion_destroy(marker);
    destroy_gate(&held);
}

static void views_do_not_wait_for_each_other(void **state)
{
    (void)state;
    gate held;
    zlg_completion *launch = NULL;
    zlg_completion *marker = NULL;
    zlg_accelerator_view *other = create_view(false);
    close_gate(&held, default_view(), &launch);
    assert_ok(zlg_accelerator_view_create_marker(other, &marker));
    assert_ok(zlg_completion_wait(marker));
    assert_false(is_done(launch));
    open_gate(&held);
    assert_ok(zlg_completion_wait(launch));
    zlg_completion_destroy(launch);
    zlg_completion_destroy(marker);
    assert_ok(zlg_accelerator_view_destroy(other));
    destroy_gate(&held);
}

/** A thread that waits for a view. */
static void *wait_for_view(void *view)
{
    return zlg_accelerator_view_wait(view) == ZLG_OK ? NULL : view;
}

/** Opens a gate that is closed for a second, lest a launch that waits for it waits for ever. */
static void *open_late(void *argument)
{
    gate *held = argument;
    const struct timespec pause = {0, 10 * 1000 * 1000};
    for (int i = 0; i < 100 && atomic_load(held->open) != 1; i++)
        nanosleep(&pause, NULL);
    open_gate(held);
    return NULL;
}

/** Gives a view more to do while another thread waits for it; returns whether that was at once. */
static bool submit_beside_a_waiter(zlg_accelerator_view *view)
{
    gate held;
    pthread_t waiter, opener;
    void *failed = NULL;
    zlg_completion *first = NULL, *second = NULL;
    const struct timespec pause = {0, 50 * 1000 * 1000};
    close_gate(&held, view, &first);
    assert_int_equal(pthread_create(&opener, NULL, open_late, &held), 0);
    assert_int_equal(pthread_create(&waiter, NULL, wait_for_view, view), 0);
    nanosleep(&pause, NULL);
    assert_ok(zlg_accelerator_view_create_marker(view, &second));
    const bool was_held = atomic_load(held.open) != 1;
    open_gate(&held);
    assert_int_equal(pthread_join(waiter, &failed), 0);
    assert_null(failed);
    assert_int_equal(pthread_join(opener, NULL), 0);
    finish(second);
    finish(first);
    destroy_gate(&held);
    return was_held;
}

/* The first time a view does not know yet that several threads use it. */
static void who_waits_keeps_nobody_from_submitting_twice(void **state)
{
    (void)state;
    zlg_accelerator_view *view = create_view(false);
    (void)submit_beside_a_waiter(view);
    for (int turn = 0; turn < 3; turn++)
        assert_true(submit_beside_a_waiter(view));
    assert_ok(zlg_accelerator_view_destroy(view));
}

static void a_completion_outlives_its_view(void **state)
{
    (void)state;
    zlg_accelerator_view *view = create_view(true);
    zlg_completion *markers[100];
    uint64_t time = 0;
    for (int i = 0; i < 100; i++)
        assert_ok(zlg_accelerator_view_create_marker(view, &markers[i]));
    assert_ok(zlg_accelerator_view_destroy(view));
    for (int i = 0; i < 100; i++) {
        assert_ok(zlg_completion_wait(markers[i]));
        assert_true(is_done(markers[i]));
        assert_ok(zlg_completion_get_device_time(markers[i], &time));
        zlg_completion_destroy(markers[i]);
    }
}

/* Given up early, a completion must not be used again before its command has ended. */
static void completions_given_up_early_do_no_harm(void **state)
{
    (void)state;
    gate held;
    zlg_completion *launch = NULL;
    zlg_completion *marker = NULL;
    close_gate(&held, default_view(), &launch);
    zlg_completion_destroy(launch);
    for (int i = 0; i < 100; i++) {
        assert_ok(zlg_accelerator_view_create_marker(default_view(), &marker));
        assert_false(is_done(marker));
        zlg_completion_destroy(marker);
    }
    open_gate(&held);
    assert_ok(zlg_accelerator_view_wait(default_view()));
    for (int i = 0; i < 200; i++) {
        assert_ok(zlg_accelerator_view_create_marker(default_view(), &marker));
        zlg_completion_destroy(marker);
    }
    destroy_gate(&held);
}

/* Given up in any order, and taken again while the device has come to some of them only. */
static void completions_given_up_backwards_do_no_harm(void **state)
{
    (void)state;
    enum { EARLY = 70, LATE = 70 };
    gate held;
    zlg_accelerator_view *view = create_view(false);
    zlg_completion *markers[EARLY + LATE], *launch = NULL;
    for (int turn = 0; turn < 3; turn++) {
        for (int i = 0; i < EARLY; i++)
            assert_ok(zlg_accelerator_view_create_marker(view, &markers[i]));
        close_gate(&held, view, &launch);
        for (int i = EARLY; i < EARLY + LATE; i++)
            assert_ok(zlg_accelerator_view_create_marker(view, &markers[i]));
        for (int i = EARLY + LATE - 1; i >= 0; i--)
            zlg_completion_destroy(markers[i]);
        wait_at_gate(&held);
        for (int i = 0; i < 2 * (EARLY + LATE); i++) {
            assert_ok(zlg_accelerator_view_create_marker(view, &markers[0]));
            assert_false(is_done(markers[0]));
            zlg_completion_destroy(markers[0]);
        }
        open_gate(&held);
        finish(launch);
        destroy_gate(&held);
    }
    assert_ok(zlg_accelerator_view_destroy(view));
}

typedef struct owner {
    zlg_completion *completions[16];
    pthread_barrier_t *all_are_there;
} owner;

static void *give_up_all(void *argument)
{
    owner *self = argument;
    (void)pthread_barrier_wait(self->all_are_there);
    for (int i = 0; i < 16; i++)
        zlg_completion_destroy(self->completions[i]);
    return NULL;
}

/* Whoever is the last frees what the view had. */
static void completions_are_given_up_while_their_view_ends(void **state)
{
    (void)state;
    owner owners[3];
    pthread_t threads[3];
    pthread_barrier_t all_are_there;
    for (int turn = 0; turn < 50; turn++) {
        zlg_accelerator_view *view = create_view(false);
        assert_int_equal(pthread_barrier_init(&all_are_there, NULL, 4), 0);
        for (int i = 0; i < 3; i++) {
            owners[i].all_are_there = &all_are_there;
            for (int j = 0; j < 16; j++)
                assert_ok(zlg_accelerator_view_create_marker(view, &owners[i].completions[j]));
            assert_int_equal(pthread_create(&threads[i], NULL, give_up_all, &owners[i]), 0);
        }
        (void)pthread_barrier_wait(&all_are_there);
        assert_ok(zlg_accelerator_view_destroy(view));
        for (int i = 0; i < 3; i++)
            assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_int_equal(pthread_barrier_destroy(&all_are_there), 0);
    }
}

static void every_owner_destroys_once(void **state)
{
    (void)state;
    gate held;
    zlg_completion *completion = NULL;
    close_gate(&held, default_view(), &completion);
    zlg_completion *shared = zlg_completion_share(completion);
    zlg_completion_destroy(completion);
    assert_false(is_done(shared));
    open_gate(&held);
    assert_ok(zlg_completion_wait(shared));
    zlg_completion_destroy(shared);
    destroy_gate(&held);
}

static void the_device_time_is_the_commands_own(void **state)
{
    (void)state;
    gate held;
    zlg_accelerator_view *view = create_view(true);
    zlg_completion *first = NULL;
    zlg_completion *second = NULL;
    bool done;
    uint64_t time = 0;
    const uint64_t before = now();
    close_gate(&held, view, &first);
    assert_ok(zlg_accelerator_view_create_marker(view, &second));
    wait_at_gate(&held);
    assert_ok(zlg_completion_wait_for(first, 30 * MILLISECOND, &done));
    open_gate(&held);
    assert_ok(zlg_completion_get_device_time(first, &time));
    const uint64_t passed = now() - before;
    assert_in_range(time, 10 * MILLISECOND, passed);
    assert_ok(zlg_completion_get_device_time(second, &time));
    assert_true(time < 10 * MILLISECOND);
    zlg_completion_destroy(first);
    zlg_completion_destroy(second);
    destroy_gate(&held);
    assert_ok(zlg_accelerator_view_destroy(view));
}

/* A launch that is several of the driver's is timed from the first to the last. */
static void the_device_time_spans_all_ranges(void **state)
{
    (void)state;
    int counter = 0;
    zlg_accelerator_view *view = create_view(true);
    zlg_array *array = NULL;
    zlg_completion *completion = NULL;
    assert_ok(zlg_array_wrap(view, zlg_extent1(1), sizeof counter, &counter, &array));
    for (int turn = 0; turn < 40; turn++) {
        uint64_t time = 0;
        const uint64_t before = now();
        const zlg_extent domain = turn % 2 == 0 ? zlg_extent2(1009, 3) : zlg_extent2(16, 16);
        assert_ok(zlg_parallel_for_each_async(&completion, view, domain,
                                              get_kernel(program, "count"), array));
        assert_ok(zlg_completion_get_device_time(completion, &time));
        assert_in_range(time, 1, now() - before);
        zlg_completion_destroy(completion);
    }
    assert_ok(zlg_array_destroy(array));
    assert_ok(zlg_accelerator_view_destroy(view));
}

static void a_view_without_device_time_says_so(void **state)
{
    (void)state;
    zlg_completion *completion = NULL;
    uint64_t time = 77;
    assert_ok(zlg_accelerator_view_create_marker(default_view(), &completion));
    assert_refused(zlg_completion_get_device_time(completion, &time), ZLG_ERR_UNSUPPORTED,
                   "zlg_completion_get_device_time: the view of the command was created without "
                   "enable_profiling");
    assert_int_equal(time, 77);
    zlg_completion_destroy(completion);
}

enum { THREADS = 8, TURNS = 50 };

/* cmocka's asserts are for the main thread. */
static const char *use(zlg_completion *shared)
{
    zlg_completion *own = NULL;
    bool done = false;
    while (!done)
        if (zlg_completion_wait_for(shared, 1000, &done) != ZLG_OK ||
            zlg_completion_poll(shared, &done) != ZLG_OK)
            return zlg_last_message();
    if (zlg_completion_wait(shared) != ZLG_OK)
        return zlg_last_message();
    zlg_completion_destroy(shared);
    for (int turn = 0; turn < TURNS; turn++) {
        if (zlg_accelerator_view_create_marker(default_view(), &own) != ZLG_OK)
            return zlg_last_message();
        if (turn % 3 != 0 && zlg_completion_wait(own) != ZLG_OK)
            return zlg_last_message();
        zlg_completion_destroy(own);
    }
    return NULL;
}

static void *run(void *argument)
{
    const char *failure = use(argument);
    return failure != NULL ? strdup(failure) : NULL;
}

static void eight_threads_share_a_completion(void **state)
{
    (void)state;
    gate held;
    zlg_completion *completion = NULL;
    pthread_t threads[THREADS];
    void *failure = NULL;
    close_gate(&held, default_view(), &completion);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, run, zlg_completion_share(completion)),
                         0);
    zlg_completion_destroy(completion);
    open_gate(&held);
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], &failure), 0);
        if (failure != NULL)
            fail_msg("%s", (const char *)failure);
    }
    destroy_gate(&held);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_is_refused),
        cmocka_unit_test(a_launch_is_done_when_its_kernel_is),
        cmocka_unit_test(every_work_item_has_run_at_the_completion),
        cmocka_unit_test(a_refused_launch_gives_none),
        cmocka_unit_test(a_marker_comes_after_all_before_it),
        cmocka_unit_test(views_do_not_wait_for_each_other),
        cmocka_unit_test(who_waits_keeps_nobody_from_submitting_twice),
        cmocka_unit_test(a_completion_outlives_its_view),
        cmocka_unit_test(completions_given_up_early_do_no_harm),
        cmocka_unit_test(completions_given_up_backwards_do_no_harm),
        cmocka_unit_test(completions_are_given_up_while_their_view_ends),
        cmocka_unit_test(every_owner_destroys_once),
        cmocka_unit_test(the_device_time_is_the_commands_own),
        cmocka_unit_test(the_device_time_spans_all_ranges),
        cmocka_unit_test(a_view_without_device_time_says_so),
        cmocka_unit_test(eight_threads_share_a_completion),
    };
    return cmocka_run_group_tests_name("zellige.api.completion", tests, begin, end);
}
