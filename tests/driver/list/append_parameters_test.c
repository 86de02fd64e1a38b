/* Commands of specifications newer than these headers, which take parameters in a chain: by the
 * names of their functions. */
#include "tests/driver/client.h"

#include <semaphore.h>
#include <time.h>

static struct {
    append_host_function *zeCommandListAppendHostFunction;
    ze_result_t (*zeCommandListAppendMemoryCopyWithParameters)(ze_command_list_handle_t, void *,
                                                               const void *, size_t, const void *,
                                                               ze_event_handle_t, uint32_t,
                                                               ze_event_handle_t *);
    ze_result_t (*zeCommandListAppendMemoryFillWithParameters)(ze_command_list_handle_t, void *,
                                                               const void *, size_t, size_t,
                                                               const void *, ze_event_handle_t,
                                                               uint32_t, ze_event_handle_t *);
    ze_result_t (*zeCommandListImmediateAppendCommandListsWithParameters)(
        ze_command_list_handle_t, uint32_t, ze_command_list_handle_t *, const void *,
        ze_event_handle_t, uint32_t, ze_event_handle_t *);
} f;

static ze_event_pool_handle_t pool;
static ze_event_handle_t events[2];
static int *memory;

/* A structure that no command takes, and one of another vendor. */
static const ze_base_desc_t unknown = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC};
static const ze_base_desc_t of_a_vendor = {.stype = (ze_structure_type_t)0x30001};

static int setup(void **state)
{
    (void)state;
    FIND_EXTENSION(f, zeCommandListAppendHostFunction);
    FIND_EXTENSION(f, zeCommandListAppendMemoryCopyWithParameters);
    FIND_EXTENSION(f, zeCommandListAppendMemoryFillWithParameters);
    FIND_EXTENSION(f, zeCommandListImmediateAppendCommandListsWithParameters);
    pool = make_events(2, 0, events);
    memory = make_memory(4096);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    destroy_events(pool, 2, events);
    free_memory(memory);
    return 0;
}

static void count(void *number)
{
    ++*(int *)number;
}

static void a_list_calls_a_function_each_time_it_runs(void **state)
{
    (void)state;
    int calls = 0;
    ze_command_list_handle_t list = make_list();
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(f.zeCommandListAppendHostFunction(list, count, &calls, NULL, NULL, 0, NULL));
    assert_ok(f.zeCommandListAppendHostFunction(list, count, &calls, &of_a_vendor, NULL, 0, NULL));
    assert_ok(zeCommandListClose(list));
    assert_int_equal(calls, 0);
    for (int i = 1; i <= 3; i++) {
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
        assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
        assert_int_equal(calls, 2 * i);
    }
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandQueueDestroy(queue));
}

static void a_function_waits_and_signals(void **state)
{
    (void)state;
    int calls = 0;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(f.zeCommandListAppendHostFunction(list, count, &calls, NULL, events[1], 1, events));
    assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(events[1], 1000000));
    assert_int_equal(calls, 0);
    assert_ok(zeEventHostSignal(events[0]));
    assert_ok(zeEventHostSynchronize(events[1], UINT64_MAX));
    assert_int_equal(calls, 1);
    assert_ok(zeEventHostReset(events[0]));
    assert_ok(zeEventHostReset(events[1]));
    assert_ok(zeCommandListDestroy(list));
}

static sem_t begun, released;

/* For 10 seconds at most. */
static void wait_for_the_program(void *was_released)
{
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += 10;
    sem_post(&begun);
    *(int *)was_released = sem_timedwait(&released, &end) == 0;
}

/* Memory is shared by a thread for which the function waits: alone, and in a list. */
static void a_function_may_wait_for_a_thread_that_shares_memory(void **state)
{
    (void)state;
    int was_released = 0;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t regular = make_list();
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    sem_init(&begun, 0, 0);
    sem_init(&released, 0, 0);
    assert_ok(f.zeCommandListAppendHostFunction(regular, wait_for_the_program, &was_released, NULL,
                                                NULL, 0, NULL));
    assert_ok(zeCommandListClose(regular));
    for (int in_list = 0; in_list < 2; in_list++) {
        ze_ipc_mem_handle_t handle;
        void *shared = make_memory(8192);
        was_released = 0;
        if (in_list)
            assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &regular, NULL));
        else
            assert_ok(f.zeCommandListAppendHostFunction(list, wait_for_the_program, &was_released,
                                                        NULL, NULL, 0, NULL));
        assert_int_equal(sem_wait(&begun), 0);
        assert_ok(zeMemGetIpcHandle(context, shared, &handle));
        assert_int_equal(sem_post(&released), 0);
        assert_ok(synchronize(list, UINT64_MAX));
        assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
        assert_true(was_released);
        free_memory(shared);
    }
    sem_destroy(&begun);
    sem_destroy(&released);
    assert_ok(zeCommandListDestroy(regular));
    assert_ok(zeCommandQueueDestroy(queue));
    assert_ok(zeCommandListDestroy(list));
}

static void copies_and_fills_are_as_without_parameters(void **state)
{
    (void)state;
    const int pattern = 0x1234;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    assert_ok(f.zeCommandListAppendMemoryFillWithParameters(list, memory, &pattern, sizeof pattern,
                                                            64, NULL, events[0], 0, NULL));
    assert_ok(zeEventQueryStatus(events[0]));
    assert_ok(f.zeCommandListAppendMemoryCopyWithParameters(list, &memory[100], memory, 64,
                                                            &of_a_vendor, NULL, 1, events));
    assert_int_equal(memory[115], pattern);
    assert_int_equal(memory[116], 0);
    assert_ok(zeEventHostReset(events[0]));
    assert_ok(zeCommandListDestroy(list));
}

static void lists_are_appended_as_without_parameters(void **state)
{
    (void)state;
    int calls = 0;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_command_list_handle_t regular = make_list();
    assert_ok(f.zeCommandListAppendHostFunction(regular, count, &calls, NULL, NULL, 0, NULL));
    assert_ok(zeCommandListClose(regular));
    assert_ok(f.zeCommandListImmediateAppendCommandListsWithParameters(list, 1, &regular, NULL,
                                                                       NULL, 0, NULL));
    assert_int_equal(calls, 1);
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                  f.zeCommandListImmediateAppendCommandListsWithParameters(
                      list, 1, &regular, &unknown, NULL, 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
                  f.zeCommandListImmediateAppendCommandListsWithParameters(NULL, 1, &regular, NULL,
                                                                           NULL, 0, NULL));
    assert_int_equal(calls, 1);
    assert_ok(zeCommandListDestroy(regular));
    assert_ok(zeCommandListDestroy(list));
}

/* `append` uses the variables list, next, wait_count and waits. */
#define REFUSES(append)                                             \
    do {                                                            \
        ze_command_list_handle_t list = NULL;                       \
        const void *next = NULL;                                    \
        uint32_t wait_count = 0;                                    \
        ze_event_handle_t none = NULL, *waits = NULL;               \
        assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, append); \
        list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);   \
        next = &unknown;                                            \
        assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, append); \
        next = NULL;                                                \
        wait_count = 1;                                             \
        assert_result(ZE_RESULT_ERROR_INVALID_SIZE, append);        \
        waits = &none;                                              \
        assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, append); \
        wait_count = UINT32_MAX;                                    \
        assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, append); \
        assert_ok(zeCommandListDestroy(list));                      \
    } while (0)

static void what_is_wrong_is_refused(void **state)
{
    (void)state;
    int calls = 0;
    REFUSES(f.zeCommandListAppendHostFunction(list, count, &calls, next, NULL, wait_count, waits));
    REFUSES(f.zeCommandListAppendMemoryCopyWithParameters(list, memory, &memory[8], 4, next, NULL,
                                                          wait_count, waits));
    REFUSES(f.zeCommandListAppendMemoryFillWithParameters(list, memory, &calls, 4, 4, next, NULL,
                                                          wait_count, waits));
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS), none = NULL;
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
                  f.zeCommandListImmediateAppendCommandListsWithParameters(list, UINT32_MAX, &none,
                                                                           NULL, NULL, 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zeCommandListAppendHostFunction(list, NULL, &calls, NULL, NULL, 0, NULL));
    assert_result(
        ZE_RESULT_ERROR_INVALID_NULL_POINTER,
        f.zeCommandListAppendMemoryCopyWithParameters(list, NULL, memory, 4, NULL, NULL, 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE,
                  f.zeCommandListAppendMemoryFillWithParameters(list, memory, &calls, 0, 4, NULL,
                                                                NULL, 0, NULL));
    assert_int_equal(calls, 0);
    assert_ok(zeCommandListDestroy(list));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_list_calls_a_function_each_time_it_runs, setup, teardown),
        cmocka_unit_test_setup_teardown(a_function_waits_and_signals, setup, teardown),
        cmocka_unit_test_setup_teardown(a_function_may_wait_for_a_thread_that_shares_memory, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(copies_and_fills_are_as_without_parameters, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(lists_are_appended_as_without_parameters, setup, teardown),
        cmocka_unit_test_setup_teardown(what_is_wrong_is_refused, setup, teardown),
    };
    return client_run(tests);
}
