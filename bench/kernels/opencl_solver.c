#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "opencl.h"
#include "opencl_image.h"

/* The program that was built last for a platform: the rows of a file follow one another. */
typedef struct built {
    const opencl_platform *platform;
    const char *source, *options;
    cl_program program;       /* NULL: it does not build */
    char why[BENCH_SENTENCE]; /* if so */
} built;

/* What a program is made of; those of the source may be shared by rows. */
typedef enum origin { SHARED_SOURCE, SOURCE, SPIRV } origin;

typedef struct opencl_solver {
    const opencl_functions *cl;
    const opencl_platform *platform;
    const bench_problem *problem;
    cl_program program;
    bool is_shared; /* with the rows that follow */
    cl_kernel kernels[BENCH_MAX_STEPS];
    cl_mem buffers[BENCH_MAX_BUFFERS];
} opencl_solver;

/* What a VIEW parameter has beside its pointer: see <zellige/kernel.h>. */
static size_t make_view(zlg_extent extent, int view[2 * ZLG_MAX_ARRAY_RANK])
{
    int pitch = 1;
    for (int i = extent.rank - 1; i > 0; i--) {
        pitch *= extent.v[i];
        view[extent.rank + i - 1] = pitch;
    }
    for (int i = 0; i < extent.rank; i++)
        view[i] = extent.v[i];
    return (size_t)(2 * extent.rank - 1) * sizeof *view;
}

static cl_int set_argument(const opencl_solver *s, cl_kernel kernel, const bench_arg *arg,
                           cl_uint *at)
{
    int view[2 * ZLG_MAX_ARRAY_RANK];
    if (arg->kind == BENCH_VALUE)
        return s->cl->clSetKernelArg(kernel, (*at)++, arg->value.size, bench_value_address(arg));
    const cl_int error =
        s->cl->clSetKernelArg(kernel, (*at)++, sizeof(cl_mem), &s->buffers[arg->buffer]);
    if (arg->kind == BENCH_POINTER || error != CL_SUCCESS)
        return error;
    const size_t size = make_view(s->problem->buffers[arg->buffer].extent, view);
    return s->cl->clSetKernelArg(kernel, (*at)++, size, view);
}

static cl_int make_kernel(opencl_solver *s, int i)
{
    const bench_step *step = &s->problem->steps[i];
    cl_int error = CL_SUCCESS;
    cl_uint at = 0;
    s->kernels[i] = s->cl->clCreateKernel(s->program, step->kernel, &error);
    for (int j = 0; j < step->arg_count && error == CL_SUCCESS; j++)
        error = set_argument(s, s->kernels[i], &step->args[j], &at);
    return error;
}

static cl_mem make_buffer(const opencl_solver *s, const bench_buffer *buffer, cl_int *error)
{
    const cl_mem_flags flags = CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR;
    return bench_is_image(buffer)
               ? opencl_image_create(s->cl, s->platform, buffer, error)
               : s->cl->clCreateBuffer(s->platform->context, flags, bench_buffer_bytes(buffer),
                                       buffer->data, error);
}

static cl_int make_buffers(opencl_solver *s)
{
    cl_int error = CL_SUCCESS;
    for (int i = 0; i < s->problem->buffer_count && error == CL_SUCCESS; i++)
        s->buffers[i] = make_buffer(s, &s->problem->buffers[i], &error);
    return error;
}

static cl_int launch(const opencl_solver *s, int i)
{
    const zlg_tiled_extent *domain = &s->problem->steps[i].domain;
    const int rank = domain->extent.rank;
    const bool is_tiled = domain->tile.rank > 0;
    size_t global[3], local[3] = {0};
    for (int d = 0; d < rank; d++) { /* OpenCL's first dimension is the last of ours */
        global[d] = (size_t)domain->extent.v[rank - 1 - d];
        local[d] = is_tiled ? (size_t)domain->tile.v[rank - 1 - d] : 0;
    }
    return s->cl->clEnqueueNDRangeKernel(s->platform->queue, s->kernels[i], (cl_uint)rank, NULL,
                                         global, is_tiled ? local : NULL, 0, NULL, NULL);
}

static bool went_well(const opencl_solver *s, cl_int error)
{
    if (error != CL_SUCCESS)
        fprintf(stderr, "%s: OpenCL error %d\n", s->platform->name, error);
    return error == CL_SUCCESS;
}

static bool run(void *state)
{
    const opencl_solver *s = state;
    cl_int error = CL_SUCCESS;
    for (int i = 0; i < s->problem->step_count && error == CL_SUCCESS; i++)
        error = launch(s, i);
    return went_well(s, error != CL_SUCCESS ? error : s->cl->clFinish(s->platform->queue));
}

/* Mapped and given back at once: what a device with memory of its own needs to copy it. */
static cl_int map_buffer(const opencl_solver *s, int i, cl_map_flags flags)
{
    cl_int error = CL_SUCCESS;
    const size_t bytes = bench_buffer_bytes(&s->problem->buffers[i]);
    void *data = s->cl->clEnqueueMapBuffer(s->platform->queue, s->buffers[i], CL_TRUE, flags, 0,
                                           bytes, 0, NULL, NULL, &error);
    return error != CL_SUCCESS ? error
                               : s->cl->clEnqueueUnmapMemObject(s->platform->queue, s->buffers[i],
                                                                data, 0, NULL, NULL);
}

static bool map(const opencl_solver *s, cl_map_flags flags)
{
    cl_int error = CL_SUCCESS;
    for (int i = 0; i < s->problem->buffer_count && error == CL_SUCCESS; i++)
        error = bench_is_image(&s->problem->buffers[i])
                    ? opencl_image_copy(s->cl, s->platform, s->buffers[i], &s->problem->buffers[i],
                                        flags == CL_MAP_READ)
                    : map_buffer(s, i, flags);
    return went_well(s, error != CL_SUCCESS ? error : s->cl->clFinish(s->platform->queue));
}

static bool host_wrote(void *state)
{
    return map(state, CL_MAP_WRITE_INVALIDATE_REGION);
}

static bool host_reads(void *state)
{
    return map(state, CL_MAP_READ);
}

static void end(void *state)
{
    opencl_solver *s = state;
    for (int i = 0; i < s->problem->step_count; i++)
        if (s->kernels[i] != NULL)
            s->cl->clReleaseKernel(s->kernels[i]);
    for (int i = 0; i < s->problem->buffer_count; i++)
        if (s->buffers[i] != NULL)
            s->cl->clReleaseMemObject(s->buffers[i]);
    if (s->program != NULL && !s->is_shared)
        s->cl->clReleaseProgram(s->program);
    free(s);
}

static built *find_built(const opencl_platform *platform)
{
    enum { MOST = 16 };
    static built all[MOST];
    int i = 0;
    while (i < MOST - 1 && all[i].platform != NULL && all[i].platform != platform)
        i++;
    return &all[i];
}

static bool is_built(const built *last, const opencl_platform *platform, const bench_row *row)
{
    return last->platform == platform && strcmp(last->source, row->source) == 0 &&
           strcmp(last->options, row->options) == 0;
}

/* Returns the program of a row's file, which is not the caller's; NULL: it does not build. */
static cl_program share_program(const opencl_solver *s, const bench_row *row,
                                char why[BENCH_SENTENCE])
{
    built *last = find_built(s->platform);
    if (!is_built(last, s->platform, row)) {
        if (last->program != NULL)
            s->cl->clReleaseProgram(last->program);
        *last = (built){.platform = s->platform, .source = row->source, .options = row->options};
        last->program = opencl_build_file(s->platform, row->source, row->options, last->why);
    }
    memcpy(why, last->why, sizeof last->why);
    return last->program;
}

static cl_program build(const opencl_solver *s, const bench_row *row, origin from,
                        char why[BENCH_SENTENCE])
{
    switch (from) {
    case SPIRV:
        return opencl_build_spirv(s->platform, row->spirv->words, row->spirv->count, why);
    case SOURCE:
        return opencl_build_file(s->platform, row->source, row->options, why);
    default:
        return share_program(s, row, why);
    }
}

static bool prepare(opencl_solver *s, const bench_row *row, origin from, char why[BENCH_SENTENCE])
{
    s->cl = opencl_get(why);
    s->is_shared = from == SHARED_SOURCE;
    s->program = build(s, row, from, why);
    if (s->program == NULL)
        return false;
    cl_int error = make_buffers(s);
    for (int i = 0; i < s->problem->step_count && error == CL_SUCCESS; i++)
        error = make_kernel(s, i);
    if (error != CL_SUCCESS)
        snprintf(why, BENCH_SENTENCE, "a kernel or a buffer cannot be made: error %d", error);
    return error == CL_SUCCESS;
}

static bool begin(const opencl_platform *platform, const bench_row *row, origin from,
                  const bench_problem *problem, bench_solver *out, char why[BENCH_SENTENCE])
{
    opencl_solver *s = calloc(1, sizeof *s);
    if (s == NULL) {
        snprintf(why, BENCH_SENTENCE, "no memory");
        return false;
    }
    s->platform = platform;
    s->problem = problem;
    if (!prepare(s, row, from, why)) {
        end(s);
        return false;
    }
    *out = (bench_solver){.goal = platform->is_pocl ? row->pocl_goal : 0,
                          .state = s,
                          .run = run,
                          .host_wrote = host_wrote,
                          .host_reads = host_reads,
                          .end = end};
    memcpy(out->name, platform->slug, sizeof platform->slug);
    return true;
}

bool bench_opencl_begin(const opencl_platform *platform, const bench_row *row,
                        const bench_problem *problem, bench_solver *out, char why[BENCH_SENTENCE])
{
    return begin(platform, row, SHARED_SOURCE, problem, out, why);
}

bool bench_opencl_begin_anew(const opencl_platform *platform, const bench_row *row,
                             const bench_problem *problem, bench_solver *out,
                             char why[BENCH_SENTENCE])
{
    return begin(platform, row, SPIRV, problem, out, why) ||
           begin(platform, row, SOURCE, problem, out, why);
}
