#include "wide.h"

#include "bytes.cl.h"

typedef struct block {
    float scale;
    signed char values[32];
} block;

static block *make_blocks(bench_problem *p, int count)
{
    block *blocks = wide_random(p, count, sizeof *blocks);
    for (int i = 0; i < count; i++)
        blocks[i].scale = (float)(i % 7 + 1) / 4;
    return blocks;
}

static void quantised_blocks(bench_problem *p)
{
    const int n = p->size, count = 8;
    const block *rows = make_blocks(p, n * count), *x = make_blocks(p, count);
    float *y = wide_zeros(p, n, sizeof *y);
    WIDE_LAUNCH(p, "quantised_blocks", wide_tiles(n, 64), AT(rows), AT(x), AT(y), INT(count));
    float *expected = wide_expect_floats(p, y, 1e-5);
    for (int i = 0; i < n * count; i++) {
        const block *b = &x[i % count];
        int sum = 0;
        for (int k = 0; k < 32; k++)
            sum += rows[i].values[k] * b->values[k];
        expected[i / count] += (float)sum * rows[i].scale * b->scale;
    }
}

static void quantised_nibbles(bench_problem *p)
{
    const int n = p->size, length = 128;
    const unsigned char *weights = wide_random(p, n * length, 1);
    const signed char *x = wide_random(p, 2 * length, 1);
    int *y = wide_zeros(p, n, sizeof *y);
    WIDE_LAUNCH(p, "quantised_nibbles", wide_tiles(n, 64), AT(weights), AT(x), AT(y), INT(length));
    int *expected = wide_expect(p, y);
    for (int i = 0; i < n * length; i++) {
        const int low = weights[i] % 16 - 8, high = weights[i] / 16 - 8;
        expected[i / length] += low * x[2 * (i % length)] + high * x[2 * (i % length) + 1];
    }
}

static void convolve_channels(bench_problem *p)
{
    const int n = p->size, w = n + 2;
    const unsigned char *in = wide_random(p, w * w, 4);
    const signed char *weights = wide_random(p, 9, 4);
    int *out = wide_zeros(p, n * n, sizeof *out);
    WIDE_LAUNCH(p, "convolve_channels", wide_tiles2(n, n, 8, 16), AT(in), AT(weights), AT(out),
                INT(w));
    int *expected = wide_expect(p, out);
    for (int i = 0; i < n * n; i++)
        for (int k = 0; k < 36; k++)
            expected[i] += in[((i / n + k / 12) * w + i % n + k / 4 % 3) * 4 + k % 4] * weights[k];
}

static void match_descriptors(bench_problem *p)
{
    const int n = p->size;
    const unsigned char *all = wide_random(p, 64 * n, 1), *one = wide_random(p, 64, 1);
    int *alike = wide_zeros(p, n, sizeof *alike);
    WIDE_LAUNCH(p, "match_descriptors", wide_tiles(n, 64), AT(all), AT(one), AT(alike));
    int *expected = wide_expect(p, alike);
    for (int i = 0; i < 64 * n; i++)
        expected[i / 64] += all[i] * one[i % 64];
}

static void correlate(bench_problem *p)
{
    const int n = p->size;
    const int16_t *a = wide_random(p, 16 * n, sizeof *a), *b = wide_random(p, 16 * n, sizeof *b);
    unsigned *out = wide_zeros(p, n, sizeof *out);
    WIDE_LAUNCH(p, "correlate", wide_tiles(n, 256), AT(a), AT(b), AT(out));
    unsigned *expected = wide_expect(p, out);
    for (int i = 0; i < 16 * n; i++)
        expected[i / 16] += (unsigned)(a[i] * b[i]);
}

static void gray_of_colours(bench_problem *p)
{
    const int n = p->size;
    const unsigned char *in = wide_random(p, 3 * n, 1);
    unsigned char *out = wide_zeros(p, n, 1);
    WIDE_LAUNCH(p, "gray_of_colours", wide_tiles(n, 256), AT(in), AT(out));
    unsigned char *expected = wide_expect(p, out);
    for (int i = 0; i < n; i++)
        expected[i] =
            (unsigned char)((77 * in[3 * i] + 150 * in[3 * i + 1] + 29 * in[3 * i + 2] + 128) >> 8);
}

static void grade_colours(bench_problem *p)
{
    const int n = p->size;
    const unsigned char *in = wide_random(p, n, 4), *tables = wide_random(p, 3 * 256, 1);
    unsigned char *out = wide_zeros(p, n, 4);
    WIDE_LAUNCH(p, "grade_colours", wide_tiles(n, 256), AT(in), AT(tables), AT(out));
    unsigned char *expected = wide_expect(p, out);
    for (int i = 0; i < 4 * n; i++)
        expected[i] = i % 4 == 3 ? in[i] : tables[256 * (i % 4) + in[i]];
}

static void automaton(bench_problem *p)
{
    const int n = p->size, length = 64;
    const unsigned char *text = wide_random(p, n * length, 1);
    unsigned char *table = wide_random(p, 256, 1), *states = wide_zeros(p, n, 1);
    for (int i = 0; i < 256; i++)
        table[i] %= 16;
    WIDE_LAUNCH(p, "automaton", wide_tiles(n, 64), AT(text), AT(table), AT(states), INT(length));
    unsigned char *expected = wide_expect(p, states);
    for (int i = 0; i < n * length; i++)
        expected[i / length] = table[expected[i / length] * 16 + text[i] % 16];
}

static const wide_row rows[] = {
    {"quantised_blocks", quantised_blocks, 1 << 13, 128},
    {"quantised_nibbles", quantised_nibbles, 1 << 13, 128},
    {"convolve_channels", convolve_channels, 256, 32},
    {"match_descriptors", match_descriptors, 1 << 14, 256},
    {"correlate", correlate, 1 << 15, 512},
    {"gray_of_colours", gray_of_colours, 1 << 20, 1024},
    {"grade_colours", grade_colours, 1 << 18, 512},
    {"automaton", automaton, 1 << 13, 128},
    {NULL, NULL, 0, 0},
};

const wide_module wide_bytes = {
    .spirv = &bytes_spirv, .source = "bench/kernels/wide/bytes.cl", .rows = rows};
