/* Programs from words and from files; what is refused, and with which sentence. */
#include <unistd.h>

#include "array_test.cl.h"
#include "fixture.h"
#include "incomplete.cl.h"

static void null_is_refused(void **state)
{
    (void)state;
    zlg_program *program = NULL;
    zlg_kernel *kernel = NULL;
    const zlg_spirv empty = {.words = array_test_spirv.words};
    assert_refused(zlg_program_create(NULL, &array_test_spirv, &program), ZLG_ERR_ARGUMENT,
                   "zlg_program_create: accelerator is NULL");
    assert_refused(zlg_program_create(default_accelerator(), NULL, &program), ZLG_ERR_ARGUMENT,
                   "zlg_program_create: spirv is NULL");
    assert_refused(zlg_program_create(default_accelerator(), &empty, &program), ZLG_ERR_ARGUMENT,
                   "zlg_program_create: spirv has no words");
    assert_refused(zlg_program_get_kernel(NULL, "add", &kernel), ZLG_ERR_ARGUMENT,
                   "zlg_program_get_kernel: program is NULL");
    zlg_program_destroy(NULL);
    assert_null(program);
}

static void an_unknown_kernel_is_told_what_there_is(void **state)
{
    (void)state;
    zlg_kernel *kernel = NULL;
    zlg_program *program = build_program(&array_test_spirv);
    assert_refused(
        zlg_program_get_kernel(program, "subtract", &kernel), ZLG_ERR_PROGRAM,
        "zlg_program_get_kernel: the program has no kernel subtract; it has: add, copy, add4");
    assert_null(kernel);
    zlg_program_destroy(program);
}

static void a_kernel_is_found_once(void **state)
{
    (void)state;
    zlg_program *program = build_program(&array_test_spirv);
    assert_ptr_equal(get_kernel(program, "add"), get_kernel(program, "add"));
    zlg_program_destroy(program);
}

static void words_that_are_no_module_are_refused(void **state)
{
    (void)state;
    const uint32_t words[] = {0xdeadbeef, 1, 2, 3, 4, 5};
    const zlg_spirv spirv = {.words = words, .count = 6};
    zlg_program *program = NULL;
    assert_refused_with(zlg_program_create(default_accelerator(), &spirv, &program),
                        ZLG_ERR_PROGRAM, "zlg_program_create: not a SPIR-V module of kernels: ");
    assert_null(program);
}

static void every_truncated_module_is_refused_or_built(void **state)
{
    (void)state;
    for (size_t count = 1; count < array_test_spirv.count; count++) {
        const zlg_spirv cut = {.words = array_test_spirv.words, .count = count};
        zlg_program *program = NULL;
        const zlg_status status = zlg_program_create(default_accelerator(), &cut, &program);
        if (status == ZLG_OK)
            zlg_program_destroy(program);
        else
            assert_true(strlen(zlg_last_message()) > 0 && program == NULL);
    }
}

/** Writes a file beside the test and returns its name. */
static const char *write_file(const void *bytes, size_t size)
{
    static char path[64];
    snprintf(path, sizeof path, "program_test.%ld.spv", (long)getpid());
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    return path;
}

static void a_file_is_built_like_its_words(void **state)
{
    (void)state;
    zlg_program *program = NULL;
    const char *path =
        write_file(array_test_spirv.words, array_test_spirv.count * sizeof(uint32_t));
    assert_ok(zlg_program_create_from_file(default_accelerator(), path, &program));
    assert_non_null(get_kernel(program, "add"));
    zlg_program_destroy(program);
    remove(path);
}

static void bad_files_are_refused(void **state)
{
    (void)state;
    zlg_program *program = NULL;
    char sentence[200];
    assert_refused(zlg_program_create_from_file(default_accelerator(), "no/such.spv", &program),
                   ZLG_ERR_ARGUMENT,
                   "zlg_program_create_from_file: cannot open no/such.spv: No such file or "
                   "directory");
    const char *path = write_file("kernel void k(global int *a)", 28);
    snprintf(sentence, sizeof sentence,
             "zlg_program_create_from_file: %s is text, not SPIR-V: `zellige compile --spv FILE` "
             "makes SPIR-V of a source",
             path);
    assert_refused(zlg_program_create_from_file(default_accelerator(), path, &program),
                   ZLG_ERR_ARGUMENT, sentence);
    path = write_file("\1bcdefg", 7);
    snprintf(sentence, sizeof sentence,
             "zlg_program_create_from_file: %s has 7 bytes, SPIR-V has a positive multiple of 4",
             path);
    assert_refused(zlg_program_create_from_file(default_accelerator(), path, &program),
                   ZLG_ERR_ARGUMENT, sentence);
    path = write_file("", 0);
    assert_int_equal(zlg_program_create_from_file(default_accelerator(), path, &program),
                     ZLG_ERR_ARGUMENT);
    assert_refused(zlg_program_create_from_file(default_accelerator(), ".", &program),
                   ZLG_ERR_ARGUMENT, "zlg_program_create_from_file: . is not a file");
    remove(path);
    assert_null(program);
}

static void a_module_that_needs_another_is_refused(void **state)
{
    (void)state;
    zlg_program *program = NULL;
    assert_refused(zlg_program_create(default_accelerator(), &incomplete_spirv, &program),
                   ZLG_ERR_PROGRAM,
                   "kernels use functions or variables that their module only declares");
    assert_null(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_is_refused),
        cmocka_unit_test(an_unknown_kernel_is_told_what_there_is),
        cmocka_unit_test(a_kernel_is_found_once),
        cmocka_unit_test(words_that_are_no_module_are_refused),
        cmocka_unit_test(every_truncated_module_is_refused_or_built),
        cmocka_unit_test(a_file_is_built_like_its_words),
        cmocka_unit_test(bad_files_are_refused),
        cmocka_unit_test(a_module_that_needs_another_is_refused),
    };
    return cmocka_run_group_tests_name("zellige.api.program", tests, NULL, NULL);
}
