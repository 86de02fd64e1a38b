/* Command queues, fences, and the life of command lists. */
#include "tests/driver/client.h"

#include <stdlib.h>
#include <string.h>

static const uint64_t millisecond = 1000000;

static unsigned char *memory;

static int setup(void **state)
{
    (void)state;
    memory = make_memory(4096);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    free_memory(memory);
    return 0;
}

/* Moves everything up by one and puts the value in front. */
static void append_shift(ze_command_list_handle_t list, unsigned char value)
{
    assert_ok(zeCommandListAppendMemoryCopy(list, memory + 1, memory, 100, NULL, 0, NULL));
    assert_ok(zeCommandListAppendMemoryFill(list, memory, &value, 1, 1, NULL, 0, NULL));
}

static void a_list_runs_as_often_as_it_is_executed(void **state)
{
    (void)state;
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t list = make_list();
    append_shift(list, 1);
    assert_ok(zeCommandListClose(list));
    for (int i = 0; i < 50; i++)
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
    for (int i = 0; i < 101; i++)
        assert_int_equal(memory[i], i < 50);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandQueueDestroy(queue));
}

static void lists_run_in_the_order_given(void **state)
{
    (void)state;
    const ze_command_queue_mode_t modes[] = {ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS,
                                             ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS};
    for (int m = 0; m < 2; m++) {
        ze_command_queue_handle_t queue = make_queue(modes[m]);
        ze_command_list_handle_t lists[3];
        for (unsigned char i = 0; i < 3; i++) {
            lists[i] = make_list();
            append_shift(lists[i], (unsigned char)(i + 1));
            assert_ok(zeCommandListClose(lists[i]));
        }
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 3, lists, NULL));
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, lists, NULL));
        if (modes[m] == ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS)
            assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
        assert_memory_equal(memory, ((unsigned char[]){1, 3, 2, 1}), 4);
        for (int i = 0; i < 3; i++)
            assert_ok(zeCommandListDestroy(lists[i]));
        assert_ok(zeCommandQueueDestroy(queue));
    }
}

static void a_list_is_reset_and_filled_again(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_list();
    for (unsigned char round = 1; round <= 20; round++) {
        for (int i = 0; i < 300; i++)
            append_shift(list, (unsigned char)(round + i));
        run_list(list);
        assert_int_equal(memory[0], (unsigned char)(round + 299));
        assert_int_equal(memory[9], (unsigned char)(round + 290));
    }
    assert_ok(zeCommandListDestroy(list));
}

static void a_fence_tells_when_its_lists_are_over(void **state)
{
    (void)state;
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t list = make_list();
    ze_event_pool_handle_t pool = make_pool(1, 0);
    ze_event_handle_t event = make_event(pool, 0);
    ze_fence_handle_t fence = NULL;
    ze_fence_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    assert_ok(zeFenceCreate(queue, &desc, &fence));
    assert_result(ZE_RESULT_NOT_READY, zeFenceQueryStatus(fence));
    assert_ok(zeCommandListAppendWaitOnEvents(list, 1, &event));
    append_shift(list, 4);
    assert_ok(zeCommandListClose(list));
    for (int i = 0; i < 3; i++) {
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, fence));
        assert_result(ZE_RESULT_NOT_READY, zeFenceHostSynchronize(fence, millisecond));
        assert_result(ZE_RESULT_NOT_READY, zeCommandQueueSynchronize(queue, millisecond));
        assert_ok(zeEventHostSignal(event));
        assert_ok(zeFenceHostSynchronize(fence, UINT64_MAX));
        assert_ok(zeFenceQueryStatus(fence));
        assert_int_equal(memory[i], 4);
        assert_ok(zeFenceReset(fence));
        assert_ok(zeEventHostReset(event));
    }
    assert_ok(zeFenceDestroy(fence));
    assert_ok(zeEventDestroy(event));
    assert_ok(zeEventPoolDestroy(pool));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandQueueDestroy(queue));
}

static void a_fence_may_be_made_signalled(void **state)
{
    (void)state;
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_DEFAULT);
    ze_fence_handle_t fence = NULL;
    ze_fence_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC, .flags = ZE_FENCE_FLAG_SIGNALED};
    assert_ok(zeFenceCreate(queue, &desc, &fence));
    assert_ok(zeFenceQueryStatus(fence));
    assert_ok(zeFenceDestroy(fence));
    desc.flags = 2;
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION, zeFenceCreate(queue, &desc, &fence));
    assert_ok(zeCommandQueueDestroy(queue));
}

static void synchronous_lists_are_done_when_they_return(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    for (unsigned char i = 1; i < 100; i++) {
        append_shift(list, i);
        assert_int_equal(memory[0], i);
    }
    assert_ok(synchronize(list, 0));
    assert_ok(zeCommandListClose(list));
    assert_ok(zeCommandListReset(list));
    assert_ok(zeCommandListDestroy(list));
}

static void lists_of_the_wrong_kind_are_refused(void **state)
{
    (void)state;
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_DEFAULT);
    ze_command_queue_handle_t other = make_queue(ZE_COMMAND_QUEUE_MODE_DEFAULT);
    ze_command_list_handle_t immediate = make_immediate(ZE_COMMAND_QUEUE_MODE_DEFAULT);
    ze_command_list_handle_t list = make_list();
    ze_fence_handle_t fence = NULL;
    ze_fence_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    assert_ok(zeFenceCreate(other, &desc, &fence));
    assert_result(ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE,
                  zeCommandQueueExecuteCommandLists(queue, 1, &immediate, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    assert_ok(zeCommandListClose(list));
    assert_ok(zeCommandListAppendBarrier(list, NULL, 0, NULL)); /* never executed */
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE,
                  zeCommandQueueExecuteCommandLists(queue, 0, &list, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT,
                  zeCommandQueueExecuteCommandLists(queue, 1, &list, fence));
    assert_ok(zeFenceDestroy(fence));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandListDestroy(immediate));
    assert_ok(zeCommandQueueDestroy(other));
    assert_ok(zeCommandQueueDestroy(queue));
}

static void what_is_missing_is_refused(void **state)
{
    (void)state;
    if (getenv("ZELLIGE_TEST_WRAPPED") != NULL)
        skip_because("a loader that wraps handles looks into what is not there");
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_DEFAULT), none = NULL;
    ze_command_list_handle_t list = NULL;
    ze_fence_handle_t fence = NULL;
    const ze_command_queue_desc_t queue_desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC};
    const ze_command_list_desc_t list_desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC};
    const ze_fence_desc_t fence_desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    const ze_result_t handle = ZE_RESULT_ERROR_INVALID_NULL_HANDLE;
    const ze_result_t pointer = ZE_RESULT_ERROR_INVALID_NULL_POINTER;
    assert_result(pointer, zeCommandQueueCreate(context, device, NULL, &none));
    assert_result(pointer, zeCommandQueueCreate(context, device, &queue_desc, NULL));
    assert_result(pointer, zeCommandListCreate(context, device, NULL, &list));
    assert_result(pointer, zeCommandListCreate(context, device, &list_desc, NULL));
    assert_result(pointer, zeCommandListCreateImmediate(context, device, NULL, &list));
    assert_result(pointer, zeCommandListCreateImmediate(context, device, &queue_desc, NULL));
    assert_result(pointer, zeFenceCreate(queue, NULL, &fence));
    assert_result(pointer, zeFenceCreate(queue, &fence_desc, NULL));
    assert_result(pointer, zeCommandQueueExecuteCommandLists(queue, 1, NULL, NULL));
    assert_result(handle, zeCommandQueueCreate(NULL, device, &queue_desc, &none));
    assert_result(handle, zeCommandQueueCreate(context, NULL, &queue_desc, &none));
    assert_result(handle, zeCommandListCreate(NULL, device, &list_desc, &list));
    assert_result(handle, zeCommandListCreate(context, NULL, &list_desc, &list));
    assert_result(handle, zeCommandListCreateImmediate(NULL, device, &queue_desc, &list));
    assert_result(handle, zeCommandListCreateImmediate(context, NULL, &queue_desc, &list));
    assert_result(handle, zeCommandListClose(NULL));
    assert_result(handle, zeCommandListReset(NULL));
    assert_result(handle, zeCommandListDestroy(NULL));
    assert_result(handle, zeCommandQueueSynchronize(NULL, 0));
    assert_result(handle, zeCommandQueueDestroy(NULL));
    assert_result(handle, zeFenceCreate(NULL, &fence_desc, &fence));
    assert_result(handle, zeFenceHostSynchronize(NULL, 0));
    assert_result(handle, zeFenceQueryStatus(NULL));
    assert_result(handle, zeFenceReset(NULL));
    assert_result(handle, zeFenceDestroy(NULL));
    assert_ok(zeCommandQueueDestroy(queue));
}

static void a_list_closed_twice_is_closed(void **state)
{
    (void)state;
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_command_list_handle_t list = make_list();
    const unsigned char value = 3;
    append_shift(list, value);
    assert_ok(zeCommandListClose(list));
    assert_ok(zeCommandListClose(list));
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    assert_int_equal(memory[0], 3);
    assert_ok(zeCommandListReset(list));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    assert_ok(zeCommandListClose(list)); /* one without commands runs too */
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandQueueDestroy(queue));
}

static void what_is_appended_to_a_closed_list_never_runs(void **state)
{
    (void)state;
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_command_list_handle_t list = make_list();
    ze_event_handle_t event;
    ze_event_pool_handle_t pool = make_events(1, ZE_EVENT_POOL_FLAG_HOST_VISIBLE, &event);
    const unsigned char value = 9;
    append_shift(list, 3);
    assert_ok(zeCommandListClose(list));
    for (int i = 0; i < 2; i++) {
        assert_ok(zeCommandListAppendMemoryFill(list, memory, &value, 1, 1, event, 0, NULL));
        assert_ok(zeCommandListClose(list));
        memory[0] = 0;
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
        assert_int_equal(memory[0], 3);
        assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(event));
    }
    assert_ok(zeCommandListReset(list));
    assert_ok(zeCommandListAppendMemoryFill(list, memory, &value, 1, 1, event, 0, NULL));
    assert_ok(zeCommandListClose(list));
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    assert_int_equal(memory[0], 9);
    assert_ok(zeEventQueryStatus(event));
    destroy_events(pool, 1, &event);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandQueueDestroy(queue));
}

/* What was submitted is executed, whatever becomes of the lists and of the queue meanwhile. */
static void lists_and_queues_in_flight_may_go(void **state)
{
    (void)state;
    for (int round = 0; round < 20; round++) {
        ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
        ze_command_list_handle_t lists[2] = {make_list(), make_list()};
        const unsigned char value = (unsigned char)(round + 1);
        for (int i = 0; i < 200; i++)
            append_shift(lists[0], value);
        append_shift(lists[1], (unsigned char)(value + 100));
        for (int i = 0; i < 2; i++)
            assert_ok(zeCommandListClose(lists[i]));
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 2, lists, NULL));
        assert_ok(zeCommandListReset(lists[0]));
        assert_ok(zeCommandQueueDestroy(queue));
        assert_ok(zeCommandListDestroy(lists[1]));
        assert_ok(zeCommandListDestroy(lists[0]));
        assert_int_equal(memory[0], value + 100);
        assert_int_equal(memory[1], value);
        assert_int_equal(memory[100], value);
    }
}

/* Behind a wait that never ends, too: lists can go, events and fences tell of the failure. */
static void a_blocked_queue_gives_all_its_lists_back(void **state)
{
    (void)state;
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t blocked = make_list(), behind = make_list();
    ze_event_pool_handle_t pool = make_pool(2, 0);
    ze_event_handle_t never = make_event(pool, 0), after = make_event(pool, 1);
    ze_fence_handle_t fence = NULL;
    const ze_fence_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    assert_ok(zeFenceCreate(queue, &desc, &fence));
    assert_ok(zeCommandListAppendWaitOnEvents(blocked, 1, &never));
    append_shift(behind, 7);
    assert_ok(zeCommandListAppendSignalEvent(behind, after));
    assert_ok(zeCommandListClose(blocked));
    assert_ok(zeCommandListClose(behind));
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &blocked, NULL));
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &behind, fence));
    sleep_milliseconds(5);
    assert_ok(zeCommandQueueDestroy(queue));
    assert_int_equal(memory[0], 0);
    assert_result(ZE_RESULT_ERROR_UNKNOWN, zeEventQueryStatus(after));
    assert_result(ZE_RESULT_ERROR_UNKNOWN, zeFenceQueryStatus(fence));
    assert_ok(zeFenceDestroy(fence));
    assert_ok(zeCommandListReset(behind));
    assert_ok(zeCommandListDestroy(behind));
    assert_ok(zeCommandListDestroy(blocked));
    assert_ok(zeEventDestroy(never));
    assert_ok(zeEventDestroy(after));
    assert_ok(zeEventPoolDestroy(pool));
}

/* Signalled from the start, it stays so through an execution; reset, it tells of the next. */
static void a_fence_is_used_again(void **state)
{
    (void)state;
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t list = make_list();
    ze_fence_handle_t fence = NULL;
    const ze_fence_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC,
                                  .flags = ZE_FENCE_FLAG_SIGNALED};
    assert_ok(zeFenceCreate(queue, &desc, &fence));
    assert_ok(zeFenceHostSynchronize(fence, UINT64_MAX));
    append_shift(list, 1);
    assert_ok(zeCommandListClose(list));
    for (int i = 0; i < 100; i++) {
        assert_ok(zeFenceReset(fence));
        assert_ok(zeFenceReset(fence));
        assert_result(ZE_RESULT_NOT_READY, zeFenceHostSynchronize(fence, 0));
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, fence));
        assert_ok(zeFenceHostSynchronize(fence, UINT64_MAX));
        assert_ok(zeFenceHostSynchronize(fence, 0));
    }
    const uint64_t start = now();
    assert_ok(zeFenceReset(fence));
    assert_result(ZE_RESULT_NOT_READY, zeFenceHostSynchronize(fence, 10 * millisecond));
    assert_true(now() - start >= 10 * millisecond);
    assert_ok(zeFenceDestroy(fence));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandQueueDestroy(queue));
}

static void only_queues_that_exist_are_made(void **state)
{
    (void)state;
    ze_command_queue_handle_t queue = NULL;
    ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC, .ordinal = 2};
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeCommandQueueCreate(context, device, &desc, &queue));
    desc.ordinal = 0;
    desc.index = 100000;
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeCommandQueueCreate(context, device, &desc, &queue));
    desc.index = 0;
    desc.mode = (ze_command_queue_mode_t)7;
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  zeCommandQueueCreate(context, device, &desc, &queue));
    assert_null(queue);
}

/* A flag of newer specifications, which a validation layer of this one does not know. */
static void lists_that_run_in_order_may_be_asked_for(void **state)
{
    (void)state;
    ze_command_list_handle_t list = NULL;
    ze_command_list_desc_t regular = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC,
                                      .flags = 1 << 3};
    ze_command_queue_desc_t immediate = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                         .flags = 1 << 1};
    if (is_validated_before(13)) {
        assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                      zeCommandListCreate(context, device, &regular, &list));
        return;
    }
    assert_ok(zeCommandListCreate(context, device, &regular, &list));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandListCreateImmediate(context, device, &immediate, &list));
    assert_ok(zeCommandListDestroy(list));
}

static void the_device_tells_the_time(void **state)
{
    (void)state;
    uint64_t *times = (uint64_t *)(void *)memory;
    ze_command_list_handle_t list = make_list();
    uint64_t before = now();
    assert_ok(zeCommandListAppendWriteGlobalTimestamp(list, &times[0], NULL, 0, NULL));
    assert_ok(zeCommandListAppendWriteGlobalTimestamp(list, &times[1], NULL, 0, NULL));
    run_list(list);
    assert_in_range(times[0], before, now());
    assert_true(times[1] >= times[0]);
    assert_ok(zeCommandListDestroy(list));
}

static void commands_are_timed(void **state)
{
    (void)state;
    enum { COUNT = 3 };
    ze_kernel_timestamp_result_t *times = (ze_kernel_timestamp_result_t *)(void *)memory;
    const size_t offsets[COUNT] = {2 * sizeof *times, 0, sizeof *times};
    ze_event_handle_t events[COUNT];
    ze_event_pool_handle_t pool = make_pool(COUNT, ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP);
    ze_command_list_handle_t list = make_list();
    ze_kernel_timestamp_result_t time;
    for (uint32_t i = 0; i < COUNT; i++) {
        events[i] = make_event(pool, i);
        assert_ok(zeCommandListAppendMemoryCopy(list, memory + 2048, memory + 3000, 1000, events[i],
                                                0, NULL));
    }
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryKernelTimestamp(events[0], &time));
    assert_ok(zeCommandListAppendQueryKernelTimestamps(list, COUNT, events, times, offsets, NULL, 0,
                                                       NULL));
    assert_ok(zeCommandListAppendQueryKernelTimestamps(list, COUNT, events, times + COUNT, NULL,
                                                       NULL, 0, NULL));
    run_list(list);
    for (int i = 0; i < COUNT; i++) {
        assert_ok(zeEventQueryKernelTimestamp(events[i], &time));
        assert_true(time.global.kernelStart > 0);
        assert_true(time.global.kernelEnd >= time.global.kernelStart);
        assert_memory_equal(&time, &times[offsets[i] / sizeof *times], sizeof time);
        assert_memory_equal(&time, &times[COUNT + i], sizeof time);
        assert_ok(zeEventDestroy(events[i]));
    }
    assert_ok(zeEventPoolDestroy(pool));
    assert_ok(zeCommandListDestroy(list));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_list_runs_as_often_as_it_is_executed, setup, teardown),
        cmocka_unit_test_setup_teardown(lists_run_in_the_order_given, setup, teardown),
        cmocka_unit_test_setup_teardown(a_list_is_reset_and_filled_again, setup, teardown),
        cmocka_unit_test_setup_teardown(a_fence_tells_when_its_lists_are_over, setup, teardown),
        cmocka_unit_test_setup_teardown(a_fence_may_be_made_signalled, setup, teardown),
        cmocka_unit_test_setup_teardown(synchronous_lists_are_done_when_they_return, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(lists_of_the_wrong_kind_are_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(what_is_missing_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(a_list_closed_twice_is_closed, setup, teardown),
        cmocka_unit_test_setup_teardown(what_is_appended_to_a_closed_list_never_runs, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(lists_and_queues_in_flight_may_go, setup, teardown),
        cmocka_unit_test_setup_teardown(a_blocked_queue_gives_all_its_lists_back, setup, teardown),
        cmocka_unit_test_setup_teardown(a_fence_is_used_again, setup, teardown),
        cmocka_unit_test_setup_teardown(only_queues_that_exist_are_made, setup, teardown),
        cmocka_unit_test_setup_teardown(lists_that_run_in_order_may_be_asked_for, setup, teardown),
        cmocka_unit_test_setup_teardown(the_device_tells_the_time, setup, teardown),
        cmocka_unit_test_setup_teardown(commands_are_timed, setup, teardown),
    };
    return client_run(tests);
}
