/* Many threads at once: the same kernel, different kernels, builds in between. */
#include "tests/engine/support.h"

#include <pthread.h>
#include <stdio.h>

#define THREADS 8
#define ROUNDS 300

typedef struct worker {
    const test_program *program;
    cpu_kernel *kernel; /* shared by all */
    unsigned int number;
    int errors;
} worker;

/* x = 1103515245 x + 12345, as the kernel does it. */
static int expected(int x, int rounds)
{
    uint32_t y = (uint32_t)x;
    for (int i = 0; i < rounds; i++)
        y = y * 1103515245u + 12345u;
    return (int)y;
}

static void *run_shared(void *data)
{
    worker *w = data;
    int out[64];
    for (int round = 0; round < ROUNDS; round++) {
        const int rounds = (int)w->number * 10 + round % 7;
        void *const pointer = out;
        const void *const arguments[] = {&pointer, &rounds};
        const size_t sizes[] = {sizeof pointer, sizeof rounds};
        const cpu_launch order = {.group_size = {16, 1, 1},
                                  .group_count = {4, 1, 1},
                                  .arguments = arguments,
                                  .sizes = sizes};
        w->errors += cpu_kernel_run(w->kernel, &order) != ZE_RESULT_SUCCESS;
        for (int i = 0; i < 64; i++)
            w->errors += out[i] != expected(i, rounds);
    }
    return NULL;
}

static void run_all(void *(*function)(void *), worker *workers)
{
    pthread_t threads[THREADS];
    for (unsigned int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, function, &workers[i]), 0);
    for (unsigned int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (unsigned int i = 0; i < THREADS; i++)
        assert_int_equal(workers[i].errors, 0);
}

static void one_kernel(void **state)
{
    (void)state;
    test_program program = build("launch", variants[0]);
    worker workers[THREADS];
    cpu_kernel *kernel = NULL;
    const spirv_kernel *shape = spirv_module_find_kernel(program.module, "slow");
    assert_int_equal(cpu_kernel_create(program.program, shape, &kernel), ZE_RESULT_SUCCESS);
    for (unsigned int i = 0; i < THREADS; i++)
        workers[i] = (worker){&program, kernel, i, 0};
    run_all(run_shared, workers);
    cpu_kernel_destroy(kernel);
    destroy(&program);
}

static void *build_and_run(void *data)
{
    worker *w = data;
    for (int round = 0; round < 4; round++) {
        cpu_program *program = NULL;
        cpu_kernel *kernel = NULL;
        cpu_build_log log = {NULL, 0};
        const spirv_kernel *shape = spirv_module_find_kernel(w->program->module, "slow");
        if (cpu_program_create(&(cpu_source){.module = w->program->module}, &log, &program) !=
                ZE_RESULT_SUCCESS ||
            cpu_kernel_create(program, shape, &kernel) != ZE_RESULT_SUCCESS) {
            w->errors++;
            continue;
        }
        worker inner = {w->program, kernel, w->number, 0};
        run_shared(&inner);
        w->errors += inner.errors;
        cpu_kernel_destroy(kernel);
        cpu_program_destroy(program);
        cpu_build_log_clear(&log);
    }
    return NULL;
}

static void own_programs(void **state)
{
    (void)state;
    test_program program = build("launch", variants[0]);
    worker workers[THREADS];
    for (unsigned int i = 0; i < THREADS; i++)
        workers[i] = (worker){&program, NULL, i, 0};
    run_all(build_and_run, workers);
    destroy(&program);
}

#define TEST(name)                                              \
    {                                                           \
        "zellige.engine.threads." #name, name, NULL, NULL, NULL \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(one_kernel), TEST(own_programs)};
    return run_group("zellige.engine.threads", tests, sizeof tests / sizeof tests[0]);
}
