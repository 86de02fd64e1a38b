/* main() returns while threads compile kernels that LLVM is never done with, and others wait for
 * them: exit() ends the compilations, they fail, and the process ends as it wants to. No test
 * framework: what is tested comes after main(). */
#include "tests/simd_runtime/seam.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { COMPILING = 2, WAITING = 2 };

static const char text[] = SEAM_MARK;
static spirv_parameter parameters[] = {{.kind = SPIRV_PARAMETER_GLOBAL, .size = 8, .name = "out"}};
static spirv_kernel kernels[] = {
    {.name = "mark", .knows_groups = true, .parameter_count = 1, .parameters = parameters}};
static spirv_module module;
static cpu_program *program;
static atomic_int failed;

/* Two threads for each size: one compiles, one waits. */
static void *prepare(void *size)
{
    static int out[1];
    void *const pointer = out;
    const void *const arguments[] = {&pointer};
    const size_t sizes[] = {sizeof pointer};
    const cpu_launch launch = {.group_size = {*(const uint32_t *)size, 1, 1},
                               .group_count = {1, 1, 1},
                               .arguments = arguments,
                               .sizes = sizes};
    cpu_kernel *kernel = NULL;
    if (cpu_kernel_create(program, kernels, &kernel) == ZE_RESULT_SUCCESS &&
        cpu_kernel_prepare(kernel, &launch) != ZE_RESULT_SUCCESS)
        atomic_fetch_add(&failed, 1);
    cpu_kernel_destroy(kernel);
    return NULL;
}

/* Runs behind the driver's, which are registered later. */
static void see_whether_all_have_failed(void)
{
    for (int i = 0; i < 10000 && atomic_load(&failed) < COMPILING + WAITING; i++)
        usleep(1000);
    if (atomic_load(&failed) == COMPILING + WAITING)
        return;
    fprintf(stderr, "%d of %d compilations have failed\n", atomic_load(&failed),
            COMPILING + WAITING);
    _exit(1);
}

int main(void)
{
    static uint32_t words[SEAM_WORDS];
    static uint32_t sizes[] = {1, 2, 1, 2};
    cpu_build_log log = {NULL, 0};
    atexit(see_whether_all_have_failed);
    setenv("ZELLIGE_CPU_CACHE", "off", 1);
    seam_text = text;
    seam_endless = "mark";
    module = seam_module(words, kernels, 1);
    if (cpu_program_create(&(cpu_source){.module = &module}, &log, &program) != ZE_RESULT_SUCCESS)
        return 1;
    for (int i = 0; i < COMPILING + WAITING; i++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, prepare, &sizes[i]) != 0)
            return 1;
        pthread_detach(thread);
    }
    while (atomic_load(&seam_busy) < COMPILING)
        usleep(1000);
    alarm(60);
    return 0;
}
