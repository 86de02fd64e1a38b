/* What the engine cannot compile fails the kernel that has it, with a sentence; the others of the
 * module go on working. */
#include "tests/driver/client.h"

#include <stdlib.h>
#include <string.h>

#include <zellige/program.h>

#include "refusals.cl.h"

static ze_result_t create_module(ze_module_format_t format, const void *bytes, size_t size,
                                 ze_module_handle_t *out, char text[2000])
{
    size_t length = 2000;
    ze_module_build_log_handle_t log = NULL;
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .format = format,
                                   .inputSize = size,
                                   .pInputModule = bytes};
    const ze_result_t result = zeModuleCreate(context, device, &desc, out, &log);
    assert_ok(zeModuleBuildLogGetString(log, &length, text));
    assert_ok(zeModuleBuildLogDestroy(log));
    return result;
}

static ze_result_t create_kernel(ze_module_handle_t module, const char *name,
                                 ze_kernel_handle_t *out)
{
    const ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = name};
    *out = NULL;
    return zeKernelCreate(module, &desc, out);
}

static void run(ze_module_handle_t module, const char *name, int *out)
{
    enum { ITEMS = 16 };
    ze_kernel_handle_t kernel;
    const ze_group_count_t groups = {ITEMS / 8, 1, 1};
    assert_ok(create_kernel(module, name, &kernel));
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    assert_ok(zeKernelSetGroupSize(kernel, 8, 1, 1));
    assert_ok(zeKernelSetArgumentValue(kernel, 0, sizeof out, &out));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(kernel));
}

static void good_kernels_run(ze_module_handle_t module)
{
    int *out = make_memory(16 * sizeof *out);
    run(module, "before", out);
    for (int i = 0; i < 16; i++)
        assert_int_equal(out[i], 2 * i);
    run(module, "after", out);
    for (int i = 0; i < 16; i++)
        assert_int_equal(out[i], 2 * (i / 8 * 8 + 7 - i % 8));
    free_memory(out);
}

static void bad_kernels_fail(ze_module_handle_t module, const char *log)
{
    static const struct {
        const char *name, *start, *reason;
    } bad[] = {
        {"too_large", "kernel \"too_large\" cannot be created: word ", "more than 1048576 bytes"},
        {"unknown_function", "kernel \"unknown_function\" cannot be created: word ",
         "atomic_nonsense"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ze_kernel_handle_t kernel;
        assert_result(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE,
                      create_kernel(module, bad[i].name, &kernel));
        assert_null(kernel);
        const char *description = last_error();
        assert_int_equal(strncmp(description, bad[i].start, strlen(bad[i].start)), 0);
        assert_non_null(strstr(description, bad[i].reason));
        const char *line = strstr(log, bad[i].start);
        assert_non_null(line);
        assert_non_null(strstr(line, bad[i].reason));
    }
    assert_null(strstr(log, "\"before\""));
    assert_null(strstr(log, "\"after\""));
}

/* Three times: what the first keeps in the cache, the second finds there. */
static void a_kernel_that_cannot_be_compiled_fails_alone(void **state)
{
    (void)state;
    char log[2000];
    for (int round = 0; round < 3; round++) {
        ze_module_handle_t module = NULL;
        assert_ok(create_module(ZE_MODULE_FORMAT_IL_SPIRV, refusals_spirv.words,
                                refusals_spirv.count * 4, &module, log));
        if (round != 1)
            good_kernels_run(module);
        bad_kernels_fail(module, log);
        good_kernels_run(module);
        assert_ok(zeModuleDestroy(module));
    }
}

static void native_code_tells_it_too(void **state)
{
    (void)state;
    char log[2000];
    size_t size = 0;
    ze_module_handle_t module = NULL;
    assert_ok(create_module(ZE_MODULE_FORMAT_IL_SPIRV, refusals_spirv.words,
                            refusals_spirv.count * 4, &module, log));
    good_kernels_run(module);
    assert_ok(zeModuleGetNativeBinary(module, &size, NULL));
    uint8_t *binary = malloc(size);
    assert_non_null(binary);
    assert_ok(zeModuleGetNativeBinary(module, &size, binary));
    assert_ok(zeModuleDestroy(module));
    assert_ok(create_module(ZE_MODULE_FORMAT_NATIVE, binary, size, &module, log));
    free(binary);
    bad_kernels_fail(module, log);
    good_kernels_run(module);
    assert_ok(zeModuleDestroy(module));
}

static void a_kernel_of_too_large_groups_is_not_launched(void **state)
{
    (void)state;
    char log[2000];
    int *out = make_memory(4096);
    const ze_group_count_t groups = {1, 1, 1};
    ze_module_handle_t module = NULL;
    assert_ok(create_module(ZE_MODULE_FORMAT_IL_SPIRV, refusals_spirv.words,
                            refusals_spirv.count * 4, &module, log));
    ze_kernel_handle_t kernel = make_kernel(module, "too_many_items");
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    assert_ok(set_pointer(kernel, 0, out));
    assert_result(ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION,
                  zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
    assert_non_null(strstr(last_error(), "1025 x 1 x 1"));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
    free_memory(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kernel_that_cannot_be_compiled_fails_alone),
        cmocka_unit_test(native_code_tells_it_too),
        cmocka_unit_test(a_kernel_of_too_large_groups_is_not_launched),
    };
    return client_run(tests);
}
