/* The sum of 16 Mi floats: tile by tile, then the sums of the tiles, until one is left. */
#include "bench/kernels/row.h"

#include "reduce.cl.h"

enum { TILE = 256 };

static void describe(bench_problem *problem)
{
    int values = bench_add_buffer(problem, zlg_extent1(problem->size), sizeof(float));
    for (int count = problem->size; count > 1; count /= TILE) {
        const int sums = bench_add_buffer(problem, zlg_extent1(count / TILE), sizeof(float));
        bench_step *step = bench_add_step(problem, "reduce", zlg_tile1(zlg_extent1(count), TILE));
        bench_pass_buffer(step, values);
        bench_pass_buffer(step, sums);
        values = sums;
    }
}

/* Whole numbers whose sums stay far below 2^24: every order of adding gives the same float. */
static void fill(const bench_problem *problem)
{
    float *values = problem->buffers[0].data;
#pragma omp parallel for
    for (int i = 0; i < problem->size; i++)
        values[i] = (float)(bench_random((uint32_t)i) % 9) - 4;
}

static void loop(const bench_problem *problem)
{
    const float *values = problem->buffers[0].data;
    float sum = 0;
#pragma omp parallel for simd schedule(static) reduction(+ : sum)
    for (int i = 0; i < problem->size; i++)
        sum += values[i];
    *(float *)problem->buffers[problem->buffer_count - 1].data = sum;
}

static double gigabytes(int size)
{
    return (double)sizeof(float) * size / 1e9;
}

const bench_row bench_reduce = {
    .name = "reduce",
    .spirv = &reduce_spirv,
    .source = "bench/kernels/own/reduce.cl",
    .options = "",
    .size = TILE * TILE * TILE,
    .small_size = TILE * TILE,
    .describe = describe,
    .fill = fill,
    .reference = loop,
    .output = BENCH_LAST_BUFFER,
    .is_float = true,
    .work = gigabytes,
    .unit = "GB",
    .peers = {{.name = "c", .run = loop, .goal = 0.9}},
};
