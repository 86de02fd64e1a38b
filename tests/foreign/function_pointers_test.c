/* Kernels call functions by the pointers that zeModuleGetFunctionPointer() gives. */
#include <stdlib.h>

#include "tests/foreign/foreign.h"

enum { ITEMS = 64 };

static uint64_t *out, *in;

static ze_result_t (*wait_for)(ze_command_list_handle_t list, uint64_t timeout);

static uint64_t pointer_to(ze_module_handle_t module, const char *name)
{
    void *pointer = NULL;
    assert_ok(zeModuleGetFunctionPointer(module, name, &pointer));
    assert_non_null(pointer);
    return (uint64_t)(uintptr_t)pointer;
}

static ze_result_t apply(ze_module_handle_t module, const char *name)
{
    const ze_group_count_t groups = {2, 1, 1};
    ze_kernel_handle_t kernel = make_kernel(module, name);
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(set_pointer(kernel, 0, out));
    assert_ok(set_pointer(kernel, 1, in));
    assert_ok(zeKernelSetGroupSize(kernel, ITEMS / 2, 1, 1));
    ze_result_t result = zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL);
    if (result == ZE_RESULT_SUCCESS)
        result = wait_for(list, UINT64_MAX);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(kernel));
    return result;
}

/* All work-items by one pointer, and each by its own. */
static void check_apply(ze_module_handle_t module)
{
    const uint64_t twice = pointer_to(module, "twice"), square = pointer_to(module, "square");
    assert_int_not_equal(twice, square);
    assert_int_equal(pointer_to(module, "twice"), twice);
    for (int mixed = 0; mixed < 2; mixed++) {
        for (uint64_t k = 0; k < ITEMS; k++)
            in[k] = mixed && k % 3 == 0 ? square : twice;
        assert_ok(apply(module, "apply"));
        for (uint64_t k = 0; k < ITEMS; k++)
            assert_int_equal(out[k], mixed && k % 3 == 0 ? k * k : 2 * k);
    }
}

static void pointers_are_called(void **state)
{
    (void)state;
    ze_module_handle_t module = foreign_module("function_pointers_library");
    ze_module_handle_t other = foreign_module("function_pointers_library");
    check_apply(module);
    check_apply(other);
    assert_int_not_equal(pointer_to(module, "twice"), pointer_to(other, "twice"));
    assert_ok(zeModuleDestroy(module));
    assert_ok(zeModuleDestroy(other));
}

static void native_modules_have_pointers(void **state)
{
    (void)state;
    if (foreign_is_on_gpu())
        skip_because("there is no native code for a GPU");
    size_t size = 0;
    ze_module_handle_t module = foreign_module("function_pointers_library"), native = NULL;
    check_apply(module);
    assert_ok(zeModuleGetNativeBinary(module, &size, NULL));
    uint8_t *bytes = malloc(size);
    assert_non_null(bytes);
    assert_ok(zeModuleGetNativeBinary(module, &size, bytes));
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .format = ZE_MODULE_FORMAT_NATIVE,
                                   .inputSize = size,
                                   .pInputModule = bytes};
    assert_ok(zeModuleCreate(context, device, &desc, &native, NULL));
    assert_ok(zeModuleDestroy(module));
    check_apply(native);
    assert_ok(zeModuleDestroy(native));
    free(bytes);
}

static void linked_modules_call_each_other(void **state)
{
    (void)state;
    if (foreign_is_on_gpu())
        skip_because("modules for a GPU are not linked");
    void *pointer = NULL;
    ze_module_handle_t modules[] = {foreign_module("function_pointers_library"),
                                    foreign_module("function_pointers_user")};
    assert_result(ZE_RESULT_ERROR_INVALID_FUNCTION_NAME,
                  zeModuleGetFunctionPointer(modules[1], "thrice", &pointer));
    assert_ok(zeModuleDynamicLink(2, modules, NULL));
    const uint64_t twice = pointer_to(modules[0], "twice"),
                   square = pointer_to(modules[0], "square"),
                   thrice = pointer_to(modules[1], "thrice");
    const uint64_t pointers[] = {twice, square, thrice};
    for (uint64_t k = 0; k < ITEMS; k++)
        in[k] = pointers[k % 3];
    assert_ok(apply(modules[1], "apply_sum"));
    for (uint64_t k = 0; k < ITEMS; k++)
        assert_int_equal(out[k], 2 * k + (k % 3 == 0 ? 2 * k : k % 3 == 1 ? k * k : 3 * k));
    check_apply(modules[0]);
    assert_ok(zeModuleDestroy(modules[0]));
    assert_ok(zeModuleDestroy(modules[1]));
}

/* What is no function of the module with such arguments: the device is lost, with a sentence. */
static void another_pointer_is_told(void **state)
{
    (void)state;
    if (foreign_is_on_gpu())
        skip_because("a GPU does not tell through which pointer a kernel called");
    ze_module_handle_t module = foreign_module("function_pointers_library");
    for (uint64_t k = 0; k < ITEMS; k++)
        in[k] = pointer_to(module, k == 5 ? "other" : "twice");
    assert_result(ZE_RESULT_ERROR_DEVICE_LOST, apply(module, "apply"));
    assert_non_null(strstr(last_error(), "the kernel apply, in work-group (0, 0, 0), called "
                                         "through the pointer 0x"));
    assert_ok(zeModuleDestroy(module));
}

static int open_all(void **state)
{
    if (client_open(state) != 0)
        return -1;
    void *address = extension("zeCommandListHostSynchronize");
    memcpy(&wait_for, &address, sizeof wait_for);
    out = make_memory(ITEMS * sizeof *out);
    in = make_memory(ITEMS * sizeof *in);
    return 0;
}

static int close_all(void **state)
{
    free_memory(out);
    free_memory(in);
    return client_close(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pointers_are_called),
        cmocka_unit_test(native_modules_have_pointers),
        cmocka_unit_test(linked_modules_call_each_other),
        cmocka_unit_test(another_pointer_is_told),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
