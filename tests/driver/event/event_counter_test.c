/* Counter-based events, which are newer than these headers. */
#include "tests/driver/client.h"

#include <pthread.h>
#include <stdlib.h>

/* What the newer headers say. */
typedef struct counter_based_desc {
    uint32_t stype;
    const void *next;
    uint32_t flags;
    uint32_t signal, wait;
} counter_based_desc;

enum {
    EVENT_POOL_COUNTER_BASED = 0x00020014,
    IMMEDIATE = 1 << 0,
    NON_IMMEDIATE = 1 << 1,
    HOST_VISIBLE = 1 << 2,
    TIMESTAMP = 1 << 4,
};

static struct {
    ze_result_t (*zeEventGetCounterBasedFlags)(ze_event_handle_t, uint32_t *);
    ze_result_t (*zeEventGetEventPool)(ze_event_handle_t, ze_event_pool_handle_t *);
    ze_result_t (*zeEventCounterBasedCreate)(ze_context_handle_t, ze_device_handle_t,
                                             const counter_based_desc *, ze_event_handle_t *);
    ze_result_t (*zexCounterBasedEventCreate2)(ze_context_handle_t, ze_device_handle_t,
                                               const counter_based_desc *, ze_event_handle_t *);
} f;

static ze_event_pool_handle_t pool;
static ze_event_handle_t events[2];
static int *memory;

static int setup(void **state)
{
    (void)state;
    FIND_EXTENSION(f, zeEventGetCounterBasedFlags);
    FIND_EXTENSION(f, zeEventGetEventPool);
    FIND_EXTENSION(f, zeEventCounterBasedCreate);
    FIND_EXTENSION(f, zexCounterBasedEventCreate2);
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

/* Pools of specification 1.8. */
static ze_result_t create_counter_based_pool(ze_event_pool_flags_t pool_flags, uint32_t flags,
                                             ze_event_pool_handle_t *out)
{
    struct {
        uint32_t stype;
        const void *next;
        uint32_t flags;
    } counter_based = {EVENT_POOL_COUNTER_BASED, NULL, flags};
    const ze_event_pool_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC,
                                       .pNext = &counter_based,
                                       .flags = pool_flags,
                                       .count = 2};
    return zeEventPoolCreate(context, &desc, 0, NULL, out);
}

static void a_pool_may_have_counter_based_events(void **state)
{
    (void)state;
    ze_event_pool_handle_t counted = NULL, refused = NULL;
    ze_kernel_timestamp_result_t time;
    uint32_t flags = 0;
    assert_ok(
        create_counter_based_pool(ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP, NON_IMMEDIATE, &counted));
    ze_event_handle_t event = make_event(counted, 1);
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(f.zeEventGetCounterBasedFlags(event, &flags));
    assert_int_equal(flags, NON_IMMEDIATE);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zeEventGetCounterBasedFlags(events[0], &flags));
    for (int i = 0; i < 3; i++) { /* without a reset */
        assert_ok(zeEventQueryStatus(event));
        assert_ok(zeCommandListAppendBarrier(list, event, 1, &events[0]));
        assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(event, 1000000));
        assert_ok(zeEventHostSignal(events[0]));
        assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
        assert_ok(zeEventQueryKernelTimestamp(event, &time));
        assert_ok(synchronize(list, UINT64_MAX));
        assert_ok(zeEventHostReset(events[0]));
    }
    assert_result(ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT, zeEventHostReset(event));
    assert_ok(zeEventDestroy(event));
    event = make_event(counted, 1);
    assert_ok(zeEventQueryStatus(event));
    assert_ok(zeEventDestroy(event));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeEventPoolDestroy(counted));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  create_counter_based_pool(0, 0x10, &refused));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                  create_counter_based_pool(ZE_EVENT_POOL_FLAG_IPC, IMMEDIATE, &refused));
}

/* What follows gets handles from functions that no loader knows: where it wraps handles, they are
 * of no use with the others. */

static ze_event_handle_t make_counter_based(uint32_t flags)
{
    ze_event_handle_t event = NULL;
    const counter_based_desc desc = {.flags = flags | HOST_VISIBLE,
                                     .signal = ZE_EVENT_SCOPE_FLAG_HOST};
    assert_ok(f.zeEventCounterBasedCreate(context, device, &desc, &event));
    return event;
}

static void a_counter_based_event_stands_for_its_last_command(void **state)
{
    (void)state;
    ze_event_handle_t event = make_counter_based(IMMEDIATE | TIMESTAMP);
    ze_kernel_timestamp_result_t time;
    ze_command_list_handle_t lists[2];
    for (int i = 0; i < 2; i++)
        lists[i] = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(zeEventQueryStatus(event));
    memory[0] = 44;
    memory[1] = memory[2] = 0;
    /* The second list waits for the first use, while the event is used once more. */
    assert_ok(zeCommandListAppendMemoryCopy(lists[0], &memory[1], &memory[0], sizeof(int), event, 1,
                                            &events[0]));
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(event));
    assert_ok(zeCommandListAppendMemoryCopy(lists[1], &memory[2], &memory[1], sizeof(int), NULL, 1,
                                            &event));
    assert_ok(zeCommandListAppendBarrier(lists[0], event, 1, &events[1]));
    assert_result(ZE_RESULT_NOT_READY, synchronize(lists[1], 5000000));
    assert_ok(zeEventHostSignal(events[0]));
    assert_ok(synchronize(lists[1], UINT64_MAX));
    assert_int_equal(memory[2], 44);
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(event));
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryKernelTimestamp(event, &time));
    assert_ok(zeEventHostSignal(events[1]));
    assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
    assert_ok(zeEventQueryKernelTimestamp(event, &time));
    assert_true(time.global.kernelEnd >= time.global.kernelStart);
    for (int i = 0; i < 2; i++)
        assert_ok(zeCommandListDestroy(lists[i]));
    assert_ok(zeEventDestroy(event));
}

/* It may even be destroyed while commands still need what it stood for. */
static void a_counter_based_event_is_gone_before_its_command(void **state)
{
    (void)state;
    ze_event_handle_t event = make_counter_based(IMMEDIATE);
    ze_command_list_handle_t first = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t second = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(zeCommandListAppendBarrier(first, event, 1, &events[0]));
    assert_ok(zeCommandListAppendWaitOnEvents(second, 1, &event));
    assert_ok(zeEventDestroy(event));
    assert_result(ZE_RESULT_NOT_READY, synchronize(second, 5000000));
    assert_ok(zeEventHostSignal(events[0]));
    assert_ok(synchronize(second, UINT64_MAX));
    assert_ok(zeCommandListDestroy(first));
    assert_ok(zeCommandListDestroy(second));
}

static void a_counter_based_event_follows_every_execution(void **state)
{
    (void)state;
    ze_event_handle_t event = make_counter_based(NON_IMMEDIATE);
    ze_command_list_handle_t list = make_list();
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(zeCommandListAppendBarrier(list, event, 1, &events[0]));
    assert_ok(zeCommandListAppendEventReset(list, events[0]));
    assert_ok(zeCommandListAppendBarrier(list, NULL, 1, &event));
    assert_ok(zeCommandListClose(list));
    for (int i = 0; i < 5; i++) {
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
        assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(event, 1000000));
        assert_ok(zeEventHostSignal(events[0]));
        assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
        assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
    }
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandQueueDestroy(queue));
    assert_ok(zeEventDestroy(event));
}

/* Its state is another one after each signal; who looks at it may come in between. */
static void *signal_and_look(void *event)
{
    ze_event_handle_t one = event;
    ze_kernel_timestamp_result_t time;
    intptr_t failures = 0;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    for (int i = 0; i < 500; i++) {
        failures += zeCommandListAppendBarrier(list, one, 0, NULL) != ZE_RESULT_SUCCESS;
        failures += zeCommandListAppendQueryKernelTimestamps(list, 1, &one, &time, NULL, NULL, 1,
                                                             &one) != ZE_RESULT_SUCCESS;
    }
    failures += synchronize(list, UINT64_MAX) != ZE_RESULT_SUCCESS;
    failures += zeCommandListDestroy(list) != ZE_RESULT_SUCCESS;
    return (void *)failures;
}

static void threads_share_a_counter_based_event(void **state)
{
    (void)state;
    ze_event_handle_t event = make_counter_based(IMMEDIATE | TIMESTAMP);
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, signal_and_look, event), 0);
    for (int i = 0; i < 2; i++) {
        void *failures = NULL;
        assert_int_equal(pthread_join(threads[i], &failures), 0);
        assert_null(failures);
    }
    assert_ok(zeEventHostSynchronize(event, UINT64_MAX));
    assert_ok(zeEventDestroy(event));
}

static void a_counter_based_event_is_not_set_by_hand(void **state)
{
    (void)state;
    ze_event_handle_t event = make_counter_based(IMMEDIATE), other = NULL;
    ze_event_pool_handle_t its_pool = NULL;
    ze_command_list_handle_t list = make_list();
    counter_based_desc desc = {.flags = 1U << 30};
    assert_result(ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT, zeEventHostSignal(event));
    assert_result(ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT, zeEventHostReset(event));
    assert_result(ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT,
                  zeCommandListAppendEventReset(list, event));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, f.zeEventGetEventPool(event, &its_pool));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  f.zeEventCounterBasedCreate(context, device, &desc, &other));
    desc = (counter_based_desc){.signal = 0x10};
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  f.zeEventCounterBasedCreate(context, device, &desc, &other));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zeEventCounterBasedCreate(context, device, NULL, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
                  f.zeEventCounterBasedCreate(NULL, device, NULL, &other));
    assert_ok(f.zexCounterBasedEventCreate2(context, device, NULL, &other));
    assert_ok(zeEventQueryStatus(other));
    assert_ok(zeEventDestroy(other));
    assert_ok(zeEventDestroy(event));
    assert_ok(zeCommandListDestroy(list));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_pool_may_have_counter_based_events, setup, teardown),
    };
    const struct CMUnitTest with_own_handles[] = {
        cmocka_unit_test_setup_teardown(a_counter_based_event_stands_for_its_last_command, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(a_counter_based_event_is_gone_before_its_command, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(a_counter_based_event_follows_every_execution, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(threads_share_a_counter_based_event, setup, teardown),
        cmocka_unit_test_setup_teardown(a_counter_based_event_is_not_set_by_hand, setup, teardown),
    };
    if (getenv("ZELLIGE_TEST_WRAPPED") != NULL)
        return client_run(tests);
    return client_run(tests) + client_run(with_own_handles);
}
