/* The groups of queues: one that does everything, and one that copies. */
#include "tests/driver/client.h"

#include <string.h>

#include <zellige/program.h>

#include "kernels.cl.h"

enum { COMPUTE, COPY, GROUPS };

static ze_command_list_handle_t make_list_of(uint32_t ordinal, ze_command_list_flags_t flags)
{
    ze_command_list_handle_t list = NULL;
    const ze_command_list_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC,
                                         .commandQueueGroupOrdinal = ordinal,
                                         .flags = flags};
    assert_ok(zeCommandListCreate(context, device, &desc, &list));
    return list;
}

static ze_command_queue_handle_t make_queue_of(uint32_t ordinal)
{
    ze_command_queue_handle_t queue = NULL;
    const ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                          .ordinal = ordinal};
    assert_ok(zeCommandQueueCreate(context, device, &desc, &queue));
    return queue;
}

static void each_group_says_what_it_does(void **state)
{
    (void)state;
    uint32_t count = 0;
    ze_command_queue_group_properties_t groups[GROUPS + 1] = {
        {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_GROUP_PROPERTIES},
        {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_GROUP_PROPERTIES},
        {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_GROUP_PROPERTIES, .numQueues = 77}};
    assert_ok(zeDeviceGetCommandQueueGroupProperties(device, &count, NULL));
    assert_int_equal(count, GROUPS);
    count = GROUPS + 1;
    assert_ok(zeDeviceGetCommandQueueGroupProperties(device, &count, groups));
    assert_int_equal(count, GROUPS);
    assert_int_equal(groups[COMPUTE].flags,
                     ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COMPUTE |
                         ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COPY |
                         ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COOPERATIVE_KERNELS);
    assert_int_equal(groups[COPY].flags, ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COPY);
    for (int i = 0; i < GROUPS; i++) {
        assert_true(groups[i].numQueues >= 1);
        assert_true(groups[i].maxMemoryFillPatternSize == (i == COPY ? 128 : SIZE_MAX));
    }
    assert_int_equal(groups[GROUPS].numQueues, 77);
}

static void every_queue_of_a_group_can_be_had(void **state)
{
    (void)state;
    uint32_t count = GROUPS;
    ze_command_queue_group_properties_t groups[GROUPS] = {
        {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_GROUP_PROPERTIES},
        {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_GROUP_PROPERTIES}};
    assert_ok(zeDeviceGetCommandQueueGroupProperties(device, &count, groups));
    for (uint32_t i = 0; i < GROUPS; i++) {
        ze_command_queue_handle_t queue = NULL;
        ze_command_list_handle_t list = NULL;
        ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                        .ordinal = i,
                                        .index = groups[i].numQueues - 1,
                                        .flags = ZE_COMMAND_QUEUE_FLAG_EXPLICIT_ONLY};
        for (int priority = 0; priority <= ZE_COMMAND_QUEUE_PRIORITY_PRIORITY_HIGH; priority++) {
            desc.priority = (ze_command_queue_priority_t)priority;
            assert_ok(zeCommandQueueCreate(context, device, &desc, &queue));
            assert_ok(zeCommandQueueDestroy(queue));
            assert_ok(zeCommandListCreateImmediate(context, device, &desc, &list));
            assert_ok(zeCommandListDestroy(list));
        }
        desc.priority = (ze_command_queue_priority_t)3;
        assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                      zeCommandQueueCreate(context, device, &desc, &queue));
        assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                      zeCommandListCreateImmediate(context, device, &desc, &list));
        desc.priority = ZE_COMMAND_QUEUE_PRIORITY_NORMAL;
        desc.flags = 1U << 30;
        assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                      zeCommandQueueCreate(context, device, &desc, &queue));
        assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                      zeCommandListCreateImmediate(context, device, &desc, &list));
        desc.flags = ZE_COMMAND_QUEUE_FLAG_EXPLICIT_ONLY;
        desc.index++;
        assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                      zeCommandListCreateImmediate(context, device, &desc, &list));
    }
}

static void lists_take_every_flag(void **state)
{
    (void)state;
    const ze_command_list_flags_t flags[] = {
        ZE_COMMAND_LIST_FLAG_RELAXED_ORDERING, ZE_COMMAND_LIST_FLAG_MAXIMIZE_THROUGHPUT,
        ZE_COMMAND_LIST_FLAG_EXPLICIT_ONLY,
        ZE_COMMAND_LIST_FLAG_RELAXED_ORDERING | ZE_COMMAND_LIST_FLAG_EXPLICIT_ONLY};
    int *values = make_memory(64);
    const int value = 3;
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        ze_command_list_handle_t list = make_list_of(COMPUTE, flags[i]);
        assert_ok(
            zeCommandListAppendMemoryFill(list, values, &value, sizeof value, 32, NULL, 0, NULL));
        assert_ok(zeCommandListAppendBarrier(list, NULL, 0, NULL));
        assert_ok(zeCommandListAppendMemoryCopy(list, values + 8, values, 32, NULL, 0, NULL));
        run_list(list);
        assert_int_equal(values[15], 3);
        memset(values, 0, 64);
        assert_ok(zeCommandListDestroy(list));
    }
    ze_command_list_handle_t list = NULL;
    const ze_command_list_desc_t unknown = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC,
                                            .flags = 1U << 30};
    const ze_command_list_desc_t elsewhere = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC,
                                              .commandQueueGroupOrdinal = GROUPS};
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  zeCommandListCreate(context, device, &unknown, &list));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  zeCommandListCreate(context, device, &elsewhere, &list));
    free_memory(values);
}

static void lists_run_in_queues_of_their_group(void **state)
{
    (void)state;
    int *values = make_memory(64);
    const int value = 9;
    ze_command_queue_handle_t queues[GROUPS] = {make_queue_of(COMPUTE), make_queue_of(COPY)};
    ze_command_list_handle_t lists[GROUPS] = {make_list_of(COMPUTE, 0), make_list_of(COPY, 0)};
    for (int i = 0; i < GROUPS; i++) {
        assert_ok(zeCommandListAppendMemoryCopy(lists[i], values + i, &value, sizeof value, NULL, 0,
                                                NULL));
        assert_ok(zeCommandListClose(lists[i]));
    }
    for (int i = 0; i < GROUPS; i++) {
        assert_ok(zeCommandQueueExecuteCommandLists(queues[i], 1, &lists[i], NULL));
        assert_ok(zeCommandQueueSynchronize(queues[i], UINT64_MAX));
        assert_int_equal(values[i], 9);
        assert_result(ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE,
                      zeCommandQueueExecuteCommandLists(queues[i], 1, &lists[1 - i], NULL));
        assert_result(ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE,
                      zeCommandQueueExecuteCommandLists(queues[i], 2, lists, NULL));
    }
    for (int i = 0; i < GROUPS; i++) {
        assert_ok(zeCommandListDestroy(lists[i]));
        assert_ok(zeCommandQueueDestroy(queues[i]));
    }
    free_memory(values);
}

static void lists_that_copy_launch_nothing(void **state)
{
    (void)state;
    const ze_group_count_t groups = {1, 1, 1};
    const uint32_t count = 1;
    ze_module_handle_t module = make_module(kernels_spirv.words, kernels_spirv.count);
    ze_kernel_handle_t kernel = make_kernel(module, "empty");
    ze_command_list_handle_t immediate = NULL;
    const ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                          .ordinal = COPY};
    assert_ok(zeCommandListCreateImmediate(context, device, &desc, &immediate));
    ze_command_list_handle_t lists[] = {make_list_of(COPY, 0), immediate};
    for (int i = 0; i < 2; i++) {
        assert_result(ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE,
                      zeCommandListAppendLaunchKernel(lists[i], kernel, &groups, NULL, 0, NULL));
        assert_result(
            ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE,
            zeCommandListAppendLaunchCooperativeKernel(lists[i], kernel, &groups, NULL, 0, NULL));
        assert_result(
            ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE,
            zeCommandListAppendLaunchKernelIndirect(lists[i], kernel, &groups, NULL, 0, NULL));
        assert_result(ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE,
                      zeCommandListAppendLaunchMultipleKernelsIndirect(lists[i], 1, &kernel, &count,
                                                                       &groups, NULL, 0, NULL));
        assert_ok(zeCommandListDestroy(lists[i]));
    }
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_group_says_what_it_does),
        cmocka_unit_test(every_queue_of_a_group_can_be_had),
        cmocka_unit_test(lists_take_every_flag),
        cmocka_unit_test(lists_run_in_queues_of_their_group),
        cmocka_unit_test(lists_that_copy_launch_nothing),
    };
    return client_run(tests);
}
