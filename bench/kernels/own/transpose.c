/* A matrix of 4096 x 4096 floats transposed in tiles, beside a copy of the same bytes. */
#include <string.h>

#include <omp.h>

#include "bench/kernels/row.h"

#include "transpose_16.cl.h"
#include "transpose_32.cl.h"

static void describe(bench_problem *problem, int tile)
{
    const zlg_extent extent = zlg_extent2(problem->size, problem->size);
    bench_add_buffer(problem, extent, sizeof(float));
    bench_add_buffer(problem, extent, sizeof(float));
    bench_step *step = bench_add_step(problem, "transpose", zlg_tile2(extent, tile, tile));
    bench_pass_buffer(step, 0);
    bench_pass_buffer(step, 1);
}

static void describe_16(bench_problem *problem)
{
    describe(problem, 16);
}

static void describe_32(bench_problem *problem)
{
    describe(problem, 32);
}

static void fill(const bench_problem *problem)
{
    float *a = problem->buffers[0].data;
    const int count = problem->size * problem->size;
#pragma omp parallel for
    for (int i = 0; i < count; i++)
        a[i] = (float)i;
}

/* Exact up to 2^24 elements, which 4096 x 4096 are. */
static void reference(const bench_problem *problem)
{
    const float *restrict a = problem->buffers[0].data;
    float *restrict b = problem->buffers[1].data;
    const size_t size = (size_t)problem->size;
#pragma omp parallel for
    for (size_t i = 0; i < size; i++)
        for (size_t j = 0; j < size; j++)
            b[i * size + j] = a[j * size + i];
}

static void copy(const bench_problem *problem)
{
    const size_t bytes = bench_buffer_bytes(&problem->buffers[0]);
#pragma omp parallel
    {
        const size_t threads = (size_t)omp_get_num_threads(), thread = (size_t)omp_get_thread_num();
        const size_t begin = bytes * thread / threads / 64 * 64;
        const size_t end = thread + 1 == threads ? bytes : bytes * (thread + 1) / threads / 64 * 64;
        memcpy((char *)problem->buffers[1].data + begin,
               (const char *)problem->buffers[0].data + begin, end - begin);
    }
}

static double gigabytes(int size)
{
    return 2.0 * sizeof(float) * size * size / 1e9;
}

#define TRANSPOSE(tile)                                                          \
    const bench_row bench_transpose_##tile = {                                   \
        .name = "transpose-" #tile,                                              \
        .spirv = &transpose_##tile##_spirv,                                      \
        .source = "bench/kernels/own/transpose.cl",                              \
        .options = "-DTILE_SIZE=" #tile,                                         \
        .size = 4096,                                                            \
        .small_size = 64,                                                        \
        .describe = describe_##tile,                                             \
        .fill = fill,                                                            \
        .reference = reference,                                                  \
        .output = 1,                                                             \
        .work = gigabytes,                                                       \
        .unit = "GB",                                                            \
        .peers = {{.name = "memcpy", .run = copy, .goal = 0.7, .copies = true}}, \
    }

TRANSPOSE(16);
TRANSPOSE(32);
