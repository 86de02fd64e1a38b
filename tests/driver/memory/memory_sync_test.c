/* Commands that wait for a number in memory, and that write one: Intel's extension
 * ZE_intel_experimental_command_list_memory_sync. */
#include "tests/driver/client.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
    EQUAL = 1,
    NOT_EQUAL = 2,
    GREATER = 4,
    GREATER_EQUAL = 8,
    LESSER = 16,
    LESSER_EQUAL = 32,
    HOST = 4,            /* scope */
    DATA_SIZE = 0x30017, /* ze_intel_device_command_list_wait_on_memory_data_size_exp_desc_t */
    MILLISECOND = 1000000,
};

typedef struct wait_desc {
    uint32_t condition, scopes;
} wait_desc;

typedef struct write_desc {
    uint32_t scopes;
} write_desc;

static struct {
    ze_result_t (*zexCommandListAppendWaitOnMemory)(ze_command_list_handle_t, const wait_desc *,
                                                    void *, uint32_t, ze_event_handle_t);
    ze_result_t (*zexCommandListAppendWaitOnMemory64)(ze_command_list_handle_t, const wait_desc *,
                                                      void *, uint64_t, ze_event_handle_t);
    ze_result_t (*zexCommandListAppendWriteToMemory)(ze_command_list_handle_t, const write_desc *,
                                                     void *, uint64_t);
} f;

static const write_desc write_host = {HOST};
static _Atomic(uint64_t) *numbers;

static int setup(void **state)
{
    (void)state;
    FIND_EXTENSION(f, zexCommandListAppendWaitOnMemory);
    FIND_EXTENSION(f, zexCommandListAppendWaitOnMemory64);
    FIND_EXTENSION(f, zexCommandListAppendWriteToMemory);
    numbers = make_memory(4096);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    free_memory((void *)numbers);
    return 0;
}

static ze_result_t wait_for(ze_command_list_handle_t list, void *address, uint32_t condition,
                            uint64_t value)
{
    return f.zexCommandListAppendWaitOnMemory64(list, &(wait_desc){condition, HOST}, address, value,
                                                NULL);
}

static ze_result_t write_to(ze_command_list_handle_t list, void *address, uint64_t value)
{
    return f.zexCommandListAppendWriteToMemory(list, &write_host, address, value);
}

/* The number begins as `blocks`, which is not yet what the list waits for. */
static void check_condition(uint32_t condition, uint64_t value, uint64_t blocks, uint64_t goes_on,
                            bool wide)
{
    const wait_desc desc = {condition, HOST};
    ze_event_handle_t event;
    ze_event_pool_handle_t pool = make_events(1, 0, &event);
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    atomic_store(numbers, blocks);
    if (wide)
        assert_ok(f.zexCommandListAppendWaitOnMemory64(list, &desc, (void *)numbers, value, event));
    else
        assert_ok(f.zexCommandListAppendWaitOnMemory(list, &desc, (void *)numbers, (uint32_t)value,
                                                     event));
    assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(event, 2 * MILLISECOND));
    atomic_store(numbers, goes_on);
    assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
    assert_ok(synchronize(list, UINT64_MAX));
    assert_ok(zeCommandListDestroy(list));
    destroy_events(pool, 1, &event);
}

static void a_list_waits_for_every_condition(void **state)
{
    const uint64_t high = UINT64_C(1) << 63; /* no number is negative */
    (void)state;
    for (int wide = 0; wide < 2; wide++) {
        check_condition(EQUAL, 5, 4, 5, wide != 0);
        check_condition(NOT_EQUAL, 5, 5, 6, wide != 0);
        check_condition(GREATER, 5, 5, 6, wide != 0);
        check_condition(GREATER_EQUAL, 5, 4, 5, wide != 0);
        check_condition(LESSER, 5, 5, 4, wide != 0);
        check_condition(LESSER_EQUAL, 5, 6, 5, wide != 0);
    }
    check_condition(GREATER, high - 1, 1, high, true);
    check_condition(GREATER, 0x7fffffff, 1, 0x80000000, false);
    /* A narrow wait reads no more than its 32 bits. */
    check_condition(EQUAL, 5, UINT64_C(1) << 32, (UINT64_C(1) << 32) + 5, false);
}

/* The commands behind the wait see what was written before the number. */
static void lists_hand_work_to_one_another(void **state)
{
    enum { ROUNDS = 200 };
    (void)state;
    ze_command_list_handle_t there = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t back = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    _Atomic(uint64_t) *const go = &numbers[0], *const done = &numbers[1], *const data = &numbers[8];
    atomic_store(go, 0);
    atomic_store(done, 0);
    atomic_store(data, 7);
    for (uint64_t i = 1; i <= ROUNDS; i++) {
        assert_ok(wait_for(there, (void *)go, EQUAL, i));
        assert_ok(zeCommandListAppendMemoryCopy(there, (void *)&data[i], (void *)&data[i - 1], 8,
                                                NULL, 0, NULL));
        assert_ok(write_to(there, (void *)done, i));
        assert_ok(write_to(back, (void *)go, i));
        assert_ok(wait_for(back, (void *)done, GREATER_EQUAL, i));
    }
    assert_ok(synchronize(back, UINT64_MAX));
    assert_int_equal(atomic_load(&data[ROUNDS]), 7);
    assert_ok(synchronize(there, UINT64_MAX));
    assert_ok(zeCommandListDestroy(there));
    assert_ok(zeCommandListDestroy(back));
}

/* And it does so each time. */
static void a_regular_list_waits_in_every_execution(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_list();
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(wait_for(list, (void *)&numbers[0], EQUAL, 3));
    assert_ok(write_to(list, (void *)&numbers[0], 0));
    assert_ok(write_to(list, (void *)&numbers[1], 9));
    assert_ok(zeCommandListClose(list));
    atomic_store(&numbers[0], 0);
    for (int i = 0; i < 3; i++) {
        atomic_store(&numbers[1], 0);
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
        assert_result(ZE_RESULT_NOT_READY, zeCommandQueueSynchronize(queue, MILLISECOND));
        assert_int_equal(atomic_load(&numbers[1]), 0);
        atomic_store(&numbers[0], 3);
        assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
        assert_int_equal(atomic_load(&numbers[1]), 9);
    }
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandQueueDestroy(queue));
}

/* A thread that waits for an event executes the work of the queue that signals it, unless it would
 * have to wait there. */
static void a_waiting_thread_is_not_held_up_by_another_list(void **state)
{
    ze_event_handle_t event;
    (void)state;
    ze_event_pool_handle_t pool = make_events(1, 0, &event);
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    atomic_store(numbers, 0);
    assert_ok(zeCommandListAppendSignalEvent(list, event));
    assert_ok(wait_for(list, (void *)numbers, EQUAL, 1));
    assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
    assert_result(ZE_RESULT_NOT_READY, synchronize(list, 0));
    atomic_store(numbers, 1);
    assert_ok(synchronize(list, UINT64_MAX));
    assert_ok(zeCommandListDestroy(list));
    destroy_events(pool, 1, &event);
}

static void a_list_that_waits_can_be_destroyed(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    atomic_store(numbers, 0);
    assert_ok(wait_for(list, (void *)numbers, EQUAL, 1));
    assert_ok(write_to(list, (void *)&numbers[1], 1));
    assert_result(ZE_RESULT_NOT_READY, synchronize(list, MILLISECOND));
    assert_ok(zeCommandListDestroy(list));
}

static void *write_later(void *address)
{
    sleep_milliseconds(200);
    atomic_store((_Atomic(uint64_t) *)address, 1);
    return NULL;
}

static void waiting_leaves_the_processor_to_others(void **state)
{
    pthread_t thread;
    (void)state;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    atomic_store(numbers, 0);
    const long before = count_sleeps();
    assert_int_equal(pthread_create(&thread, NULL, write_later, (void *)numbers), 0);
    assert_ok(wait_for(list, (void *)numbers, EQUAL, 1));
    assert_ok(synchronize(list, UINT64_MAX));
    assert_true(count_sleeps() - before > 10);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_ok(zeCommandListDestroy(list));
}

static void wrong_arguments_are_refused(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_list();
    void *address = (void *)numbers, *odd = (char *)address + 4, *odder = (char *)address + 2;
    const wait_desc desc = {EQUAL, 0};
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, wait_for(NULL, address, EQUAL, 1));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, write_to(NULL, address, 1));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, wait_for(list, NULL, EQUAL, 1));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, write_to(list, NULL, 1));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zexCommandListAppendWaitOnMemory(list, NULL, address, 1, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zexCommandListAppendWriteToMemory(list, NULL, address, 1));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, wait_for(list, address, 0, 1));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, wait_for(list, address, EQUAL | LESSER, 1));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, wait_for(list, address, 64, 1));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT, wait_for(list, odd, EQUAL, 1));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT, write_to(list, odd, 1));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT,
                  f.zexCommandListAppendWaitOnMemory(list, &desc, odder, 1, NULL));
    assert_ok(f.zexCommandListAppendWaitOnMemory(list, &desc, odd, 1, NULL));
    assert_ok(zeCommandListDestroy(list));
}

static void the_device_tells_the_size_of_the_number(void **state)
{
    struct {
        uint32_t stype;
        void *next;
        uint32_t bytes;
    } size = {DATA_SIZE, NULL, 0};
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES,
                                         .pNext = &size};
    (void)state;
    needs_unknown_structures();
    assert_ok(zeDeviceGetProperties(device, &properties));
    assert_int_equal(size.bytes, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_list_waits_for_every_condition, setup, teardown),
        cmocka_unit_test_setup_teardown(lists_hand_work_to_one_another, setup, teardown),
        cmocka_unit_test_setup_teardown(a_regular_list_waits_in_every_execution, setup, teardown),
        cmocka_unit_test_setup_teardown(a_waiting_thread_is_not_held_up_by_another_list, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(a_list_that_waits_can_be_destroyed, setup, teardown),
        cmocka_unit_test_setup_teardown(waiting_leaves_the_processor_to_others, setup, teardown),
        cmocka_unit_test_setup_teardown(wrong_arguments_are_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(the_device_tells_the_size_of_the_number, setup, teardown),
    };
    return client_run(tests);
}
