#include "tests/engine/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

const char *variants[] = {ENGINE_VARIANTS, NULL};

static spirv_module *read_module(const char *name, const char *variant)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.%s.spv", ENGINE_KERNELS, name, variant);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    const size_t size = (size_t)ftell(file);
    uint32_t *words = malloc(size);
    assert_non_null(words);
    rewind(file);
    const size_t count = fread(words, sizeof *words, size / sizeof *words, file);
    fclose(file);
    spirv_module *module = NULL;
    spirv_error error;
    if (!spirv_module_create(words, count, &module, &error))
        fail_msg("%s: word %zu: %s", path, error.word, error.text);
    free(words);
    return module;
}

test_program try_build(const char *name, const char *variant)
{
    test_program program = {.module = read_module(name, variant)};
    program.result =
        cpu_program_create(&(cpu_source){.module = program.module}, &program.log, &program.program);
    return program;
}

test_program build(const char *name, const char *variant)
{
    test_program program = try_build(name, variant);
    if (program.result != ZE_RESULT_SUCCESS)
        fail_msg("%s.%s: %s", name, variant, program.log.text);
    return program;
}

void destroy(test_program *program)
{
    if (program->result == ZE_RESULT_SUCCESS)
        cpu_program_destroy(program->program);
    spirv_module_destroy(program->module);
    cpu_build_log_clear(&program->log);
}

static cpu_launch make_order(test_range range)
{
    cpu_launch launch = {0};
    for (int d = 0; d < 3; d++) {
        launch.group_size[d] = range.size[d] != 0 ? range.size[d] : 1;
        launch.group_count[d] = range.count[d] != 0 ? range.count[d] : 1;
        launch.offset[d] = range.offset[d];
    }
    return launch;
}

ze_result_t try_launch(const test_program *program, const char *name, test_range range,
                       const test_argument *arguments)
{
    return try_launch_asking(program, name, range, arguments, NULL, NULL);
}

ze_result_t try_launch_asking(const test_program *program, const char *name, test_range range,
                              const test_argument *arguments, test_answer *are_apart, void *asked)
{
    const void *data[16];
    size_t sizes[16];
    const spirv_kernel *shape = spirv_module_find_kernel(program->module, name);
    assert_non_null(shape);
    assert_true(shape->parameter_count <= 16);
    for (size_t i = 0; i < shape->parameter_count; i++) {
        data[i] = arguments[i].data;
        sizes[i] = arguments[i].size;
    }
    cpu_launch order = make_order(range);
    order.arguments = data;
    order.sizes = sizes;
    order.are_apart = are_apart;
    order.asked = asked;
    order.keeps_groups = true; /* the tests are of that size */
    cpu_kernel *kernel = NULL;
    ze_result_t result = cpu_kernel_create(program->program, shape, &kernel);
    if (result == ZE_RESULT_SUCCESS)
        result = cpu_kernel_run(kernel, &order);
    cpu_kernel_destroy(kernel);
    return result;
}

static bool is_first_variant = true; /* or a test does not look */

static bool has_first_alone(void)
{
    return getenv("ZELLIGE_TEST_FIRST_VARIANT") != NULL;
}

bool test_is_again(void)
{
    return !is_first_variant || has_first_alone();
}

void in_all_variants(void **state)
{
    const program_case *one = *state;
    for (const char *const *variant = variants; *variant != NULL; variant++) {
        print_message("%s.%s\n", one->file, *variant);
        test_program program = build(one->file, *variant);
        is_first_variant = variant == variants;
        one->test(&program);
        destroy(&program);
    }
}

int run_group(const char *name, const struct CMUnitTest *tests, size_t count)
{
    const char *why = cpu_engine_find_problem();
    if (why != NULL) {
        fprintf(stderr, "skipped: %s\n", why);
        return 77;
    }
    if (has_first_alone())
        variants[1] = NULL;
    return _cmocka_run_group_tests(name, tests, count, NULL, NULL);
}

test_pages test_map_pages(size_t bytes)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    test_pages p = {.bytes = (bytes + page - 1) / page * page, .page = page};
    char *all = mmap(NULL, p.bytes + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(all, MAP_FAILED);
    p.begin = all + page;
    assert_int_equal(mprotect(p.begin, p.bytes, PROT_READ | PROT_WRITE), 0);
    return p;
}

void test_unmap_pages(test_pages pages)
{
    munmap(pages.begin - pages.page, pages.bytes + 2 * pages.page);
}
