/* 16 Ki bodies that attract one another, beside OpenMP's SIMD loops. */
#include <math.h>

#include "bench/kernels/row.h"

#include "nbody.cl.h"

static const float softening = 0.01f;

static void describe(bench_problem *problem)
{
    const zlg_extent extent = zlg_extent1(problem->size);
    bench_add_buffer(problem, extent, 4 * sizeof(float));
    bench_add_buffer(problem, extent, 4 * sizeof(float));
    /* For the peer: x, y, z and the masses, each in a row. */
    bench_add_buffer(problem, zlg_extent2(4, problem->size), sizeof(float));
    bench_step *step = bench_add_step(problem, "attract", zlg_tile1(extent, 256));
    bench_pass_buffer(step, 0);
    bench_pass_buffer(step, 1);
}

static void fill(const bench_problem *problem)
{
    float(*bodies)[4] = problem->buffers[0].data;
    for (int i = 0; i < problem->size; i++)
        for (int j = 0; j < 4; j++)
            bodies[i][j] = (float)(bench_random((uint32_t)(4 * i + j)) % 65536) / 65536;
}

/* The bodies in rows of x, y, z and mass: makes vectors of neighbours. */
static void put_in_rows(const bench_problem *problem)
{
    const int n = problem->size;
    float(*bodies)[4] = problem->buffers[0].data;
    float(*rows)[n] = problem->buffers[2].data;
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 4; j++)
            rows[j][i] = bodies[i][j];
}

enum { LANES = 16 };

/* The lanes are bodies that are attracted, by one body at a time. */
static void attract_lanes(int n, const float rows[4][n], int first, float (*accelerations)[4])
{
    float ax[LANES] = {0}, ay[LANES] = {0}, az[LANES] = {0};
    for (int j = 0; j < n; j++) {
#pragma omp simd
        for (int i = 0; i < LANES; i++) {
            const float dx = rows[0][j] - rows[0][first + i];
            const float dy = rows[1][j] - rows[1][first + i];
            const float dz = rows[2][j] - rows[2][first + i];
            const float inverse = 1 / sqrtf(dx * dx + dy * dy + dz * dz + softening);
            const float force = rows[3][j] * inverse * inverse * inverse;
            ax[i] += dx * force;
            ay[i] += dy * force;
            az[i] += dz * force;
        }
    }
    for (int i = 0; i < LANES; i++) {
        accelerations[first + i][0] = ax[i];
        accelerations[first + i][1] = ay[i];
        accelerations[first + i][2] = az[i];
        accelerations[first + i][3] = 0;
    }
}

static void openmp(const bench_problem *problem)
{
    const int n = problem->size;
    put_in_rows(problem);
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i += LANES)
        attract_lanes(n, problem->buffers[2].data, i, problem->buffers[1].data);
}

/* As they are usually counted. */
static double gigaflops(int size)
{
    return 20.0 * size * size / 1e9;
}

const bench_row bench_nbody = {
    .name = "nbody",
    .spirv = &nbody_spirv,
    .source = "bench/kernels/own/nbody.cl",
    .options = "",
    .size = 16 << 10,
    .small_size = 512,
    .describe = describe,
    .fill = fill,
    .reference = openmp,
    .output = 1,
    .is_float = true,
    .tolerance = 1e-4,
    .work = gigaflops,
    .unit = "GFLOP",
    .peers = {{.name = "openmp", .run = openmp, .goal = 0.9}},
};
