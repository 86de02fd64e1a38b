/* y = y + a * x on 64 Mi floats, beside the same as STREAM writes its loops. */
#include "bench/kernels/row.h"

#include "saxpy.cl.h"

static const float a = 0.5f;

static void describe(bench_problem *problem)
{
    const zlg_extent extent = zlg_extent1(problem->size);
    bench_add_buffer(problem, extent, sizeof(float));
    bench_add_buffer(problem, extent, sizeof(float));
    bench_step *step = bench_add_step(problem, "saxpy", zlg_tile1(extent, 256));
    bench_pass_number(step, a);
    bench_pass_buffer(step, 0);
    bench_pass_buffer(step, 1);
}

static void fill(const bench_problem *problem)
{
    float *x = problem->buffers[0].data, *y = problem->buffers[1].data;
#pragma omp parallel for
    for (int i = 0; i < problem->size; i++) {
        x[i] = (float)(bench_random((uint32_t)i) % 64);
        y[i] = (float)(bench_random((uint32_t)~i) % 64);
    }
}

static void stream(const bench_problem *problem)
{
    const float *restrict x = problem->buffers[0].data;
    float *restrict y = problem->buffers[1].data;
#pragma omp parallel for simd schedule(static)
    for (int i = 0; i < problem->size; i++)
        y[i] += a * x[i];
}

static double gigabytes(int size)
{
    return 3.0 * sizeof(float) * size / 1e9;
}

const bench_row bench_saxpy = {
    .name = "saxpy",
    .spirv = &saxpy_spirv,
    .source = "bench/kernels/own/saxpy.cl",
    .options = "",
    .size = 64 << 20,
    .small_size = 1 << 12,
    .describe = describe,
    .fill = fill,
    .reference = stream,
    .output = 1,
    .is_float = true,
    .work = gigabytes,
    .unit = "GB",
    .peers = {{.name = "stream", .run = stream, .goal = 0.95}},
};
