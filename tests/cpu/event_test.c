#include "tests/cpu/client.h"

#include <pthread.h>
#include <string.h>

static const uint64_t millisecond = 1000000;

static ze_event_pool_handle_t pool;
static ze_event_handle_t events[4];
static int *memory;

static int setup(void **state)
{
    (void)state;
    pool = make_pool(4, 0);
    for (uint32_t i = 0; i < 4; i++)
        events[i] = make_event(pool, i);
    memory = make_memory(4096);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 4; i++)
        assert_ok(zeEventDestroy(events[i]));
    assert_ok(zeEventPoolDestroy(pool));
    free_memory(memory);
    return 0;
}

static void the_host_signals_and_resets(void **state)
{
    (void)state;
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(events[0]));
    assert_ok(zeEventHostSignal(events[0]));
    assert_ok(zeEventHostSignal(events[0]));
    assert_ok(zeEventQueryStatus(events[0]));
    assert_ok(zeEventHostSynchronize(events[0], 0));
    assert_ok(zeEventHostSynchronize(events[0], UINT64_MAX));
    assert_ok(zeEventHostReset(events[0]));
    assert_ok(zeEventHostReset(events[0]));
    assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(events[0], 0));
}

static void waiting_ends_when_the_time_is_over(void **state)
{
    (void)state;
    uint64_t start = now();
    assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(events[0], 20 * millisecond));
    assert_true(now() - start >= 20 * millisecond);
    start = now();
    assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(events[0], 0));
    assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(events[0], 1));
}

static void *signal_later(void *event)
{
    sleep_milliseconds(20);
    zeEventHostSignal(event);
    return NULL;
}

static void a_waiting_host_is_woken(void **state)
{
    (void)state;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, signal_later, events[1]), 0);
    assert_ok(zeEventHostSynchronize(events[1], UINT64_MAX));
    assert_int_equal(pthread_join(thread, NULL), 0);
}

static void the_host_releases_a_waiting_list(void **state)
{
    (void)state;
    int value = 42;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(zeCommandListAppendWaitOnEvents(list, 1, &events[0]));
    assert_ok(
        zeCommandListAppendMemoryCopy(list, memory, &value, sizeof value, events[1], 0, NULL));
    assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(events[1], 20 * millisecond));
    assert_result(ZE_RESULT_NOT_READY, synchronize(list, 0));
    assert_int_equal(memory[0], 0);
    assert_ok(zeEventHostSignal(events[0]));
    assert_ok(zeEventHostSynchronize(events[1], UINT64_MAX));
    assert_int_equal(memory[0], 42);
    assert_ok(synchronize(list, UINT64_MAX));
    assert_ok(zeCommandListDestroy(list));
}

/* Two lists hand a counter to and fro, many times, in the order that only events give. */
static void two_lists_take_turns(void **state)
{
    (void)state;
    enum { TURNS = 200 };
    ze_command_list_handle_t lists[2];
    for (int i = 0; i < 2; i++)
        lists[i] = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    for (int turn = 0; turn < TURNS; turn++) {
        for (int i = 0; i < 2; i++) {
            ze_command_list_handle_t list = lists[i];
            assert_ok(zeCommandListAppendWaitOnEvents(list, 1, &events[i]));
            assert_ok(zeCommandListAppendEventReset(list, events[i]));
            assert_ok(zeCommandListAppendMemoryCopy(list, memory + 2 * turn + i + 1,
                                                    memory + 2 * turn + i, sizeof(int), NULL, 0,
                                                    NULL));
            assert_ok(zeCommandListAppendSignalEvent(list, events[1 - i]));
        }
    }
    memory[0] = 7;
    assert_ok(zeEventHostSignal(events[0]));
    for (int i = 0; i < 2; i++) {
        assert_ok(synchronize(lists[i], UINT64_MAX));
        assert_ok(zeCommandListDestroy(lists[i]));
    }
    for (int i = 0; i <= 2 * TURNS; i++)
        assert_int_equal(memory[i], 7);
    assert_ok(zeEventQueryStatus(events[0]));
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(events[1]));
}

static void a_command_waits_for_all_its_events(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(zeCommandListAppendBarrier(list, events[3], 3, events));
    for (int i = 2; i >= 0; i--) {
        assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(events[3], millisecond));
        assert_ok(zeEventHostSignal(events[i]));
    }
    assert_ok(zeEventHostSynchronize(events[3], UINT64_MAX));
    assert_ok(zeCommandListDestroy(list));
}

static void queues_wait_for_each_other(void **state)
{
    (void)state;
    int value = 5;
    ze_command_queue_handle_t first = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_queue_handle_t second = make_queue(ZE_COMMAND_QUEUE_MODE_DEFAULT);
    ze_command_list_handle_t writer = make_list(), reader = make_list();
    assert_ok(
        zeCommandListAppendMemoryCopy(writer, memory, &value, sizeof value, events[0], 0, NULL));
    assert_ok(zeCommandListAppendMemoryCopy(reader, memory + 1, memory, sizeof value, events[1], 1,
                                            &events[0]));
    assert_ok(zeCommandListClose(writer));
    assert_ok(zeCommandListClose(reader));
    assert_ok(zeCommandQueueExecuteCommandLists(second, 1, &reader, NULL));
    sleep_milliseconds(5);
    assert_int_equal(memory[1], 0);
    assert_ok(zeCommandQueueExecuteCommandLists(first, 1, &writer, NULL));
    assert_ok(zeEventHostSynchronize(events[1], UINT64_MAX));
    assert_int_equal(memory[1], 5);
    assert_ok(zeCommandListDestroy(writer));
    assert_ok(zeCommandListDestroy(reader));
    assert_ok(zeCommandQueueDestroy(first));
    assert_ok(zeCommandQueueDestroy(second));
}

/* A program that goes away in a hurry must not hang for an event that will never come. */
static void a_blocked_list_can_be_destroyed(void **state)
{
    (void)state;
    int value = 9;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(zeCommandListAppendMemoryCopy(list, memory, &value, sizeof value, NULL, 0, NULL));
    assert_ok(zeCommandListAppendMemoryCopy(list, memory + 1, &value, sizeof value, events[1], 1,
                                            &events[0]));
    assert_ok(zeCommandListAppendBarrier(list, events[2], 0, NULL));
    sleep_milliseconds(5);
    assert_ok(zeCommandListDestroy(list));
    assert_int_equal(memory[0], 9);
    assert_int_equal(memory[1], 0);
    assert_int_not_equal(zeEventQueryStatus(events[2]), ZE_RESULT_NOT_READY);
}

static void what_was_submitted_runs_before_a_list_is_gone(void **state)
{
    (void)state;
    int value = 3;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    for (int i = 0; i < 1000; i++)
        assert_ok(
            zeCommandListAppendMemoryCopy(list, memory + i, &value, sizeof value, NULL, 0, NULL));
    assert_ok(zeCommandListDestroy(list));
    for (int i = 0; i < 1000; i++)
        assert_int_equal(memory[i], 3);
}

static void mistakes_are_refused(void **state)
{
    (void)state;
    ze_event_handle_t event = NULL;
    ze_event_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC, .index = 4};
    ze_event_pool_desc_t none = {.stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC};
    ze_event_pool_handle_t empty = NULL;
    ze_kernel_timestamp_result_t time;
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, zeEventCreate(pool, &desc, &event));
    desc.index = 0;
    assert_result(ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE, zeEventCreate(pool, &desc, &event));
    desc.signal = 0x10;
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeEventCreate(pool, &desc, &event));
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE,
                  zeEventPoolCreate(context, &none, 1, &device, &empty));
    assert_result(ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT,
                  zeEventQueryKernelTimestamp(events[0], &time));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_host_signals_and_resets, setup, teardown),
        cmocka_unit_test_setup_teardown(waiting_ends_when_the_time_is_over, setup, teardown),
        cmocka_unit_test_setup_teardown(a_waiting_host_is_woken, setup, teardown),
        cmocka_unit_test_setup_teardown(the_host_releases_a_waiting_list, setup, teardown),
        cmocka_unit_test_setup_teardown(two_lists_take_turns, setup, teardown),
        cmocka_unit_test_setup_teardown(a_command_waits_for_all_its_events, setup, teardown),
        cmocka_unit_test_setup_teardown(queues_wait_for_each_other, setup, teardown),
        cmocka_unit_test_setup_teardown(a_blocked_list_can_be_destroyed, setup, teardown),
        cmocka_unit_test_setup_teardown(what_was_submitted_runs_before_a_list_is_gone, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(mistakes_are_refused, setup, teardown),
    };
    return client_run(tests);
}
