/* Launches of hand-written kernels: every group once, arguments, tile_static areas, variables. */
#include "tests/simd_runtime/seam.h"

#include <stdlib.h>
#include <string.h>

static const char text[] =
    "@counter = global i64 40, align 8\n"
    "@count.needs = internal constant [14 x i64] "
    "[i64 0, i64 1, i64 1, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, "
    "i64 0, i64 0]\n"
    "@math.needs = internal constant [14 x i64] "
    "[i64 0, i64 1, i64 1, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, "
    "i64 0, i64 0]\n"
    "@area.needs = internal constant [14 x i64] "
    "[i64 64, i64 1, i64 1, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, "
    "i64 0, i64 0]\n"
    "declare double @seam_twice(double)\n" SEAM_MARK "define void @count(ptr %w) {\n"
    "  %arguments.at = getelementptr i8, ptr %w, i64 $arguments\n"
    "  %arguments = load ptr, ptr %arguments.at\n"
    "  %slot = load ptr, ptr %arguments\n"
    "  %out = load ptr, ptr %slot\n"
    "  %count.at = getelementptr i8, ptr %w, i64 $count\n"
    "  %count = load i64, ptr %count.at\n"
    "  %old = atomicrmw add ptr @counter, i64 %count seq_cst\n"
    "  store i64 %old, ptr %out\n"
    "  ret void\n"
    "}\n"
    "define void @math(ptr %w) {\n"
    "  %arguments.at = getelementptr i8, ptr %w, i64 $arguments\n"
    "  %arguments = load ptr, ptr %arguments.at\n"
    "  %slot = load ptr, ptr %arguments\n"
    "  %out = load ptr, ptr %slot\n"
    "  %x = load double, ptr %out\n"
    "  %y = call double @seam_twice(double %x)\n"
    "  %z = frem double %y, 5.0\n"
    "  store double %z, ptr %out\n"
    "  ret void\n"
    "}\n"
    "define void @area(ptr %w) {\n"
    "  %arguments.at = getelementptr i8, ptr %w, i64 $arguments\n"
    "  %arguments = load ptr, ptr %arguments.at\n"
    "  %out.slot = load ptr, ptr %arguments\n"
    "  %out = load ptr, ptr %out.slot\n"
    "  %a.at = getelementptr ptr, ptr %arguments, i64 1\n"
    "  %a.slot = load ptr, ptr %a.at\n"
    "  %a = load ptr, ptr %a.slot\n"
    "  %v.at = getelementptr ptr, ptr %arguments, i64 2\n"
    "  %v.slot = load ptr, ptr %v.at\n"
    "  %v = load i64, ptr %v.slot\n"
    "  %b.at = getelementptr ptr, ptr %arguments, i64 3\n"
    "  %b.slot = load ptr, ptr %b.at\n"
    "  %b = load ptr, ptr %b.slot\n"
    "  %t.at = getelementptr i8, ptr %w, i64 $tile_static\n"
    "  %t = load ptr, ptr %t.at\n"
    "  %f.at = getelementptr i8, ptr %w, i64 $frame\n"
    "  %f = load ptr, ptr %f.at\n"
    "  %ai = ptrtoint ptr %a to i64\n"
    "  %bi = ptrtoint ptr %b to i64\n"
    "  %ti = ptrtoint ptr %t to i64\n"
    "  %fi = ptrtoint ptr %f to i64\n"
    "  store i64 %ai, ptr %out\n"
    "  %o1 = getelementptr i64, ptr %out, i64 1\n"
    "  store i64 %bi, ptr %o1\n"
    "  %o2 = getelementptr i64, ptr %out, i64 2\n"
    "  store i64 %ti, ptr %o2\n"
    "  %o3 = getelementptr i64, ptr %out, i64 3\n"
    "  store i64 %fi, ptr %o3\n"
    "  %o4 = getelementptr i64, ptr %out, i64 4\n"
    "  store i64 %v, ptr %o4\n"
    "  ret void\n"
    "}\n";

static spirv_parameter out_only[] = {{.kind = SPIRV_PARAMETER_GLOBAL, .size = 8, .name = "out"}};
static spirv_parameter with_areas[] = {
    {.kind = SPIRV_PARAMETER_GLOBAL, .size = 8, .name = "out"},
    {.kind = SPIRV_PARAMETER_TILE_STATIC, .size = 8, .name = "a"},
    {.kind = SPIRV_PARAMETER_VALUE, .size = 8, .name = "v"},
    {.kind = SPIRV_PARAMETER_TILE_STATIC, .size = 8, .name = "b"},
};
static spirv_kernel kernels[] = {
    {.name = "mark", .knows_groups = true, .parameter_count = 1, .parameters = out_only},
    {.name = "count", .tile = {4, 1, 1}, .parameter_count = 1, .parameters = out_only},
    {.name = "math", .parameter_count = 1, .parameters = out_only},
    {.name = "area", .tile_static_size = 300, .parameter_count = 4, .parameters = with_areas},
};
static uint32_t words[SEAM_WORDS];
static spirv_module module;
static cpu_program *program;

static cpu_kernel *make_kernel(size_t i)
{
    cpu_kernel *kernel = NULL;
    assert_int_equal(cpu_kernel_create(program, &kernels[i], &kernel), ZE_RESULT_SUCCESS);
    return kernel;
}

static ze_result_t run(cpu_kernel *kernel, const uint32_t size[3], const uint32_t count[3],
                       void *out)
{
    const void *const arguments[] = {&out};
    const size_t sizes[] = {sizeof out};
    const cpu_launch launch = {.group_size = {size[0], size[1], size[2]},
                               .group_count = {count[0], count[1], count[2]},
                               .arguments = arguments,
                               .sizes = sizes};
    return cpu_kernel_run(kernel, &launch);
}

static const uint32_t one[3] = {1, 1, 1};

static int setup(void **state)
{
    (void)state;
    cpu_build_log log = {NULL, 0};
    seam_text = text;
    module = seam_module(words, kernels, sizeof kernels / sizeof kernels[0]);
    static spirv_variable variable = {.id = 9};
    module.variables = &variable;
    module.variable_count = 1;
    const ze_result_t result = cpu_program_create(&(cpu_source){.module = &module}, &log, &program);
    if (result != ZE_RESULT_SUCCESS)
        print_error("%s\n", log.text);
    cpu_build_log_clear(&log);
    return result != ZE_RESULT_SUCCESS;
}

static int teardown(void **state)
{
    (void)state;
    cpu_program_destroy(program);
    return 0;
}

static void every_group_runs_once(void **state)
{
    (void)state;
    static const uint32_t counts[][3] = {{1, 1, 1},      {2, 1, 1},    {1000, 1, 1}, {7, 9, 1},
                                         {8, 8, 1},      {65, 66, 1},  {1, 1, 50},   {3, 5, 7},
                                         {100000, 1, 1}, {1, 3000, 1}, {9, 8, 11}};
    cpu_kernel *kernel = make_kernel(0);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        const size_t groups = (size_t)counts[i][0] * counts[i][1] * counts[i][2];
        int *out = calloc(groups, sizeof *out);
        assert_non_null(out);
        for (int round = 1; round <= 3; round++) {
            assert_int_equal(run(kernel, one, counts[i], out), ZE_RESULT_SUCCESS);
            for (size_t g = 0; g < groups; g++)
                assert_int_equal(out[g], round);
        }
        free(out);
    }
    cpu_kernel_destroy(kernel);
}

static void variables_are_shared(void **state)
{
    (void)state;
    static const uint32_t other[3] = {4, 1, 1};
    int64_t old = 0;
    cpu_kernel *a = make_kernel(1), *b = make_kernel(1);
    assert_int_equal(run(a, other, one, &old), ZE_RESULT_SUCCESS);
    assert_int_equal(old, 40);
    assert_int_equal(run(b, other, (const uint32_t[3]){7, 1, 1}, &old), ZE_RESULT_SUCCESS);
    assert_int_equal(run(a, other, one, &old), ZE_RESULT_SUCCESS);
    assert_int_equal(old, 48);
    cpu_kernel_destroy(a);
    cpu_kernel_destroy(b);
}

static void outside_functions_are_found(void **state)
{
    (void)state;
    double x = 4.25;
    cpu_kernel *kernel = make_kernel(2);
    assert_int_equal(run(kernel, one, one, &x), ZE_RESULT_SUCCESS);
    assert_true(x == 3.5);
    cpu_kernel_destroy(kernel);
}

static void areas_are_apart_and_aligned(void **state)
{
    (void)state;
    uint64_t out[5] = {0};
    void *const pointer = out;
    const uint64_t value = 77;
    const void *const arguments[] = {&pointer, NULL, &value, NULL};
    const size_t sizes[] = {8, 100, 8, 200};
    const cpu_launch launch = {
        .group_size = {1, 1, 1}, .group_count = {1, 1, 1}, .arguments = arguments, .sizes = sizes};
    cpu_kernel *kernel = make_kernel(3);
    assert_int_equal(cpu_kernel_run(kernel, &launch), ZE_RESULT_SUCCESS);
    for (int i = 0; i < 4; i++)
        assert_int_equal(out[i] % 128, 0);
    assert_true(out[2] + 300 <= out[0]);
    assert_true(out[0] + 100 <= out[1]);
    assert_true(out[1] + 200 <= out[3]);
    assert_int_equal(out[4], 77);
    cpu_kernel_destroy(kernel);
}

static void launches_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    static const uint32_t sizes[][3] = {{0, 1, 1},   {1, 1, 0},        {1025, 1, 1},
                                        {64, 32, 1}, {1u << 31, 2, 1}, {1, 1u << 31, 1u << 31}};
    static const uint32_t none[3] = {4, 0, 1};
    int out = 0;
    cpu_kernel *free_size = make_kernel(0), *fixed = make_kernel(1), *areas = make_kernel(3);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        assert_int_equal(run(free_size, sizes[i], one, &out),
                         ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION);
    assert_int_equal(run(fixed, one, one, &out), ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION);
    assert_int_equal(run(free_size, one, none, &out), ZE_RESULT_SUCCESS);
    assert_int_equal(out, 0);
    const void *const arguments[] = {NULL, NULL, NULL, NULL};
    const size_t bytes[] = {8, 40000, 8, 40000};
    const cpu_launch launch = {
        .group_size = {1, 1, 1}, .group_count = {1, 1, 1}, .arguments = arguments, .sizes = bytes};
    assert_int_equal(cpu_kernel_run(areas, &launch), ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY);
    cpu_kernel_destroy(free_size);
    cpu_kernel_destroy(fixed);
    cpu_kernel_destroy(areas);
}

static void a_failed_compilation_is_remembered(void **state)
{
    (void)state;
    static const uint32_t size[3] = {3, 1, 1};
    int out = 0;
    cpu_kernel *kernel = make_kernel(0);
    const int before = atomic_load(&seam_vectorised);
    atomic_store(&seam_failures, 1);
    for (int i = 0; i < 3; i++)
        assert_int_equal(run(kernel, size, one, &out), ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
    assert_int_equal(atomic_load(&seam_vectorised), before + 1);
    assert_int_equal(run(kernel, one, one, &out), ZE_RESULT_SUCCESS);
    assert_int_equal(out, 1);
    cpu_kernel_destroy(kernel);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_group_runs_once),
        cmocka_unit_test(variables_are_shared),
        cmocka_unit_test(outside_functions_are_found),
        cmocka_unit_test(areas_are_apart_and_aligned),
        cmocka_unit_test(launches_that_do_not_fit_are_refused),
        cmocka_unit_test(a_failed_compilation_is_remembered),
    };
    setenv("ZELLIGE_CPU_CACHE", "off", 1);
    return cmocka_run_group_tests(tests, setup, teardown);
}
