#include <stdlib.h>

#include "wide.h"

#include "linear.cl.h"

static void multiply_vector(bench_problem *p, const char *kernel)
{
    const int n = p->size;
    const float *a = wide_floats(p, n * n, -1, 1), *x = wide_floats(p, n, -1, 1);
    float *y = wide_zeros(p, n, sizeof *y);
    WIDE_LAUNCH(p, kernel, wide_tiles(n, 64), AT(a), AT(x), AT(y), INT(n));
    float *expected = wide_expect_floats(p, y, 1e-4);
    for (int i = 0; i < n * n; i++)
        expected[i / n] += a[i] * x[i % n];
}

static void matrix_vector(bench_problem *p)
{
    multiply_vector(p, "matrix_vector");
}

static void matrix_vector_sums(bench_problem *p)
{
    multiply_vector(p, "matrix_vector_sums");
}

static void vector_matrix(bench_problem *p)
{
    const int n = p->size, rows = 500;
    const float *a = wide_floats(p, n * rows, -1, 1), *x = wide_floats(p, rows, -1, 1);
    float *y = wide_zeros(p, n, sizeof *y);
    WIDE_LAUNCH(p, "vector_matrix", wide_tiles(n, 128), AT(a), AT(x), AT(y), INT(rows), INT(n));
    float *expected = wide_expect_floats(p, y, 1e-4);
    for (int i = 0; i < n * rows; i++)
        expected[i % n] += a[i] * x[i / n];
}

static void multiply(const float *a, const float *b, float *c, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
}

static void multiply_plain(bench_problem *p)
{
    const int n = p->size;
    const float *a = wide_floats(p, n * n, -1, 1), *b = wide_floats(p, n * n, -1, 1);
    float *c = wide_zeros(p, n * n, sizeof *c);
    WIDE_LAUNCH(p, "multiply_plain", wide_tiles2(n, n, 8, 16), AT(a), AT(b), AT(c), INT(n));
    multiply(a, b, wide_expect_floats(p, c, 1e-4), n);
}

static void multiply_registers(bench_problem *p)
{
    const int n = p->size;
    const float *a = wide_floats(p, n * n, -1, 1), *b = wide_floats(p, n * n, -1, 1);
    float *c = wide_zeros(p, n * n, sizeof *c);
    WIDE_LAUNCH(p, "multiply_registers", wide_tiles2(n / 4, n / 4, 16, 16), AT(a), AT(b), AT(c),
                INT(n));
    multiply(a, b, wide_expect_floats(p, c, 1e-4), n);
}

static void multiply_double(bench_problem *p)
{
    const int n = p->size;
    const double *a = wide_doubles(p, n * n, -1, 1), *b = wide_doubles(p, n * n, -1, 1);
    double *c = wide_zeros(p, n * n, sizeof *c);
    WIDE_LAUNCH(p, "multiply_double", wide_tiles2(n, n, 16, 16), AT(a), AT(b), AT(c), INT(n));
    double *expected = wide_expect_doubles(p, c, 1e-12);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                expected[i * n + j] += a[i * n + k] * b[k * n + j];
}

static void rank_update(bench_problem *p)
{
    const int n = p->size, depth = 100;
    const float *a = wide_floats(p, n * depth, -1, 1);
    float *c = wide_zeros(p, n * n, sizeof *c);
    WIDE_LAUNCH(p, "rank_update", wide_tiles2(n, n, 8, 8), AT(a), AT(c), INT(n), INT(depth));
    float *expected = wide_expect_floats(p, c, 1e-4);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < depth; k++)
            for (int j = 0; j <= i; j++)
                expected[i * n + j] += a[k * n + i] * a[k * n + j];
}

static void eliminate(bench_problem *p)
{
    const int n = p->size, k = n / 4;
    float *a = wide_floats(p, n * n, -1, 1);
    const float *factors = wide_floats(p, n, -0.01f, 0.01f);
    WIDE_LAUNCH(p, "eliminate", wide_tiles2(n, n, 4, 64), AT(a), AT(factors), INT(n), INT(k));
    float *expected = wide_expect_floats(p, a, 1e-5);
    for (int i = k + 1; i < n; i++)
        for (int j = k; j < n; j++)
            expected[i * n + j] -= factors[i] * a[k * n + j];
}

static void solve_triangles(bench_problem *p)
{
    const int count = p->size;
    float *l = wide_floats(p, count * 1024, -0.1f, 0.1f);
    const float *b = wide_floats(p, count * 32, -1, 1);
    float *x = wide_zeros(p, count * 32, sizeof *x);
    for (int i = 0; i < count * 32; i++)
        l[i * 32 + i % 32] = 2;
    WIDE_LAUNCH(p, "solve_triangles", wide_tiles(count * 32, 32), AT(l), AT(b), AT(x));
    float *expected = wide_expect_floats(p, x, 1e-4);
    for (int i = 0; i < count * 32; i++) {
        float v = b[i];
        for (int k = 0; k < i % 32; k++)
            v -= l[i * 32 + k] * expected[i / 32 * 32 + k];
        expected[i] = v / 2;
    }
}

/* Between 0 and 31 entries in a row. */
static int *random_starts(bench_problem *p, int rows)
{
    int *starts = wide_ints(p, rows + 1, 0, 32), sum = 0;
    for (int i = 0; i <= rows; i++) {
        const int length = starts[i];
        starts[i] = sum;
        sum += length;
    }
    return starts;
}

static void sparse(bench_problem *p, const char *kernel, zlg_tiled_extent domain)
{
    const int rows = p->size;
    const int *starts = random_starts(p, rows);
    const int *columns = wide_ints(p, starts[rows], 0, rows);
    const float *values = wide_floats(p, starts[rows], -1, 1), *x = wide_floats(p, rows, -1, 1);
    float *y = wide_zeros(p, rows, sizeof *y);
    WIDE_LAUNCH(p, kernel, domain, AT(starts), AT(columns), AT(values), AT(x), AT(y));
    float *expected = wide_expect_floats(p, y, 1e-4);
    for (int i = 0; i < rows; i++)
        for (int k = starts[i]; k < starts[i + 1]; k++)
            expected[i] += values[k] * x[columns[k]];
}

static void sparse_rows(bench_problem *p)
{
    sparse(p, "sparse_rows", wide_tiles(p->size, 64));
}

static void sparse_tiles(bench_problem *p)
{
    sparse(p, "sparse_tiles", wide_tiles(p->size * 32, 32));
}

static void sparse_padded(bench_problem *p)
{
    const int rows = p->size, width = 12;
    const int *columns = wide_ints(p, rows * width, 0, rows);
    const float *values = wide_floats(p, rows * width, -1, 1), *x = wide_floats(p, rows, -1, 1);
    float *y = wide_zeros(p, rows, sizeof *y);
    WIDE_LAUNCH(p, "sparse_padded", wide_tiles(rows, 256), AT(columns), AT(values), AT(x), AT(y),
                INT(rows), INT(width));
    float *expected = wide_expect_floats(p, y, 1e-4);
    for (int i = 0; i < rows * width; i++)
        expected[i % rows] += values[i] * x[columns[i]];
}

/* By Gauss and Jordan, without pivots: the diagonal is the largest. */
static void invert(const float *in, float *out)
{
    double m[4][8] = {{0}};
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++)
            m[i][j] = (double)in[i * 4 + j];
        m[i][4 + i] = 1;
    }
    for (int k = 0; k < 4; k++) {
        const double pivot = m[k][k];
        for (int j = 0; j < 8; j++)
            m[k][j] /= pivot;
        for (int i = 0; i < 4; i++) {
            const double factor = m[i][k];
            for (int j = 0; j < 8 && i != k; j++)
                m[i][j] -= factor * m[k][j];
        }
    }
    for (int i = 0; i < 16; i++)
        out[i] = (float)m[i / 4][4 + i % 4];
}

static void invert_4x4(bench_problem *p)
{
    const int n = p->size;
    float *in = wide_vectors(p, n, 16, -1, 1);
    for (int i = 0; i < n * 4; i++)
        in[i * 4 + i % 4] += 5;
    float *out = wide_zeros(p, n, 16 * sizeof *out);
    WIDE_LAUNCH(p, "invert_4x4", wide_tiles(n, 64), AT(in), AT(out));
    float *expected = wide_expect_floats(p, out, 1e-5);
    for (int i = 0; i < n; i++)
        invert(in + 16 * i, expected + 16 * i);
}

static void quantised_layer(bench_problem *p)
{
    const int rows = p->size, n = 128;
    const signed char *weights = wide_random(p, rows * n, 4), *x = wide_random(p, n, 4);
    int *y = wide_zeros(p, rows, sizeof *y);
    WIDE_LAUNCH(p, "quantised_layer", wide_tiles(rows, 64), AT(weights), AT(x), AT(y), INT(n));
    int *expected = wide_expect(p, y);
    for (int i = 0; i < rows * n * 4; i++)
        expected[i / 4 % rows] += weights[i] * x[i / 4 / rows * 4 + i % 4];
}

/* Of a whole number below 2048 in magnitude. */
static uint16_t half_of(int value)
{
    const unsigned magnitude = (unsigned)abs(value);
    if (magnitude == 0)
        return 0;
    const int exponent = 31 - __builtin_clz(magnitude);
    const unsigned mantissa = (magnitude << (10 - exponent)) & 0x3ff;
    return (uint16_t)((value < 0 ? 0x8000u : 0) | (unsigned)(exponent + 15) << 10 | mantissa);
}

static void half_weights(bench_problem *p)
{
    const int columns = p->size, n = 200;
    uint16_t *weights = wide_random(p, columns * n, sizeof *weights);
    const float *x = wide_floats(p, n, -1, 1);
    float *y = wide_zeros(p, columns, sizeof *y), *expected = wide_expect_floats(p, y, 1e-4);
    for (int i = 0; i < columns * n; i++) {
        const int value = weights[i] % 2047 - 1023;
        weights[i] = half_of(value);
        expected[i % columns] += (float)value * x[i / columns];
    }
    WIDE_LAUNCH(p, "half_weights", wide_tiles(columns, 256), AT(weights), AT(x), AT(y), INT(n));
}

static const wide_row rows[] = {
    {"matrix_vector", matrix_vector, 1024, 64},
    {"matrix_vector_sums", matrix_vector_sums, 1024, 64},
    {"vector_matrix", vector_matrix, 5003, 131},
    {"multiply_plain", multiply_plain, 256, 32},
    {"multiply_double", multiply_double, 256, 32},
    {"multiply_registers", multiply_registers, 512, 64},
    {"rank_update", rank_update, 512, 24},
    {"eliminate", eliminate, 1024, 64},
    {"solve_triangles", solve_triangles, 2000, 3},
    {"sparse_rows", sparse_rows, 1 << 16, 128},
    {"sparse_tiles", sparse_tiles, 1 << 15, 16},
    {"sparse_padded", sparse_padded, 1 << 16, 256},
    {"invert_4x4", invert_4x4, 1 << 16, 64},
    {"quantised_layer", quantised_layer, 8192, 64},
    {"half_weights", half_weights, 8192, 256},
    {NULL, NULL, 0, 0},
};

const wide_module wide_linear = {
    .spirv = &linear_spirv, .source = "bench/kernels/wide/linear.cl", .rows = rows};
