/* Completions: asking, waiting, being called, device time. A gate is a kernel that runs until the
 * host opens it, so that what has not ended yet is known, not guessed. */
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "completion_test.cl.h"
#include "fixture.h"

#define MILLISECOND UINT64_C(1000000)

static zlg_program *program;

typedef struct gate {
    zlg_accelerator_view *view;
    _Atomic int open; /* the kernel reads it where it is */
    zlg_array *array;
} gate;

static void close_gate(gate *self, zlg_accelerator_view *view, zlg_completion **out)
{
    self->view = view;
    atomic_init(&self->open, 0);
    assert_ok(zlg_array_wrap(view, zlg_extent1(1), sizeof self->open, &self->open, &self->array));
    assert_ok(zlg_parallel_for_each_async(out, view, zlg_extent1(1), get_kernel(program, "gate"),
                                          self->array));
}

static void open_gate(gate *self)
{
    atomic_store(&self->open, 1);
}

static void destroy_gate(gate *self)
{
    assert_ok(zlg_array_destroy(self->array));
}

static zlg_accelerator_view *create_view(bool measures_time)
{
    zlg_accelerator_view *view = NULL;
    const zlg_accelerator_view_desc desc = {.measures_time = measures_time};
    assert_ok(zlg_accelerator_view_create(default_accelerator(), &desc, &view));
    return view;
}

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 * MILLISECOND + (uint64_t)time.tv_nsec;
}

static bool is_done(zlg_completion *completion)
{
    bool done = false;
    assert_ok(zlg_completion_poll(completion, &done));
    return done;
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
    int counter = 0;
    zlg_array *array = NULL;
    zlg_completion *completion = NULL;
    assert_ok(zlg_array_wrap(default_view(), zlg_extent1(1), sizeof counter, &counter, &array));
    for (int turn = 1; turn <= 20; turn++) {
        assert_ok(zlg_parallel_for_each_async(&completion, default_view(), zlg_extent2(1009, 3),
                                              get_kernel(program, "count"), array));
        assert_ok(zlg_completion_wait(completion));
        assert_int_equal(counter, turn * 1009 * 3);
        zlg_completion_destroy(completion);
    }
    counter = 0;
    assert_ok(zlg_parallel_for_each_async(&completion, default_view(),
                                          zlg_tile2(zlg_extent2(16, 16), 4, 8),
                                          get_kernel(program, "count_tiles"), array));
    assert_ok(zlg_completion_wait(completion));
    assert_int_equal(counter, 8);
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

static void finish(zlg_completion *completion)
{
    assert_ok(zlg_completion_wait(completion));
    zlg_completion_destroy(completion);
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
                   "measures_time");
    assert_int_equal(time, 77);
    zlg_completion_destroy(completion);
}

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

static int begin(void **state)
{
    (void)state;
    program = build_program(&completion_test_spirv);
    return 0;
}

static int end(void **state)
{
    (void)state;
    zlg_program_destroy(program);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_is_refused),
        cmocka_unit_test(a_launch_is_done_when_its_kernel_is),
        cmocka_unit_test(every_work_item_has_run_at_the_completion),
        cmocka_unit_test(a_refused_launch_gives_none),
        cmocka_unit_test(a_marker_comes_after_all_before_it),
        cmocka_unit_test(copies_wait_their_turn),
        cmocka_unit_test(wrapped_memory_is_up_to_date_at_the_completion),
        cmocka_unit_test(a_wrong_copy_is_refused_before_it_begins),
        cmocka_unit_test(views_do_not_wait_for_each_other),
        cmocka_unit_test(a_completion_outlives_its_view),
        cmocka_unit_test(completions_given_up_early_do_no_harm),
        cmocka_unit_test(every_owner_destroys_once),
        cmocka_unit_test(the_device_time_is_the_commands_own),
        cmocka_unit_test(the_device_time_spans_all_ranges),
        cmocka_unit_test(a_view_without_device_time_says_so),
        cmocka_unit_test_setup(a_function_is_called_once_after_the_end, forget_calls),
        cmocka_unit_test_setup(functions_of_one_view_are_called_in_order, forget_calls),
        cmocka_unit_test_setup(functions_of_other_views_do_not_wait, forget_calls),
        cmocka_unit_test_setup(a_function_may_go_on_with_more, forget_calls),
        cmocka_unit_test(eight_threads_share_a_completion),
    };
    return cmocka_run_group_tests_name("zellige.api.completion", tests, begin, end);
}
