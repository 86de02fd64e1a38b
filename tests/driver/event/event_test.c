#include "tests/driver/client.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t millisecond = 1000000;

static ze_event_pool_handle_t pool;
static ze_event_handle_t events[4];
static int *memory;

static int setup(void **state)
{
    (void)state;
    pool = make_events(4, 0, events);
    memory = make_memory(4096);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    destroy_events(pool, 4, events);
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
    desc.signal = 0x10;
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeEventCreate(pool, &desc, &event));
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE,
                  zeEventPoolCreate(context, &none, 1, &device, &empty));
    assert_result(ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT,
                  zeEventQueryKernelTimestamp(events[0], &time));
}

/* AdaptiveCpp 24.10 takes the first event of each pool twice. */
static void an_index_in_use_has_another_event(void **state)
{
    (void)state;
    const int value = 7;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(zeEventHostSignal(events[1]));
    ze_event_handle_t other = make_event(pool, 1);
    assert_ok(zeEventQueryStatus(events[1]));
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(other));
    assert_ok(zeEventHostReset(events[1]));
    assert_ok(
        zeCommandListAppendMemoryCopy(list, memory, &value, sizeof value, other, 1, &events[1]));
    assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(other, 2 * millisecond));
    assert_ok(zeEventHostSignal(events[1]));
    assert_ok(zeEventHostSynchronize(other, UINT64_MAX));
    assert_int_equal(memory[0], value);
    assert_ok(zeEventHostReset(events[1]));
    assert_ok(zeEventDestroy(other));
    assert_ok(zeCommandListDestroy(list));
    memory[0] = 0;
}

/* A further event that is destroyed does not make its index free, and one whose index has become
 * free is as before. */
static void events_of_one_index_end_in_any_order(void **state)
{
    (void)state;
    ze_event_handle_t first, second;
    ze_event_pool_handle_t one = make_events(1, 0, &first);
    second = make_event(one, 0);
    assert_ok(zeEventHostSignal(second));
    assert_ok(zeEventDestroy(first));
    first = make_event(one, 0);
    assert_ok(zeEventQueryStatus(second));
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(first));
    assert_ok(zeEventDestroy(first));
    assert_ok(zeEventPoolDestroy(one));
    assert_ok(zeEventQueryStatus(second));
    assert_ok(zeEventDestroy(second));
}

static ze_result_t create_pool(ze_event_pool_flags_t flags, ze_event_pool_handle_t *out)
{
    const ze_event_pool_desc_t desc = {
        .stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC, .flags = flags, .count = 1};
    return zeEventPoolCreate(context, &desc, 0, NULL, out);
}

static void pools_take_every_flag(void **state)
{
    (void)state;
    const ze_event_pool_flags_t good[] = {
        0,
        ZE_EVENT_POOL_FLAG_HOST_VISIBLE,
        ZE_EVENT_POOL_FLAG_IPC,
        ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP,
        ZE_EVENT_POOL_FLAG_HOST_VISIBLE | ZE_EVENT_POOL_FLAG_IPC,
        ZE_EVENT_POOL_FLAG_HOST_VISIBLE | ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP,
        ZE_EVENT_POOL_FLAG_IPC | ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP};
    const ze_event_pool_flags_t bad[] = {1U << 20, 1U << 31};
    ze_event_pool_handle_t made = NULL;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_ok(create_pool(good[i], &made));
        ze_event_handle_t event = make_event(made, 0);
        assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(event));
        assert_ok(zeEventHostSignal(event));
        assert_ok(zeEventQueryStatus(event));
        assert_ok(zeEventDestroy(event));
        assert_ok(zeEventPoolDestroy(made));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, create_pool(bad[i], &made));
    if (getenv("ZE_ENABLE_VALIDATION_LAYER") ==
        NULL) { /* newer than that layer: mapped timestamps */
        ze_kernel_timestamp_result_t time;
        assert_ok(create_pool(1 << 3, &made));
        ze_event_handle_t event = make_event(made, 0);
        assert_ok(zeEventHostSignal(event));
        assert_ok(zeEventQueryKernelTimestamp(event, &time));
        assert_ok(zeEventDestroy(event));
        assert_ok(zeEventPoolDestroy(made));
    }
}

static void an_event_takes_its_place_again(void **state)
{
    (void)state;
    ze_event_pool_handle_t two = make_pool(2, 0);
    ze_event_handle_t first = make_event(two, 1);
    assert_ok(zeEventHostSignal(first));
    assert_ok(zeEventDestroy(first));
    ze_event_handle_t second = make_event(two, 1);
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(second));
    assert_ok(zeEventPoolDestroy(two)); /* its event lives on */
    assert_ok(zeEventHostSignal(second));
    assert_ok(zeEventQueryStatus(second));
    assert_ok(zeEventDestroy(second));
}

static void scopes_are_only_hints(void **state)
{
    (void)state;
    ze_event_pool_handle_t one = make_pool(1, 0);
    for (ze_event_scope_flags_t scope = 0; scope <= 7; scope++) {
        ze_event_handle_t event = NULL;
        const ze_event_desc_t desc = {
            .stype = ZE_STRUCTURE_TYPE_EVENT_DESC, .signal = scope, .wait = 7 - scope};
        ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
        int value = (int)scope + 1;
        assert_ok(zeEventCreate(one, &desc, &event));
        assert_ok(
            zeCommandListAppendMemoryCopy(list, memory, &value, sizeof value, event, 0, NULL));
        assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
        assert_int_equal(memory[0], value);
        assert_ok(zeEventDestroy(event));
        assert_ok(zeCommandListDestroy(list));
    }
    assert_ok(zeEventPoolDestroy(one));
}

/* Each round of a loop in one list: signal, wait, reset. */
static void one_event_serves_a_whole_list(void **state)
{
    (void)state;
    enum { ROUNDS = 500 };
    ze_command_list_handle_t list = make_list();
    memory[0] = 77;
    for (int i = 0; i < ROUNDS; i++) {
        assert_ok(zeCommandListAppendMemoryCopy(list, memory + i + 1, memory + i, sizeof(int),
                                                events[0], 0, NULL));
        assert_ok(zeCommandListAppendWaitOnEvents(list, 1, &events[0]));
        assert_ok(zeCommandListAppendEventReset(list, events[0]));
    }
    run_list(list);
    assert_int_equal(memory[ROUNDS], 77);
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(events[0]));
    assert_ok(zeCommandListDestroy(list));
}

/* Lists run in order: every kind of barrier is no more than its events. */
static void barriers_wait_and_signal(void **state)
{
    (void)state;
    const size_t sizes[] = {16, 0};
    const void *ranges[] = {memory, memory + 8};
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(
        zeCommandListAppendMemoryRangesBarrier(list, 2, sizes, ranges, events[1], 1, &events[0]));
    assert_ok(zeCommandListAppendBarrier(list, events[2], 0, NULL));
    assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(events[2], millisecond));
    assert_ok(zeEventHostSignal(events[0]));
    assert_ok(zeEventHostSynchronize(events[1], UINT64_MAX));
    assert_ok(zeEventHostSynchronize(events[2], UINT64_MAX));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeCommandListAppendMemoryRangesBarrier(list, 1, NULL, ranges, NULL, 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  zeCommandListAppendMemoryRangesBarrier(list, 1, sizes, NULL, NULL, 0, NULL));
    assert_ok(zeCommandListDestroy(list));
}

static void times_are_asked_for_by_their_number(void **state)
{
    (void)state;
    ze_event_pool_handle_t timed = make_pool(1, ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP);
    ze_event_handle_t event = make_event(timed, 0);
    ze_kernel_timestamp_result_t times[2] = {{{1, 1}, {1, 1}}, {{2, 2}, {2, 2}}};
    ze_result_t (*query)(ze_event_handle_t, ze_device_handle_t, uint32_t *,
                         ze_kernel_timestamp_result_t *);
    void *address = extension("zeEventQueryTimestampsExp");
    memcpy(&query, &address, sizeof query);
    uint32_t count = 0;
    assert_ok(query(event, device, &count, NULL));
    assert_int_equal(count, 1);
    assert_result(ZE_RESULT_NOT_READY, query(event, device, &count, times));
    assert_int_equal(times[0].global.kernelStart, 1); /* unmodified */
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryKernelTimestamp(event, times));
    assert_int_equal(times[0].global.kernelStart, 1);
    const uint64_t before = now();
    assert_ok(zeEventHostSignal(event));
    count = 2;
    assert_ok(query(event, device, &count, times));
    assert_int_equal(count, 1);
    assert_in_range(times[0].global.kernelStart, before, now());
    assert_in_range(times[0].context.kernelEnd, before, now());
    assert_int_equal(times[1].global.kernelStart, 2);
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, query(event, device, NULL, times));
    assert_result(ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT,
                  query(events[0], device, &count, times));
    assert_ok(zeEventDestroy(event));
    assert_ok(zeEventPoolDestroy(timed));
}

static void what_lists_are_told_of_events_is_checked(void **state)
{
    (void)state;
    if (getenv("ZELLIGE_TEST_WRAPPED") != NULL)
        skip_because("a loader that wraps handles looks into what is not there");
    ze_kernel_timestamp_result_t *times = (ze_kernel_timestamp_result_t *)(void *)memory;
    ze_command_list_handle_t list = make_list();
    const ze_result_t pointer = ZE_RESULT_ERROR_INVALID_NULL_POINTER;
    assert_result(pointer, zeCommandListAppendWaitOnEvents(list, 1, NULL));
    assert_result(pointer, zeCommandListAppendWriteGlobalTimestamp(list, NULL, NULL, 0, NULL));
    assert_result(pointer, zeCommandListAppendQueryKernelTimestamps(list, 1, NULL, times, NULL,
                                                                    NULL, 0, NULL));
    assert_result(pointer, zeCommandListAppendQueryKernelTimestamps(list, 1, events, NULL, NULL,
                                                                    NULL, 0, NULL));
    assert_result(
        ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT,
        zeCommandListAppendQueryKernelTimestamps(list, 1, events, times, NULL, NULL, 0, NULL));
    const ze_result_t handle = ZE_RESULT_ERROR_INVALID_NULL_HANDLE;
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE, zeCommandListAppendBarrier(list, NULL, 1, NULL));
    assert_result(handle, zeCommandListAppendSignalEvent(list, NULL));
    assert_result(handle, zeCommandListAppendEventReset(list, NULL));
    assert_result(handle, zeCommandListAppendSignalEvent(NULL, events[0]));
    assert_result(handle, zeEventHostReset(NULL));
    assert_result(handle, zeEventQueryStatus(NULL));
    assert_result(handle, zeEventHostSynchronize(NULL, 0));
    assert_result(handle, zeEventDestroy(NULL));
    assert_result(handle, zeEventPoolDestroy(NULL));
    assert_ok(zeCommandListDestroy(list));
}

static void destroyed_events_are_none(void **state)
{
    (void)state;
    if (getenv("ZELLIGE_TEST_WRAPPED") != NULL)
        skip_because("a loader that wraps handles has freed what it wraps them in");
    ze_event_pool_handle_t two = make_pool(2, 0);
    ze_event_handle_t kept = make_event(two, 0), gone = make_event(two, 1);
    ze_command_list_handle_t list = make_list();
    const ze_result_t invalid = ZE_RESULT_ERROR_INVALID_NULL_HANDLE;
    assert_ok(zeEventDestroy(gone));
    assert_result(invalid, zeCommandListAppendBarrier(list, gone, 0, NULL));
    assert_result(invalid, zeCommandListAppendBarrier(list, NULL, 1, &gone));
    assert_result(invalid, zeCommandListAppendEventReset(list, gone));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeEventDestroy(kept));
    assert_ok(zeEventPoolDestroy(two));
}

/* A machine that is busy may wake a thread late many times in a row, but not each time. */
static void wait_until_one_is_punctual(ze_event_handle_t event, uint64_t timeout)
{
    const uint64_t punctual = 20000, patience = 20000 * millisecond, start = now();
    uint64_t late;
    do {
        const uint64_t end = now() + timeout;
        assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(event, timeout));
        const uint64_t is = now();
        assert_true(is >= end);
        late = is - end;
    } while (late > punctual && now() - start < patience);
    assert_in_range(late, 0, punctual);
}

static void time_limits_are_kept(void **state)
{
    (void)state;
    ze_event_handle_t event;
    ze_event_pool_handle_t own = make_events(1, 0, &event);
    wait_until_one_is_punctual(event, 20000);
    wait_until_one_is_punctual(event, millisecond);
    wait_until_one_is_punctual(event, 5 * millisecond);
    destroy_events(own, 1, &event);
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
        cmocka_unit_test_setup_teardown(an_index_in_use_has_another_event, setup, teardown),
        cmocka_unit_test(events_of_one_index_end_in_any_order),
        cmocka_unit_test_setup_teardown(mistakes_are_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(pools_take_every_flag, setup, teardown),
        cmocka_unit_test_setup_teardown(an_event_takes_its_place_again, setup, teardown),
        cmocka_unit_test_setup_teardown(scopes_are_only_hints, setup, teardown),
        cmocka_unit_test_setup_teardown(one_event_serves_a_whole_list, setup, teardown),
        cmocka_unit_test_setup_teardown(barriers_wait_and_signal, setup, teardown),
        cmocka_unit_test_setup_teardown(times_are_asked_for_by_their_number, setup, teardown),
        cmocka_unit_test_setup_teardown(what_lists_are_told_of_events_is_checked, setup, teardown),
        cmocka_unit_test_setup_teardown(destroyed_events_are_none, setup, teardown),
        cmocka_unit_test(time_limits_are_kept),
    };
    return client_run(tests);
}
