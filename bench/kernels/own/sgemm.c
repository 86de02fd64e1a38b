/* Matrices of floats multiplied by the textbook's tiles of 16 x 16, and by its next step, blocks of
 * 4 x 4 elements in registers, beside OpenBLAS. */
#include <string.h>

#include "bench/kernels/openblas.h"
#include "bench/kernels/row.h"

#include "matrix_multiply.cl.h"

static void pass_matrices(bench_problem *problem, bench_step *step)
{
    const zlg_extent extent = zlg_extent2(problem->size, problem->size);
    for (int i = 0; i < 3; i++)
        bench_pass_buffer(step, bench_add_buffer(problem, extent, sizeof(float)));
}

static void describe_tiled(bench_problem *problem)
{
    const zlg_extent extent = zlg_extent2(problem->size, problem->size);
    pass_matrices(problem, bench_add_step(problem, "multiply_tiled", zlg_tile2(extent, 16, 16)));
}

static void describe_in_registers(bench_problem *problem)
{
    const zlg_extent blocks = zlg_extent2(problem->size / 4, problem->size / 4);
    pass_matrices(problem,
                  bench_add_step(problem, "multiply_in_registers", zlg_tile2(blocks, 16, 16)));
}

/* Whole numbers small enough that every order of adding gives the same float. */
static void fill(const bench_problem *problem)
{
    const uint32_t count = (uint32_t)(problem->size * problem->size);
    float *a = problem->buffers[0].data, *b = problem->buffers[1].data;
#pragma omp parallel for
    for (uint32_t i = 0; i < count; i++) {
        a[i] = (float)(bench_random(i) % 9) - 4;
        b[i] = (float)(bench_random(~i) % 9) - 4;
    }
}

static void reference(const bench_problem *problem)
{
    const size_t n = (size_t)problem->size;
    const float *restrict a = problem->buffers[0].data, *restrict b = problem->buffers[1].data;
    float *restrict c = problem->buffers[2].data;
#pragma omp parallel for
    for (size_t i = 0; i < n; i++) {
        memset(c + i * n, 0, n * sizeof *c);
        for (size_t k = 0; k < n; k++)
            for (size_t j = 0; j < n; j++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
}

static void openblas(const bench_problem *problem)
{
    bench_openblas_sgemm(problem->size, problem->buffers[0].data, problem->buffers[1].data,
                         problem->buffers[2].data);
}

static double gigaflops(int size)
{
    return 2.0 * size * size * size / 1e9;
}

#define SGEMM(variable, row_name, kernel, side, small, least) \
    const bench_row variable = {                              \
        .name = row_name,                                     \
        .spirv = &matrix_multiply_spirv,                      \
        .source = "kernels/matrix_multiply.cl",               \
        .options = "",                                        \
        .size = side,                                         \
        .small_size = small,                                  \
        .describe = describe_##kernel,                        \
        .fill = fill,                                         \
        .reference = reference,                               \
        .output = 2,                                          \
        .is_float = true,                                     \
        .work = gigaflops,                                    \
        .unit = "GFLOP",                                      \
        .peers = {{.name = "openblas",                        \
                   .run = openblas,                           \
                   .goal = least,                             \
                   .absent = bench_openblas_absent}},         \
        .pocl_goal = 20,                                      \
    }

SGEMM(bench_sgemm_1024, "sgemm-1024", tiled, 1024, 64, 0.6);
SGEMM(bench_sgemm_2048, "sgemm-2048", tiled, 2048, 96, 0.6);
SGEMM(bench_sgemm_registers_1024, "sgemm-registers-1024", in_registers, 1024, 64, 0.95);
SGEMM(bench_sgemm_registers_2048, "sgemm-registers-2048", in_registers, 2048, 128, 0.95);
