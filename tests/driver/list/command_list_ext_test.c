/* What specifications newer than these headers have for lists: by the names of their functions. */
#include "tests/driver/client.h"

#include <stdlib.h>

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

enum {
    COOPERATIVE_DESC = 0x00020036,
    CLONEABLE = 1 << 4,
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
} f;

static ze_module_handle_t module;
static ze_kernel_handle_t kernel;
static ze_event_pool_handle_t pool;
static ze_event_handle_t events[2];
static int *memory;

static int setup(void **state)
{
    (void)state;
    FIND_EXTENSION(f, zeCommandListGetDeviceHandle);
    FIND_EXTENSION(f, zeCommandListGetContextHandle);
    FIND_EXTENSION(f, zeCommandListGetOrdinal);
    FIND_EXTENSION(f, zeCommandListImmediateGetIndex);
    FIND_EXTENSION(f, zeCommandListIsImmediate);
    FIND_EXTENSION(f, zeCommandListCreateCloneExp);
    FIND_EXTENSION(f, zeCommandListImmediateAppendCommandListsExp);
    FIND_EXTENSION(f, zeCommandListAppendLaunchKernelWithParameters);
    FIND_EXTENSION(f, zeCommandListAppendLaunchKernelWithArguments);
    FIND_EXTENSION(f, zeCommandListGetFlags);
    FIND_EXTENSION(f, zeCommandListImmediateGetFlags);
    FIND_EXTENSION(f, zeCommandListImmediateGetMode);
    FIND_EXTENSION(f, zeCommandListImmediateGetPriority);
    module = make_module(kernels_spirv.words, kernels_spirv.count);
    kernel = make_kernel(module, "reverse");
    pool = make_events(2, 0, events);
    memory = make_memory(4096);
    for (int i = 0; i < 1024; i++)
        memory[i] = i;
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    destroy_events(pool, 2, events);
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
    flags = 1;
    assert_ok(f.zeCommandListGetFlags(immediate, &flags)); /* those of a queue are others */
    assert_int_equal(flags, 0);
    assert_result(argument, f.zeCommandListImmediateGetFlags(regular, &flags));
    assert_result(argument, f.zeCommandListImmediateGetMode(regular, &mode));
    assert_result(argument, f.zeCommandListImmediateGetPriority(regular, &priority));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, f.zeCommandListGetFlags(regular, NULL));
    assert_ok(zeCommandListDestroy(immediate));
    assert_ok(zeCommandListDestroy(regular));
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

/* By what launches it in the end, and in the name of what the program has called. */
static void a_launch_without_its_arguments_is_refused(void **state)
{
    (void)state;
    const ze_group_count_t groups = {1, 1, 1};
    ze_kernel_handle_t bare = make_kernel(module, "scale");
    ze_command_list_handle_t list = make_list();
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, f.zeCommandListAppendLaunchKernelWithParameters(
                                                        list, bare, &groups, NULL, NULL, 0, NULL));
    assert_non_null(strstr(last_error(), "zeCommandListAppendLaunchKernelWithParameters"));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(bare));
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
    cooperative_desc circle = {.stype = COOPERATIVE_DESC, .next = &circle};
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
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zeCommandListAppendLaunchKernelWithParameters(list, meet, &groups, &circle,
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

/* What follows gets handles from functions that no loader knows: where it wraps handles, they are
 * of no use with the others. */

static void handles_are_the_driver_s_own(void **state)
{
    (void)state;
    ze_command_list_handle_t list = make_list();
    ze_device_handle_t its_device = NULL;
    ze_context_handle_t its_context = NULL;
    assert_ok(f.zeCommandListGetDeviceHandle(list, &its_device));
    assert_ok(f.zeCommandListGetContextHandle(list, &its_context));
    assert_ptr_equal(its_device, device);
    assert_ptr_equal(its_context, context);
    assert_ok(zeCommandListDestroy(list));
}

static void a_clone_does_what_its_list_did(void **state)
{
    (void)state;
    const ze_command_list_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC,
                                         .flags = CLONEABLE};
    ze_command_list_handle_t list = NULL, clone = NULL;
    if (is_validated_before(16)) { /* it does not know the flag */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(lists_say_what_they_are, setup, teardown),
        cmocka_unit_test_setup_teardown(lists_say_how_they_were_made, setup, teardown),
        cmocka_unit_test_setup_teardown(a_launch_brings_its_arguments, setup, teardown),
        cmocka_unit_test_setup_teardown(a_launch_may_be_told_to_be_cooperative, setup, teardown),
        cmocka_unit_test_setup_teardown(a_launch_without_its_arguments_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(immediate_lists_run_regular_ones, setup, teardown),
        cmocka_unit_test_setup_teardown(only_immediate_lists_are_waited_for, setup, teardown),
    };
    const struct CMUnitTest with_own_handles[] = {
        cmocka_unit_test_setup_teardown(handles_are_the_driver_s_own, setup, teardown),
        cmocka_unit_test_setup_teardown(a_clone_does_what_its_list_did, setup, teardown),
    };
    if (getenv("ZELLIGE_TEST_WRAPPED") != NULL)
        return client_run(tests);
    return client_run(tests) + client_run(with_own_handles);
}
