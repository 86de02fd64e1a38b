/* Intel's own entry points, by their names. */
#include "tests/driver/client.h"

#include <stdio.h>

#include "kernels.cl.h"

typedef struct callback_desc {
    ze_structure_type_t stype;
    const void *next;
    void (*function)(void *);
    void *user_data;
} callback_desc;

static struct {
    ze_result_t (*zeIntelGetDriverVersionString)(ze_driver_handle_t, char *, size_t *);
    ze_result_t (*zeDeviceGetPriorityLevels)(ze_device_handle_t, int32_t *, int32_t *);
    ze_result_t (*zeKernelGetModuleHandleExt)(ze_kernel_handle_t, ze_module_handle_t *);
    ze_result_t (*zeModuleGetDeviceHandleExt)(ze_module_handle_t, ze_device_handle_t *);
    ze_result_t (*zexMemFreeRegisterCallbackExt)(ze_context_handle_t, const callback_desc *,
                                                 void *);
    ze_result_t (*zexCommandListAppendMemoryCopyWithParameters)(ze_command_list_handle_t, void *,
                                                                const void *, size_t, const void *,
                                                                uint32_t, ze_event_handle_t *,
                                                                ze_event_handle_t);
    ze_result_t (*zeCommandListGetFlags)(ze_command_list_handle_t, ze_command_list_flags_t *);
} f;

static int open_client(void **state)
{
    client_open(state);
    FIND_EXTENSION(f, zeIntelGetDriverVersionString);
    FIND_EXTENSION(f, zeDeviceGetPriorityLevels);
    FIND_EXTENSION(f, zeKernelGetModuleHandleExt);
    FIND_EXTENSION(f, zeModuleGetDeviceHandleExt);
    FIND_EXTENSION(f, zexMemFreeRegisterCallbackExt);
    FIND_EXTENSION(f, zexCommandListAppendMemoryCopyWithParameters);
    FIND_EXTENSION(f, zeCommandListGetFlags);
    return 0;
}

static void the_version_is_that_of_the_properties(void **state)
{
    (void)state;
    ze_driver_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DRIVER_PROPERTIES};
    char text[64] = "", expected[64];
    size_t size = 0;
    assert_ok(zeDriverGetProperties(driver, &properties));
    const uint32_t version = properties.driverVersion;
    (void)snprintf(expected, sizeof expected, "%u.%u.%u", version >> 24, (version >> 16) & 0xff,
                   version & 0xffff);
    assert_ok(f.zeIntelGetDriverVersionString(driver, NULL, &size));
    assert_int_equal(size, strlen(expected));
    assert_ok(f.zeIntelGetDriverVersionString(driver, text, &size));
    assert_string_equal(text, expected);
    size--;
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE,
                  f.zeIntelGetDriverVersionString(driver, text, &size));
}

static void there_is_one_priority(void **state)
{
    (void)state;
    int32_t lowest = 1, highest = 1;
    assert_ok(f.zeDeviceGetPriorityLevels(device, &lowest, &highest));
    assert_int_equal(lowest | highest, 0);
}

static void kernels_know_their_modules(void **state)
{
    (void)state;
    ze_module_handle_t module = make_module(kernels_spirv.words, kernels_spirv.count);
    ze_module_handle_t found = NULL;
    ze_kernel_handle_t kernel = make_kernel(module, "empty");
    ze_device_handle_t its = NULL;
    assert_ok(f.zeKernelGetModuleHandleExt(kernel, &found));
    assert_ptr_equal(found, module);
    assert_ok(f.zeModuleGetDeviceHandleExt(module, &its));
    assert_ptr_equal(its, device);
    assert_ok(zeModuleDestroy(module));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT, f.zeKernelGetModuleHandleExt(kernel, &found));
    assert_ok(zeKernelDestroy(kernel));
}

static void count(void *number)
{
    ++*(int *)number;
}

static void functions_are_called_when_memory_is_freed(void **state)
{
    (void)state;
    int calls = 0;
    const callback_desc desc = {.function = count, .user_data = &calls};
    const ze_memory_free_ext_desc_t blocking = {
        .stype = ZE_STRUCTURE_TYPE_MEMORY_FREE_EXT_DESC,
        .freePolicy = ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_BLOCKING_FREE};
    char *memory = make_memory(100), *other = make_memory(100);
    assert_ok(f.zexMemFreeRegisterCallbackExt(context, &desc, memory));
    assert_ok(f.zexMemFreeRegisterCallbackExt(context, &desc, memory + 50));
    assert_ok(f.zexMemFreeRegisterCallbackExt(context, &desc, other));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zexMemFreeRegisterCallbackExt(context, &desc, &calls));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zexMemFreeRegisterCallbackExt(context, NULL, memory));
    assert_int_equal(calls, 0);
    free_memory(memory);
    assert_int_equal(calls, 2);
    assert_ok(zeMemFreeExt(context, &blocking, other));
    assert_int_equal(calls, 3);
    memory = make_memory(100); /* has none of those of the memory before */
    free_memory(memory);
    assert_int_equal(calls, 3);
}

static void exchange_memory(void *memory)
{
    void **other = memory, *before = *other;
    *other = make_memory(100);
    free_memory(before);
}

/* The second free is that of the first memory, when it was deferred. */
static void functions_may_free_and_allocate(void **state)
{
    (void)state;
    void *other = make_memory(100);
    const callback_desc desc = {.function = exchange_memory, .user_data = &other};
    for (uint32_t policy = 0; policy < 4; policy++) {
        const ze_memory_free_ext_desc_t how = {.stype = ZE_STRUCTURE_TYPE_MEMORY_FREE_EXT_DESC,
                                               .freePolicy = policy};
        void *memory = make_memory(100), *before = other;
        assert_ok(f.zexMemFreeRegisterCallbackExt(context, &desc, memory));
        assert_ok(zeMemFreeExt(context, &how, memory));
        free_memory(make_memory(100));
        assert_ptr_not_equal(other, before);
    }
    free_memory(other);
}

static void copies_take_their_events_in_another_order(void **state)
{
    (void)state;
    ze_event_handle_t events[2];
    ze_event_pool_handle_t pool = make_events(2, ZE_EVENT_POOL_FLAG_HOST_VISIBLE, events);
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_flags_t flags = 1;
    int from = 5, to = 0;
    assert_ok(f.zexCommandListAppendMemoryCopyWithParameters(list, &to, &from, sizeof to, NULL, 1,
                                                             &events[0], events[1]));
    assert_result(ZE_RESULT_NOT_READY, zeEventHostSynchronize(events[1], 1000000));
    assert_ok(zeEventHostSignal(events[0]));
    assert_ok(zeEventHostSynchronize(events[1], UINT64_MAX));
    assert_int_equal(to, 5);
    assert_ok(f.zeCommandListGetFlags(list, &flags));
    assert_int_equal(flags, 0);
    assert_ok(zeCommandListDestroy(list));
    destroy_events(pool, 2, events);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_version_is_that_of_the_properties),
        cmocka_unit_test(there_is_one_priority),
        cmocka_unit_test(kernels_know_their_modules),
        cmocka_unit_test(functions_are_called_when_memory_is_freed),
        cmocka_unit_test(functions_may_free_and_allocate),
        cmocka_unit_test(copies_take_their_events_in_another_order),
    };
    return cmocka_run_group_tests(tests, open_client, client_close);
}
