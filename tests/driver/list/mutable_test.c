/* Mutable command lists, of specifications newer than these headers: by the names of their
 * functions. */
#include "tests/driver/list/mutable.h"

#include <stdlib.h>

#include "kernels.cl.h"

enum { INVALID_KERNEL_HANDLE = 0x7800001c };

static struct {
    ze_result_t (*zeCommandListGetNextCommandIdExp)(ze_command_list_handle_t, const flags_desc *,
                                                    uint64_t *);
    ze_result_t (*zeCommandListGetNextCommandIdWithKernelsExp)(ze_command_list_handle_t,
                                                               const flags_desc *, uint32_t,
                                                               ze_kernel_handle_t *, uint64_t *);
    ze_result_t (*zeCommandListUpdateMutableCommandsExp)(ze_command_list_handle_t,
                                                         const flags_desc *);
    ze_result_t (*zeCommandListUpdateMutableCommandSignalEventExp)(ze_command_list_handle_t,
                                                                   uint64_t, ze_event_handle_t);
    ze_result_t (*zeCommandListUpdateMutableCommandWaitEventsExp)(ze_command_list_handle_t,
                                                                  uint64_t, uint32_t,
                                                                  ze_event_handle_t *);
    ze_result_t (*zeCommandListUpdateMutableCommandKernelsExp)(ze_command_list_handle_t, uint32_t,
                                                               uint64_t *, ze_kernel_handle_t *);
    ze_result_t (*zeCommandListIsMutableExp)(ze_command_list_handle_t, ze_bool_t *);
} f;

static ze_module_handle_t module;
static ze_command_queue_handle_t queue;
static ze_command_list_handle_t list;
static ze_event_pool_handle_t pool;
static ze_event_handle_t events[2];
static int *memory;

static const flags_desc any_change = {.stype = COMMAND_ID};

static int setup(void **state)
{
    (void)state;
    const flags_desc changing = {.stype = MUTABLE_LIST};
    const ze_command_list_desc_t list_desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC,
                                              .pNext = &changing};
    FIND_EXTENSION(f, zeCommandListGetNextCommandIdExp);
    FIND_EXTENSION(f, zeCommandListGetNextCommandIdWithKernelsExp);
    FIND_EXTENSION(f, zeCommandListUpdateMutableCommandsExp);
    FIND_EXTENSION(f, zeCommandListUpdateMutableCommandSignalEventExp);
    FIND_EXTENSION(f, zeCommandListUpdateMutableCommandWaitEventsExp);
    FIND_EXTENSION(f, zeCommandListUpdateMutableCommandKernelsExp);
    FIND_EXTENSION(f, zeCommandListIsMutableExp);
    module = make_module(kernels_spirv.words, kernels_spirv.count);
    queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    pool = make_events(2, 0, events);
    memory = make_memory(4096);
    assert_ok(zeCommandListCreate(context, device, &list_desc, &list));
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    assert_ok(zeCommandListDestroy(list));
    free_memory(memory);
    destroy_events(pool, 2, events);
    assert_ok(zeCommandQueueDestroy(queue));
    assert_ok(zeModuleDestroy(module));
    return 0;
}

static uint64_t next_id(const flags_desc *what)
{
    uint64_t id = 0;
    assert_ok(f.zeCommandListGetNextCommandIdExp(list, what, &id));
    return id;
}

static ze_result_t update(const void *changes)
{
    const flags_desc all = {.stype = CHANGES, .next = changes};
    return f.zeCommandListUpdateMutableCommandsExp(list, &all);
}

static void run(void)
{
    assert_ok(zeCommandListClose(list));
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
}

/* The kernel `where` over that many groups of one work-item. */
static ze_kernel_handle_t make_where(int width, int height)
{
    ze_kernel_handle_t kernel = make_kernel(module, "where");
    assert_ok(set_pointer(kernel, 0, memory));
    assert_ok(set_value(kernel, 1, sizeof width, &width));
    assert_ok(set_value(kernel, 2, sizeof height, &height));
    assert_ok(zeKernelSetGroupSize(kernel, 1, 1, 1));
    return kernel;
}

static void append(ze_kernel_handle_t kernel, uint32_t groups)
{
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &(ze_group_count_t){groups, 1, 1}, NULL,
                                              0, NULL));
}

static void a_list_says_whether_it_is_mutable(void **state)
{
    (void)state;
    ze_command_list_handle_t other = make_list();
    ze_bool_t is_mutable = 9;
    assert_ok(f.zeCommandListIsMutableExp(list, &is_mutable));
    assert_int_equal(is_mutable, 1);
    assert_ok(f.zeCommandListIsMutableExp(other, &is_mutable));
    assert_int_equal(is_mutable, 0);
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, f.zeCommandListIsMutableExp(list, NULL));
    assert_ok(zeCommandListDestroy(other));
}

static void arguments_change(void **state)
{
    (void)state;
    ze_kernel_handle_t kernel = make_where(1, 1);
    const uint64_t id = next_id(&any_change);
    append(kernel, 2);
    append(kernel, 1); /* is another command, and stays what it is */
    assert_int_not_equal(next_id(&any_change), id);
    run();
    assert_int_equal(memory[0], 2);
    assert_int_equal(memory[1], 2 /* 1 + x */);
    int *elsewhere = memory + 100;
    const changed_argument changes[] = {
        {CHANGED_ARGUMENT, &changes[1], id, 0, sizeof elsewhere, &elsewhere},
        {CHANGED_ARGUMENT, NULL, id, 1, sizeof(int), (const int[]){5}},
    };
    assert_ok(update(changes));
    run();
    assert_int_equal(memory[0], 3);
    assert_int_equal(memory[1], 2);
    assert_int_equal(memory[100], 1);
    assert_int_equal(memory[101], 2);
    assert_ok(zeKernelDestroy(kernel));
    run(); /* the list needs the handle no more */
    assert_int_equal(memory[101], 4);
}

static void arguments_come_to_overlap(void **state)
{
    (void)state;
    enum { ROW = 4 };
    int *const other = make_memory(4096), *const within = memory + 1;
    ze_kernel_handle_t kernel = make_kernel(module, "add_row");
    assert_ok(set_pointer(kernel, 0, other));
    assert_ok(set_pointer(kernel, 1, memory));
    assert_ok(set_value(kernel, 2, sizeof(int), (const int[]){ROW}));
    assert_ok(zeKernelSetGroupSize(kernel, 1, 1, 1));
    const uint64_t id = next_id(&any_change);
    append(kernel, 1);
    for (int k = 0; k < ROW; k++)
        memory[k] = 1 + k;
    run();
    assert_int_equal(other[0], 1 + 2 + 3 + 4);
    assert_ok(update(&(changed_argument){CHANGED_ARGUMENT, NULL, id, 0, sizeof within, &within}));
    run();
    assert_int_equal(memory[1], 2 * (2 + 1) + 3 + 4);
    assert_ok(zeKernelDestroy(kernel));
    free_memory(other);
}

static void the_range_changes(void **state)
{
    (void)state;
    ze_kernel_handle_t kernel = make_where(100, 1);
    const uint64_t id = next_id(&any_change);
    const ze_group_count_t two = {2, 1, 1}, none = {0, 0, 0};
    append(kernel, 1);
    const changed_triple offset = {CHANGED_OFFSET, NULL, id, 10, 0, 0};
    const changed_triple size = {CHANGED_GROUP_SIZE, &offset, id, 4, 1, 1};
    const changed_group_count count = {CHANGED_GROUP_COUNT, &size, id, &two};
    assert_ok(update(&count));
    run();
    assert_int_equal(memory[9], 0);
    for (int i = 10; i < 18; i++)
        assert_int_equal(memory[i], 1 + i);
    assert_int_equal(memory[18], 0);
    assert_ok(update(&(changed_group_count){CHANGED_GROUP_COUNT, NULL, id, &none}));
    run();
    assert_int_equal(memory[10], 11);
    assert_ok(zeKernelDestroy(kernel));
}

static void tile_static_memory_changes(void **state)
{
    (void)state;
    ze_kernel_handle_t kernel = make_kernel(module, "reverse");
    assert_ok(set_pointer(kernel, 0, memory));
    assert_ok(zeKernelSetArgumentValue(kernel, 1, 4 * sizeof(int), NULL));
    assert_ok(zeKernelSetGroupSize(kernel, 4, 1, 1));
    for (int i = 0; i < 64; i++)
        memory[i] = i;
    const uint64_t id = next_id(&any_change);
    append(kernel, 1);
    const changed_triple size = {CHANGED_GROUP_SIZE, NULL, id, 64, 1, 1};
    assert_ok(update(&(changed_argument){CHANGED_ARGUMENT, &size, id, 1, 64 * sizeof(int), NULL}));
    run();
    for (int i = 0; i < 64; i++)
        assert_int_equal(memory[i], 63 - i);
    assert_result(
        ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY,
        update(&(changed_argument){CHANGED_ARGUMENT, NULL, id, 1, (size_t)1 << 30, NULL}));
    assert_result(
        ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE,
        update(&(changed_argument){CHANGED_ARGUMENT, NULL, id, 1, (size_t)1 << 33, NULL}));
    assert_ok(zeKernelDestroy(kernel));
}

static void the_signalled_event_changes(void **state)
{
    (void)state;
    const uint64_t id = next_id(&any_change);
    assert_ok(zeCommandListAppendBarrier(list, events[0], 0, NULL));
    assert_ok(f.zeCommandListUpdateMutableCommandSignalEventExp(list, id, events[1]));
    run();
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(events[0]));
    assert_ok(zeEventQueryStatus(events[1]));
    assert_ok(zeEventHostReset(events[1]));
    assert_ok(f.zeCommandListUpdateMutableCommandSignalEventExp(list, id, NULL));
    run();
    assert_result(ZE_RESULT_NOT_READY, zeEventQueryStatus(events[1]));
}

static void the_awaited_events_change(void **state)
{
    (void)state;
    ze_event_handle_t second[2] = {NULL, events[1]};
    const uint64_t id = next_id(&any_change);
    assert_ok(zeCommandListAppendBarrier(list, NULL, 2, events));
    assert_ok(zeEventHostSignal(events[1]));
    assert_ok(f.zeCommandListUpdateMutableCommandWaitEventsExp(list, id, 2, second));
    run();
    assert_ok(zeEventHostReset(events[1]));
    assert_ok(f.zeCommandListUpdateMutableCommandWaitEventsExp(list, id, 2, NULL));
    run();
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE,
                  f.zeCommandListUpdateMutableCommandWaitEventsExp(list, id, 1, events));
    assert_ok(f.zeCommandListUpdateMutableCommandWaitEventsExp(list, id, 2, events));
    assert_ok(zeCommandListClose(list));
    assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    assert_result(ZE_RESULT_NOT_READY, zeCommandQueueSynchronize(queue, 1000000));
    assert_result(ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE,
                  f.zeCommandListUpdateMutableCommandWaitEventsExp(list, id, 2, NULL));
    assert_result(ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE, update(NULL));
    assert_ok(zeEventHostSignal(events[0]));
    assert_ok(zeEventHostSignal(events[1]));
    assert_ok(zeCommandQueueSynchronize(queue, UINT64_MAX));
}

static void the_kernel_changes(void **state)
{
    (void)state;
    const flags_desc what = {.stype = COMMAND_ID, .flags = MAY_CHANGE_KERNEL | 1};
    ze_kernel_handle_t kernels[2] = {make_kernel(module, "empty"), make_where(1, 1)};
    ze_kernel_handle_t other = make_kernel(module, "empty");
    uint64_t id = 0;
    assert_ok(f.zeCommandListGetNextCommandIdWithKernelsExp(list, &what, 2, kernels, &id));
    append(kernels[0], 3);
    run();
    assert_int_equal(memory[2], 0);
    for (int i = 0; i < 3; i++) {
        assert_ok(f.zeCommandListUpdateMutableCommandKernelsExp(list, 1, &id, &kernels[1]));
        run();
        assert_int_equal(memory[2], 3 * (i + 1));
        assert_ok(f.zeCommandListUpdateMutableCommandKernelsExp(list, 1, &id, &kernels[0]));
        run();
        assert_int_equal(memory[2], 3 * (i + 1));
    }
    assert_ok(f.zeCommandListUpdateMutableCommandKernelsExp(list, 1, &id, &kernels[1]));
    int *elsewhere = memory + 100;
    assert_ok(
        update(&(changed_argument){CHANGED_ARGUMENT, NULL, id, 0, sizeof elsewhere, &elsewhere}));
    run();
    assert_int_equal(memory[102], 3);
    assert_result(INVALID_KERNEL_HANDLE,
                  f.zeCommandListUpdateMutableCommandKernelsExp(list, 1, &id, &other));
    assert_ok(zeKernelDestroy(other));
    assert_ok(zeKernelDestroy(kernels[0]));
    assert_ok(zeKernelDestroy(kernels[1]));
}

/* A larger one that gets the memory of one that was announced has no room in the command. */
static void a_kernel_is_not_taken_for_one_that_was_destroyed(void **state)
{
    (void)state;
    enum { MADE = 200 };
    const flags_desc what = {.stype = COMMAND_ID, .flags = MAY_CHANGE_KERNEL};
    ze_kernel_handle_t kernels[2 + MADE], larger[MADE];
    uint64_t id = 0;
    for (int i = 0; i < 2 + MADE; i++)
        kernels[i] = make_kernel(module, "empty");
    assert_ok(f.zeCommandListGetNextCommandIdWithKernelsExp(list, &what, 2, kernels, &id));
    append(kernels[0], 1);
    for (int i = 1; i < 2 + MADE; i++)
        assert_ok(zeKernelDestroy(kernels[i]));
    for (int i = 0; i < MADE; i++) {
        larger[i] = make_kernel(module, "by_aligned_value");
        assert_result(INVALID_KERNEL_HANDLE,
                      f.zeCommandListUpdateMutableCommandKernelsExp(list, 1, &id, &larger[i]));
    }
    for (int i = 0; i < MADE; i++)
        assert_ok(zeKernelDestroy(larger[i]));
    assert_ok(zeKernelDestroy(kernels[0]));
}

static void only_what_was_announced_changes(void **state)
{
    (void)state;
    const flags_desc what = {.stype = COMMAND_ID, .flags = MAY_CHANGE_GROUP_COUNT};
    ze_kernel_handle_t kernel = make_where(1, 1);
    const ze_group_count_t two = {2, 1, 1};
    uint64_t id = next_id(&what);
    const uint64_t again = next_id(&what);
    append(kernel, 1);
    assert_ok(update(&(changed_group_count){CHANGED_GROUP_COUNT, NULL, id, &two}));
    assert_ok(update(&(changed_group_count){CHANGED_GROUP_COUNT, NULL, again, &two}));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  update(&(changed_triple){CHANGED_GROUP_SIZE, NULL, id, 4, 1, 1}));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  update(&(changed_triple){CHANGED_OFFSET, NULL, id, 4, 1, 1}));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zeCommandListUpdateMutableCommandSignalEventExp(list, id, events[0]));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zeCommandListUpdateMutableCommandWaitEventsExp(list, id, 0, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zeCommandListUpdateMutableCommandKernelsExp(list, 1, &id, &kernel));
    run();
    assert_int_equal(memory[1], 2);
    assert_ok(zeCommandListReset(list)); /* which ends the identifiers */
    append(kernel, 1);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  update(&(changed_group_count){CHANGED_GROUP_COUNT, NULL, id, &two}));
    assert_ok(zeKernelDestroy(kernel));
}

static void wrong_changes_are_refused(void **state)
{
    (void)state;
    ze_kernel_handle_t kernel = make_kernel(module, "fixed_tile");
    assert_ok(set_pointer(kernel, 0, memory));
    assert_ok(zeKernelSetGroupSize(kernel, 8, 4, 1));
    const uint64_t id = next_id(&any_change);
    append(kernel, 1);
    assert_ok(update(NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  update(&(changed_triple){CHANGED_GROUP_SIZE, NULL, id, 4, 1, 1}));
    assert_result(
        ZE_RESULT_ERROR_INVALID_ARGUMENT,
        update(&(changed_argument){CHANGED_ARGUMENT, NULL, id, 1, sizeof memory, &memory}));
    assert_result(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE,
                  update(&(changed_argument){CHANGED_ARGUMENT, NULL, id, 0, 2, &memory}));
    assert_result(
        ZE_RESULT_ERROR_INVALID_ARGUMENT,
        update(&(changed_argument){CHANGED_ARGUMENT, NULL, id + 1, 0, sizeof memory, &memory}));
    assert_result(
        ZE_RESULT_ERROR_INVALID_ARGUMENT,
        update(&(changed_argument){CHANGED_ARGUMENT, NULL, 0, 0, sizeof memory, &memory}));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  update(&(changed_group_count){CHANGED_GROUP_COUNT, NULL, id, NULL}));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                  update(&(changed_argument){CHANGED_GRAPH_ARGUMENT, NULL, id, 0, 0, NULL}));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, update(&(flags_desc){.stype = MUTABLE_LIST}));
    run();
    assert_int_equal(memory[0], 31);
    assert_ok(zeKernelDestroy(kernel));
}

/* Of offsets, which cost no compilation; the last one counts. */
static void changes_are_as_many_as_the_program_has(void **state)
{
    (void)state;
    enum { MANY = (1 << 16) + 5 };
    changed_triple *changes = calloc(MANY, sizeof *changes);
    ze_kernel_handle_t kernel = make_where(100, 1);
    const uint64_t id = next_id(&any_change);
    append(kernel, 1);
    assert_non_null(changes);
    for (int i = 0; i < MANY; i++)
        changes[i] = (changed_triple){CHANGED_OFFSET, &changes[i + 1], id, 7, 0, 0};
    changes[MANY - 1] = (changed_triple){CHANGED_OFFSET, NULL, id, 30, 0, 0};
    assert_ok(update(changes));
    run();
    assert_int_equal(memory[7], 0);
    assert_int_equal(memory[30], 31);
    for (int back = 0; back < 4; back++) {
        changes[3].next = &changes[back];
        assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, update(changes));
        assert_non_null(strstr(last_error(), "leads back into itself"));
    }
    free(changes);
    assert_ok(zeKernelDestroy(kernel));
}

static void wrong_identifiers_are_refused(void **state)
{
    (void)state;
    const flags_desc too_much = {.stype = COMMAND_ID, .flags = 0x100},
                     kernels = {COMMAND_ID, NULL, 1 << 6};
    const flags_desc of_a_graph = {.stype = COMMAND_ID, .flags = MAY_CHANGE_GRAPH};
    ze_command_list_handle_t other = make_list();
    uint64_t id = 77;
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_HANDLE,
                  f.zeCommandListGetNextCommandIdExp(NULL, &any_change, &id));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zeCommandListGetNextCommandIdExp(list, NULL, &id));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zeCommandListGetNextCommandIdExp(list, &any_change, NULL));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  f.zeCommandListGetNextCommandIdExp(list, &too_much, &id));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION,
                  f.zeCommandListGetNextCommandIdExp(list, &of_a_graph, &id));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zeCommandListGetNextCommandIdExp(list, &kernels, &id));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zeCommandListGetNextCommandIdExp(other, &any_change, &id));
    assert_ok(zeCommandListClose(list));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zeCommandListGetNextCommandIdExp(list, &any_change, &id));
    assert_int_equal(id, 77);
    assert_ok(zeCommandListDestroy(other));
}

static void the_device_says_what_may_change(void **state)
{
    (void)state;
    struct {
        uint32_t stype;
        void *next;
        uint32_t list_flags, command_flags;
    } properties = {MUTABLE_PROPERTIES, NULL, 9, 9};
    ze_device_properties_t all = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES,
                                  .pNext = &properties};
    assert_ok(zeDeviceGetProperties(device, &all));
    assert_int_equal(properties.list_flags, 0);
    assert_int_equal(properties.command_flags, 0x7f);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_list_says_whether_it_is_mutable),
        TEST(arguments_change),
        TEST(arguments_come_to_overlap),
        TEST(the_range_changes),
        TEST(tile_static_memory_changes),
        TEST(the_signalled_event_changes),
        TEST(the_awaited_events_change),
        TEST(the_kernel_changes),
        TEST(a_kernel_is_not_taken_for_one_that_was_destroyed),
        TEST(only_what_was_announced_changes),
        TEST(wrong_changes_are_refused),
        TEST(wrong_identifiers_are_refused),
        TEST(the_device_says_what_may_change),
        TEST(changes_are_as_many_as_the_program_has),
    };
    return client_run(tests);
}
