/* Intel's own entry points of command lists, kernels and memory. */
#include "tests/driver/client.h"

#include "kernels.cl.h"

static struct {
    ze_result_t (*zexCommandListSetCleanupCallback)(ze_command_list_handle_t, void (*)(void *),
                                                    void *, const void *);
    ze_result_t (*zexCommandListVerifyMemory)(ze_command_list_handle_t, const void *, const void *,
                                              size_t, int);
    ze_result_t (*zexKernelGetArgumentSize)(ze_kernel_handle_t, uint32_t, uint32_t *);
    ze_result_t (*zexKernelGetArgumentType)(ze_kernel_handle_t, uint32_t, uint32_t *, char *);
    ze_result_t (*zeIntelMemMapDeviceMemToHost)(ze_context_handle_t, const void *, void **, void *);
} f;

static int open_client(void **state)
{
    client_open(state);
    FIND_EXTENSION(f, zexCommandListSetCleanupCallback);
    FIND_EXTENSION(f, zexCommandListVerifyMemory);
    FIND_EXTENSION(f, zexKernelGetArgumentSize);
    FIND_EXTENSION(f, zexKernelGetArgumentType);
    FIND_EXTENSION(f, zeIntelMemMapDeviceMemToHost);
    return 0;
}

/* Appends its digit to a number: 12 if 1 was called before 2. */
static int order;

static void add_digit(void *digit)
{
    order = 10 * order + *(int *)digit;
}

static int one = 1, two = 2;

static void set_both(ze_command_list_handle_t list)
{
    order = 0;
    assert_ok(f.zexCommandListSetCleanupCallback(list, add_digit, &one, NULL));
    assert_ok(f.zexCommandListSetCleanupCallback(list, add_digit, &two, NULL));
    assert_int_equal(order, 0);
}

static void check_cleanup(ze_command_list_handle_t list)
{
    set_both(list);
    assert_ok(zeCommandListReset(list));
    assert_int_equal(order, 12);
    assert_ok(zeCommandListReset(list)); /* each is called once */
    assert_int_equal(order, 12);
    set_both(list);
    assert_ok(zeCommandListDestroy(list));
    assert_int_equal(order, 12);
}

static void functions_are_called_when_lists_are_reset_or_destroyed(void **state)
{
    (void)state;
    check_cleanup(make_list());
    check_cleanup(make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS));
}

/* What they free may be what the commands use. */
static void functions_are_called_after_the_commands(void **state)
{
    (void)state;
    ze_event_handle_t event;
    ze_event_pool_handle_t pool = make_events(1, ZE_EVENT_POOL_FLAG_HOST_VISIBLE, &event);
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    set_both(list);
    assert_ok(zeCommandListAppendMemoryFill(list, &order, "\0", 1, sizeof order, NULL, 1, &event));
    order = 5;
    assert_ok(zeEventHostSignal(event));
    assert_ok(zeCommandListDestroy(list));
    assert_int_equal(order, 12);
    destroy_events(pool, 1, &event);
}

static void nothing_to_call_is_refused(void **state)
{
    (void)state;
    const ze_base_desc_t unknown = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    ze_command_list_handle_t list = make_list();
    order = 0;
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zexCommandListSetCleanupCallback(list, NULL, &one, NULL));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                  f.zexCommandListSetCleanupCallback(list, add_digit, &one, &unknown));
    assert_ok(zeCommandListDestroy(list));
    assert_int_equal(order, 0);
}

enum { EQUAL, NOT_EQUAL, BEYOND };

static void memory_is_compared(void **state)
{
    (void)state;
    if (device_is_gpu())
        skip_because("the host does not reach the memory of the device");
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_command_list_handle_t regular = make_list();
    int *memory = make_memory(2 * sizeof *memory);
    const int expected[] = {7, 8};
    assert_ok(
        zeCommandListAppendMemoryCopy(list, memory, expected, sizeof expected, NULL, 0, NULL));
    assert_ok(f.zexCommandListVerifyMemory(list, memory, expected, sizeof expected, EQUAL));
    assert_result(ZE_RESULT_ERROR_UNKNOWN,
                  f.zexCommandListVerifyMemory(list, memory, expected, 8, NOT_EQUAL));
    memory[1] = 9;
    assert_ok(f.zexCommandListVerifyMemory(list, memory, expected, 8, NOT_EQUAL));
    assert_ok(f.zexCommandListVerifyMemory(list, memory, expected, 4, EQUAL));
    assert_result(ZE_RESULT_ERROR_UNKNOWN,
                  f.zexCommandListVerifyMemory(list, memory, expected, 8, EQUAL));
    assert_non_null(strstr(last_error(), "zexCommandListVerifyMemory: the bytes are not equal"));
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE,
                  f.zexCommandListVerifyMemory(list, memory, expected, 0, EQUAL));
    assert_result(ZE_RESULT_ERROR_INVALID_ENUMERATION,
                  f.zexCommandListVerifyMemory(list, memory, expected, 4, BEYOND));
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zexCommandListVerifyMemory(list, memory, NULL, 4, EQUAL));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                  f.zexCommandListVerifyMemory(regular, memory, expected, 4, EQUAL));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zexCommandListVerifyMemory(list, (void *)64, expected, 8, EQUAL));
    assert_non_null(strstr(last_error(), "of the 8 bytes at 0x40, or at "));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zexCommandListVerifyMemory(list, memory, memory, SIZE_MAX / 2, EQUAL));
    assert_ok(f.zexCommandListVerifyMemory(list, memory, expected, 4, EQUAL));
    free_memory(memory);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandListDestroy(regular));
}

/* What needs memory that the host reaches. */
static void a_gpu_refuses_it(void **state)
{
    (void)state;
    if (!device_is_gpu())
        return;
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    void *memory = make_memory(8), *host = NULL;
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                  f.zexCommandListVerifyMemory(list, memory, memory, 8, EQUAL));
    assert_non_null(strstr(last_error(), "zexCommandListVerifyMemory: this device has memory"));
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                  f.zeIntelMemMapDeviceMemToHost(context, memory, &host, NULL));
    assert_null(host);
    free_memory(memory);
    assert_ok(zeCommandListDestroy(list));
}

static void check_sizes(ze_module_handle_t module, const char *name, uint32_t count,
                        const uint32_t *expected)
{
    uint32_t size = 0;
    ze_kernel_handle_t kernel = make_kernel(module, name);
    for (uint32_t k = 0; k < count; k++) {
        assert_ok(f.zexKernelGetArgumentSize(kernel, k, &size));
        assert_int_equal(size, expected[k]);
    }
    assert_result(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX,
                  f.zexKernelGetArgumentSize(kernel, count, &size));
    assert_result(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX,
                  f.zexKernelGetArgumentType(kernel, count, &size, NULL));
    assert_ok(zeKernelDestroy(kernel));
}

static void kernels_tell_the_sizes_of_arguments(void **state)
{
    (void)state;
    uint32_t size = 0;
    ze_module_handle_t module = make_module(kernels_spirv.words, kernels_spirv.count);
    check_sizes(module, "reverse", 2, (const uint32_t[]){8, 8});
    check_sizes(module, "widths", 5, (const uint32_t[]){8, 8, 4, 2, 1});
    ze_kernel_handle_t kernel = make_kernel(module, "reverse");
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER,
                  f.zexKernelGetArgumentSize(kernel, 0, NULL));
    /* clang leaves the names out: tests/foreign has a module with them */
    assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                  f.zexKernelGetArgumentType(kernel, 0, &size, NULL));
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
}

static void device_memory_is_at_its_address(void **state)
{
    (void)state;
    const ze_device_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    void *memory = NULL, *host = NULL;
    int own = 0;
    if (device_is_gpu())
        skip_because("the host does not reach the memory of the device");
    assert_ok(zeMemAllocDevice(context, &desc, 100, 1, device, &memory));
    assert_ok(f.zeIntelMemMapDeviceMemToHost(context, memory, &host, NULL));
    assert_ptr_equal(host, memory);
    assert_ok(f.zeIntelMemMapDeviceMemToHost(context, (char *)memory + 60, &host, NULL));
    assert_ptr_equal(host, (char *)memory + 60);
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  f.zeIntelMemMapDeviceMemToHost(context, &own, &host, NULL));
    assert_ok(zeMemFree(context, memory));
}

int main(void)
{
    /* The first: for each test cmocka puts its handlers of signals before those of the driver. */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_compared),
        cmocka_unit_test(a_gpu_refuses_it),
        cmocka_unit_test(functions_are_called_when_lists_are_reset_or_destroyed),
        cmocka_unit_test(functions_are_called_after_the_commands),
        cmocka_unit_test(nothing_to_call_is_refused),
        cmocka_unit_test(kernels_tell_the_sizes_of_arguments),
        cmocka_unit_test(device_memory_is_at_its_address),
    };
    return cmocka_run_group_tests(tests, open_client, client_close);
}
