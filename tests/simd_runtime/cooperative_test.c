/* Cooperative launches: a thread for each group, or none at all. */
#include "tests/simd_runtime/seam.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/runtime/threads/pool.h"

/* Writes how many bytes an element must have to be streamed. */
#define STREAM_SIZE                                                                              \
    "@non_temporal_threshold.needs = internal constant [14 x i64] [i64 0, i64 1, i64 1, i64 0, " \
    "i64 0, "                                                                                    \
    "i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0]\n"                           \
    "define void @non_temporal_threshold(ptr %w) {\n"                                            \
    "  %arguments.at = getelementptr i8, ptr %w, i64 $arguments\n"                               \
    "  %arguments = load ptr, ptr %arguments.at\n"                                               \
    "  %slot = load ptr, ptr %arguments\n"                                                       \
    "  %out = load ptr, ptr %slot\n"                                                             \
    "  %at = getelementptr i8, ptr %w, i64 $non_temporal_threshold\n"                            \
    "  %size = load i64, ptr %at\n"                                                              \
    "  store i64 %size, ptr %out\n"                                                              \
    "  ret void\n"                                                                               \
    "}\n"

static const char text[] = SEAM_MARK STREAM_SIZE;
static spirv_parameter parameters[] = {{.kind = SPIRV_PARAMETER_GLOBAL, .size = 8, .name = "out"}};
static spirv_kernel kernels[] = {
    {.name = "mark", .knows_groups = true, .parameter_count = 1, .parameters = parameters},
    {.name = "non_temporal_threshold", .parameter_count = 1, .parameters = parameters}};
static uint32_t words[SEAM_WORDS];
static spirv_module module;
static cpu_program *program;
static cpu_kernel *kernel;

/* How many more threads this process gets; below 0, as many as it wants. */
static atomic_int threads_left = -1;

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *argument)
{
    int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    void *address = dlsym(RTLD_NEXT, "pthread_create");
    memcpy(&real, &address, sizeof real);
    if (atomic_load(&threads_left) == 0)
        return EAGAIN;
    if (atomic_load(&threads_left) > 0)
        atomic_fetch_sub(&threads_left, 1);
    return real(thread, attributes, run, argument);
}

static int setup(void **state)
{
    (void)state;
    cpu_build_log log = {NULL, 0};
    const cpu_source source = {.module = &module};
    seam_text = text;
    module = seam_module(words, kernels, 2);
    ze_result_t result = cpu_program_create(&source, &log, &program);
    cpu_build_log_clear(&log);
    if (result == ZE_RESULT_SUCCESS)
        result = cpu_kernel_create(program, &kernels[0], &kernel);
    return result != ZE_RESULT_SUCCESS;
}

static int teardown(void **state)
{
    (void)state;
    cpu_kernel_destroy(kernel);
    cpu_program_destroy(program);
    return 0;
}

static ze_result_t run(cpu_kernel *which, const uint32_t count[3], void *out)
{
    void *const pointer = out;
    const void *const arguments[] = {&pointer};
    const size_t sizes[] = {sizeof pointer};
    const cpu_launch launch = {.group_size = {4, 1, 1},
                               .group_count = {count[0], count[1], count[2]},
                               .arguments = arguments,
                               .sizes = sizes};
    return cpu_kernel_run_cooperative(which, &launch);
}

static ze_result_t mark(const uint32_t count[3], int *out)
{
    return run(kernel, count, out);
}

static void every_group_runs_once(void **state)
{
    (void)state;
    const uint32_t counts[][3] = {{1, 1, 1}, {2, 1, 1}, {1, 3, 1}, {1, 1, 4}, {3, 4, 5}};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        int out[61] = {0};
        const uint32_t groups = counts[i][0] * counts[i][1] * counts[i][2];
        assert_int_equal(mark(counts[i], out), ZE_RESULT_SUCCESS);
        for (uint32_t g = 0; g < 61; g++)
            assert_int_equal(out[g], g < groups);
    }
}

static void nothing_is_nothing_to_do(void **state)
{
    (void)state;
    const uint32_t none[3] = {4, 0, 1};
    int out[4] = {0};
    assert_int_equal(mark(none, out), ZE_RESULT_SUCCESS);
    assert_int_equal(out[0], 0);
}

/* With fewer threads than groups, the groups that have one would wait for the others forever. */
static void without_the_threads_no_group_runs(void **state)
{
    (void)state;
    const uint32_t five[3] = {5, 1, 1};
    int out[5] = {0};
    for (int threads = 0; threads < 4; threads++) {
        atomic_store(&threads_left, threads);
        assert_int_equal(mark(five, out), ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
        for (int g = 0; g < 5; g++)
            assert_int_equal(out[g], 0);
    }
    atomic_store(&threads_left, 4);
    assert_int_equal(mark(five, out), ZE_RESULT_SUCCESS);
    for (int g = 0; g < 5; g++)
        assert_int_equal(out[g], 1);
    atomic_store(&threads_left, -1);
}

/* They are few, and nobody ends the streams of one. */
static void nothing_is_streamed(void **state)
{
    (void)state;
    const uint32_t one[3] = {1, 1, 1};
    uint64_t size = 0;
    cpu_kernel *asking;
    assert_int_equal(cpu_kernel_create(program, &kernels[1], &asking), ZE_RESULT_SUCCESS);
    assert_int_equal(run(asking, one, &size), ZE_RESULT_SUCCESS);
    assert_true(size == UINT64_MAX);
    cpu_kernel_destroy(asking);
}

static void there_is_a_group_for_every_thread(void **state)
{
    (void)state;
    assert_int_equal(cpu_engine_cooperative_groups(0), cpu_pool_threads(NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_group_runs_once),
        cmocka_unit_test(nothing_is_nothing_to_do),
        cmocka_unit_test(without_the_threads_no_group_runs),
        cmocka_unit_test(nothing_is_streamed),
        cmocka_unit_test(there_is_a_group_for_every_thread),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
