/* Another implementation, which gets the kernels as source: PoCL, or the first OpenCL device for
 * the CPU. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/opencl/opencl.h"
#include "tests/random/runner.h"

enum { BUFFERS = 7 };

static const opencl_functions *cl;
static const opencl_platform *platform;
static cl_program program;

static const opencl_platform *find_platform(char why[OPENCL_SENTENCE])
{
    opencl_platform *platforms;
    const size_t count = opencl_platforms(&platforms);
    for (size_t i = 0; i < count; i++)
        if (platforms[i].is_cpu && platforms[i].absent[0] == '\0')
            return &platforms[i];
    for (size_t i = 0; i < count; i++)
        if (platforms[i].is_pocl)
            snprintf(why, OPENCL_SENTENCE, "%s", platforms[i].absent);
    return NULL;
}

/* OpenCL is opened in a process of its own: its threads would not survive a fork. */
bool random_opencl_is_there(void)
{
    char why[OPENCL_SENTENCE] = "no OpenCL platform has a CPU";
    int status = 1;
    const pid_t process = fork();
    if (process == 0) {
        const bool found = find_platform(why) != NULL;
        if (!found)
            fprintf(stderr, "skipped: %s\n", why);
        _exit(found ? 0 : 1);
    }
    return process > 0 && waitpid(process, &status, 0) == process && status == 0;
}

static bool build(const random_batch *batch, int variant, char why[RUNNER_SENTENCE])
{
    char path[400];
    (void)variant;
    platform = find_platform(why);
    cl = platform == NULL ? NULL : opencl_get(why);
    if (cl == NULL)
        return false;
    snprintf(path, sizeof path, "%s/kernels.cl", batch->directory);
    char *source = opencl_read_text(path);
    if (source == NULL)
        abort();
    program = opencl_build(platform, source, "-w", why);
    free(source);
    return program != NULL;
}

typedef struct memory {
    cl_mem buffers[BUFFERS];
    size_t bytes[BUFFERS];
} memory;

static cl_int make_buffers(const problem *p, memory *m)
{
    const size_t n = p->params.n;
    const struct {
        void *data;
        size_t bytes;
    } parts[BUFFERS] = {
        {p->in, PROBLEM_INPUTS * sizeof *p->in},
        {p->data, n * sizeof *p->data},
        {p->out, n * (PROBLEM_SLOTS + 1) * sizeof *p->out},
        {p->probe, n * 2 * sizeof *p->probe},
        {p->scratch, n * sizeof *p->scratch},
        {p->atoms, PROBLEM_ATOMS * sizeof *p->atoms},
        {p->rows, n * PROBLEM_ROW * sizeof *p->rows},
    };
    cl_int error = CL_SUCCESS;
    for (int i = 0; i < BUFFERS && error == CL_SUCCESS; i++) {
        m->bytes[i] = parts[i].bytes;
        m->buffers[i] =
            cl->clCreateBuffer(platform->context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                               parts[i].bytes, parts[i].data, &error);
    }
    return error;
}

static cl_int set_arguments(cl_kernel kernel, const problem *p, const memory *m)
{
    cl_int error = CL_SUCCESS;
    cl_uint at = 0;
    for (int i = 0; i < BUFFERS && error == CL_SUCCESS; i++) {
        if (i == BUFFERS - 1) /* before the rows comes tile_static memory */
            error = cl->clSetKernelArg(kernel, at++, PROBLEM_LOCAL * sizeof(uint32_t), NULL);
        if (error == CL_SUCCESS)
            error = cl->clSetKernelArg(kernel, at++, sizeof(cl_mem), &m->buffers[i]);
    }
    return error != CL_SUCCESS ? error
                               : cl->clSetKernelArg(kernel, at, sizeof p->params, &p->params);
}

static cl_int launch(cl_kernel kernel, const problem_shape *range)
{
    size_t offset[3], global[3], local[3];
    for (int d = 0; d < 3; d++) {
        offset[d] = range->offset[d];
        local[d] = range->size[d];
        global[d] = (size_t)range->size[d] * range->count[d];
    }
    return cl->clEnqueueNDRangeKernel(platform->queue, kernel, 3, offset, global, local, 0, NULL,
                                      NULL);
}

/* Where a device has copies of its own, they come back so. */
static cl_int map_all(const memory *m)
{
    cl_int error = CL_SUCCESS;
    for (int i = 0; i < BUFFERS && error == CL_SUCCESS; i++) {
        void *data = cl->clEnqueueMapBuffer(platform->queue, m->buffers[i], CL_TRUE, CL_MAP_READ, 0,
                                            m->bytes[i], 0, NULL, NULL, &error);
        if (error == CL_SUCCESS)
            error =
                cl->clEnqueueUnmapMemObject(platform->queue, m->buffers[i], data, 0, NULL, NULL);
    }
    return error == CL_SUCCESS ? cl->clFinish(platform->queue) : error;
}

static bool run(const char *name, const problem_shape *range, problem *p, char why[RUNNER_SENTENCE])
{
    memory m = {0};
    cl_int error = CL_SUCCESS;
    cl_kernel kernel = cl->clCreateKernel(program, name, &error);
    if (error == CL_SUCCESS)
        error = make_buffers(p, &m);
    if (error == CL_SUCCESS)
        error = set_arguments(kernel, p, &m);
    if (error == CL_SUCCESS)
        error = launch(kernel, range);
    if (error == CL_SUCCESS)
        error = map_all(&m);
    for (int i = 0; i < BUFFERS; i++)
        if (m.buffers[i] != NULL)
            cl->clReleaseMemObject(m.buffers[i]);
    if (kernel != NULL)
        cl->clReleaseKernel(kernel);
    if (error != CL_SUCCESS)
        snprintf(why, RUNNER_SENTENCE, "launch: OpenCL error %d", error);
    return error == CL_SUCCESS;
}

const random_runner random_opencl = {"opencl", build, run};
