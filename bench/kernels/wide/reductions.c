#include "wide.h"

#include "reductions.cl.h"

/* Whole numbers, whose sums are the same in any order. */
static float *whole_floats(bench_problem *p, int n)
{
    float *x = wide_floats(p, n, -8, 8);
    for (int i = 0; i < n; i++)
        x[i] = rintf(x[i]);
    return x;
}

/* Groups of `tile` work-items, which go through the whole array together. */
enum { GROUPS = 64 };

static void sum_tree(bench_problem *p)
{
    const int n = p->size;
    const float *x = whole_floats(p, n);
    float *sums = wide_zeros(p, GROUPS, sizeof *sums);
    WIDE_LAUNCH(p, "sum_tree", wide_tiles(GROUPS * 256, 256), AT(x), AT(sums), INT(n));
    float *expected = wide_expect_floats(p, sums, 0);
    for (int i = 0; i < n; i++)
        expected[i / 256 % GROUPS] += x[i];
}

static void dot_double(bench_problem *p)
{
    const int n = p->size;
    const double *x = wide_doubles(p, n, -1, 1), *y = wide_doubles(p, n, -1, 1);
    double *sums = wide_zeros(p, GROUPS, sizeof *sums);
    WIDE_LAUNCH(p, "dot_double", wide_tiles(GROUPS * 128, 128), AT(x), AT(y), AT(sums), INT(n));
    double *expected = wide_expect_doubles(p, sums, 1e-12);
    for (int i = 0; i < n; i++)
        expected[i / 128 % GROUPS] += x[i] * y[i];
}

static void arg_max(bench_problem *p)
{
    const int rows = p->size, n = 777;
    const float *x = wide_floats(p, rows * n, -1, 1);
    int *where = wide_zeros(p, rows, sizeof *where);
    WIDE_LAUNCH(p, "arg_max", wide_tiles(rows * 64, 64), AT(x), AT(where), INT(n));
    int *expected = wide_expect(p, where);
    for (int i = 0; i < rows * n; i++)
        if (x[i] > x[i / n * n + expected[i / n]])
            expected[i / n] = i % n;
}

static void softmax_row(const float *x, float *y, int n)
{
    float m = x[0];
    double sum = 0;
    for (int i = 0; i < n; i++)
        m = fmaxf(m, x[i]);
    for (int i = 0; i < n; i++)
        sum += (double)expf(x[i] - m);
    for (int i = 0; i < n; i++)
        y[i] = (float)((double)expf(x[i] - m) / sum);
}

static void softmax_of(bench_problem *p, int n, int tile)
{
    const int rows = p->size;
    const float *x = wide_floats(p, rows * n, -4, 4);
    float *y = wide_zeros(p, rows * n, sizeof *y);
    WIDE_LAUNCH(p, "softmax", wide_tiles(rows * tile, tile), AT(x), AT(y), INT(n),
                LOCAL((size_t)tile * sizeof(float)));
    float *expected = wide_expect_floats(p, y, 1e-5);
    for (int row = 0; row < rows; row++)
        softmax_row(x + row * n, expected + row * n, n);
}

static void softmax(bench_problem *p)
{
    softmax_of(p, 1000, 128);
}

static void softmax_short(bench_problem *p)
{
    softmax_of(p, 77, 32);
}

static void layer_norm(bench_problem *p)
{
    const int rows = p->size, n = 768;
    const float *x = wide_floats(p, rows * n, -2, 3);
    const float *gain = wide_floats(p, n, 0, 2), *bias = wide_floats(p, n, -1, 1);
    float *y = wide_zeros(p, rows * n, sizeof *y);
    WIDE_LAUNCH(p, "layer_norm", wide_tiles(rows * 128, 128), AT(x), AT(gain), AT(bias), AT(y),
                INT(n));
    float *expected = wide_expect_floats(p, y, 1e-4);
    for (int row = 0; row < rows; row++) {
        double sum = 0, square = 0;
        for (int i = row * n; i < (row + 1) * n; i++) {
            sum += (double)x[i];
            square += (double)x[i] * (double)x[i];
        }
        const double mean = sum / n, scale = 1 / sqrt(square / n - mean * mean + 1e-5);
        for (int i = 0; i < n; i++)
            expected[row * n + i] =
                (float)(((double)x[row * n + i] - mean) * scale) * gain[i] + bias[i];
    }
}

static void extremes(bench_problem *p)
{
    const int n = p->size;
    const unsigned char *x = wide_random(p, n, 1);
    unsigned char *out = wide_zeros(p, GROUPS, 2);
    WIDE_LAUNCH(p, "extremes", wide_tiles(GROUPS * 256, 256), AT(x), AT(out), INT(n));
    unsigned char *expected = wide_expect(p, out);
    for (int g = 0; g < GROUPS; g++)
        expected[2 * g] = 255;
    for (int i = 0; i < n; i++) {
        unsigned char *low = &expected[2 * (i / 256 % GROUPS)], *high = low + 1;
        *low = x[i] < *low ? x[i] : *low;
        *high = x[i] > *high ? x[i] : *high;
    }
}

static void count_above(bench_problem *p)
{
    const int n = p->size;
    const int *x = wide_ints(p, n, 0, 100);
    int *count = wide_zeros(p, 1, sizeof *count);
    WIDE_LAUNCH(p, "count_above", wide_tiles(n, 256), AT(x), AT(count), INT(n), INT(70));
    int *expected = wide_expect(p, count);
    for (int i = 0; i < n; i++)
        *expected += x[i] > 70;
}

static void histogram_local(bench_problem *p)
{
    const int n = p->size;
    const unsigned char *x = wide_random(p, n, 1);
    unsigned *bins = wide_zeros(p, 256, sizeof *bins);
    WIDE_LAUNCH(p, "histogram_local", wide_tiles(GROUPS * 256, 256), AT(x), AT(bins), INT(n));
    unsigned *expected = wide_expect(p, bins);
    for (int i = 0; i < n; i++)
        expected[x[i]]++;
}

static void histogram_global(bench_problem *p)
{
    const int n = p->size;
    const unsigned *x = wide_random(p, n, sizeof *x);
    unsigned *bins = wide_zeros(p, 4096, sizeof *bins);
    WIDE_LAUNCH(p, "histogram_global", wide_untiled(n), AT(x), AT(bins));
    unsigned *expected = wide_expect(p, bins);
    for (int i = 0; i < n; i++)
        expected[x[i] >> 20]++;
}

static const wide_row rows[] = {
    {"sum_tree", sum_tree, 4000037, 50021},
    {"dot_double", dot_double, 1000003, 20011},
    {"arg_max", arg_max, 4000, 9},
    {"softmax", softmax, 2048, 5},
    {"softmax_short", softmax_short, 16000, 11},
    {"layer_norm", layer_norm, 3000, 7},
    {"extremes", extremes, 8000009, 30011},
    {"count_above", count_above, 2000003, 5003},
    {"histogram_local", histogram_local, 4000037, 20011},
    {"histogram_global", histogram_global, 1 << 20, 4096},
    {NULL, NULL, 0, 0},
};

const wide_module wide_reductions = {
    .spirv = &reductions_spirv, .source = "bench/kernels/wide/reductions.cl", .rows = rows};
