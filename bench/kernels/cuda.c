#include "cuda.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cuda_library.h"

/* What a kernel takes: values, and addresses with the shapes of what is there. */
typedef struct cuda_step {
    cuda_function function;
    void *values[3 * BENCH_MAX_ARGS];
    int shapes[BENCH_MAX_ARGS][3];
} cuda_step;

typedef struct cuda_solver {
    const cuda_functions *cuda;
    const bench_problem *problem;
    uint64_t buffers[BENCH_MAX_BUFFERS];
    cuda_step steps[];
} cuda_solver;

static bool went_well(int result)
{
    if (result != 0)
        fprintf(stderr, "cuda: error %d\n", result);
    return result == 0;
}

/* A line's length, or a plane's height, width and pitch. */
static void pass(cuda_solver *s, int i)
{
    const bench_step *step = &s->problem->steps[i];
    cuda_step *made = &s->steps[i];
    size_t at = 0;
    for (int j = 0; j < step->arg_count; j++) {
        const bench_arg *arg = &step->args[j];
        if (arg->kind == BENCH_VALUE) {
            made->values[at++] = (void *)(uintptr_t)bench_value_address(arg);
            continue;
        }
        const zlg_extent *extent = &s->problem->buffers[arg->buffer].extent;
        made->values[at++] = &s->buffers[arg->buffer];
        if (arg->kind == BENCH_POINTER)
            continue;
        made->shapes[j][0] = extent->v[0];
        made->shapes[j][1] = made->shapes[j][2] = extent->rank == 2 ? extent->v[1] : 0;
        made->values[at++] = made->shapes[j];
    }
}

static bool find_functions(cuda_solver *s, cuda_module module)
{
    for (int i = 0; i < s->problem->step_count; i++) {
        if (s->cuda->module_function(&s->steps[i].function, module, s->problem->steps[i].kernel) !=
            0)
            return false;
        pass(s, i);
    }
    return true;
}

/** False, with a sentence, if a launch leaves to OpenCL what CUDA has to be told. */
static bool is_said(const bench_problem *problem, char why[BENCH_SENTENCE])
{
    for (int i = 0; i < problem->step_count; i++) {
        const bench_step *step = &problem->steps[i];
        bool said = step->domain.tile.rank > 0;
        for (int j = 0; j < step->arg_count; j++)
            said = said && step->args[j].value.kind != ZLG_ARG_TILE_STATIC;
        if (!said) {
            snprintf(why, BENCH_SENTENCE, "%s has no tile, or tile_static memory as an argument",
                     step->kernel);
            return false;
        }
    }
    return true;
}

static bool allocate(cuda_solver *s, char why[BENCH_SENTENCE])
{
    for (int i = 0; i < s->problem->buffer_count; i++)
        if (s->cuda->allocate(&s->buffers[i], bench_buffer_bytes(&s->problem->buffers[i])) != 0) {
            snprintf(why, BENCH_SENTENCE, "the GPU has no memory");
            return false;
        }
    return true;
}

/* CUDA's first dimension is the last of ours. */
static int launch(cuda_solver *s, int i)
{
    unsigned groups[3] = {1, 1, 1}, size[3] = {1, 1, 1};
    const zlg_tiled_extent *domain = &s->problem->steps[i].domain;
    const int rank = domain->extent.rank;
    for (int d = 0; d < rank; d++) {
        size[d] = (unsigned)domain->tile.v[rank - 1 - d];
        groups[d] = (unsigned)domain->extent.v[rank - 1 - d] / size[d];
    }
    return s->cuda->launch(s->steps[i].function, groups[0], groups[1], groups[2], size[0], size[1],
                           size[2], 0, NULL, s->steps[i].values, NULL);
}

static bool run(void *state)
{
    cuda_solver *s = state;
    int result = 0;
    for (int i = 0; i < s->problem->step_count && result == 0; i++)
        result = launch(s, i);
    return went_well(result != 0 ? result : s->cuda->wait(NULL));
}

static bool host_wrote(void *state)
{
    cuda_solver *s = state;
    int result = 0;
    for (int i = 0; i < s->problem->buffer_count && result == 0; i++) {
        const bench_buffer *buffer = &s->problem->buffers[i];
        result = s->cuda->copy_in(s->buffers[i], buffer->data, bench_buffer_bytes(buffer));
    }
    return went_well(result);
}

static bool host_reads(void *state)
{
    cuda_solver *s = state;
    int result = 0;
    for (int i = 0; i < s->problem->buffer_count && result == 0; i++) {
        const bench_buffer *buffer = &s->problem->buffers[i];
        result = s->cuda->copy_out(buffer->data, s->buffers[i], bench_buffer_bytes(buffer));
    }
    return went_well(result);
}

static void end(void *state)
{
    cuda_solver *s = state;
    for (int i = 0; i < s->problem->buffer_count; i++)
        if (s->buffers[i] != 0)
            (void)s->cuda->release(s->buffers[i]);
    free(s);
}

/* The own set is in CUDA's words as well; all else is read as CUDA C. */
static bool has_twin(const bench_row *row)
{
    return row->source[0] != '/' && strstr(row->source, "/wide/") == NULL;
}

bool bench_cuda_begin(const bench_row *row, const bench_problem *problem, bench_solver *out,
                      char why[BENCH_SENTENCE])
{
    if (!is_said(problem, why))
        return false;
    const char *file = has_twin(row) ? "bench/kernels/cuda.cu" : row->source;
    const cuda_functions *cuda = cuda_open(why);
    cuda_module module = cuda == NULL ? NULL : cuda_compile(file, row->options, why);
    if (module == NULL)
        return false;
    cuda_solver *s = calloc(1, sizeof *s + (size_t)problem->step_count * sizeof s->steps[0]);
    if (s == NULL) {
        snprintf(why, BENCH_SENTENCE, "no memory");
        return false;
    }
    s->cuda = cuda;
    s->problem = problem;
    if (!find_functions(s, module) || !allocate(s, why)) {
        end(s);
        return false;
    }
    *out = (bench_solver){.name = "cuda",
                          .goal = 0.95,
                          .state = s,
                          .run = run,
                          .host_wrote = host_wrote,
                          .host_reads = host_reads,
                          .end = end};
    return true;
}
