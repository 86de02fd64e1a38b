/* What specifications newer than these headers ask of devices and queues: by the names of their
 * functions. */
#include "tests/driver/client.h"

#include <pthread.h>
#include <stdatomic.h>

/* What the newer headers say. */
typedef struct vector_widths {
    uint32_t stype;
    void *next;
    uint32_t size;
    uint32_t preferred[7], native[7]; /* char, short, int, long, float, double, half */
} vector_widths;

static struct {
    ze_result_t (*zeDeviceSynchronize)(ze_device_handle_t);
    ze_result_t (*zeDeviceGetVectorWidthPropertiesExt)(ze_device_handle_t, uint32_t *,
                                                       vector_widths *);
    ze_result_t (*zeDeviceGetAggregatedCopyOffloadIncrementValue)(ze_device_handle_t, uint32_t *);
    ze_result_t (*zeDeviceGetCounterBasedEventMaxValue)(ze_device_handle_t, uint64_t *);
    ze_result_t (*zeCommandQueueGetOrdinal)(ze_command_queue_handle_t, uint32_t *);
    ze_result_t (*zeCommandQueueGetIndex)(ze_command_queue_handle_t, uint32_t *);
    ze_result_t (*zeCommandQueueGetFlags)(ze_command_queue_handle_t, uint32_t *);
    ze_result_t (*zeCommandQueueGetMode)(ze_command_queue_handle_t, ze_command_queue_mode_t *);
    ze_result_t (*zeCommandQueueGetPriority)(ze_command_queue_handle_t,
                                             ze_command_queue_priority_t *);
} f;

static int setup(void **state)
{
    (void)state;
    FIND_EXTENSION(f, zeDeviceSynchronize);
    FIND_EXTENSION(f, zeDeviceGetVectorWidthPropertiesExt);
    FIND_EXTENSION(f, zeDeviceGetAggregatedCopyOffloadIncrementValue);
    FIND_EXTENSION(f, zeDeviceGetCounterBasedEventMaxValue);
    FIND_EXTENSION(f, zeCommandQueueGetOrdinal);
    FIND_EXTENSION(f, zeCommandQueueGetIndex);
    FIND_EXTENSION(f, zeCommandQueueGetFlags);
    FIND_EXTENSION(f, zeCommandQueueGetMode);
    FIND_EXTENSION(f, zeCommandQueueGetPriority);
    return 0;
}

static void queues_say_how_they_were_made(void **state)
{
    (void)state;
    const ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                          .ordinal = 1,
                                          .flags = ZE_COMMAND_QUEUE_FLAG_EXPLICIT_ONLY,
                                          .mode = ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS,
                                          .priority = ZE_COMMAND_QUEUE_PRIORITY_PRIORITY_LOW};
    ze_command_queue_handle_t queue = NULL;
    uint32_t number = 9;
    ze_command_queue_mode_t mode = ZE_COMMAND_QUEUE_MODE_DEFAULT;
    ze_command_queue_priority_t priority = ZE_COMMAND_QUEUE_PRIORITY_NORMAL;
    assert_ok(zeCommandQueueCreate(context, device, &desc, &queue));
    assert_ok(f.zeCommandQueueGetOrdinal(queue, &number));
    assert_int_equal(number, 1);
    assert_ok(f.zeCommandQueueGetIndex(queue, &number));
    assert_int_equal(number, 0);
    assert_ok(f.zeCommandQueueGetFlags(queue, &number));
    assert_int_equal(number, ZE_COMMAND_QUEUE_FLAG_EXPLICIT_ONLY);
    assert_ok(f.zeCommandQueueGetMode(queue, &mode));
    assert_int_equal(mode, ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    assert_ok(f.zeCommandQueueGetPriority(queue, &priority));
    assert_int_equal(priority, ZE_COMMAND_QUEUE_PRIORITY_PRIORITY_LOW);
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, f.zeCommandQueueGetOrdinal(queue, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, f.zeCommandQueueGetIndex(NULL, &number));
    assert_ok(zeCommandQueueDestroy(queue));
}

typedef struct waiter {
    pthread_t thread;
    atomic_bool is_over;
} waiter;

static void *wait_for_device(void *argument)
{
    waiter *self = argument;
    ze_result_t result = f.zeDeviceSynchronize(device);
    atomic_store(&self->is_over, true);
    return (void *)(uintptr_t)(result == ZE_RESULT_SUCCESS);
}

/* Queues and immediate lists alike. */
static void a_device_is_waited_for(void **state)
{
    (void)state;
    ze_event_handle_t events[2];
    ze_event_pool_handle_t pool = make_events(2, 0, events);
    ze_command_list_handle_t list = make_list();
    ze_command_list_handle_t immediate = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(f.zeDeviceSynchronize(device));
    assert_ok(zeCommandListAppendWaitOnEvents(list, 1, &events[0]));
    assert_ok(zeCommandListClose(list));
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    assert_ok(zeCommandListAppendWaitOnEvents(immediate, 1, &events[1]));
    for (int i = 0; i < 2; i++) {
        waiter self = {.is_over = false};
        void *succeeded = NULL;
        assert_int_equal(pthread_create(&self.thread, NULL, wait_for_device, &self), 0);
        sleep_milliseconds(20);
        assert_false(atomic_load(&self.is_over));
        assert_ok(zeEventHostSignal(events[i]));
        if (i == 0) { /* one of them is not enough */
            sleep_milliseconds(20);
            assert_false(atomic_load(&self.is_over));
            assert_ok(zeEventHostSignal(events[1]));
        }
        assert_int_equal(pthread_join(self.thread, &succeeded), 0);
        assert_non_null(succeeded);
        if (i == 0) {
            assert_ok(zeEventHostReset(events[1]));
            assert_ok(zeCommandListAppendWaitOnEvents(immediate, 1, &events[1]));
        }
    }
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, f.zeDeviceSynchronize(NULL));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandListDestroy(immediate));
    assert_ok(zeCommandQueueDestroy(queue));
    destroy_events(pool, 2, events);
}

static void vector_widths_are_those_of_a_register(void **state)
{
    (void)state;
    vector_widths widths[2] = {{.stype = 0x20029}, {.stype = 0x20029, .size = 77}};
    ze_device_compute_properties_t compute = {.stype = ZE_STRUCTURE_TYPE_DEVICE_COMPUTE_PROPERTIES};
    uint32_t count = 0;
    assert_ok(f.zeDeviceGetVectorWidthPropertiesExt(device, &count, NULL));
    assert_int_equal(count, 1);
    count = 2;
    assert_ok(f.zeDeviceGetVectorWidthPropertiesExt(device, &count, widths));
    assert_int_equal(count, 1);
    assert_int_equal(widths[1].size, 77);
    assert_ok(zeDeviceGetComputeProperties(device, &compute));
    bool is_sub_group_size = false;
    for (uint32_t i = 0; i < compute.numSubGroupSizes; i++)
        is_sub_group_size = is_sub_group_size || compute.subGroupSizes[i] == widths[0].size;
    assert_true(is_sub_group_size);
    assert_int_equal(widths[0].native[0], widths[0].native[2] * 4); /* chars of an int */
    assert_int_equal(widths[0].native[3] * 2, widths[0].native[4]); /* a long for two floats */
    assert_int_equal(widths[0].preferred[4], 1);
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zeDeviceGetVectorWidthPropertiesExt(device, NULL, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
                  f.zeDeviceGetVectorWidthPropertiesExt(NULL, &count, NULL));
}

static void counters_have_limits(void **state)
{
    (void)state;
    uint32_t increment = 0;
    uint64_t most = 0;
    assert_ok(f.zeDeviceGetAggregatedCopyOffloadIncrementValue(device, &increment));
    assert_int_equal(increment, 1);
    assert_ok(f.zeDeviceGetCounterBasedEventMaxValue(device, &most));
    assert_true(most == UINT64_MAX);
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zeDeviceGetCounterBasedEventMaxValue(device, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
                  f.zeDeviceGetAggregatedCopyOffloadIncrementValue(NULL, &increment));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(queues_say_how_they_were_made, setup),
        cmocka_unit_test_setup(a_device_is_waited_for, setup),
        cmocka_unit_test_setup(vector_widths_are_those_of_a_register, setup),
        cmocka_unit_test_setup(counters_have_limits, setup),
    };
    return client_run(tests);
}
