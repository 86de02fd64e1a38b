#include <stdlib.h>

#include "wide.h"

#include "scans.cl.h"

static void scan_two_halves(bench_problem *p)
{
    const int n = p->size;
    const int *in = wide_ints(p, n, -100, 100);
    int *out = wide_zeros(p, n, sizeof *out);
    WIDE_LAUNCH(p, "scan_two_halves", wide_tiles(n, 256), AT(in), AT(out));
    int *expected = wide_expect(p, out);
    for (int i = 0; i < n; i++)
        expected[i] = (i % 256 == 0 ? 0 : expected[i - 1]) + in[i];
}

static void scan_tree(bench_problem *p)
{
    const int n = p->size;
    const int *in = wide_ints(p, n, -100, 100);
    int *out = wide_zeros(p, n, sizeof *out);
    WIDE_LAUNCH(p, "scan_tree", wide_tiles(n / 2, 128), AT(in), AT(out));
    int *expected = wide_expect(p, out);
    for (int i = 0; i < n; i++)
        expected[i] = i % 256 == 0 ? 0 : expected[i - 1] + in[i - 1];
}

static void scan_rows(bench_problem *p)
{
    const int rows = p->size, n = 1001;
    const double *in = wide_doubles(p, rows * n, -1, 1);
    double *out = wide_zeros(p, rows * n, sizeof *out);
    WIDE_LAUNCH(p, "scan_rows", wide_tiles(rows * 64, 64), AT(in), AT(out), INT(n));
    double *expected = wide_expect_doubles(p, out, 1e-12);
    for (int i = 0; i < rows * n; i++)
        expected[i] = (i % n == 0 ? 0 : expected[i - 1]) + in[i];
}

static void scan_segments(bench_problem *p)
{
    const int n = p->size;
    const int *in = wide_ints(p, n, -100, 100);
    const unsigned char *heads = wide_random(p, n, 1);
    int *out = wide_zeros(p, n, sizeof *out);
    WIDE_LAUNCH(p, "scan_segments", wide_tiles(n, 128), AT(in), AT(heads), AT(out));
    int *expected = wide_expect(p, out);
    for (int i = 0; i < n; i++)
        expected[i] = (i % 128 == 0 || heads[i] < 32 ? 0 : expected[i - 1]) + in[i];
}

static void scan_launches(bench_problem *p)
{
    const int n = p->size;
    const unsigned *in = wide_random(p, n, sizeof *in);
    unsigned *out = wide_zeros(p, n, sizeof *out), *totals = wide_zeros(p, n / 256, sizeof *out);
    WIDE_LAUNCH(p, "scan_tiles", wide_tiles(n, 256), AT(in), AT(out), AT(totals));
    WIDE_LAUNCH(p, "scan_totals", wide_tiles(256, 256), AT(totals), INT(n / 256));
    WIDE_LAUNCH(p, "add_totals", wide_tiles(n, 256), AT(out), AT(totals));
    unsigned *expected = wide_expect(p, out);
    for (int i = 0; i < n; i++)
        expected[i] = (i == 0 ? 0 : expected[i - 1]) + in[i];
}

static void compact(bench_problem *p)
{
    const int n = p->size;
    const float *in = wide_floats(p, n, 0, 1);
    float *out = wide_zeros(p, n, sizeof *out);
    int *counts = wide_zeros(p, n / 128, sizeof *counts);
    WIDE_LAUNCH(p, "compact", wide_tiles(n, 128), AT(in), AT(out), AT(counts), FLOAT(0.6f));
    float *kept = wide_expect(p, out);
    int *expected = wide_expect(p, counts);
    for (int i = 0; i < n; i++)
        if (in[i] > 0.6f)
            kept[i / 128 * 128 + expected[i / 128]++] = in[i];
}

static int order_ints(const void *a, const void *b)
{
    const int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static int order_uints(const void *a, const void *b)
{
    const unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
    return (x > y) - (x < y);
}

static int order_ushorts(const void *a, const void *b)
{
    const unsigned short x = *(const unsigned short *)a, y = *(const unsigned short *)b;
    return (x > y) - (x < y);
}

static int order_floats(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void bitonic_local(bench_problem *p)
{
    const int n = p->size;
    const int *in = wide_ints(p, n, -100000, 100000);
    int *out = wide_zeros(p, n, sizeof *out);
    WIDE_LAUNCH(p, "bitonic_local", wide_tiles(n / 2, 128), AT(in), AT(out));
    int *expected = memcpy(wide_expect(p, out), in, (size_t)n * sizeof *in);
    for (int i = 0; i < n; i += 256)
        qsort(expected + i, 256, sizeof *expected, order_ints);
}

static void bitonic_steps(bench_problem *p)
{
    const int n = p->size;
    unsigned *data = wide_random(p, n, sizeof *data);
    for (unsigned size = 2; size <= (unsigned)n; size *= 2)
        for (unsigned stride = size / 2; stride > 0; stride /= 2)
            WIDE_LAUNCH(p, "bitonic_step", wide_tiles(n, 256), AT(data), UINT(stride), UINT(size));
    qsort(wide_expect(p, data), (size_t)n, sizeof *data, order_uints);
}

static void odd_even_sort(bench_problem *p)
{
    const int n = p->size;
    const unsigned short *in = wide_random(p, n, sizeof *in);
    unsigned short *out = wide_zeros(p, n, sizeof *out);
    WIDE_LAUNCH(p, "odd_even_sort", wide_tiles(n, 64), AT(in), AT(out));
    unsigned short *expected = memcpy(wide_expect(p, out), in, (size_t)n * sizeof *in);
    for (int i = 0; i < n; i += 64)
        qsort(expected + i, 64, sizeof *expected, order_ushorts);
}

static void rank_sort(bench_problem *p)
{
    const int n = p->size;
    const float *in = wide_floats(p, n, -1, 1);
    float *out = wide_zeros(p, n, sizeof *out);
    WIDE_LAUNCH(p, "rank_sort", wide_tiles(n, 64), AT(in), AT(out), INT(n));
    float *expected = memcpy(wide_expect(p, out), in, (size_t)n * sizeof *in);
    qsort(expected, (size_t)n, sizeof *expected, order_floats);
}

static void radix_count(bench_problem *p)
{
    const int groups = p->size, per_item = 32, part = 64 * per_item;
    const unsigned *keys = wide_random(p, groups * part, sizeof *keys);
    unsigned *counts = wide_zeros(p, groups * 16, sizeof *counts);
    WIDE_LAUNCH(p, "radix_count", wide_tiles(groups * 64, 64), AT(keys), AT(counts), UINT(12),
                INT(per_item));
    unsigned *expected = wide_expect(p, counts);
    for (int i = 0; i < groups * part; i++)
        expected[i / part * 16 + (int)(keys[i] >> 12 & 15)]++;
}

static void radix_split(bench_problem *p)
{
    const int n = p->size;
    const unsigned *in = wide_random(p, n, sizeof *in);
    unsigned *out = wide_zeros(p, n, sizeof *out);
    WIDE_LAUNCH(p, "radix_split", wide_tiles(n, 128), AT(in), AT(out), UINT(4));
    unsigned *expected = wide_expect(p, out);
    for (int start = 0; start < n; start += 128) {
        int at = start;
        for (unsigned digit = 0; digit < 16; digit++)
            for (int i = start; i < start + 128; i++)
                if ((in[i] >> 4 & 15) == digit)
                    expected[at++] = in[i];
    }
}

static const wide_row rows[] = {
    {"scan_two_halves", scan_two_halves, 1 << 20, 1024},
    {"scan_tree", scan_tree, 1 << 20, 1024},
    {"scan_rows", scan_rows, 500, 3},
    {"scan_segments", scan_segments, 1 << 19, 1024},
    {"scan_launches", scan_launches, 1 << 20, 1024},
    {"compact", compact, 1 << 20, 1024},
    {"bitonic_local", bitonic_local, 1 << 18, 1024},
    {"bitonic_steps", bitonic_steps, 1 << 15, 256},
    {"odd_even_sort", odd_even_sort, 1 << 17, 256},
    {"rank_sort", rank_sort, 3001, 201},
    {"radix_count", radix_count, 500, 3},
    {"radix_split", radix_split, 1 << 18, 1024},
    {NULL, NULL, 0, 0},
};

const wide_module wide_scans = {
    .spirv = &scans_spirv, .source = "bench/kernels/wide/scans.cl", .rows = rows};
