#include "wide.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_ROWS = 512 };

static const wide_module *const modules[] = {
    &wide_reductions, &wide_scans, &wide_collectives, &wide_sub_groups, &wide_linear,
    &wide_functions,  &wide_grids, &wide_codes,       &wide_bytes,      &wide_signals,
};
enum { MODULES = sizeof modules / sizeof modules[0] };

static bench_row make_row(const wide_module *module, const wide_row *row)
{
    return (bench_row){.name = row->name,
                       .spirv = module->spirv,
                       .source = module->source,
                       .options = module->options != NULL ? module->options : "",
                       .size = row->size,
                       .small_size = row->small_size,
                       .describe = row->describe,
                       .output = BENCH_NO_OUTPUT};
}

static size_t make_rows(const wide_module *module, bench_row *rows)
{
    size_t made = 0;
    for (const wide_row *row = module->rows; row->name != NULL; row++)
        rows[made++] = make_row(module, row);
    return made;
}

const bench_row *wide_rows(size_t *count)
{
    static bench_row rows[MAX_ROWS];
    static size_t made;
    const bool is_made = made > 0;
    for (int i = 0; i < MODULES && !is_made; i++)
        made += make_rows(modules[i], rows + made);
    *count = made;
    return rows;
}

const bench_row *wide_function_rows(size_t *count)
{
    static bench_row rows[MAX_ROWS];
    static size_t made;
    if (made == 0)
        made = make_rows(&wide_builtins, rows);
    *count = made;
    return rows;
}

static bench_buffer *add(bench_problem *problem, int count, size_t element_size)
{
    const int i = bench_add_buffer(problem, zlg_extent1(count), element_size);
    memset(problem->buffers[i].data, 0, bench_buffer_bytes(&problem->buffers[i]));
    return &problem->buffers[i];
}

/* Of each buffer other numbers; twice the same in each run. */
static uint32_t chance(const bench_problem *problem, size_t i)
{
    return bench_random((uint32_t)i + 0x9e3779b9u * (uint32_t)problem->buffer_count);
}

static double between(const bench_problem *problem, size_t i, double low, double high)
{
    return low + (high - low) * (chance(problem, i) >> 8) / (1 << 24);
}

float *wide_vectors(bench_problem *problem, int count, int width, float low, float high)
{
    float *data = add(problem, count, (size_t)width * sizeof *data)->data;
    for (int i = 0; i < count * width; i++)
        data[i] = (float)between(problem, (size_t)i, low, high);
    return data;
}

float *wide_floats(bench_problem *problem, int count, float low, float high)
{
    return wide_vectors(problem, count, 1, low, high);
}

double *wide_doubles(bench_problem *problem, int count, double low, double high)
{
    double *data = add(problem, count, sizeof *data)->data;
    for (int i = 0; i < count; i++)
        data[i] = between(problem, (size_t)i, low, high);
    return data;
}

int32_t *wide_ints(bench_problem *problem, int count, int low, int high)
{
    int32_t *data = add(problem, count, sizeof *data)->data;
    for (int i = 0; i < count; i++)
        data[i] = low + (int32_t)(chance(problem, (size_t)i) % (uint32_t)(high - low));
    return data;
}

void *wide_random(bench_problem *problem, int count, size_t element_size)
{
    const bench_buffer *buffer = add(problem, count, element_size);
    unsigned char *data = buffer->data;
    const size_t bytes = bench_buffer_bytes(buffer);
    for (size_t i = 0; i < bytes; i++)
        data[i] = (unsigned char)(chance(problem, i) >> 8);
    return data;
}

void *wide_zeros(bench_problem *problem, int count, size_t element_size)
{
    return add(problem, count, element_size)->data;
}

static int find(const bench_problem *problem, const void *data)
{
    for (int i = 0; i < problem->buffer_count; i++)
        if (problem->buffers[i].data == data)
            return i;
    fprintf(stderr, "a row of the wide set passes memory that is no buffer\n");
    abort();
}

static void *expect(bench_problem *problem, const void *data, bench_type type, double tolerance)
{
    bench_buffer *buffer = &problem->buffers[find(problem, data)];
    buffer->type = type;
    buffer->tolerance = tolerance;
    buffer->expected = bench_copy_buffer(buffer);
    return buffer->expected;
}

void *wide_expect(bench_problem *problem, const void *buffer)
{
    return expect(problem, buffer, BENCH_EXACT, 0);
}

float *wide_expect_floats(bench_problem *problem, const void *buffer, double tolerance)
{
    return expect(problem, buffer, BENCH_FLOAT, tolerance);
}

double *wide_expect_doubles(bench_problem *problem, const void *buffer, double tolerance)
{
    return expect(problem, buffer, BENCH_DOUBLE, tolerance);
}

zlg_tiled_extent wide_tiles(int count, int tile)
{
    return zlg_pad(zlg_tile1(zlg_extent1(count), tile));
}

zlg_tiled_extent wide_tiles2(int rows, int columns, int tile_rows, int tile_columns)
{
    return zlg_pad(zlg_tile2(zlg_extent2(rows, columns), tile_rows, tile_columns));
}

zlg_tiled_extent wide_tiles3(int planes, int rows, int columns, int tile_planes, int tile_rows,
                             int tile_columns)
{
    return zlg_pad(
        zlg_tile3(zlg_extent3(planes, rows, columns), tile_planes, tile_rows, tile_columns));
}

zlg_tiled_extent wide_untiled(int count)
{
    return (zlg_tiled_extent){.extent = zlg_extent1(count)};
}

bench_arg wide_at(const bench_problem *problem, const void *buffer)
{
    return (bench_arg){.kind = BENCH_POINTER, .buffer = find(problem, buffer)};
}

bench_arg wide_value(zlg_arg value)
{
    return (bench_arg){.kind = BENCH_VALUE, .value = value};
}

void wide_launch(bench_problem *problem, const char *kernel, zlg_tiled_extent domain,
                 const bench_arg *args, int count)
{
    if (problem->step_count == BENCH_MAX_STEPS || count > BENCH_MAX_ARGS) {
        fprintf(stderr, "%s: too many launches or arguments\n", kernel);
        abort();
    }
    bench_step *step = bench_add_step(problem, kernel, domain);
    memcpy(step->args, args, (size_t)count * sizeof *args);
    step->arg_count = count;
}
