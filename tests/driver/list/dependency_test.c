/* Lists and queues that run at the same time and wait for each other. */
#include "tests/driver/client.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <zellige/program.h>

#include "waiting.cl.h"

static const uint64_t millisecond = 1000000;

static ze_module_handle_t module;
static ze_event_pool_handle_t pool;
static ze_event_handle_t events[4];
static int *memory;

static int setup(void **state)
{
    (void)state;
    module = make_module(waiting_spirv.words, waiting_spirv.count);
    pool = make_events(4, 0, events);
    memory = make_memory(65536);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    destroy_events(pool, 4, events);
    assert_ok(zeModuleDestroy(module));
    free_memory(memory);
    return 0;
}

static ze_kernel_handle_t make_flag_kernel(const char *name, const int *flag)
{
    ze_kernel_handle_t kernel = make_kernel(module, name);
    assert_ok(zeKernelSetGroupSize(kernel, 1, 1, 1));
    assert_ok(set_pointer(kernel, 0, flag));
    return kernel;
}

static void append_launch(ze_command_list_handle_t list, ze_kernel_handle_t kernel)
{
    const ze_group_count_t groups = {1, 1, 1};
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
}

static void append_copy(ze_command_list_handle_t list, int to, int from, ze_event_handle_t signal,
                        ze_event_handle_t wait)
{
    assert_ok(zeCommandListAppendMemoryCopy(list, &memory[to], &memory[from], sizeof(int), signal,
                                            wait != NULL, wait != NULL ? &wait : NULL));
}

static void execute(ze_command_queue_handle_t queue, ze_command_list_handle_t list)
{
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
}

/* The first kernel runs until the second one has. */
static void two_queues_run_at_the_same_time(void **state)
{
    (void)state;
    ze_command_queue_handle_t queues[2];
    ze_command_list_handle_t lists[2];
    ze_kernel_handle_t kernels[2] = {make_flag_kernel("wait_for", memory),
                                     make_flag_kernel("set_flag", memory)};
    for (int i = 0; i < 2; i++) {
        queues[i] = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
        lists[i] = make_list();
        append_launch(lists[i], kernels[i]);
        assert_ok(zeCommandListClose(lists[i]));
        execute(queues[i], lists[i]);
    }
    for (int i = 0; i < 2; i++)
        assert_ok(zeCommandQueueSynchronize(queues[i], UINT64_MAX));
    for (int i = 0; i < 2; i++) {
        assert_ok(zeCommandListDestroy(lists[i]));
        assert_ok(zeCommandQueueDestroy(queues[i]));
        assert_ok(zeKernelDestroy(kernels[i]));
    }
}

static void two_immediate_lists_run_at_the_same_time(void **state)
{
    (void)state;
    ze_command_list_handle_t first = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t second = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_kernel_handle_t waiting = make_flag_kernel("wait_for", memory);
    ze_kernel_handle_t setting = make_flag_kernel("set_flag", memory);
    append_launch(first, waiting);
    append_launch(second, setting);
    assert_ok(synchronize(first, UINT64_MAX));
    assert_ok(zeKernelDestroy(waiting));
    assert_ok(zeKernelDestroy(setting));
    assert_ok(zeCommandListDestroy(first));
    assert_ok(zeCommandListDestroy(second));
}

/* Two regular lists hand a value to and fro; each is submitted many times ahead. */
static void lists_take_turns_as_often_as_they_are_executed(void **state)
{
    (void)state;
    enum { TURNS = 100 };
    ze_command_queue_handle_t queues[2];
    ze_command_list_handle_t lists[2];
    for (int i = 0; i < 2; i++) {
        queues[i] = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
        lists[i] = make_list();
        assert_ok(zeCommandListAppendWaitOnEvents(lists[i], 1, &events[i]));
        assert_ok(zeCommandListAppendEventReset(lists[i], events[i]));
        /* moves everything up by one */
        assert_ok(zeCommandListAppendMemoryCopy(lists[i], memory + 1, memory,
                                                2 * TURNS * sizeof(int), NULL, 0, NULL));
        assert_ok(
            zeCommandListAppendMemoryFill(lists[i], memory, &i, sizeof i, sizeof i, NULL, 0, NULL));
        assert_ok(zeCommandListAppendSignalEvent(lists[i], events[1 - i]));
        assert_ok(zeCommandListClose(lists[i]));
    }
    for (int turn = 0; turn < TURNS; turn++)
        for (int i = 1; i >= 0; i--)
            execute(queues[i], lists[i]);
    assert_ok(zeEventHostSignal(events[0]));
    for (int i = 0; i < 2; i++)
        assert_ok(zeCommandQueueSynchronize(queues[i], UINT64_MAX));
    for (int i = 0; i < 2 * TURNS; i++)
        assert_int_equal(memory[i], 1 - i % 2);
    for (int i = 0; i < 2; i++) {
        assert_ok(zeCommandListDestroy(lists[i]));
        assert_ok(zeCommandQueueDestroy(queues[i]));
    }
}

static void one_list_runs_on_two_queues_at_the_same_time(void **state)
{
    (void)state;
    enum { TIMES = 50 };
    ze_command_list_handle_t list = make_list();
    ze_command_queue_handle_t queues[2] = {make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS),
                                           make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS)};
    const ze_group_count_t groups = {64, 1, 1};
    ze_kernel_handle_t kernel = make_flag_kernel("count", memory);
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 1, &events[0]));
    append_launch(list, kernel);
    assert_ok(zeCommandListAppendBarrier(list, events[1], 0, NULL));
    assert_ok(zeCommandListClose(list));
    for (int i = 0; i < 2 * TIMES; i++)
        execute(queues[i % 2], list);
    assert_result(ZE_RESULT_NOT_READY, zeCommandQueueSynchronize(queues[0], millisecond));
    assert_result(ZE_RESULT_NOT_READY, zeCommandQueueSynchronize(queues[1], millisecond));
    assert_ok(zeEventHostSignal(events[0]));
    assert_ok(zeCommandQueueSynchronize(queues[0], UINT64_MAX));
    assert_ok(zeCommandQueueSynchronize(queues[1], UINT64_MAX));
    assert_ok(zeEventQueryStatus(events[1]));
    assert_int_equal(memory[0], 2 * TIMES * 65);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeCommandQueueDestroy(queues[0]));
    assert_ok(zeCommandQueueDestroy(queues[1]));
}

/* One list is blocked while others are recorded, executed, emptied and recorded again. */
static void lists_are_recorded_while_others_run(void **state)
{
    (void)state;
    ze_command_queue_handle_t blocked = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_queue_handle_t free_queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t first = make_list(), second = make_list();
    memory[0] = 7;
    append_copy(first, 1, 0, events[1], events[0]);
    assert_ok(zeCommandListClose(first));
    execute(blocked, first);
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < 100; i++)
            append_copy(second, 100 + i, 0, NULL, NULL);
        assert_ok(zeCommandListClose(second));
        execute(free_queue, second);
        assert_ok(zeCommandQueueSynchronize(free_queue, UINT64_MAX));
        assert_int_equal(memory[199], 7);
        memset(memory + 100, 0, 100 * sizeof(int));
        assert_ok(zeCommandListReset(second));
    }
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(events[1]));
    assert_ok(zeEventHostSignal(events[0]));
    assert_ok(zeCommandQueueSynchronize(blocked, UINT64_MAX));
    assert_int_equal(memory[1], 7);
    assert_ok(zeCommandListDestroy(first));
    assert_ok(zeCommandListDestroy(second));
    assert_ok(zeCommandQueueDestroy(blocked));
    assert_ok(zeCommandQueueDestroy(free_queue));
}

static void a_list_waits_for_the_one_before_it(void **state)
{
    (void)state;
    const ze_command_queue_mode_t modes[] = {ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS,
                                             ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS};
    ze_command_list_handle_t lists[3];
    for (int i = 0; i < 3; i++) {
        lists[i] = make_list();
        append_copy(lists[i], i + 1, i, events[i], i > 0 ? events[i - 1] : NULL);
        assert_ok(zeCommandListClose(lists[i]));
    }
    for (int m = 0; m < 2; m++) {
        ze_command_queue_handle_t queue = make_queue(modes[m]);
        ze_fence_handle_t fence = NULL;
        const ze_fence_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
        assert_ok(zeFenceCreate(queue, &desc, &fence));
        memory[0] = 40 + m;
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 3, lists, fence));
        if (modes[m] == ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS)
            assert_ok(zeFenceQueryStatus(fence));
        assert_ok(zeFenceHostSynchronize(fence, UINT64_MAX));
        assert_int_equal(memory[3], 40 + m);
        assert_ok(zeFenceReset(fence));
        assert_result(ZE_RESULT_NOT_READY, zeFenceQueryStatus(fence));
        assert_ok(zeFenceDestroy(fence));
        assert_ok(zeCommandQueueDestroy(queue));
        for (int i = 0; i < 3; i++)
            assert_ok(zeEventHostReset(events[i]));
    }
    for (int i = 0; i < 3; i++)
        assert_ok(zeCommandListDestroy(lists[i]));
}

/* What is waited for comes from a list that was given its commands later. */
static void a_synchronous_list_waits_for_an_asynchronous_one(void **state)
{
    (void)state;
    ze_command_list_handle_t slow = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t synchronous = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_command_list_handle_t regular = make_list();
    memory[0] = 3;
    for (int i = 0; i < 1000; i++)
        append_copy(slow, i + 1, i, NULL, NULL);
    append_copy(slow, 2000, 1000, events[0], NULL);
    append_copy(synchronous, 2001, 2000, events[1], events[0]);
    assert_int_equal(memory[2001], 3);
    append_copy(regular, 2002, 2001, NULL, events[1]);
    assert_ok(zeCommandListClose(regular));
    execute(queue, regular);
    assert_int_equal(memory[2002], 3);
    assert_ok(zeCommandListDestroy(slow));
    assert_ok(zeCommandListDestroy(synchronous));
    assert_ok(zeCommandListDestroy(regular));
    assert_ok(zeCommandQueueDestroy(queue));
}

static void *signal_later(void *event)
{
    sleep_milliseconds(20);
    zeEventHostSignal(event);
    return NULL;
}

static void the_host_releases_a_synchronous_list(void **state)
{
    (void)state;
    pthread_t thread;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    memory[0] = 8;
    assert_int_equal(pthread_create(&thread, NULL, signal_later, events[0]), 0);
    append_copy(list, 1, 0, NULL, events[0]);
    assert_int_equal(memory[1], 8);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_ok(zeCommandListDestroy(list));
}

/* A ring of queues: each waits for the one before it, and the first for the host. */
static void a_chain_of_many_queues_ends(void **state)
{
    (void)state;
    enum { LINKS = 16 };
    ze_event_handle_t link[LINKS + 1];
    ze_event_pool_handle_t links = make_events(LINKS + 1, 0, link);
    ze_command_list_handle_t lists[LINKS];
    for (int i = LINKS - 1; i >= 0; i--) {
        lists[i] = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
        append_copy(lists[i], i + 1, i, link[i + 1], link[i]);
    }
    memory[0] = 11;
    assert_ok(zeEventHostSignal(link[0]));
    assert_ok(zeEventHostSynchronize(link[LINKS], UINT64_MAX));
    assert_int_equal(memory[LINKS], 11);
    for (int i = 0; i < LINKS; i++)
        assert_ok(zeCommandListDestroy(lists[i]));
    destroy_events(links, LINKS + 1, link);
}

/* A host that waits does the queue's work; never more of it than it waits for. */
static void a_waiting_host_does_not_wait_for_more(void **state)
{
    (void)state;
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t first = make_list(), blocked = make_list();
    ze_command_list_handle_t immediate = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_fence_handle_t fence = NULL;
    const ze_fence_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    assert_ok(zeFenceCreate(queue, &desc, &fence));
    append_copy(first, 1, 0, NULL, NULL);
    append_copy(blocked, 2, 0, NULL, events[0]);
    assert_ok(zeCommandListClose(first));
    assert_ok(zeCommandListClose(blocked));
    for (int i = 0; i < 50; i++) {
        memory[0] = i + 1;
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &first, fence));
        execute(queue, blocked);
        append_copy(immediate, 3, 0, events[1], NULL);
        append_copy(immediate, 4, 0, NULL, events[0]);
        assert_ok(zeFenceHostSynchronize(fence, UINT64_MAX));
        assert_ok(zeEventHostSynchronize(events[1], UINT64_MAX));
        assert_int_equal(memory[1], i + 1);
        assert_int_equal(memory[3], i + 1);
        assert_int_equal(memory[4], i);
        assert_ok(zeEventHostSignal(events[0]));
        assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
        assert_ok(synchronize(immediate, UINT64_MAX));
        assert_ok(zeFenceReset(fence));
        assert_ok(zeEventHostReset(events[0]));
        assert_ok(zeEventHostReset(events[1]));
    }
    assert_ok(zeFenceDestroy(fence));
    assert_ok(zeCommandListDestroy(first));
    assert_ok(zeCommandListDestroy(blocked));
    assert_ok(zeCommandListDestroy(immediate));
    assert_ok(zeCommandQueueDestroy(queue));
}

/* The event comes from elsewhere, while the queue that would signal it is blocked. */
static void a_waiting_host_is_not_held_by_a_blocked_queue(void **state)
{
    (void)state;
    pthread_t thread;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    append_copy(list, 1, 0, NULL, events[0]);
    append_copy(list, 2, 0, events[1], NULL);
    assert_int_equal(pthread_create(&thread, NULL, signal_later, events[1]), 0);
    assert_ok(zeEventHostSynchronize(events[1], UINT64_MAX));
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_ok(zeEventHostSignal(events[0]));
    assert_ok(zeCommandListDestroy(list));
}

static void *wait_for_event(void *event)
{
    return (void *)(uintptr_t)zeEventHostSynchronize(event, UINT64_MAX);
}

static void a_list_goes_while_others_wait_for_its_events(void **state)
{
    (void)state;
    for (int round = 0; round < 100; round++) {
        pthread_t threads[2];
        ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
        for (int i = 0; i < 2; i++)
            assert_int_equal(pthread_create(&threads[i], NULL, wait_for_event, events[i]), 0);
        for (int i = 0; i < 20; i++)
            append_copy(list, i + 1, i, NULL, NULL);
        append_copy(list, 30, 20, events[0], NULL);
        append_copy(list, 31, 30, events[1], NULL);
        assert_ok(zeCommandListDestroy(list));
        for (int i = 0; i < 2; i++) {
            void *result = NULL;
            assert_int_equal(pthread_join(threads[i], &result), 0);
            assert_int_equal((uintptr_t)result, ZE_RESULT_SUCCESS);
            assert_ok(zeEventHostReset(events[i]));
        }
    }
}

static uint64_t processor_time(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* The host waits for the list, for the queue, for a fence and for an event.
 * @returns the processor time that the process used meanwhile */
static uint64_t wait_in_vain(ze_command_queue_handle_t queue, ze_fence_handle_t fence,
                             ze_command_list_handle_t immediate)
{
    const uint64_t start = now(), used = processor_time();
    assert_result(ZE_RESULT_NOT_READY, zeCommandQueueSynchronize(queue, 100 * millisecond));
    assert_result(ZE_RESULT_NOT_READY, zeFenceHostSynchronize(fence, 100 * millisecond));
    assert_result(ZE_RESULT_NOT_READY, synchronize(immediate, 100 * millisecond));
    assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(events[1], 100 * millisecond));
    assert_true(now() - start >= 400 * millisecond);
    return processor_time() - used;
}

/* Everything that can wait does so at once, the lists for an event. On a busy machine the threads
 * are late to come to rest, and what holds them up may count as theirs: who polls has no round that
 * is quiet. The verdict comes when nothing waits any more for what the teardown frees. */
static void who_waits_uses_no_processor(void **state)
{
    (void)state;
    enum { ROUNDS = 20 };
    const uint64_t quiet = 4 * millisecond;
    uint64_t used = UINT64_MAX;
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t list = make_list();
    ze_command_list_handle_t immediate = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_fence_handle_t fence = NULL;
    const ze_fence_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    assert_ok(zeFenceCreate(queue, &desc, &fence));
    append_copy(list, 1, 0, NULL, events[0]);
    assert_ok(zeCommandListClose(list));
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, fence));
    append_copy(immediate, 2, 0, NULL, events[0]);
    for (int i = 0; i < ROUNDS && used >= quiet; i++)
        used = wait_in_vain(queue, fence, immediate);

    assert_ok(zeEventHostSignal(events[0]));
    assert_ok(zeFenceHostSynchronize(fence, UINT64_MAX));
    assert_ok(zeFenceDestroy(fence));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandListDestroy(immediate));
    assert_ok(zeCommandQueueDestroy(queue));
    assert_in_range(used, 0, quiet - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(two_queues_run_at_the_same_time, setup, teardown),
        cmocka_unit_test_setup_teardown(two_immediate_lists_run_at_the_same_time, setup, teardown),
        cmocka_unit_test_setup_teardown(lists_take_turns_as_often_as_they_are_executed, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(one_list_runs_on_two_queues_at_the_same_time, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(lists_are_recorded_while_others_run, setup, teardown),
        cmocka_unit_test_setup_teardown(a_list_waits_for_the_one_before_it, setup, teardown),
        cmocka_unit_test_setup_teardown(a_synchronous_list_waits_for_an_asynchronous_one, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(the_host_releases_a_synchronous_list, setup, teardown),
        cmocka_unit_test_setup_teardown(a_chain_of_many_queues_ends, setup, teardown),
        cmocka_unit_test_setup_teardown(a_waiting_host_does_not_wait_for_more, setup, teardown),
        cmocka_unit_test_setup_teardown(a_waiting_host_is_not_held_by_a_blocked_queue, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(a_list_goes_while_others_wait_for_its_events, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(who_waits_uses_no_processor, setup, teardown),
    };
    return client_run(tests);
}
