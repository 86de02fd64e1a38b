/* Native code of modules: out, and in again; and whatever else comes in. */
#include "tests/driver/client.h"

#include <stdlib.h>
#include <string.h>

#include <zellige/program.h>

#include "constants.cl.h"
#include "link_square.cl.h"
#include "link_sum.cl.h"

static ze_result_t create(ze_module_format_t format, const void *bytes, size_t size,
                          const ze_module_constants_t *constants, ze_module_handle_t *module,
                          char text[1000])
{
    ze_module_build_log_handle_t log = NULL;
    size_t length = 1000;
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .format = format,
                                   .inputSize = size,
                                   .pInputModule = bytes,
                                   .pConstants = constants};
    *module = NULL;
    const ze_result_t result = zeModuleCreate(context, device, &desc, module, &log);
    assert_non_null(log);
    assert_ok(zeModuleBuildLogGetString(log, &length, text));
    assert_ok(zeModuleBuildLogDestroy(log));
    return result;
}

static uint8_t *binary_of(ze_module_handle_t module, size_t *size)
{
    *size = 0;
    assert_ok(zeModuleGetNativeBinary(module, size, NULL));
    assert_true(*size > 64);
    uint8_t *bytes = malloc(*size);
    assert_non_null(bytes);
    assert_ok(zeModuleGetNativeBinary(module, size, bytes));
    return bytes;
}

static ze_module_handle_t from_binary(const uint8_t *bytes, size_t size)
{
    char text[1000];
    ze_module_handle_t module;
    assert_ok(create(ZE_MODULE_FORMAT_NATIVE, bytes, size, NULL, &module, text));
    assert_string_equal(text, "");
    return module;
}

static void run(ze_module_handle_t module, const char *name, const int *x, void *out, size_t size)
{
    ze_kernel_handle_t kernel = make_kernel(module, name);
    ze_command_list_handle_t list = make_list();
    const ze_group_count_t groups = {1, 1, 1};
    void *memory = make_memory(size);
    assert_ok(zeKernelSetGroupSize(kernel, 1, 1, 1));
    assert_ok(set_pointer(kernel, 0, memory));
    if (x != NULL)
        assert_ok(set_value(kernel, 1, sizeof *x, x));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
    run_list(list);
    memcpy(out, memory, size);
    free_memory(memory);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(kernel));
}

static int square(ze_module_handle_t module, int x)
{
    int out = 0;
    run(module, "square_of", &x, &out, sizeof out);
    return out;
}

static void a_binary_makes_the_same_module(void **state)
{
    (void)state;
    size_t size, again_size;
    uint32_t count = 1;
    const char *name = NULL;
    ze_module_handle_t module = make_module(link_square_spirv.words, link_square_spirv.count);
    assert_int_equal(square(module, 5), 25);
    uint8_t *bytes = binary_of(module, &size);
    assert_memory_equal(bytes, "\177ELF", 4);
    assert_ok(zeModuleDestroy(module));

    uint8_t *crooked = malloc(size + 1); /* bytes may lie anywhere */
    assert_non_null(crooked);
    memcpy(crooked + 1, bytes, size);
    module = from_binary(crooked + 1, size);
    free(crooked);
    assert_ok(zeModuleGetKernelNames(module, &count, &name));
    assert_int_equal(count, 1);
    assert_string_equal(name, "square_of");
    assert_int_equal(square(module, 7), 49);
    uint8_t *again = binary_of(module, &again_size); /* which leaves as it came */
    assert_int_equal(again_size, size);
    assert_memory_equal(again, bytes, size);
    assert_ok(zeModuleDestroy(module));
    free(again);
    free(bytes);
}

static void constants_stay_as_they_were_set(void **state)
{
    (void)state;
    char text[1000];
    size_t size;
    int64_t out[5];
    const int32_t value = -3;
    const uint32_t id = 1;
    const void *values = &value;
    const ze_module_constants_t constants = {1, &id, &values};
    ze_module_handle_t module;
    assert_ok(create(ZE_MODULE_FORMAT_IL_SPIRV, constants_spirv.words, constants_spirv.count * 4,
                     &constants, &module, text));
    uint8_t *bytes = binary_of(module, &size);
    assert_ok(zeModuleDestroy(module));
    module = from_binary(bytes, size);
    run(module, "numbers", NULL, out, sizeof out);
    assert_int_equal(out[0], -3);
    assert_int_equal(out[1], 20);
    assert_ok(zeModuleDestroy(module));
    free(bytes);
}

static void what_imports_is_linked_again(void **state)
{
    (void)state;
    size_t size;
    ze_module_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_MODULE_PROPERTIES};
    ze_module_handle_t module = make_module(link_sum_spirv.words, link_sum_spirv.count);
    uint8_t *bytes = binary_of(module, &size);
    assert_ok(zeModuleDestroy(module));
    module = from_binary(bytes, size);
    assert_ok(zeModuleGetProperties(module, &properties));
    assert_int_equal(properties.flags, ZE_MODULE_PROPERTY_FLAG_IMPORTS);
    assert_ok(zeModuleDestroy(module));
    free(bytes);
}

static ze_result_t create_of_binaries(const uint8_t *bytes[2], const size_t sizes[2],
                                      ze_module_handle_t *out)
{
    const ze_module_program_exp_desc_t program = {.stype =
                                                      ZE_STRUCTURE_TYPE_MODULE_PROGRAM_EXP_DESC,
                                                  .count = 2,
                                                  .inputSizes = sizes,
                                                  .pInputModules = bytes};
    /* Nothing but a layer that validates looks at an input here. */
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .pNext = &program,
                                   .format = ZE_MODULE_FORMAT_NATIVE,
                                   .inputSize = 4,
                                   .pInputModule = bytes[0]};
    return zeModuleCreate(context, device, &desc, out, NULL);
}

static void binaries_become_one_module(void **state)
{
    (void)state;
    needs_binaries_as_inputs();
    const zlg_spirv *const spirv[] = {&link_square_spirv, &link_sum_spirv};
    ze_module_handle_t module = NULL;
    const uint8_t *bytes[2];
    size_t sizes[2];
    for (int i = 0; i < 2; i++) {
        module = make_module(spirv[i]->words, spirv[i]->count);
        bytes[i] = binary_of(module, &sizes[i]);
        assert_ok(zeModuleDestroy(module));
    }
    assert_ok(create_of_binaries(bytes, sizes, &module));
    assert_int_equal(square(module, 9), 81);
    assert_ok(zeModuleDestroy(module));
    module = NULL;
    sizes[1]--;
    assert_result(ZE_RESULT_ERROR_INVALID_NATIVE_BINARY, create_of_binaries(bytes, sizes, &module));
    assert_null(module);
    free((void *)(uintptr_t)bytes[0]);
    free((void *)(uintptr_t)bytes[1]);
}

static void assert_refused(const uint8_t *bytes, size_t size, const char *why)
{
    char text[1000];
    ze_module_handle_t module;
    assert_result(ZE_RESULT_ERROR_INVALID_NATIVE_BINARY,
                  create(ZE_MODULE_FORMAT_NATIVE, bytes, size, NULL, &module, text));
    assert_null(module);
    if (why != NULL)
        assert_non_null(strstr(text, why));
    assert_true(strlen(text) > 0);
}

static void a_binary_with_any_byte_changed_is_refused(void **state)
{
    (void)state;
    size_t size;
    ze_module_handle_t module = make_module(link_square_spirv.words, link_square_spirv.count);
    uint8_t *bytes = binary_of(module, &size);
    for (size_t i = 0; i < size; i++) {
        bytes[i] ^= (uint8_t)(1u << i % 8);
        assert_refused(bytes, size, NULL);
        bytes[i] ^= (uint8_t)(1u << i % 8);
    }
    for (size_t length = 1; length < size; length += 1 + size / 200)
        assert_refused(bytes, length, NULL);
    uint8_t *longer = calloc(1, size + 16);
    assert_non_null(longer);
    memcpy(longer, bytes, size);
    assert_refused(longer, size + 16, "another size");
    free(longer);
    assert_ok(zeModuleDestroy(from_binary(bytes, size)));
    assert_ok(zeModuleDestroy(module));
    free(bytes);
}

static void what_is_no_binary_of_ours_is_refused(void **state)
{
    (void)state;
    uint8_t zeros[4096] = {0};
    assert_refused((const uint8_t *)constants_spirv.words, constants_spirv.count * 4, NULL);
    assert_refused(zeros, sizeof zeros, "not from this driver");
    assert_refused(zeros, 1, "too short");
    memcpy(zeros, "\177ELF\2\1\1", 7);
    assert_refused(zeros, sizeof zeros, "not from this driver");
}

static void sizes_are_told_and_checked(void **state)
{
    (void)state;
    size_t size = 0, small = 63;
    uint8_t few[64];
    ze_module_handle_t module = make_module(link_square_spirv.words, link_square_spirv.count);
    assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, zeModuleGetNativeBinary(module, NULL, few));
    assert_ok(zeModuleGetNativeBinary(module, &size, NULL));
    memset(few, 'x', sizeof few);
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE, zeModuleGetNativeBinary(module, &small, few));
    assert_int_equal(small, size);
    assert_int_equal(few[0], 'x');
    uint8_t *all = calloc(1, size);
    small = 0;
    assert_ok(zeModuleGetNativeBinary(module, &small, all));
    assert_int_equal(small, size);
    assert_memory_equal(all, "\177ELF", 4);
    free(all);
    assert_ok(zeModuleDestroy(module));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_binary_makes_the_same_module),
        cmocka_unit_test(constants_stay_as_they_were_set),
        cmocka_unit_test(what_imports_is_linked_again),
        cmocka_unit_test(binaries_become_one_module),
        cmocka_unit_test(a_binary_with_any_byte_changed_is_refused),
        cmocka_unit_test(what_is_no_binary_of_ours_is_refused),
        cmocka_unit_test(sizes_are_told_and_checked),
    };
    return client_run(tests);
}
