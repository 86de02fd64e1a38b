/* How often each byte occurs among 64 Mi. */
#include <string.h>

#include "bench/kernels/row.h"

#include "histogram.cl.h"

enum { BINS = 256, PER_WORK_ITEM = 16 };

static void describe(bench_problem *problem)
{
    const zlg_extent bins = zlg_extent1(BINS);
    const zlg_extent work_items = zlg_extent1(problem->size / PER_WORK_ITEM);
    bench_add_buffer(problem, zlg_extent1(problem->size), 1);
    bench_add_buffer(problem, bins, sizeof(unsigned));
    bench_step *step = bench_add_step(problem, "clear", zlg_tile1(bins, BINS));
    bench_pass_buffer(step, 1);
    step = bench_add_step(problem, "histogram", zlg_tile1(work_items, BINS));
    bench_pass_buffer(step, 0);
    bench_pass_buffer(step, 1);
}

static void fill(const bench_problem *problem)
{
    unsigned char *values = problem->buffers[0].data;
#pragma omp parallel for
    for (int i = 0; i < problem->size; i++)
        values[i] = (unsigned char)(bench_random((uint32_t)i) >> 24);
}

/* Each thread has four sets of bins, so that equal neighbours do not wait for each other. */
static void openmp(const bench_problem *problem)
{
    const unsigned char *values = problem->buffers[0].data;
    unsigned *counts = problem->buffers[1].data;
    memset(counts, 0, BINS * sizeof *counts);
#pragma omp parallel
    {
        unsigned bins[4][BINS] = {{0}};
#pragma omp for schedule(static) nowait
        for (int i = 0; i < problem->size; i += 4) {
            bins[0][values[i]]++;
            bins[1][values[i + 1]]++;
            bins[2][values[i + 2]]++;
            bins[3][values[i + 3]]++;
        }
#pragma omp critical
        for (int i = 0; i < BINS; i++)
            counts[i] += bins[0][i] + bins[1][i] + bins[2][i] + bins[3][i];
    }
}

static double gigabytes(int size)
{
    return size / 1e9;
}

const bench_row bench_histogram = {
    .name = "histogram",
    .spirv = &histogram_spirv,
    .source = "bench/kernels/own/histogram.cl",
    .options = "",
    .size = 64 << 20,
    .small_size = 1 << 16,
    .describe = describe,
    .fill = fill,
    .reference = openmp,
    .output = 1,
    .work = gigabytes,
    .unit = "GB",
    .peers = {{.name = "openmp", .run = openmp}},
    .pocl_goal = 3,
};
