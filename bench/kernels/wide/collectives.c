#include "wide.h"

#include "collectives.cl.h"
#include "sub_groups.cl.h"

/* Whole numbers, whose sums are the same in any order. */
static void sum_in_rounds(bench_problem *p, const char *kernel)
{
    const int groups = p->size, rounds = 32, part = 128 * rounds;
    float *x = wide_floats(p, groups * part, -8, 8);
    for (int i = 0; i < groups * part; i++)
        x[i] = rintf(x[i]);
    float *sums = wide_zeros(p, groups, sizeof *sums);
    WIDE_LAUNCH(p, kernel, wide_tiles(groups * 128, 128), AT(x), AT(sums), INT(rounds));
    float *expected = wide_expect_floats(p, sums, 0);
    for (int i = 0; i < groups * part; i++)
        expected[i / part] += x[i];
}

static void group_sum(bench_problem *p)
{
    sum_in_rounds(p, "group_sum");
}

static void sub_group_sum(bench_problem *p)
{
    sum_in_rounds(p, "sub_group_sum");
}

static void group_scan(bench_problem *p)
{
    const int n = p->size;
    const int *in = wide_ints(p, n, -100, 100);
    int *out = wide_zeros(p, n, sizeof *out);
    WIDE_LAUNCH(p, "group_scan", wide_tiles(n, 256), AT(in), AT(out));
    int *expected = wide_expect(p, out);
    for (int i = 0; i < n; i++)
        expected[i] = (i % 256 == 0 ? 0 : expected[i - 1]) + in[i];
}

static void group_scan_double(bench_problem *p)
{
    const int rows = p->size, n = 1024;
    const double *in = wide_doubles(p, rows * n, -1, 1);
    double *out = wide_zeros(p, rows * n, sizeof *out);
    WIDE_LAUNCH(p, "group_scan_double", wide_tiles(rows * 64, 64), AT(in), AT(out), INT(n));
    double *expected = wide_expect_doubles(p, out, 1e-12);
    for (int i = 0; i < rows * n; i++)
        expected[i] = i % n == 0 ? 0 : expected[i - 1] + in[i - 1];
}

static void group_range(bench_problem *p)
{
    const int n = p->size, tiles = n / 16;
    const int *image = wide_ints(p, n * n, -1000, 1000);
    int(*ranges)[2] = wide_zeros(p, tiles * tiles, sizeof *ranges);
    WIDE_LAUNCH(p, "group_range", wide_tiles2(n, n, 16, 16), AT(image), AT(ranges), INT(n));
    int(*expected)[2] = wide_expect(p, ranges);
    for (int i = 0; i < tiles * tiles; i++) {
        expected[i][0] = 1000;
        expected[i][1] = -1000;
    }
    for (int i = 0; i < n * n; i++) {
        int *const range = expected[i / n / 16 * tiles + i % n / 16];
        range[0] = image[i] < range[0] ? image[i] : range[0];
        range[1] = image[i] > range[1] ? image[i] : range[1];
    }
}

static void group_vote(bench_problem *p)
{
    const int n = p->size;
    const float *x = wide_floats(p, n, 0.1f, 50);
    float *roots = wide_zeros(p, n, sizeof *roots);
    WIDE_LAUNCH(p, "group_vote", wide_tiles(n, 64), AT(x), AT(roots));
    float *expected = wide_expect_floats(p, roots, 1e-5);
    for (int i = 0; i < n; i++)
        expected[i] = sqrtf(x[i]);
}

static void sub_group_compact(bench_problem *p)
{
    const int n = p->size;
    const int *in = wide_ints(p, n, 0, 1000);
    int *out = wide_zeros(p, n, sizeof *out);
    WIDE_LAUNCH(p, "sub_group_compact", wide_tiles(n, 64), AT(in), AT(out), INT(400));
    int *expected = wide_expect(p, out);
    for (int i = 0, at = 0; i < n; i++) {
        at = i % 64 == 0 ? i : at;
        if (in[i] > 400)
            expected[at++] = in[i];
    }
}

static const wide_row group_rows[] = {
    {"group_sum", group_sum, 400, 3},
    {"group_scan", group_scan, 1 << 20, 1024},
    {"group_scan_double", group_scan_double, 500, 3},
    {"group_range", group_range, 1024, 64},
    {"group_vote", group_vote, 1 << 18, 512},
    {NULL, NULL, 0, 0},
};

static const wide_row sub_group_rows[] = {
    {"sub_group_sum", sub_group_sum, 400, 3},
    {"sub_group_compact", sub_group_compact, 1 << 19, 512},
    {NULL, NULL, 0, 0},
};

const wide_module wide_collectives = {
    .spirv = &collectives_spirv, .source = "bench/kernels/wide/collectives.cl", .rows = group_rows};
const wide_module wide_sub_groups = {.spirv = &sub_groups_spirv,
                                     .source = "bench/kernels/wide/sub_groups.cl",
                                     .rows = sub_group_rows};
