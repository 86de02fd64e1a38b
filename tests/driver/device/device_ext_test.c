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

/* Behind the properties of a device, or of another thing: words of an answer, with what is there
 * before. */
typedef struct link {
    ze_structure_type_t stype;
    void *next;
    union {
        uint32_t words[12];
        uint64_t number;
    } answer;
} link;

static link unanswered(uint32_t stype, void *next)
{
    link made = {.stype = (ze_structure_type_t)stype, .next = next};
    memset(&made.answer, 0x77, sizeof made.answer);
    return made;
}

enum { UNTOUCHED = 0x77777777 };

static void properties_of_the_device_are_answered(void **state)
{
    (void)state;
    needs_unknown_structures();
    link rays = unanswered(0x20034, NULL), old_rays = unanswered(0x20012, &rays);
    link events = unanswered(0x2003e, &old_rays), memory = unanswered(0x20041, &events);
    ze_device_memory_properties_t all = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEMORY_PROPERTIES};
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES,
                                         .pNext = &memory};
    uint32_t one = 1;
    assert_ok(zeDeviceGetMemoryProperties(device, &one, &all));
    assert_ok(zeDeviceGetProperties(device, &properties));
    assert_true(memory.answer.number > 0 && memory.answer.number <= all.totalSize);
    assert_int_not_equal(events.answer.words[0], UNTOUCHED);
    for (int i = 0; i < 3; i++) { /* no flags, no format */
        assert_int_equal(rays.answer.words[i], 0);
        assert_int_equal(old_rays.answer.words[i], 0);
    }
    assert_int_equal(rays.answer.words[3], UNTOUCHED);
}

static void properties_of_its_parts_are_answered(void **state)
{
    (void)state;
    needs_unknown_structures();
    link products = unanswered(0x20043, NULL), line = unanswered(0x20028, NULL);
    link bandwidth = unanswered(0x20009, NULL);
    ze_device_compute_properties_t compute = {.stype = ZE_STRUCTURE_TYPE_DEVICE_COMPUTE_PROPERTIES,
                                              .pNext = &products};
    ze_device_cache_properties_t cache = {.stype = ZE_STRUCTURE_TYPE_DEVICE_CACHE_PROPERTIES,
                                          .pNext = &line};
    ze_command_queue_group_properties_t group = {
        .stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_GROUP_PROPERTIES, .pNext = &bandwidth};
    uint32_t caches = 1, groups = 1;
    assert_ok(zeDeviceGetComputeProperties(device, &compute));
    for (int i = 0; i < 7; i++)
        assert_int_equal(products.answer.words[i], 0);
    assert_int_equal(products.answer.words[8], UNTOUCHED);
    assert_ok(zeDeviceGetCacheProperties(device, &caches, &cache));
    if (caches == 1) /* a machine may tell of none */
        assert_true(line.answer.number >= 16 && line.answer.number <= 1024);
    assert_ok(zeDeviceGetCommandQueueGroupProperties(device, &groups, &group));
    assert_int_equal(bandwidth.answer.words[0], 0);
    assert_int_equal(bandwidth.answer.words[1], ZE_BANDWIDTH_UNIT_UNKNOWN);
}

static void floats_have_atomics(void **state)
{
    (void)state;
    const uint32_t all = 7 | 7 << 16; /* load and store, add, minimum: global, and in a group */
    ze_float_atomic_ext_properties_t atomics = {
        .stype = ZE_STRUCTURE_TYPE_FLOAT_ATOMIC_EXT_PROPERTIES, .fp16Flags = 9 << 8};
    ze_device_module_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MODULE_PROPERTIES,
                                                .pNext = &atomics};
    assert_ok(zeDeviceGetModuleProperties(device, &properties));
    assert_int_equal(atomics.fp16Flags,
                     (properties.flags & ZE_DEVICE_MODULE_FLAG_FP16) != 0 ? all : 0);
    assert_int_equal(atomics.fp32Flags, all);
    assert_int_equal(atomics.fp64Flags,
                     (properties.flags & ZE_DEVICE_MODULE_FLAG_FP64) != 0 ? all : 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(queues_say_how_they_were_made, setup),
        cmocka_unit_test_setup(a_device_is_waited_for, setup),
        cmocka_unit_test_setup(vector_widths_are_those_of_a_register, setup),
        cmocka_unit_test_setup(counters_have_limits, setup),
        cmocka_unit_test(properties_of_the_device_are_answered),
        cmocka_unit_test(properties_of_its_parts_are_answered),
        cmocka_unit_test(floats_have_atomics),
    };
    return client_run(tests);
}
