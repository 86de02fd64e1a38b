/* Many threads at once: one kernel, compiled once, launches that share the processors, fork(). */
#include "tests/simd_runtime/seam.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "backend/driver/runtime/threads/pool.h"
#include "tests/skip.h"

enum { THREADS = 8, ROUNDS = 60, GROUPS = 3000 };

static const char text[] = SEAM_MARK;
static spirv_parameter parameters[] = {{.kind = SPIRV_PARAMETER_GLOBAL, .size = 8, .name = "out"}};
static spirv_kernel kernels[] = {
    {.name = "mark", .knows_groups = true, .parameter_count = 1, .parameters = parameters}};
static uint32_t words[SEAM_WORDS];
static spirv_module module;
static cpu_program *program;

static ze_result_t mark(cpu_kernel *kernel, uint32_t size, const uint32_t count[3], int *out)
{
    void *const pointer = out;
    const void *const arguments[] = {&pointer};
    const size_t sizes[] = {sizeof pointer};
    const cpu_launch launch = {.group_size = {size, 1, 1},
                               .group_count = {count[0], count[1], count[2]},
                               .arguments = arguments,
                               .sizes = sizes};
    return cpu_kernel_run(kernel, &launch);
}

static int setup(void **state)
{
    (void)state;
    cpu_build_log log = {NULL, 0};
    seam_text = text;
    module = seam_module(words, kernels, 1);
    const ze_result_t result = cpu_program_create(&(cpu_source){.module = &module}, &log, &program);
    cpu_build_log_clear(&log);
    return result != ZE_RESULT_SUCCESS;
}

static int teardown(void **state)
{
    (void)state;
    cpu_program_destroy(program);
    return 0;
}

static cpu_kernel *make_kernel(void)
{
    cpu_kernel *kernel = NULL;
    assert_int_equal(cpu_kernel_create(program, &kernels[0], &kernel), ZE_RESULT_SUCCESS);
    return kernel;
}

typedef struct worker {
    cpu_kernel *kernel;
    uint32_t number;
    int errors;
} worker;

static void *launch_often(void *data)
{
    worker *self = data;
    int *out = calloc(GROUPS, sizeof *out);
    if (out == NULL)
        return NULL;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        const uint32_t count[3] = {1 + (round * 7 + self->number) % 50, 1 + round % 60, 1};
        const uint32_t groups = count[0] * count[1];
        memset(out, 0, groups * sizeof *out);
        self->errors += mark(self->kernel, 1 + round % 5, count, out) != ZE_RESULT_SUCCESS;
        for (uint32_t g = 0; g < groups; g++)
            self->errors += out[g] != 1;
    }
    free(out);
    return NULL;
}

static void launches_at_once_do_not_disturb_each_other(void **state)
{
    (void)state;
    pthread_t threads[THREADS];
    worker workers[THREADS];
    cpu_kernel *kernel = make_kernel();
    const int before = atomic_load(&seam_vectorised);
    for (uint32_t i = 0; i < THREADS; i++) {
        workers[i] = (worker){kernel, i, 0};
        assert_int_equal(pthread_create(&threads[i], NULL, launch_often, &workers[i]), 0);
    }
    for (uint32_t i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(workers[i].errors, 0);
    }
    assert_int_equal(atomic_load(&seam_vectorised), before + 5);
    cpu_kernel_destroy(kernel);
}

static void *launch_another_size(void *data)
{
    worker *self = data;
    int out = 0;
    self->errors = mark(self->kernel, 100, (const uint32_t[]){1, 1, 1}, &out) != 0 || out != 1;
    return NULL;
}

static void a_size_is_compiled_once(void **state)
{
    (void)state;
    pthread_t threads[THREADS];
    worker workers[THREADS];
    const int before = atomic_load(&seam_vectorised);
    for (uint32_t i = 0; i < THREADS; i++) {
        workers[i] = (worker){make_kernel(), i, 0};
        assert_int_equal(pthread_create(&threads[i], NULL, launch_another_size, &workers[i]), 0);
    }
    for (uint32_t i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(workers[i].errors, 0);
        cpu_kernel_destroy(workers[i].kernel);
    }
    assert_int_equal(atomic_load(&seam_vectorised), before + 1);
}

#ifndef __SANITIZE_THREAD__ /* which does not bear threads in a child of fork() */
static void a_child_of_fork_has_threads_of_its_own(void **state)
{
    (void)state;
    const uint32_t count[3] = {50, 60, 1};
    cpu_kernel *kernel = make_kernel();
    int *out = calloc(GROUPS, sizeof *out);
    assert_non_null(out);
    assert_int_equal(mark(kernel, 1, count, out), ZE_RESULT_SUCCESS);
    const pid_t child = fork();
    if (child == 0) {
        alarm(30);
        for (int round = 0; round < 20; round++)
            if (mark(kernel, 1, count, out) != ZE_RESULT_SUCCESS)
                _exit(1);
        for (int g = 0; g < GROUPS; g++)
            if (out[g] != 21)
                _exit(2);
        _exit(0);
    }
    int status = -1;
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(mark(kernel, 1, count, out), ZE_RESULT_SUCCESS);
    assert_int_equal(out[GROUPS - 1], 2);
    free(out);
    cpu_kernel_destroy(kernel);
}
#endif

/* Two jobs meet in the middle: each needs a thread of its own at the same time. */
typedef struct meeting {
    cpu_job job;
    atomic_uint present;
    atomic_uint done[64];
} meeting;

static void attend(meeting *self, uint64_t first, uint64_t end)
{
    for (uint64_t i = first; i < end; i++)
        atomic_fetch_add(&self->done[i], 1);
}

static void help(cpu_job *job)
{
    meeting *self = (meeting *)(void *)job;
    uint64_t first, end;
    atomic_fetch_add(&self->present, 1);
    while (cpu_pool_take_helping(job, &first, &end))
        attend(self, first, end);
}

static void help_comes_when_it_is_asked_for(void **state)
{
    (void)state;
    meeting self = {.job = {.help = help, .count = 64, .step = 3}};
    uint64_t first, end;
    if (cpu_pool_threads(NULL) == 1)
        skip_because("there is one processor");
    cpu_pool_share(&self.job);
    while (atomic_load(&self.present) == 0)
        usleep(100);
    while (cpu_pool_take(&self.job, &first, &end))
        attend(&self, first, end);
    cpu_pool_finish(&self.job);
    for (int i = 0; i < 64; i++)
        assert_int_equal(atomic_load(&self.done[i]), 1);
}

/* The same on a part of the processors: threads that help are bound to it, and no more come than it
 * has room for. */
static void help_where(cpu_job *job)
{
    meeting *self = (meeting *)(void *)job;
    cpu_set_t set;
    uint64_t first, end;
    assert_int_equal(sched_getaffinity(0, sizeof set, &set), 0);
    assert_true(CPU_EQUAL(&set, &job->processors->set));
    atomic_fetch_add(&self->present, 1);
    while (cpu_pool_take_helping(job, &first, &end))
        attend(self, first, end);
}

static void help_stays_in_a_share_of_the_processors(void **state)
{
    (void)state;
    cpu_processors one = *cpu_processors_get();
    if (one.count == 1)
        skip_because("there is one processor");
    for (size_t i = 0; i < CPU_SETSIZE && CPU_COUNT(&one.set) > 1; i++)
        CPU_CLR(i, &one.set);
    for (one.count = 2; one.count > 0; one.count--) {
        meeting self = {.job = {.help = help_where, .processors = &one, .count = 64, .step = 1}};
        uint64_t first, end;
        cpu_pool_share(&self.job);
        while (one.count == 2 && atomic_load(&self.present) == 0)
            usleep(100);
        while (cpu_pool_take(&self.job, &first, &end)) {
            attend(&self, first, end);
            usleep(100);
        }
        cpu_pool_finish(&self.job);
        assert_int_equal(atomic_load(&self.present), one.count - 1);
    }
}

/* Many short jobs at once: threads join and leave them as they begin and end. */
enum { JOBS = 2000 };

static void *run_jobs(void *argument)
{
    unsigned int seed = *(const unsigned int *)argument;
    for (int i = 0; i < JOBS; i++) {
        const uint64_t count = 2 + (uint64_t)rand_r(&seed) % 63, step = 1 + (uint64_t)i % 3;
        meeting self = {.job = {.help = help, .count = count, .step = step}};
        uint64_t first, end;
        cpu_pool_share(&self.job);
        while (cpu_pool_take(&self.job, &first, &end))
            attend(&self, first, end);
        cpu_pool_finish(&self.job);
        for (uint64_t chunk = 0; chunk < 64; chunk++)
            if (atomic_load(&self.done[chunk]) != (chunk < count))
                return argument;
    }
    return NULL;
}

static void short_jobs_at_once_are_each_done_once(void **state)
{
    (void)state;
    pthread_t threads[THREADS];
    unsigned int seeds[THREADS];
    for (unsigned int i = 0; i < THREADS; i++) {
        seeds[i] = i;
        assert_int_equal(pthread_create(&threads[i], NULL, run_jobs, &seeds[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        void *wrong;
        assert_int_equal(pthread_join(threads[i], &wrong), 0);
        assert_null(wrong);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(launches_at_once_do_not_disturb_each_other),
        cmocka_unit_test(a_size_is_compiled_once),
        cmocka_unit_test(help_comes_when_it_is_asked_for),
        cmocka_unit_test(help_stays_in_a_share_of_the_processors),
        cmocka_unit_test(short_jobs_at_once_are_each_done_once),
#ifndef __SANITIZE_THREAD__
        cmocka_unit_test(a_child_of_fork_has_threads_of_its_own),
#endif
    };
    setenv("ZELLIGE_CPU_CACHE", "off", 1);
    return cmocka_run_group_tests(tests, setup, teardown);
}
