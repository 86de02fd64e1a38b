/* Eight threads: each on its own view, then all on one, with one program. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <time.h>

#include "array_test.cl.h"
#include "fixture.h"

enum { THREADS = 8, TURNS = 20, LENGTH = 300 };

FIXTURE(array_test_spirv)
static zlg_accelerator_view *shared_view; /* NULL: each thread makes its own */

/* cmocka's asserts are for the main thread: a worker hands back the sentence of what failed. */
static const char *work(int thread, zlg_accelerator_view *view)
{
    int values[LENGTH] = {0};
    zlg_array *array;
    zlg_kernel *kernel;
    const zlg_extent extent = zlg_extent1(LENGTH);
    if (zlg_program_get_kernel(program, "add", &kernel) != ZLG_OK ||
        zlg_array_create(view, extent, sizeof(int), &array) != ZLG_OK)
        return zlg_last_message();
    if (zlg_copy_in(values, sizeof values, zlg_array_get_view(array)) != ZLG_OK)
        return zlg_last_message();
    for (int turn = 0; turn < TURNS; turn++)
        if (zlg_parallel_for_each(view, extent, kernel, array, thread + 1) != ZLG_OK)
            return zlg_last_message();
    if (zlg_copy_out(zlg_array_get_view(array), values, sizeof values) != ZLG_OK)
        return zlg_last_message();
    for (int i = 0; i < LENGTH; i++)
        if (values[i] != TURNS * (thread + 1))
            return "a wrong element";
    return zlg_array_destroy(array) == ZLG_OK ? NULL : zlg_last_message();
}

static void *keep_message(void)
{
    return strdup(zlg_last_message());
}

static const char *keep(const char *failure)
{
    return failure != NULL ? strdup(failure) : NULL;
}

static void *run(void *argument)
{
    const int thread = *(const int *)argument;
    zlg_accelerator *accelerator;
    zlg_accelerator_view *view = shared_view;
    if (view != NULL)
        return (void *)(uintptr_t)keep(work(thread, view));
    if (zlg_accelerator_get_default(&accelerator) != ZLG_OK ||
        zlg_accelerator_view_create(accelerator, &(zlg_accelerator_view_desc){0}, &view) != ZLG_OK)
        return keep_message();
    const char *failure = keep(work(thread, view));
    if (zlg_accelerator_view_destroy(view) != ZLG_OK && failure == NULL)
        failure = keep_message();
    return (void *)(uintptr_t)failure;
}

static void run_all(void)
{
    pthread_t threads[THREADS];
    int numbers[THREADS];
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        assert_int_equal(pthread_create(&threads[i], NULL, run, &numbers[i]), 0);
    }
    char *first = NULL;
    for (int i = 0; i < THREADS; i++) {
        void *failure = NULL;
        assert_int_equal(pthread_join(threads[i], &failure), 0);
        if (first == NULL)
            first = failure;
        else
            free(failure);
    }
    if (first != NULL)
        fail_msg("%s", first);
}

static void each_on_its_own_view(void **state)
{
    (void)state;
    shared_view = NULL;
    run_all();
}

static void all_on_one_view(void **state)
{
    (void)state;
    shared_view = default_view();
    run_all();
}

static void messages_belong_to_their_thread(void **state)
{
    (void)state;
    assert_int_equal(zlg_accelerator_view_wait(NULL), ZLG_ERR_ARGUMENT);
    shared_view = default_view();
    run_all();
    assert_string_equal(zlg_last_message(), "zlg_accelerator_view_wait: view is NULL");
}

static atomic_bool stop;
static atomic_uint waits; /* that are over */

static void *wait_again_and_again(void *view)
{
    while (!atomic_load(&stop)) {
        if (zlg_accelerator_view_wait(view) != ZLG_OK)
            return keep_message();
        atomic_fetch_add(&waits, 1);
    }
    return NULL;
}

/* What is submitted while another thread waits is not over when that wait is. */
static void a_wait_is_not_over_with_anothers(void **state)
{
    (void)state;
    enum { COUNT = 1 << 23, ROUNDS = 20 };
    pthread_t waiting;
    zlg_array *array;
    zlg_kernel *kernel;
    void *failure = NULL;
    int wrong = 0;
    void *memory = NULL;
    const zlg_extent extent = zlg_extent1(COUNT);
    zlg_accelerator_view *view = default_view();
    assert_ok(zlg_program_get_kernel(program, "add", &kernel));
    assert_ok(zlg_array_create_in(view, ZLG_STORAGE_SHARED, extent, sizeof(int), &array));
    assert_ok(zlg_array_get_data(array, &memory));
    const int *data = memset(memory, 0, COUNT * sizeof(int));
    assert_ok(zlg_array_view_refresh(zlg_array_get_view(array)));
    atomic_store(&stop, false);
    assert_int_equal(pthread_create(&waiting, NULL, wait_again_and_again, view), 0);
    for (int round = 1; round <= ROUNDS; round++) {
        assert_ok(zlg_parallel_for_each(view, extent, kernel, array, 1));
        nanosleep(&(struct timespec){.tv_nsec = 200000},
                  NULL); /* somebody waits for this one ... */
        assert_ok(zlg_parallel_for_each(view, extent, kernel, array, 1));
        const unsigned before = atomic_load(&waits);
        while (atomic_load(&waits) == before) /* ... and has waited */
            sched_yield();
        assert_ok(zlg_accelerator_view_wait(view));
        wrong += data[COUNT - 1] != 2 * round;
    }
    atomic_store(&stop, true);
    assert_int_equal(pthread_join(waiting, &failure), 0);
    assert_null(failure);
    assert_int_equal(wrong, 0);
    assert_ok(zlg_array_destroy(array));
}

static zlg_array *shared_array;

/** Launches on a view of its own with an array that others use, and ends the view. */
static void *use_and_end(void *unused)
{
    zlg_accelerator_view *view;
    zlg_accelerator *accelerator;
    zlg_kernel *kernel;
    (void)unused;
    if (zlg_accelerator_get_default(&accelerator) != ZLG_OK ||
        zlg_program_get_kernel(program, "add", &kernel) != ZLG_OK)
        return keep_message();
    for (int turn = 0; turn < TURNS; turn++) {
        if (zlg_accelerator_view_create(accelerator, &(zlg_accelerator_view_desc){0}, &view) !=
                ZLG_OK ||
            zlg_parallel_for_each(view, zlg_extent1(LENGTH), kernel, shared_array, 0) != ZLG_OK ||
            zlg_accelerator_view_destroy(view) != ZLG_OK)
            return keep_message();
    }
    return NULL;
}

static void views_end_while_others_use_their_array(void **state)
{
    (void)state;
    pthread_t threads[THREADS];
    assert_ok(zlg_array_create(default_view(), zlg_extent1(LENGTH), sizeof(int), &shared_array));
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, use_and_end, NULL), 0);
    for (int i = 0; i < THREADS; i++) {
        void *failure = NULL;
        assert_int_equal(pthread_join(threads[i], &failure), 0);
        assert_null(failure);
    }
    assert_ok(zlg_array_destroy(shared_array));
}

/** Adds to an array that others add to, on a view of its own. */
static void *add_to_shared(void *unused)
{
    zlg_accelerator_view *view;
    zlg_accelerator *accelerator;
    zlg_kernel *kernel;
    (void)unused;
    if (zlg_accelerator_get_default(&accelerator) != ZLG_OK ||
        zlg_program_get_kernel(program, "add", &kernel) != ZLG_OK ||
        zlg_accelerator_view_create(accelerator, &(zlg_accelerator_view_desc){0}, &view) != ZLG_OK)
        return keep_message();
    for (int turn = 0; turn < TURNS; turn++)
        if (zlg_parallel_for_each(view, zlg_extent1(LENGTH), kernel, shared_array, 1) != ZLG_OK)
            return keep_message();
    return zlg_accelerator_view_destroy(view) == ZLG_OK ? NULL : keep_message();
}

/* Each launch reads what the one before it wrote, on whichever view that was. */
static void launches_on_one_array_are_ordered(void **state)
{
    (void)state;
    pthread_t threads[THREADS];
    int values[LENGTH] = {0};
    zlg_array_view all;
    assert_ok(zlg_array_create(default_view(), zlg_extent1(LENGTH), sizeof(int), &shared_array));
    all = zlg_array_get_view(shared_array);
    assert_ok(zlg_copy_in(values, sizeof values, all));
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, add_to_shared, NULL), 0);
    for (int i = 0; i < THREADS; i++) {
        void *failure = NULL;
        assert_int_equal(pthread_join(threads[i], &failure), 0);
        assert_null(failure);
    }
    assert_ok(zlg_copy_out(all, values, sizeof values));
    for (int i = 0; i < LENGTH; i++)
        assert_int_equal(values[i], THREADS * TURNS);
    assert_ok(zlg_array_destroy(shared_array));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_on_its_own_view),
        cmocka_unit_test(all_on_one_view),
        cmocka_unit_test(views_end_while_others_use_their_array),
        cmocka_unit_test(launches_on_one_array_are_ordered),
        cmocka_unit_test(messages_belong_to_their_thread),
        cmocka_unit_test(a_wait_is_not_over_with_anothers),
    };
    return cmocka_run_group_tests_name("zellige.api.threads", tests, begin, end);
}
