/* The wide set: kernels as people write them for GPUs, each with a reference in C.
 *
 * A row is a kernel in a .cl file and a function beside it, which makes the data, says what is
 * launched, and computes what is right:
 *
 *     static void twice(bench_problem *p)
 *     {
 *         const int n = p->size;
 *         const float *x = wide_floats(p, n, -1, 1);
 *         float *y = wide_zeros(p, n, sizeof *y);
 *         WIDE_LAUNCH(p, "twice", wide_tiles(n, 256), AT(x), AT(y), INT(n));
 *         float *expected = wide_expect_floats(p, y, 0);
 *         for (int i = 0; i < n; i++)
 *             expected[i] = 2 * x[i];
 *     }
 *
 * Several in one file are a module: see the end of each. Sizes are odd now and then. */
#ifndef ZELLIGE_BENCH_WIDE_H
#define ZELLIGE_BENCH_WIDE_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "bench/kernels/row.h"

typedef struct wide_row {
    const char *name;
    void (*describe)(bench_problem *problem);
    int size;
    int small_size; /**< with --small */
} wide_row;

/** Kernels that are compiled together, and the rows that launch them. */
typedef struct wide_module {
    const zlg_spirv *spirv;
    const char *source;   /**< the same as OpenCL C, from the top of the repository */
    const char *options;  /**< NULL: none */
    const wide_row *rows; /**< the last has no name */
} wide_module;

extern const wide_module wide_reductions, wide_scans, wide_collectives, wide_sub_groups,
    wide_linear, wide_functions, wide_grids, wide_codes, wide_bytes, wide_signals, wide_builtins;

/** Returns the rows of the set, and how many there are. */
const bench_row *wide_rows(size_t *count);

/** The same of the set of functions (bench/kernels/functions). */
const bench_row *wide_function_rows(size_t *count);

/* ---- Data ------------------------------------------------------------------------------------ */

/* Buffers, until the problem is destroyed. What they hold then is what each run begins with. */

/** Random numbers from `low` up to `high`, which is not among them. */
float *wide_floats(bench_problem *problem, int count, float low, float high);
/** The same in vectors of `width`, such as float4. */
float *wide_vectors(bench_problem *problem, int count, int width, float low, float high);
double *wide_doubles(bench_problem *problem, int count, double low, double high);
int32_t *wide_ints(bench_problem *problem, int count, int low, int high);
/** Random bits. */
void *wide_random(bench_problem *problem, int count, size_t element_size);
void *wide_zeros(bench_problem *problem, int count, size_t element_size);

/** Says that a buffer is a result.
 *  @returns a copy of what it begins with, to be made what is right: borrowed. Compared bit by bit,
 *  or as numbers with a tolerance, relative to the largest of them */
void *wide_expect(bench_problem *problem, const void *buffer);
float *wide_expect_floats(bench_problem *problem, const void *buffer, double tolerance);
double *wide_expect_doubles(bench_problem *problem, const void *buffer, double tolerance);

/* ---- Launches -------------------------------------------------------------------------------- */

/** Work-items in tiles, as many as `count` needs; wide_tiles2() has rows before columns. */
zlg_tiled_extent wide_tiles(int count, int tile);
zlg_tiled_extent wide_tiles2(int rows, int columns, int tile_rows, int tile_columns);
zlg_tiled_extent wide_tiles3(int planes, int rows, int columns, int tile_planes, int tile_rows,
                             int tile_columns);
/** Exactly `count` work-items, in tiles that nobody demands. */
zlg_tiled_extent wide_untiled(int count);

/* An argument: a buffer by its memory, a number, tile_static memory. */
#define AT(pointer) wide_at(problem_, pointer)
#define INT(number) wide_value(zlg_arg_int(number))
#define UINT(number) wide_value(zlg_arg_uint(number))
#define LONG(number) wide_value(zlg_arg_long(number))
#define FLOAT(number) wide_value(zlg_arg_float(number))
#define DOUBLE(number) wide_value(zlg_arg_double(number))
#define LOCAL(bytes) wide_value(zlg_arg_tile_static(bytes))

#define WIDE_LAUNCH(problem, kernel, domain, ...)                                          \
    do {                                                                                   \
        bench_problem *const problem_ = (problem);                                         \
        const bench_arg args_[] = {__VA_ARGS__};                                           \
        wide_launch(problem_, kernel, domain, args_, (int)(sizeof args_ / sizeof *args_)); \
    } while (0)

bench_arg wide_at(const bench_problem *problem, const void *buffer);
bench_arg wide_value(zlg_arg value);
void wide_launch(bench_problem *problem, const char *kernel, zlg_tiled_extent domain,
                 const bench_arg *args, int count);

#endif
