/* Our engine, called directly. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engine.h"
#include "tests/random/runner.h"

static spirv_module *module;
static cpu_program *program;

static bool read_module(const random_batch *batch, int variant, char why[RUNNER_SENTENCE])
{
    enum { LIMIT = 4 << 20 };
    char path[400];
    snprintf(path, sizeof path, "%s/%s.spv", batch->directory, toolchain_variants[variant]);
    FILE *file = fopen(path, "rb");
    uint32_t *words = malloc(LIMIT);
    if (file == NULL || words == NULL)
        abort();
    const size_t count = fread(words, sizeof *words, LIMIT / sizeof *words, file);
    fclose(file);
    spirv_error error = {0};
    const bool read = spirv_module_create(words, count, &module, &error);
    free(words);
    if (!read)
        snprintf(why, RUNNER_SENTENCE, "word %zu: %s", error.word, error.text);
    return read;
}

/* A kernel that the engine refuses is a failure of all: the log would have no other lines. */
static bool build(const random_batch *batch, int variant, char why[RUNNER_SENTENCE])
{
    cpu_build_log log = {NULL, 0};
    if (!read_module(batch, variant, why))
        return false;
    const bool built =
        cpu_program_create(&(cpu_source){.module = module}, &log, &program) == ZE_RESULT_SUCCESS &&
        log.length == 0;
    if (!built)
        snprintf(why, RUNNER_SENTENCE, "%.*s", (int)strcspn(log.text == NULL ? "" : log.text, "\n"),
                 log.text == NULL ? "" : log.text);
    cpu_build_log_clear(&log);
    return built;
}

/* Each array has pages of its own. */
static bool are_apart(const cpu_launch *launch, const cpu_span_finder *finder)
{
    (void)launch;
    (void)finder;
    return true;
}

static bool run(const char *name, const problem_shape *range, problem *p, char why[RUNNER_SENTENCE])
{
    const void *const data[] = {&p->in,    &p->data, &p->out,  &p->probe, &p->scratch,
                                &p->atoms, NULL,     &p->rows, &p->params};
    const size_t sizes[] = {
        8, 8, 8, 8, 8, 8, PROBLEM_LOCAL * sizeof(uint32_t), 8, sizeof p->params};
    cpu_launch order = {.arguments = data, .sizes = sizes, .are_apart = are_apart};
    memcpy(order.group_size, range->size, sizeof range->size);
    memcpy(order.group_count, range->count, sizeof range->count);
    memcpy(order.offset, range->offset, sizeof range->offset);
    cpu_kernel *kernel = NULL;
    const spirv_kernel *info = spirv_module_find_kernel(module, name);
    ze_result_t result = ZE_RESULT_ERROR_INVALID_KERNEL_NAME;
    if (info != NULL)
        result = cpu_kernel_create(program, info, &kernel);
    if (result == ZE_RESULT_SUCCESS) {
        result = cpu_kernel_run(kernel, &order);
        cpu_kernel_destroy(kernel);
    }
    if (result != ZE_RESULT_SUCCESS)
        snprintf(why, RUNNER_SENTENCE, "launch: %#x", (unsigned)result);
    return result == ZE_RESULT_SUCCESS;
}

const random_runner random_simd = {"simd", build, run};
