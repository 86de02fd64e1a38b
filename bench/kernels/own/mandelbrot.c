/* The Mandelbrot set in 2048 x 2048 points: neighbours take different numbers of steps. */
#include "bench/kernels/row.h"

#include "mandelbrot.cl.h"

enum { LIMIT = 256 };

static const float left = -2, top = -1.25f, width = 2.5f;

static void describe(bench_problem *problem)
{
    const zlg_extent extent = zlg_extent2(problem->size, problem->size);
    bench_add_buffer(problem, extent, sizeof(int));
    bench_step *step = bench_add_step(problem, "mandelbrot", zlg_tile2(extent, 16, 16));
    bench_pass_number(step, left);
    bench_pass_number(step, top);
    bench_pass_number(step, width / (float)problem->size);
    bench_pass_buffer(step, 0);
}

/* Some points go on until all have left, a loop that compilers do not make by themselves of one
 * that each point leaves. Points that have left go ever farther away, uncounted. Four vectors of
 * 16, for each step waits for the one before. */
enum { LANES = 64 };

static void count_lanes(const float cx[LANES], float cy, int *restrict counts)
{
    float x[LANES] = {0}, y[LANES] = {0};
    int count[LANES] = {0};
    int inside = LANES;
    for (int n = 0; n < LIMIT && inside > 0; n++) {
        inside = 0;
#pragma omp simd reduction(+ : inside)
        for (int i = 0; i < LANES; i++) {
            const float xx = x[i] * x[i], yy = y[i] * y[i];
            const int stays = xx + yy <= 4;
            y[i] = 2 * x[i] * y[i] + cy;
            x[i] = xx - yy + cx[i];
            count[i] += stays;
            inside += stays;
        }
    }
    for (int i = 0; i < LANES; i++)
        counts[i] = count[i];
}

static void openmp(const bench_problem *problem)
{
    const int size = problem->size;
    const float step = width / (float)size;
    int *counts = problem->buffers[0].data;
#pragma omp parallel for schedule(dynamic, 8)
    for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j += LANES) {
            float cx[LANES];
            for (int k = 0; k < LANES; k++)
                cx[k] = left + (float)(j + k) * step;
            count_lanes(cx, top + (float)i * step, counts + (size_t)i * (size_t)size + j);
        }
    }
}

static double megapoints(int size)
{
    return (double)size * size / 1e6;
}

const bench_row bench_mandelbrot = {
    .name = "mandelbrot",
    .spirv = &mandelbrot_spirv,
    .source = "bench/kernels/own/mandelbrot.cl",
    .options = "",
    .size = 2048,
    .small_size = 64,
    .describe = describe,
    .reference = openmp,
    .output = 0,
    .work = megapoints,
    .unit = "Mpoint",
    .peers = {{.name = "openmp", .run = openmp, .goal = 0.8}},
    .pocl_goal = 4,
};
