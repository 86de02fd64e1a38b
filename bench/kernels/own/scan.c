/* Inclusive prefix sums of 16 Mi ints: of each tile, of the tiles' totals, and both together. */
#include <omp.h>

#include "bench/kernels/row.h"

#include "scan.cl.h"

enum { TILE = 256 };

static void add_scan(bench_problem *problem, int values, int sums)
{
    const zlg_extent extent = problem->buffers[values].extent;
    const int tiles = extent.v[0] / TILE;
    const int totals = bench_add_buffer(problem, zlg_extent1(tiles), sizeof(int));
    bench_step *step = bench_add_step(problem, "scan_tiles", zlg_tile1(extent, TILE));
    bench_pass_buffer(step, values);
    bench_pass_buffer(step, sums);
    bench_pass_buffer(step, totals);
    if (tiles == 1)
        return;
    const int totals_sums = bench_add_buffer(problem, zlg_extent1(tiles), sizeof(int));
    add_scan(problem, totals, totals_sums);
    step = bench_add_step(problem, "add_before", zlg_tile1(extent, TILE));
    bench_pass_buffer(step, sums);
    bench_pass_buffer(step, totals_sums);
}

static void describe(bench_problem *problem)
{
    const int values = bench_add_buffer(problem, zlg_extent1(problem->size), sizeof(int));
    const int sums = bench_add_buffer(problem, zlg_extent1(problem->size), sizeof(int));
    add_scan(problem, values, sums);
}

static void fill(const bench_problem *problem)
{
    int *values = problem->buffers[0].data;
#pragma omp parallel for
    for (int i = 0; i < problem->size; i++)
        values[i] = (int)(bench_random((uint32_t)i) % 100);
}

/* Two passes: each thread adds up its part, then scans it from the sum of the parts before. */
static void openmp(const bench_problem *problem)
{
    enum { MAX_THREADS = 1024 };
    static int totals[MAX_THREADS];
    const int *restrict values = problem->buffers[0].data;
    int *restrict sums = problem->buffers[1].data;
#pragma omp parallel num_threads(omp_get_max_threads() < MAX_THREADS ? omp_get_max_threads() \
                                                                     : MAX_THREADS)
    {
        const long threads = omp_get_num_threads(), thread = omp_get_thread_num();
        const int begin = (int)(problem->size * thread / threads);
        const int end = (int)(problem->size * (thread + 1) / threads);
        int sum = 0;
        for (int i = begin; i < end; i++)
            sum += values[i];
        totals[thread] = sum;
        sum = 0;
#pragma omp barrier
        for (long i = 0; i < thread; i++)
            sum += totals[i];
#pragma omp simd reduction(inscan, + : sum)
        for (int i = begin; i < end; i++) {
            sum += values[i];
#pragma omp scan inclusive(sum)
            sums[i] = sum;
        }
    }
}

static double gigabytes(int size)
{
    return 2.0 * sizeof(int) * size / 1e9;
}

const bench_row bench_scan = {
    .name = "scan",
    .spirv = &scan_spirv,
    .source = "bench/kernels/own/scan.cl",
    .options = "",
    .size = TILE * TILE * TILE,
    .small_size = TILE * TILE,
    .describe = describe,
    .fill = fill,
    .reference = openmp,
    .output = 1,
    .work = gigabytes,
    .unit = "GB",
    .peers = {{.name = "openmp", .run = openmp}},
    .pocl_goal = 5,
};
