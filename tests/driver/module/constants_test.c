/* Specialisation constants, given to zeModuleCreate. */
#include "tests/driver/client.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <zellige/program.h>

#include "constants.cl.h"

enum { RESULTS = 5 };

static ze_result_t create(const ze_module_constants_t *constants, ze_module_handle_t *module,
                          char text[1000])
{
    ze_module_build_log_handle_t log = NULL;
    size_t size = 1000;
    ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                             .format = ZE_MODULE_FORMAT_IL_SPIRV,
                             .inputSize = constants_spirv.count * 4,
                             .pInputModule = (const uint8_t *)constants_spirv.words,
                             .pConstants = constants};
    const ze_result_t result = zeModuleCreate(context, device, &desc, module, &log);
    text[0] = '\0';
    if (log != NULL) {
        assert_ok(zeModuleBuildLogGetString(log, &size, text));
        assert_ok(zeModuleBuildLogDestroy(log));
    }
    return result;
}

static void run(const ze_module_constants_t *constants, const char *expected_log,
                int64_t out[RESULTS])
{
    char text[1000];
    ze_module_handle_t module = NULL;
    assert_ok(create(constants, &module, text));
    assert_string_equal(text, expected_log);
    ze_kernel_handle_t kernel = make_kernel(module, "numbers");
    ze_command_list_handle_t list = make_list();
    int64_t *memory = make_memory(RESULTS * sizeof *out);
    const ze_group_count_t groups = {1, 1, 1};
    assert_ok(zeKernelSetGroupSize(kernel, 1, 1, 1));
    assert_ok(set_pointer(kernel, 0, memory));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
    run_list(list);
    memcpy(out, memory, RESULTS * sizeof *out);
    free_memory(memory);
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeKernelDestroy(kernel));
    assert_ok(zeModuleDestroy(module));
}

static void constants_have_values_of_their_own(void **state)
{
    (void)state;
    int64_t out[RESULTS];
    const ze_module_constants_t none = {0, NULL, NULL};
    run(NULL, "", out);
    assert_memory_equal(out, ((const int64_t[]){10, 20, 10, 1, 20}), sizeof out);
    run(&none, "", out);
    assert_memory_equal(out, ((const int64_t[]){10, 20, 10, 1, 20}), sizeof out);
}

/* Values may lie anywhere, and are as large as the module says. */
static void others_take_their_places(void **state)
{
    (void)state;
    int64_t out[RESULTS];
    const int32_t i = -7;
    const int64_t l = INT64_C(1) << 40;
    const float f = 0.5f;
    const double d = 3;
    unsigned char crooked[9];
    memcpy(crooked + 1, &l, sizeof l);
    const uint32_t ids[] = {4, 2, 1, 3};
    const void *values[] = {&d, crooked + 1, &i, &f};
    const ze_module_constants_t constants = {4, ids, values};
    run(&constants, "", out);
    assert_memory_equal(out, ((const int64_t[]){-7, INT64_C(1) << 40, 2, 24, -14}), sizeof out);
    run(NULL, "", out); /* that module was another */
    assert_int_equal(out[0], 10);
}

static void one_that_the_module_has_not_is_passed_over(void **state)
{
    (void)state;
    int64_t out[RESULTS];
    const int32_t i = 3;
    const uint32_t ids[] = {77, 1};
    const void *values[] = {&i, &i};
    const ze_module_constants_t constants = {2, ids, values};
    run(&constants, "the module has no specialization constant 77\n", out);
    assert_int_equal(out[0], 3);
}

static void missing_values_are_refused(void **state)
{
    (void)state;
    char text[1000];
    const int32_t i = 3;
    const uint32_t ids[] = {1, 2};
    const void *values[] = {&i, NULL};
    const ze_module_constants_t wrong[] = {{2, ids, values}, {1, NULL, values}, {1, ids, NULL}};
    for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; k++) {
        ze_module_handle_t module = NULL;
        assert_result(ZE_RESULT_ERROR_INVALID_NULL_POINTER, create(&wrong[k], &module, text));
        assert_null(module);
    }
}

static ze_result_t create_program(const ze_module_program_exp_desc_t *program)
{
    ze_module_handle_t module;
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .pNext = program,
                                   .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                   .inputSize = constants_spirv.count * 4,
                                   .pInputModule = (const uint8_t *)constants_spirv.words};
    return zeModuleCreate(context, device, &desc, &module, NULL);
}

/* Arrays of one element each end where the process has no memory. */
static void arrays_that_are_shorter_than_their_numbers_are_refused(void **state)
{
    (void)state;
    char text[1000];
    const int32_t i = 3;
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    unsigned char *pages =
        mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(pages != MAP_FAILED && munmap(pages + page, page) == 0);
    const uint32_t ids[1000] = {1}, *last_id = (const uint32_t *)(const void *)(pages + page) - 1;
    const void *values[1000], *nowhere[] = {pages + page}, **last_value;
    last_value = (const void **)(void *)(pages + page) - 1;
    for (int k = 0; k < 1000; k++)
        values[k] = &i;
    const ze_module_constants_t short_ones[] = {
        {1000, last_id, values}, {1000, ids, last_value}, {UINT32_MAX, ids, values}};
    ze_module_handle_t module = NULL;
    for (size_t k = 0; k < sizeof short_ones / sizeof short_ones[0]; k++)
        assert_result(ZE_RESULT_ERROR_INVALID_SIZE, create(&short_ones[k], &module, text));
    assert_non_null(strstr(last_error(), "some are not there"));
    assert_result(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                  create(&(ze_module_constants_t){1, ids, nowhere}, &module, text));
    const ze_module_program_exp_desc_t program = {
        .stype = ZE_STRUCTURE_TYPE_MODULE_PROGRAM_EXP_DESC,
        .count = 1000,
        .inputSizes = (const size_t *)(const void *)(pages + page) - 1,
        .pInputModules = (const uint8_t **)(void *)values};
    assert_result(ZE_RESULT_ERROR_INVALID_SIZE, create_program(&program));
    assert_int_equal(munmap(pages, page), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constants_have_values_of_their_own),
        cmocka_unit_test(others_take_their_places),
        cmocka_unit_test(one_that_the_module_has_not_is_passed_over),
        cmocka_unit_test(missing_values_are_refused),
        cmocka_unit_test(arrays_that_are_shorter_than_their_numbers_are_refused),
    };
    return client_run(tests);
}
