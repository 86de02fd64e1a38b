/* Lists that reset events, submitted to several queues of one engine: they keep their order. */
#include "tests/driver/client.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <zellige/program.h>

#include "waiting.cl.h"

static const uint64_t second = 1000000000;

enum { FIRST, OTHER, DONE, EVENTS };

static ze_module_handle_t module;
static ze_kernel_handle_t wait_for_flag;
static ze_event_pool_handle_t pool;
static ze_event_handle_t events[EVENTS];
static ze_command_queue_handle_t queue;
static ze_command_list_handle_t list;
static volatile int *memory; /* the flag, and numbers */

static int setup(void **state)
{
    (void)state;
    module = make_module(waiting_spirv.words, waiting_spirv.count);
    wait_for_flag = make_kernel(module, "wait_for");
    pool = make_events(EVENTS, 0, events);
    memory = make_memory(4096);
    queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    list = make_list();
    assert_ok(zeKernelSetGroupSize(wait_for_flag, 1, 1, 1));
    assert_ok(set_pointer(wait_for_flag, 0, (const void *)memory));
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandQueueDestroy(queue));
    assert_ok(zeKernelDestroy(wait_for_flag));
    assert_ok(zeModuleDestroy(module));
    destroy_events(pool, EVENTS, events);
    free_memory((void *)memory);
    return 0;
}

/* The list that follows lasts until the host sets the flag. */
static void append_flag(void)
{
    const ze_group_count_t groups = {1, 1, 1};
    memory[0] = 0;
    assert_ok(zeCommandListAppendLaunchKernel(list, wait_for_flag, &groups, NULL, 0, NULL));
}

static void set_flag(void)
{
    sleep_milliseconds(5);
    memory[0] = 1;
}

static void append_copy(ze_command_list_handle_t to_list, int to, int from,
                        ze_event_handle_t signal, ze_event_handle_t wait)
{
    assert_ok(zeCommandListAppendMemoryCopy(to_list, (void *)&memory[to], (void *)&memory[from],
                                            sizeof(int), signal, wait != NULL,
                                            wait != NULL ? &wait : NULL));
}

static void execute(ze_command_queue_handle_t to_queue)
{
    assert_ok(zeCommandListClose(list));
    assert_ok(zeCommandQueueExecuteCommandLists(to_queue, 1, &list, NULL));
}

static ze_command_list_handle_t make_immediate_of(uint32_t ordinal)
{
    ze_command_list_handle_t immediate = NULL;
    const ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                          .ordinal = ordinal,
                                          .mode = ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS};
    assert_ok(zeCommandListCreateImmediate(context, device, &desc, &immediate));
    return immediate;
}

/* The event is still signalled from its last use when the wait is submitted. */
static void a_wait_comes_after_an_earlier_reset(void **state)
{
    (void)state;
    ze_command_list_handle_t immediate = make_immediate_of(0);
    append_flag();
    assert_ok(zeCommandListAppendEventReset(list, events[FIRST]));
    append_copy(list, 2, 1, events[FIRST], NULL);
    for (int round = 1; round <= 3; round++) {
        memory[0] = 0;
        memory[1] = round;
        assert_ok(zeEventHostSignal(events[FIRST]));
        execute(queue);
        append_copy(immediate, 3, 2, NULL, events[FIRST]);
        set_flag();
        assert_ok(synchronize(immediate, UINT64_MAX));
        assert_int_equal(memory[3], round);
        assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
    }
    assert_ok(zeCommandListDestroy(immediate));
}

static void a_signal_comes_after_an_earlier_reset(void **state)
{
    (void)state;
    ze_command_list_handle_t immediate = make_immediate_of(0);
    append_flag();
    assert_ok(zeCommandListAppendEventReset(list, events[FIRST]));
    execute(queue);
    assert_ok(zeCommandListAppendSignalEvent(immediate, events[FIRST]));
    set_flag();
    assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
    assert_ok(synchronize(immediate, UINT64_MAX));
    assert_ok(zeEventQueryStatus(events[FIRST]));
    assert_ok(zeCommandListDestroy(immediate));
}

static void a_reset_comes_after_an_earlier_wait(void **state)
{
    (void)state;
    ze_command_list_handle_t immediate = make_immediate_of(0);
    assert_ok(zeCommandListAppendEventReset(immediate, events[FIRST]));
    assert_ok(synchronize(immediate, UINT64_MAX));
    assert_ok(zeEventHostSignal(events[FIRST]));
    append_flag();
    append_copy(list, 2, 1, NULL, events[FIRST]);
    memory[1] = 4;
    execute(queue);
    assert_ok(zeCommandListAppendEventReset(immediate, events[FIRST]));
    set_flag();
    assert_ok(zeCommandQueueSynchronize(queue, 20 * second));
    assert_int_equal(memory[2], 4);
    assert_ok(synchronize(immediate, UINT64_MAX));
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(events[FIRST]));
    assert_ok(zeCommandListDestroy(immediate));
}

/* What it waits for comes behind a wait of its own, for what the host does later. */
static void a_queue_that_waits_holds_up_no_other(void **state)
{
    (void)state;
    ze_command_list_handle_t immediate = make_immediate_of(0);
    assert_ok(zeEventHostSignal(events[FIRST]));
    assert_ok(zeCommandListAppendWaitOnEvents(list, 1, &events[OTHER]));
    assert_ok(zeCommandListAppendEventReset(list, events[FIRST]));
    execute(queue);
    memory[1] = 5;
    append_copy(immediate, 2, 1, NULL, events[FIRST]);
    assert_ok(synchronize(immediate, 20 * second));
    assert_int_equal(memory[2], 5);
    assert_ok(zeCommandListAppendEventReset(immediate, events[FIRST]));
    assert_ok(synchronize(immediate, 20 * second));
    assert_ok(zeEventHostSignal(events[OTHER]));
    assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
    assert_ok(zeCommandListDestroy(immediate));
}

/* Copies have an engine of their own. */
static void engines_do_not_wait_for_each_other(void **state)
{
    (void)state;
    ze_command_list_handle_t immediate = make_immediate_of(1);
    assert_ok(zeEventHostSignal(events[FIRST]));
    append_flag();
    assert_ok(zeCommandListAppendEventReset(list, events[FIRST]));
    execute(queue);
    memory[1] = 6;
    append_copy(immediate, 2, 1, NULL, events[FIRST]);
    assert_ok(synchronize(immediate, 20 * second));
    assert_int_equal(memory[2], 6);
    set_flag();
    assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
    assert_ok(zeCommandListDestroy(immediate));
}

/* A list that is replayed: the queue resets what the last execution left, and the immediate list
 * clears the host's permission once all is done. */
static void replays_take_turns_with_their_resets(void **state)
{
    (void)state;
    enum { TIMES = 300 };
    ze_event_handle_t permission = events[FIRST], finished = events[OTHER], done = events[DONE];
    ze_command_list_handle_t immediate = make_immediate_of(0), resets = make_list();
    assert_ok(zeCommandListAppendEventReset(resets, finished));
    assert_ok(zeCommandListClose(resets));
    assert_ok(zeCommandListAppendWaitOnEvents(list, 1, &permission));
    append_copy(list, 2, 1, finished, NULL);
    assert_ok(zeCommandListClose(list));
    for (int i = 1; i <= TIMES; i++) {
        memory[1] = i;
        assert_ok(zeEventHostSignal(permission));
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &resets, NULL));
        execute(queue);
        assert_ok(zeCommandListAppendWaitOnEvents(immediate, 1, &finished));
        assert_ok(zeCommandListAppendEventReset(immediate, permission));
        append_copy(immediate, 3, 2, done, NULL);
        assert_ok(zeEventHostSynchronize(done, 20 * second));
        assert_int_equal(memory[3], i);
        assert_ok(zeEventHostReset(done));
    }
    assert_ok(zeCommandListDestroy(resets));
    assert_ok(zeCommandListDestroy(immediate));
}

/* Assertions are for the thread that runs the tests: this one returns what failed. */
static void *submit_often(void *own)
{
    enum { TIMES = 200 };
    uintptr_t result = ZE_RESULT_SUCCESS;
    for (int i = 0; i < TIMES && result == ZE_RESULT_SUCCESS; i++)
        result = zeCommandQueueExecuteCommandLists(own, 1, &list, NULL);
    if (result == ZE_RESULT_SUCCESS)
        result = zeCommandQueueSynchronize(own, UINT64_MAX);
    return (void *)result;
}

/* What a list signals for itself, nobody resets before it has waited for that. */
static void many_threads_submit_one_list(void **state)
{
    (void)state;
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    ze_command_queue_handle_t queues[THREADS];
    memory[1] = 7;
    assert_ok(zeCommandListAppendEventReset(list, events[FIRST]));
    append_copy(list, 2, 1, events[FIRST], NULL);
    append_copy(list, 3, 2, NULL, events[FIRST]);
    assert_ok(zeCommandListClose(list));
    for (int i = 0; i < THREADS; i++) {
        queues[i] = make_queue(i % 2 != 0 ? ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS
                                          : ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
        assert_int_equal(pthread_create(&threads[i], NULL, submit_often, queues[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        void *result = NULL;
        assert_int_equal(pthread_join(threads[i], &result), 0);
        assert_int_equal((uintptr_t)result, ZE_RESULT_SUCCESS);
        assert_ok(zeCommandQueueDestroy(queues[i]));
    }
    assert_int_equal(memory[3], 7);
}

#ifndef __SANITIZE_THREAD__ /* which does not bear threads in a child of fork() */
/* One list's signal waits for the reset of another, which a long copy holds up, in a context of
 * its own. @returns whether all of it works */
static bool takes_turns(void)
{
    enum { TIMES = 3, BYTES = 64 << 20 };
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    const ze_event_pool_desc_t of_pool = {.stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC, .count = 1};
    const ze_event_desc_t of_event = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC};
    const ze_command_queue_desc_t of_list = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                             .mode = ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS};
    const ze_host_mem_alloc_desc_t of_memory = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    ze_context_handle_t own = NULL;
    ze_event_pool_handle_t own_pool = NULL;
    ze_event_handle_t event = NULL;
    ze_command_list_handle_t first = NULL, then = NULL;
    void *bytes = NULL;
    bool works = zeContextCreate(driver, &desc, &own) == ZE_RESULT_SUCCESS &&
                 zeMemAllocHost(own, &of_memory, BYTES, 64, &bytes) == ZE_RESULT_SUCCESS &&
                 zeEventPoolCreate(own, &of_pool, 1, &device, &own_pool) == ZE_RESULT_SUCCESS &&
                 zeEventCreate(own_pool, &of_event, &event) == ZE_RESULT_SUCCESS &&
                 zeCommandListCreateImmediate(own, device, &of_list, &first) == 0 &&
                 zeCommandListCreateImmediate(own, device, &of_list, &then) == 0;
    for (int i = 0; i < TIMES && works; i++)
        works = zeCommandListAppendMemoryFill(first, bytes, "", 1, BYTES, NULL, 0, NULL) == 0 &&
                zeCommandListAppendEventReset(first, event) == ZE_RESULT_SUCCESS &&
                zeCommandListAppendSignalEvent(then, event) == ZE_RESULT_SUCCESS &&
                synchronize(then, 20 * second) == ZE_RESULT_SUCCESS &&
                synchronize(first, 20 * second) == ZE_RESULT_SUCCESS &&
                zeEventQueryStatus(event) == ZE_RESULT_SUCCESS;
    return works;
}

/* The parent's submissions, and its threads that wait for their turn, are not the child's. */
static void a_child_of_fork_has_an_order_of_its_own(void **state)
{
    (void)state;
    int status = -1;
    ze_command_list_handle_t immediate = make_immediate_of(0);
    assert_ok(zeEventHostSignal(events[FIRST]));
    append_flag();
    assert_ok(zeCommandListAppendEventReset(list, events[FIRST]));
    execute(queue);
    assert_ok(zeCommandListAppendSignalEvent(immediate, events[FIRST]));
    sleep_milliseconds(20); /* the immediate list's thread waits */
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(takes_turns() ? 0 : 1);
    assert_int_equal(waitpid(child, &status, 0), child);
    set_flag();
    assert_int_equal(status, 0);
    assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
    assert_ok(synchronize(immediate, UINT64_MAX));
    assert_ok(zeCommandListDestroy(immediate));
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_wait_comes_after_an_earlier_reset, setup, teardown),
        cmocka_unit_test_setup_teardown(a_signal_comes_after_an_earlier_reset, setup, teardown),
        cmocka_unit_test_setup_teardown(a_reset_comes_after_an_earlier_wait, setup, teardown),
        cmocka_unit_test_setup_teardown(a_queue_that_waits_holds_up_no_other, setup, teardown),
        cmocka_unit_test_setup_teardown(engines_do_not_wait_for_each_other, setup, teardown),
        cmocka_unit_test_setup_teardown(replays_take_turns_with_their_resets, setup, teardown),
        cmocka_unit_test_setup_teardown(many_threads_submit_one_list, setup, teardown),
#ifndef __SANITIZE_THREAD__
        cmocka_unit_test_setup_teardown(a_child_of_fork_has_an_order_of_its_own, setup, teardown),
#endif
    };
    return client_run(tests);
}
