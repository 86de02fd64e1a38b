/* Entry points newer than these headers, by their names. */
#include "tests/cpu/client.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <zellige/program.h>

#include "kernels.cl.h"
#include "waiting.cl.h"

/* What the newer headers say. */
typedef struct group_size {
    uint32_t x, y, z;
} group_size;

typedef struct cooperative_desc {
    uint32_t stype; /* ZE_STRUCTURE_TYPE_COMMAND_LIST_APPEND_PARAM_COOPERATIVE_DESC */
    const void *next;
    ze_bool_t is_cooperative;
} cooperative_desc;

typedef struct counter_based_desc {
    uint32_t stype;
    const void *next;
    uint32_t flags;
    uint32_t signal, wait;
} counter_based_desc;

typedef struct timestamps {
    uint32_t stype;
    void *next;
    ze_kernel_timestamp_result_t *times, *synchronized;
} timestamps;

enum {
    COOPERATIVE_DESC = 0x00020036,
    EVENT_POOL_COUNTER_BASED = 0x00020014,
    CLONEABLE = 1 << 4,
    IMMEDIATE = 1 << 0,
    NON_IMMEDIATE = 1 << 1,
    HOST_VISIBLE = 1 << 2,
    TIMESTAMP = 1 << 4,
};

static struct {
    ze_result_t (*zeCommandListGetDeviceHandle)(ze_command_list_handle_t, ze_device_handle_t *);
    ze_result_t (*zeCommandListGetContextHandle)(ze_command_list_handle_t, ze_context_handle_t *);
    ze_result_t (*zeCommandListGetOrdinal)(ze_command_list_handle_t, uint32_t *);
    ze_result_t (*zeCommandListImmediateGetIndex)(ze_command_list_handle_t, uint32_t *);
    ze_result_t (*zeCommandListIsImmediate)(ze_command_list_handle_t, ze_bool_t *);
    ze_result_t (*zeCommandListCreateCloneExp)(ze_command_list_handle_t,
                                               ze_command_list_handle_t *);
    ze_result_t (*zeCommandListImmediateAppendCommandListsExp)(ze_command_list_handle_t, uint32_t,
                                                               ze_command_list_handle_t *,
                                                               ze_event_handle_t, uint32_t,
                                                               ze_event_handle_t *);
    ze_result_t (*zeCommandListAppendLaunchKernelWithParameters)(ze_command_list_handle_t,
                                                                 ze_kernel_handle_t,
                                                                 const ze_group_count_t *,
                                                                 const void *, ze_event_handle_t,
                                                                 uint32_t, ze_event_handle_t *);
    ze_result_t (*zeCommandListAppendLaunchKernelWithArguments)(
        ze_command_list_handle_t, ze_kernel_handle_t, ze_group_count_t, group_size, void **,
        const void *, ze_event_handle_t, uint32_t, ze_event_handle_t *);
    ze_result_t (*zeCommandListGetFlags)(ze_command_list_handle_t, ze_command_list_flags_t *);
    ze_result_t (*zeCommandListImmediateGetFlags)(ze_command_list_handle_t,
                                                  ze_command_queue_flags_t *);
    ze_result_t (*zeCommandListImmediateGetMode)(ze_command_list_handle_t,
                                                 ze_command_queue_mode_t *);
    ze_result_t (*zeCommandListImmediateGetPriority)(ze_command_list_handle_t,
                                                     ze_command_queue_priority_t *);
    ze_result_t (*zeEventGetCounterBasedFlags)(ze_event_handle_t, uint32_t *);
    ze_result_t (*zeEventPoolPutIpcHandle)(ze_context_handle_t, ze_ipc_event_pool_handle_t);
    ze_result_t (*zeEventPoolGetContextHandle)(ze_event_pool_handle_t, ze_context_handle_t *);
    ze_result_t (*zeEventPoolGetFlags)(ze_event_pool_handle_t, ze_event_pool_flags_t *);
    ze_result_t (*zeEventQueryKernelTimestampsExt)(ze_event_handle_t, ze_device_handle_t,
                                                   uint32_t *, timestamps *);
    ze_result_t (*zeEventGetEventPool)(ze_event_handle_t, ze_event_pool_handle_t *);
    ze_result_t (*zeEventGetSignalScope)(ze_event_handle_t, ze_event_scope_flags_t *);
    ze_result_t (*zeEventGetWaitScope)(ze_event_handle_t, ze_event_scope_flags_t *);
    ze_result_t (*zeEventCounterBasedCreate)(ze_context_handle_t, ze_device_handle_t,
                                             const counter_based_desc *, ze_event_handle_t *);
    ze_result_t (*zexCounterBasedEventCreate2)(ze_context_handle_t, ze_device_handle_t,
                                               const counter_based_desc *, ze_event_handle_t *);
} f;

#define FIND(name)                                \
    do {                                          \
        void *address = extension(#name);         \
        memcpy(&f.name, &address, sizeof f.name); \
    } while (0)

static ze_module_handle_t module;
static ze_kernel_handle_t kernel;
static ze_event_pool_handle_t pool;
static ze_event_handle_t events[2];
static int *memory;

static void find_all(void)
{
    FIND(zeCommandListGetDeviceHandle);
    FIND(zeCommandListGetContextHandle);
    FIND(zeCommandListGetOrdinal);
    FIND(zeCommandListImmediateGetIndex);
    FIND(zeCommandListIsImmediate);
    FIND(zeCommandListCreateCloneExp);
    FIND(zeCommandListImmediateAppendCommandListsExp);
    FIND(zeCommandListAppendLaunchKernelWithParameters);
    FIND(zeCommandListAppendLaunchKernelWithArguments);
    FIND(zeCommandListGetFlags);
    FIND(zeCommandListImmediateGetFlags);
    FIND(zeCommandListImmediateGetMode);
    FIND(zeCommandListImmediateGetPriority);
    FIND(zeEventGetCounterBasedFlags);
    FIND(zeEventPoolPutIpcHandle);
    FIND(zeEventPoolGetContextHandle);
    FIND(zeEventPoolGetFlags);
    FIND(zeEventQueryKernelTimestampsExt);
    FIND(zeEventGetEventPool);
    FIND(zeEventGetSignalScope);
    FIND(zeEventGetWaitScope);
    FIND(zeEventCounterBasedCreate);
    FIND(zexCounterBasedEventCreate2);
}

static int setup(void **state)
{
    (void)state;
    find_all();
    module = make_module(kernels_spirv.words, kernels_spirv.count);
    kernel = make_kernel(module, "reverse");
    pool = make_pool(2, ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP);
    for (uint32_t i = 0; i < 2; i++)
        events[i] = make_event(pool, i);
    memory = make_memory(4096);
    for (int i = 0; i < 1024; i++)
        memory[i] = i;
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2; i++)
        assert_ok(zeEventDestroy(events[i]));
    assert_ok(zeEventPoolDestroy(pool));
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
    free_memory(memory);
    return 0;
}

static void append_copy(ze_command_list_handle_t list, int to, int from)
{
    assert_ok(zeCommandListAppendMemoryCopy(list, &memory[to], &memory[from], sizeof(int), NULL, 0,
                                            NULL));
}

static void lists_say_what_they_are(void **state)
{
    (void)state;
    const ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                          .ordinal = 1};
    ze_command_list_handle_t immediate = NULL, regular = make_list();
    ze_bool_t is_immediate = 9;
    uint32_t number = 9;
    ze_device_handle_t its_device = NULL;
    ze_context_handle_t its_context = NULL;
    assert_ok(zeCommandListCreateImmediate(context, device, &desc, &immediate));
    assert_ok(f.zeCommandListIsImmediate(immediate, &is_immediate));
    assert_true(is_immediate);
    assert_ok(f.zeCommandListIsImmediate(regular, &is_immediate));
    assert_false(is_immediate);
    assert_ok(f.zeCommandListGetOrdinal(immediate, &number));
    assert_int_equal(number, 1);
    assert_ok(f.zeCommandListGetOrdinal(regular, &number));
    assert_int_equal(number, 0);
    number = 9;
    assert_ok(f.zeCommandListImmediateGetIndex(immediate, &number));
    assert_int_equal(number, 0);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zeCommandListImmediateGetIndex(regular, &number));
    assert_ok(f.zeCommandListGetDeviceHandle(regular, &its_device));
    assert_ok(f.zeCommandListGetContextHandle(regular, &its_context));
    assert_non_null(its_device);
    assert_non_null(its_context);
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, f.zeCommandListGetOrdinal(regular, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, f.zeCommandListIsImmediate(regular, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, f.zeCommandListGetOrdinal(NULL, &number));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
                  f.zeCommandListGetDeviceHandle(NULL, &its_device));
    assert_ok(zeCommandListDestroy(immediate));
    assert_ok(zeCommandListDestroy(regular));
}

static void lists_say_how_they_were_made(void **state)
{
    (void)state;
    const ze_command_queue_desc_t queue_desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                                .flags = ZE_COMMAND_QUEUE_FLAG_EXPLICIT_ONLY,
                                                .mode = ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS,
                                                .priority =
                                                    ZE_COMMAND_QUEUE_PRIORITY_PRIORITY_HIGH};
    const ze_command_list_desc_t list_desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC,
                                              .flags = ZE_COMMAND_LIST_FLAG_MAXIMIZE_THROUGHPUT};
    ze_command_list_handle_t immediate = NULL, regular = NULL;
    uint32_t flags = 0;
    ze_command_queue_mode_t mode = ZE_COMMAND_QUEUE_MODE_DEFAULT;
    ze_command_queue_priority_t priority = ZE_COMMAND_QUEUE_PRIORITY_NORMAL;
    const ze_result_t argument = ZE_RESULT_ERROR_INVALID_ARGUMENT;
    assert_ok(zeCommandListCreateImmediate(context, device, &queue_desc, &immediate));
    assert_ok(zeCommandListCreate(context, device, &list_desc, &regular));
    assert_ok(f.zeCommandListGetFlags(regular, &flags));
    assert_int_equal(flags, ZE_COMMAND_LIST_FLAG_MAXIMIZE_THROUGHPUT);
    assert_ok(f.zeCommandListImmediateGetFlags(immediate, &flags));
    assert_int_equal(flags, ZE_COMMAND_QUEUE_FLAG_EXPLICIT_ONLY);
    assert_ok(f.zeCommandListImmediateGetMode(immediate, &mode));
    assert_int_equal(mode, ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    assert_ok(f.zeCommandListImmediateGetPriority(immediate, &priority));
    assert_int_equal(priority, ZE_COMMAND_QUEUE_PRIORITY_PRIORITY_HIGH);
    assert_result(argument, f.zeCommandListGetFlags(immediate, &flags));
    assert_result(argument, f.zeCommandListImmediateGetFlags(regular, &flags));
    assert_result(argument, f.zeCommandListImmediateGetMode(regular, &mode));
    assert_result(argument, f.zeCommandListImmediateGetPriority(regular, &priority));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, f.zeCommandListGetFlags(regular, NULL));
    assert_ok(zeCommandListDestroy(immediate));
    assert_ok(zeCommandListDestroy(regular));
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

static void events_say_what_they_are(void **state)
{
    (void)state;
    ze_event_scope_flags_t scope = 0;
    ze_event_pool_flags_t flags = 0;
    ze_event_pool_handle_t its_pool = NULL;
    ze_context_handle_t its_context = NULL;
    assert_ok(f.zeEventGetSignalScope(events[0], &scope));
    assert_int_equal(scope, ZE_EVENT_SCOPE_FLAG_HOST);
    scope = 0;
    assert_ok(f.zeEventGetWaitScope(events[0], &scope));
    assert_int_equal(scope, ZE_EVENT_SCOPE_FLAG_HOST);
    assert_ok(f.zeEventGetEventPool(events[1], &its_pool));
    assert_ok(f.zeEventPoolGetFlags(its_pool, &flags));
    assert_int_equal(flags, ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP | ZE_EVENT_POOL_FLAG_HOST_VISIBLE);
    flags = 0;
    assert_ok(f.zeEventPoolGetFlags(pool, &flags));
    assert_int_equal(flags, ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP | ZE_EVENT_POOL_FLAG_HOST_VISIBLE);
    assert_ok(f.zeEventPoolGetContextHandle(pool, &its_context));
    assert_non_null(its_context);
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, f.zeEventGetEventPool(NULL, &its_pool));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, f.zeEventGetEventPool(events[0], NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, f.zeEventPoolGetFlags(pool, NULL));
}

static void times_come_in_both_clocks(void **state)
{
    (void)state;
    ze_kernel_timestamp_result_t times = {0}, synchronized = {0};
    timestamps results = {.times = &times, .synchronized = &synchronized};
    uint32_t count = 0;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    assert_ok(f.zeEventQueryKernelTimestampsExt(events[0], device, &count, NULL));
    assert_int_equal(count, 1);
    assert_result(ZE_RESULT_NOT_READY,
                  f.zeEventQueryKernelTimestampsExt(events[0], device, &count, &results));
    const uint64_t before = now();
    assert_ok(zeCommandListAppendBarrier(list, events[0], 0, NULL));
    assert_ok(f.zeEventQueryKernelTimestampsExt(events[0], device, &count, &results));
    assert_in_range(times.global.kernelStart, before, now());
    assert_true(times.global.kernelEnd >= times.global.kernelStart);
    assert_memory_equal(&times, &synchronized, sizeof times);
    results.times = NULL;
    assert_ok(f.zeEventQueryKernelTimestampsExt(events[0], device, &count, &results));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zeEventQueryKernelTimestampsExt(events[0], device, NULL, &results));
    assert_ok(zeCommandListDestroy(list));
}

static void a_launch_brings_its_arguments(void **state)
{
    (void)state;
    const size_t tile_bytes = 32 * sizeof(int);
    void *arguments[] = {&memory, (void *)(uintptr_t)&tile_bytes};
    const ze_group_count_t groups = {2, 1, 1};
    const group_size size = {32, 1, 1}, wrong = {4096, 1, 1};
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    assert_ok(zeEventHostSignal(events[0]));
    assert_ok(f.zeCommandListAppendLaunchKernelWithArguments(list, kernel, groups, size, arguments,
                                                             NULL, events[1], 1, &events[0]));
    assert_ok(zeEventQueryStatus(events[1]));
    for (int i = 0; i < 128; i++)
        assert_int_equal(memory[i], i < 64 ? i / 32 * 32 + 31 - i % 32 : i);
    assert_result(ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION,
                  f.zeCommandListAppendLaunchKernelWithArguments(list, kernel, groups, wrong,
                                                                 arguments, NULL, NULL, 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zeCommandListAppendLaunchKernelWithArguments(list, kernel, groups, size, NULL,
                                                                 NULL, NULL, 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
                  f.zeCommandListAppendLaunchKernelWithArguments(NULL, kernel, groups, size,
                                                                 arguments, NULL, NULL, 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
                  f.zeCommandListAppendLaunchKernelWithArguments(list, NULL, groups, size,
                                                                 arguments, NULL, NULL, 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE,
                  f.zeCommandListAppendLaunchKernelWithArguments(list, kernel, groups, size,
                                                                 arguments, NULL, NULL, 1, NULL));
    ze_kernel_handle_t empty = make_kernel(module, "empty");
    assert_ok(f.zeCommandListAppendLaunchKernelWithArguments(list, empty, groups, size, NULL, NULL,
                                                             NULL, 0, NULL));
    assert_ok(zeKernelDestroy(empty));
    assert_ok(zeCommandListDestroy(list));
}

static void a_launch_may_be_told_to_be_cooperative(void **state)
{
    (void)state;
    uint32_t most = 0;
    const int rounds = 3;
    int *counter = make_memory(64);
    ze_module_handle_t other = make_module(waiting_spirv.words, waiting_spirv.count);
    ze_kernel_handle_t meet = make_kernel(other, "meet");
    assert_ok(zeKernelSuggestMaxCooperativeGroupCount(meet, &most));
    const ze_group_count_t groups = {most, 1, 1}, more = {most + 1, 1, 1};
    const cooperative_desc cooperative = {.stype = COOPERATIVE_DESC, .is_cooperative = 1};
    const cooperative_desc unknown = {.stype = 0x77777777};
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    assert_ok(zeKernelSetGroupSize(meet, 4, 1, 1));
    assert_ok(set_pointer(meet, 0, counter));
    assert_ok(set_pointer(meet, 1, memory));
    assert_ok(set_value(meet, 2, sizeof rounds, &rounds));
    assert_ok(f.zeCommandListAppendLaunchKernelWithParameters(list, meet, &groups, &cooperative,
                                                              NULL, 0, NULL));
    assert_int_equal(*counter, (int)most * rounds);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zeCommandListAppendLaunchKernelWithParameters(list, meet, &more, &cooperative,
                                                                  NULL, 0, NULL));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                  f.zeCommandListAppendLaunchKernelWithParameters(list, meet, &groups, &unknown,
                                                                  NULL, 0, NULL));
    assert_result(
        ZE_RESULT_ERROR_INVALID_NULL_POINTER,
        f.zeCommandListAppendLaunchKernelWithParameters(list, meet, NULL, NULL, NULL, 0, NULL));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(meet));
    assert_ok(zeModuleDestroy(other));
    free_memory(counter);
}

static void immediate_lists_run_regular_ones(void **state)
{
    (void)state;
    ze_command_list_handle_t immediate = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t lists[2] = {make_list(), make_list()};
    memory[1] = memory[2] = 0;
    for (int i = 0; i < 2; i++)
        append_copy(lists[i], i + 1, i);
    memory[0] = 5;
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, f.zeCommandListImmediateAppendCommandListsExp(
                                                        immediate, 2, lists, NULL, 0, NULL));
    for (int i = 0; i < 2; i++)
        assert_ok(zeCommandListClose(lists[i]));
    assert_ok(f.zeCommandListImmediateAppendCommandListsExp(immediate, 2, lists, events[1], 1,
                                                            &events[0]));
    assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(events[1], 1000000));
    assert_int_equal(memory[1], 0);
    assert_ok(zeEventHostSignal(events[0]));
    assert_ok(zeEventHostSynchronize(events[1], UINT64_MAX));
    assert_int_equal(memory[2], 5);
    assert_result(
        ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE,
        f.zeCommandListImmediateAppendCommandListsExp(lists[0], 1, &lists[1], NULL, 0, NULL));
    assert_result(
        ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE,
        f.zeCommandListImmediateAppendCommandListsExp(immediate, 1, &immediate, NULL, 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE, f.zeCommandListImmediateAppendCommandListsExp(
                                                    immediate, 0, lists, NULL, 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE, f.zeCommandListImmediateAppendCommandListsExp(
                                                    immediate, 1, lists, NULL, 1, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zeCommandListImmediateAppendCommandListsExp(immediate, 1, NULL, NULL, 0, NULL));
    assert_ok(zeCommandListDestroy(immediate));
    for (int i = 0; i < 2; i++)
        assert_ok(zeCommandListDestroy(lists[i]));
}

static void only_immediate_lists_are_waited_for(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_list();
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, synchronize(list, 0));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE, synchronize(NULL, 0));
    assert_ok(zeCommandListDestroy(list));
}

/* What follows gets handles from functions that no loader knows: where it wraps handles, they are of no
 * use with the others. */

static void a_clone_does_what_its_list_did(void **state)
{
    (void)state;
    const ze_command_list_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC,
                                         .flags = CLONEABLE};
    ze_command_list_handle_t list = NULL, clone = NULL;
    if (getenv("ZE_ENABLE_VALIDATION_LAYER") != NULL) { /* it does not know the flag */
        assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                      zeCommandListCreate(context, device, &desc, &list));
        return;
    }
    assert_ok(zeCommandListCreate(context, device, &desc, &list));
    ze_command_list_handle_t plain = make_list();
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    append_copy(list, 1, 0);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, f.zeCommandListCreateCloneExp(list, &clone));
    assert_ok(zeCommandListClose(list));
    assert_ok(zeCommandListClose(plain));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, f.zeCommandListCreateCloneExp(plain, &clone));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, f.zeCommandListCreateCloneExp(list, NULL));
    assert_ok(f.zeCommandListCreateCloneExp(list, &clone));
    memory[0] = 31;
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &clone, NULL));
    assert_int_equal(memory[1], 31);
    assert_ok(zeCommandListReset(list)); /* the clone keeps its commands */
    append_copy(list, 2, 0);
    assert_ok(zeCommandListClose(list));
    memory[0] = 32;
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &clone, NULL));
    assert_int_equal(memory[1], 32);
    assert_int_not_equal(memory[2], 32);
    assert_ok(zeCommandListDestroy(list));
    memory[0] = 33;
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &clone, NULL));
    assert_int_equal(memory[1], 33);
    assert_ok(zeCommandListReset(clone));
    append_copy(clone, 3, 0);
    assert_ok(zeCommandListClose(clone));
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &clone, NULL));
    assert_int_equal(memory[3], 33);
    assert_ok(zeCommandListDestroy(clone));
    assert_ok(zeCommandListDestroy(plain));
    assert_ok(zeCommandQueueDestroy(queue));
}

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

static void handles_are_the_driver_s_own(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_list();
    ze_device_handle_t its_device = NULL;
    ze_context_handle_t its_context = NULL;
    ze_event_pool_handle_t its_pool = NULL;
    ze_ipc_event_pool_handle_t handle;
    ze_event_pool_handle_t shared = make_pool(1, ZE_EVENT_POOL_FLAG_IPC);
    assert_ok(f.zeCommandListGetDeviceHandle(list, &its_device));
    assert_ok(f.zeCommandListGetContextHandle(list, &its_context));
    assert_ok(f.zeEventGetEventPool(events[0], &its_pool));
    assert_ptr_equal(its_device, device);
    assert_ptr_equal(its_context, context);
    assert_ptr_equal(its_pool, pool);
    assert_ok(zeEventPoolGetIpcHandle(shared, &handle));
    assert_ok(f.zeEventPoolPutIpcHandle(context, handle));
    memset(&handle, 1, sizeof handle);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, f.zeEventPoolPutIpcHandle(context, handle));
    assert_ok(zeEventPoolDestroy(shared));
    assert_ok(zeCommandListDestroy(list));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(lists_say_what_they_are, setup, teardown),
        cmocka_unit_test_setup_teardown(lists_say_how_they_were_made, setup, teardown),
        cmocka_unit_test_setup_teardown(a_pool_may_have_counter_based_events, setup, teardown),
        cmocka_unit_test_setup_teardown(events_say_what_they_are, setup, teardown),
        cmocka_unit_test_setup_teardown(times_come_in_both_clocks, setup, teardown),
        cmocka_unit_test_setup_teardown(a_launch_brings_its_arguments, setup, teardown),
        cmocka_unit_test_setup_teardown(a_launch_may_be_told_to_be_cooperative, setup, teardown),
        cmocka_unit_test_setup_teardown(immediate_lists_run_regular_ones, setup, teardown),
        cmocka_unit_test_setup_teardown(only_immediate_lists_are_waited_for, setup, teardown),
    };
    const struct CMUnitTest with_own_handles[] = {
        cmocka_unit_test_setup_teardown(handles_are_the_driver_s_own, setup, teardown),
        cmocka_unit_test_setup_teardown(a_clone_does_what_its_list_did, setup, teardown),
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
