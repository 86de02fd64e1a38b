/* An empty kernel: what a launch and the wait for it cost. */
#include "bench/kernels/row.h"

#include "empty.cl.h"

static void describe(bench_problem *problem)
{
    bench_add_step(problem, "empty", zlg_tile1(zlg_extent1(64), 64));
}

static double launches(int size)
{
    return size;
}

const bench_row bench_empty = {
    .name = "launch",
    .spirv = &empty_spirv,
    .source = "bench/kernels/own/empty.cl",
    .options = "",
    .size = 1,
    .small_size = 1,
    .describe = describe,
    .output = BENCH_NO_OUTPUT,
    .work = launches,
    .unit = "launch",
    .pocl_goal = 1,
};
