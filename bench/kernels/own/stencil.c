/* The mean of each of 4096 x 4096 points and its neighbours, beside OpenMP's SIMD loops. Rows have
 * one point more on each side: they are four pages and 8 bytes apart, so that all rows of a tile
 * fall into the same few places of the first-level cache. In the rows of the table that are named
 * so, they lie further apart. */
#include "bench/kernels/row.h"

#include "stencil.cl.h"

enum { FURTHER = 32 }; /* floats */

static void describe(bench_problem *problem, const char *kernel, int further)
{
    const zlg_extent points = zlg_extent2(problem->size, problem->size);
    const zlg_extent rows = zlg_extent2(problem->size + 2, problem->size + 2 + further);
    bench_add_buffer(problem, rows, sizeof(float));
    bench_add_buffer(problem, rows, sizeof(float));
    bench_step *step = bench_add_step(problem, kernel, zlg_tile2(points, 16, 16));
    bench_pass_buffer(step, 0);
    bench_pass_buffer(step, 1);
}

static void describe_5(bench_problem *problem)
{
    describe(problem, "stencil_5", 0);
}

static void describe_9(bench_problem *problem)
{
    describe(problem, "stencil_9", 0);
}

static void describe_5_apart(bench_problem *problem)
{
    describe(problem, "stencil_5", FURTHER);
}

static void describe_9_apart(bench_problem *problem)
{
    describe(problem, "stencil_9", FURTHER);
}

static int pitch_of(const bench_problem *problem)
{
    return problem->buffers[0].extent.v[1];
}

/* The halo of the result stays as it is here. */
static void fill(const bench_problem *problem)
{
    float *a = problem->buffers[0].data, *b = problem->buffers[1].data;
    const int count = (problem->size + 2) * pitch_of(problem);
#pragma omp parallel for
    for (int i = 0; i < count; i++) {
        a[i] = (float)(bench_random((uint32_t)i) % 1024);
        b[i] = -1;
    }
}

static void openmp_5(const bench_problem *problem)
{
    const int pitch = pitch_of(problem);
    const float *restrict a = problem->buffers[0].data;
    float *restrict b = problem->buffers[1].data;
#pragma omp parallel for schedule(static)
    for (int i = 1; i <= problem->size; i++) {
        const float *row = a + i * pitch;
#pragma omp simd
        for (int j = 1; j <= problem->size; j++)
            b[i * pitch + j] =
                (row[j - pitch] + row[j - 1] + row[j] + row[j + 1] + row[j + pitch]) * 0.2f;
    }
}

static void openmp_9(const bench_problem *problem)
{
    const int pitch = pitch_of(problem);
    const float *restrict a = problem->buffers[0].data;
    float *restrict b = problem->buffers[1].data;
#pragma omp parallel for schedule(static)
    for (int i = 1; i <= problem->size; i++) {
        const float *row = a + i * pitch, *above = row - pitch, *below = row + pitch;
#pragma omp simd
        for (int j = 1; j <= problem->size; j++)
            b[i * pitch + j] = (above[j - 1] + above[j] + above[j + 1] + row[j - 1] + row[j] +
                                row[j + 1] + below[j - 1] + below[j] + below[j + 1]) *
                               (1 / 9.0f);
    }
}

static double gigabytes(int size)
{
    return 2.0 * sizeof(float) * size * size / 1e9;
}

#define STENCIL(points, suffix, in_name)                                    \
    const bench_row bench_stencil_##points##suffix = {                      \
        .name = "stencil-" #points in_name,                                 \
        .spirv = &stencil_spirv,                                            \
        .source = "bench/kernels/own/stencil.cl",                           \
        .options = "",                                                      \
        .size = 4096,                                                       \
        .small_size = 64,                                                   \
        .describe = describe_##points##suffix,                              \
        .fill = fill,                                                       \
        .reference = openmp_##points,                                       \
        .output = 1,                                                        \
        .is_float = true,                                                   \
        .tolerance = 1e-6,                                                  \
        .work = gigabytes,                                                  \
        .unit = "GB",                                                       \
        .peers = {{.name = "openmp", .run = openmp_##points, .goal = 0.8}}, \
    }

STENCIL(5, , "");
STENCIL(9, , "");
STENCIL(5, _apart, "-apart");
STENCIL(9, _apart, "-apart");
