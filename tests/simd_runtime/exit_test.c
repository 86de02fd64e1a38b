/* main() returns while threads build programs and run kernels: the process ends as if there were
 * none. The exit status is the test. */
#include "tests/simd_runtime/seam.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static const char text[] = SEAM_MARK;
static spirv_parameter parameters[] = {{.kind = SPIRV_PARAMETER_GLOBAL, .size = 8, .name = "out"}};
static spirv_kernel kernels[] = {
    {.name = "mark", .knows_groups = true, .parameter_count = 1, .parameters = parameters}};
static spirv_module module;
static atomic_uint launches;

static bool run_one(cpu_program *program, uint32_t size)
{
    static int out[1000];
    void *const pointer = out;
    const void *const arguments[] = {&pointer};
    const size_t sizes[] = {sizeof pointer};
    const cpu_launch launch = {.group_size = {size, 1, 1},
                               .group_count = {1000, 1, 1},
                               .arguments = arguments,
                               .sizes = sizes};
    cpu_kernel *kernel = NULL;
    ze_result_t result = cpu_kernel_create(program, kernels, &kernel);
    if (result == ZE_RESULT_SUCCESS)
        result = cpu_kernel_run(kernel, &launch);
    cpu_kernel_destroy(kernel);
    return result == ZE_RESULT_SUCCESS;
}

static void *build_and_run(void *unused)
{
    (void)unused;
    for (;;) {
        cpu_build_log log = {NULL, 0};
        cpu_program *program = NULL;
        const ze_result_t result =
            cpu_program_create(&(cpu_source){.module = &module}, &log, &program);
        for (uint32_t size = 1; result == ZE_RESULT_SUCCESS && size < 5; size++)
            if (run_one(program, size))
                atomic_fetch_add(&launches, 1);
        cpu_program_destroy(program);
        cpu_build_log_clear(&log);
    }
    return NULL;
}

int main(void)
{
    static uint32_t words[SEAM_WORDS];
    pthread_t thread;
    setenv("ZELLIGE_CPU_CACHE", "off", 1);
    seam_text = text;
    module = seam_module(words, kernels, 1);
    for (int i = 0; i < 4; i++) {
        if (pthread_create(&thread, NULL, build_and_run, NULL) != 0)
            return 1;
        pthread_detach(thread);
    }
    while (atomic_load(&launches) < 20)
        usleep(1000);
    return 0;
}
