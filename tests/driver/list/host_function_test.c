/* A function that the driver calls may end its thread, or cancel it: only it ends, and what is
 * behind it runs. */
#include "tests/driver/client.h"

#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>

enum { ROUNDS = 20, SECOND = 1000000000 };

static struct {
    append_host_function *zeCommandListAppendHostFunction;
} f;

static ze_event_pool_handle_t pool;
static ze_event_handle_t event;
static atomic_int begun, cleaned, counted;

static int setup(void **state)
{
    (void)state;
    FIND_EXTENSION(f, zeCommandListAppendHostFunction);
    pool = make_events(1, 0, &event);
    atomic_store(&begun, 0);
    atomic_store(&cleaned, 0);
    atomic_store(&counted, 0);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    destroy_events(pool, 1, &event);
    return 0;
}

static void increment(void *number)
{
    atomic_fetch_add((atomic_int *)number, 1);
}

static void end_thread(void *unused)
{
    (void)unused;
    atomic_fetch_add(&begun, 1);
    pthread_cleanup_push(increment, &cleaned);
    pthread_exit(NULL);
    pthread_cleanup_pop(0);
}

static void append_both(ze_command_list_handle_t list)
{
    assert_ok(f.zeCommandListAppendHostFunction(list, end_thread, NULL, NULL, NULL, 0, NULL));
    assert_ok(f.zeCommandListAppendHostFunction(list, increment, &counted, NULL, event, 0, NULL));
}

static void check_rounds(int rounds)
{
    assert_int_equal(atomic_load(&begun), rounds);
    assert_int_equal(atomic_load(&cleaned), rounds);
    assert_int_equal(atomic_load(&counted), rounds);
}

static void fills_go_on(ze_command_list_handle_t list)
{
    static const int pattern = 0x12345678;
    int *memory = make_memory(4096);
    assert_ok(
        zeCommandListAppendMemoryFill(list, memory, &pattern, sizeof pattern, 4096, NULL, 0, NULL));
    assert_ok(synchronize(list, UINT64_MAX));
    assert_int_equal(memory[1023], pattern);
    free_memory(memory);
}

/* The time limit leaves the work to the queue's own thread. */
static void a_queue_goes_on(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    for (int i = 0; i < ROUNDS; i++) {
        append_both(list);
        assert_ok(zeEventHostSynchronize(event, (uint64_t)20 * SECOND));
        assert_ok(zeEventHostReset(event));
    }
    check_rounds(ROUNDS);
    fills_go_on(list);
    assert_ok(zeCommandListDestroy(list));
}

/* A thread of the program executes while it waits, or submits. */
static void a_thread_that_waits_goes_on(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    for (int i = 0; i < ROUNDS; i++) {
        append_both(list);
        assert_ok(synchronize(list, UINT64_MAX));
        assert_ok(zeEventHostReset(event));
    }
    check_rounds(ROUNDS);
    assert_ok(zeCommandListDestroy(list));
}

static void a_thread_that_submits_goes_on(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    for (int i = 0; i < ROUNDS; i++)
        append_both(list);
    check_rounds(ROUNDS);
    fills_go_on(list);
    assert_ok(zeCommandListDestroy(list));
}

static void a_list_goes_on_each_time_it_runs(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_list();
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    append_both(list);
    assert_ok(zeCommandListClose(list));
    for (int i = 0; i < ROUNDS; i++) {
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
        assert_ok(zeCommandQueueSynchronize(queue, (uint64_t)20 * SECOND));
    }
    check_rounds(ROUNDS);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandQueueDestroy(queue));
}

static void a_thread_that_resets_a_list_goes_on(void **state)
{
    (void)state;
    struct {
        ze_result_t (*zexCommandListSetCleanupCallback)(ze_command_list_handle_t, void (*)(void *),
                                                        void *, const void *);
    } intel;
    FIND_EXTENSION(intel, zexCommandListSetCleanupCallback);
    ze_command_list_handle_t list = make_list();
    for (int i = 0; i < ROUNDS; i++) {
        assert_ok(intel.zexCommandListSetCleanupCallback(list, end_thread, NULL, NULL));
        assert_ok(intel.zexCommandListSetCleanupCallback(list, increment, &counted, NULL));
        assert_ok(zeCommandListReset(list));
        check_rounds(i + 1);
    }
    assert_ok(zeCommandListDestroy(list));
}

static void a_thread_that_frees_memory_goes_on(void **state)
{
    (void)state;
    typedef struct callback_desc {
        ze_structure_type_t stype;
        const void *next;
        void (*function)(void *);
        void *user_data;
    } callback_desc;
    struct {
        ze_result_t (*zexMemFreeRegisterCallbackExt)(ze_context_handle_t, const callback_desc *,
                                                     void *);
    } intel;
    FIND_EXTENSION(intel, zexMemFreeRegisterCallbackExt);
    const callback_desc ends = {.function = end_thread};
    const callback_desc counts = {.function = increment, .user_data = &counted};
    for (int i = 0; i < ROUNDS; i++) {
        void *memory = make_memory(100);
        assert_ok(intel.zexMemFreeRegisterCallbackExt(context, &ends, memory));
        assert_ok(intel.zexMemFreeRegisterCallbackExt(context, &counts, memory));
        free_memory(memory);
        check_rounds(i + 1);
    }
}

/* It is in a call, which ends first: so does the function. */
static void cancel_oneself(void *unused)
{
    (void)unused;
    atomic_fetch_add(&begun, 1);
    pthread_cancel(pthread_self());
    pthread_testcancel();
    sleep_milliseconds(1);
    atomic_fetch_add(&cleaned, 1);
}

static void *run_what_is_cancelled(void *list)
{
    assert_ok(f.zeCommandListAppendHostFunction(list, cancel_oneself, NULL, NULL, NULL, 0, NULL));
    assert_ok(f.zeCommandListAppendHostFunction(list, increment, &counted, NULL, NULL, 0, NULL));
    assert_ok(synchronize(list, UINT64_MAX));
    return NULL;
}

static void a_function_may_be_cancelled(void **state)
{
    (void)state;
    static const ze_command_queue_mode_t modes[] = {ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS,
                                                    ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS};
    for (int i = 0; i < ROUNDS; i++) {
        pthread_t thread;
        ze_command_list_handle_t list = make_immediate(modes[i % 2]);
        assert_int_equal(pthread_create(&thread, NULL, run_what_is_cancelled, list), 0);
        assert_int_equal(pthread_join(thread, NULL), 0);
        assert_ok(
            f.zeCommandListAppendHostFunction(list, increment, &counted, NULL, NULL, 0, NULL));
        assert_ok(synchronize(list, UINT64_MAX));
        assert_int_equal(atomic_load(&begun), i + 1);
        assert_int_equal(atomic_load(&cleaned), i + 1);
        assert_true(atomic_load(&counted) > i);
        assert_ok(zeCommandListDestroy(list));
    }
}

static sem_t released;

static void wait_for_release(void *unused)
{
    (void)unused;
    atomic_fetch_add(&begun, 1);
    sem_wait(&released);
    atomic_fetch_add(&cleaned, 1);
}

static void *wait_for_list(void *list)
{
    (void)synchronize(list, UINT64_MAX);
    atomic_fetch_add(&counted, 1);
    pthread_testcancel();
    return NULL;
}

/* It is in the function's call, or waits for it: that ends first. */
static void a_thread_that_waits_may_be_cancelled(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    sem_init(&released, 0, 0);
    for (int i = 0; i < ROUNDS; i++) {
        pthread_t thread;
        void *result = NULL;
        assert_ok(
            f.zeCommandListAppendHostFunction(list, wait_for_release, NULL, NULL, NULL, 0, NULL));
        assert_int_equal(pthread_create(&thread, NULL, wait_for_list, list), 0);
        while (atomic_load(&begun) == i)
            sleep_milliseconds(1);
        assert_int_equal(pthread_cancel(thread), 0);
        assert_int_equal(sem_post(&released), 0);
        assert_int_equal(pthread_join(thread, &result), 0);
        assert_ptr_equal(result, PTHREAD_CANCELED);
        assert_ok(synchronize(list, UINT64_MAX));
        assert_int_equal(atomic_load(&cleaned), i + 1);
    }
    sem_destroy(&released);
    assert_ok(zeCommandListDestroy(list));
}

/* Objects that wait for a host function, which tries to wait for them. */
static struct {
    ze_result_t (*zeDeviceSynchronize)(ze_device_handle_t);
    ze_command_list_handle_t list;
    ze_command_queue_handle_t queue;
    ze_fence_handle_t fence;
} own;

#define refuses(call) assert_result(ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE, call)

static void try_device(void)
{
    const ze_memory_free_ext_desc_t blocking = {
        .stype = ZE_STRUCTURE_TYPE_MEMORY_FREE_EXT_DESC,
        .freePolicy = ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_BLOCKING_FREE};
    void *memory = make_memory(100);
    refuses(own.zeDeviceSynchronize(device));
    refuses(zeMemFreeExt(context, &blocking, memory));
    free_memory(memory);
}

static void try_list(void *is_synchronous)
{
    refuses(synchronize(own.list, UINT64_MAX));
    assert_non_null(strstr(last_error(), "host function"));
    refuses(zeCommandListDestroy(own.list));
    if (is_synchronous != NULL)
        refuses(zeCommandListAppendBarrier(own.list, NULL, 0, NULL));
    else
        assert_result(ZE_RESULT_NOT_READY, synchronize(own.list, 1000));
    try_device();
    atomic_fetch_add(&counted, 1);
}

static void try_queue(void *is_synchronous)
{
    refuses(zeCommandQueueSynchronize(own.queue, UINT64_MAX));
    refuses(zeCommandQueueDestroy(own.queue));
    refuses(zeFenceHostSynchronize(own.fence, UINT64_MAX));
    if (is_synchronous != NULL)
        refuses(zeCommandQueueExecuteCommandLists(own.queue, 1, &own.list, NULL));
    try_device();
    atomic_fetch_add(&counted, 1);
}

static void a_list_is_tried(ze_command_queue_mode_t mode, void *is_synchronous)
{
    own.list = make_immediate(mode);
    assert_ok(
        f.zeCommandListAppendHostFunction(own.list, try_list, is_synchronous, NULL, NULL, 0, NULL));
    assert_ok(synchronize(own.list, UINT64_MAX));
    fills_go_on(own.list);
    assert_ok(zeCommandListDestroy(own.list));
}

static void a_queue_is_tried(ze_command_queue_mode_t mode, void *is_synchronous)
{
    const ze_fence_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    own.queue = make_queue(mode);
    own.list = make_list();
    assert_ok(zeFenceCreate(own.queue, &desc, &own.fence));
    assert_ok(f.zeCommandListAppendHostFunction(own.list, try_queue, is_synchronous, NULL, NULL, 0,
                                                NULL));
    assert_ok(zeCommandListClose(own.list));
    assert_ok(zeCommandQueueExecuteCommandLists(own.queue, 1, &own.list, own.fence));
    assert_ok(zeFenceHostSynchronize(own.fence, UINT64_MAX));
    assert_ok(zeFenceDestroy(own.fence));
    assert_ok(zeCommandListDestroy(own.list));
    assert_ok(zeCommandQueueDestroy(own.queue));
}

static void a_function_that_would_wait_for_itself_is_refused(void **state)
{
    (void)state;
    FIND_EXTENSION(own, zeDeviceSynchronize);
    a_list_is_tried(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS, NULL);
    a_list_is_tried(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS, &own);
    a_queue_is_tried(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS, NULL);
    a_queue_is_tried(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS, &own);
    assert_int_equal(atomic_load(&counted), 4);
}

static atomic_int refused;

/* Begins when all three do. */
static void wait_for_next(void *next)
{
    atomic_fetch_add(&begun, 1);
    while (atomic_load(&begun) < 3)
        sched_yield();
    const ze_result_t result = synchronize(next, UINT64_MAX);
    atomic_fetch_add(&refused, result == ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE);
    atomic_fetch_add(&counted, result == ZE_RESULT_SUCCESS);
}

static void one_of_a_circle_is_refused(void **state)
{
    (void)state;
    ze_command_list_handle_t lists[3];
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < 3; i++)
            lists[i] = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
        atomic_store(&begun, 0);
        for (int i = 0; i < 3; i++) {
            assert_ok(f.zeCommandListAppendHostFunction(lists[i], wait_for_next, lists[(i + 1) % 3],
                                                        NULL, NULL, 0, NULL));
            (void)synchronize(lists[i], 1000); /* its thread begins */
        }
        for (int i = 0; i < 3; i++)
            assert_ok(synchronize(lists[i], UINT64_MAX));
        for (int i = 0; i < 3; i++)
            assert_ok(zeCommandListDestroy(lists[i]));
    }
    assert_int_equal(atomic_load(&refused), ROUNDS);
    assert_int_equal(atomic_load(&counted), 2 * ROUNDS);
}

static ze_fence_handle_t fences[2];

/* Begins when both do. */
static void wait_for_fence(void *fence)
{
    atomic_fetch_add(&begun, 1);
    while (atomic_load(&begun) < 2)
        sched_yield();
    const ze_result_t result = zeFenceHostSynchronize(*(ze_fence_handle_t *)fence, UINT64_MAX);
    atomic_fetch_add(&refused, result == ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE);
    atomic_fetch_add(&counted, result == ZE_RESULT_SUCCESS);
}

static void one_of_a_circle_of_fences_is_refused(void **state)
{
    (void)state;
    const ze_fence_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    ze_command_queue_handle_t queues[2];
    ze_command_list_handle_t lists[2];
    atomic_store(&refused, 0);
    for (int i = 0; i < 2; i++) {
        queues[i] = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
        lists[i] = make_list();
        assert_ok(zeFenceCreate(queues[i], &desc, &fences[i]));
        assert_ok(f.zeCommandListAppendHostFunction(lists[i], wait_for_fence, &fences[1 - i], NULL,
                                                    NULL, 0, NULL));
        assert_ok(zeCommandListClose(lists[i]));
    }
    for (int i = 0; i < 2; i++) {
        assert_ok(zeCommandQueueExecuteCommandLists(queues[i], 1, &lists[i], fences[i]));
        (void)zeCommandQueueSynchronize(queues[i], 1000); /* its thread begins */
    }
    for (int i = 0; i < 2; i++)
        assert_ok(zeFenceHostSynchronize(fences[i], UINT64_MAX));
    assert_int_equal(atomic_load(&refused), 1);
    assert_int_equal(atomic_load(&counted), 1);
    for (int i = 0; i < 2; i++) {
        assert_ok(zeFenceDestroy(fences[i]));
        assert_ok(zeCommandListDestroy(lists[i]));
        assert_ok(zeCommandQueueDestroy(queues[i]));
    }
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(a_queue_goes_on),
        TEST(a_thread_that_waits_goes_on),
        TEST(a_thread_that_submits_goes_on),
        TEST(a_list_goes_on_each_time_it_runs),
        TEST(a_thread_that_resets_a_list_goes_on),
        TEST(a_thread_that_frees_memory_goes_on),
        TEST(a_function_may_be_cancelled),
        TEST(a_thread_that_waits_may_be_cancelled),
        TEST(a_function_that_would_wait_for_itself_is_refused),
        TEST(one_of_a_circle_is_refused),
        TEST(one_of_a_circle_of_fences_is_refused),
    };
    return client_run(tests);
}
