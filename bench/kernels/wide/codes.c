#include <limits.h>
#include <stdlib.h>

#include "wide.h"

#include "codes.cl.h"

static void hash_64(bench_problem *p)
{
    const int n = p->size;
    const uint64_t *keys = wide_random(p, n, sizeof *keys);
    uint64_t *hashes = wide_zeros(p, n, sizeof *hashes);
    WIDE_LAUNCH(p, "hash_64", wide_tiles(n, 256), AT(keys), AT(hashes));
    uint64_t *expected = wide_expect(p, hashes);
    for (int i = 0; i < n; i++) {
        uint64_t h = keys[i];
        for (int k = 0; k < 3; k++) {
            h = (h ^ h >> 33) * 0xff51afd7ed558ccd;
            h = (h ^ h >> 29) * 0xc4ceb9fe1a85ec53;
            h ^= h >> 32;
        }
        expected[i] = h;
    }
}

static void checksum(bench_problem *p)
{
    const int n = p->size, length = 64;
    const unsigned char *data = wide_random(p, n * length, 1);
    unsigned *table = wide_zeros(p, 256, sizeof *table), *sums = wide_zeros(p, n, sizeof *sums);
    for (unsigned i = 0; i < 256; i++) {
        table[i] = i;
        for (int k = 0; k < 8; k++)
            table[i] = table[i] >> 1 ^ (table[i] & 1 ? 0xedb88320 : 0);
    }
    WIDE_LAUNCH(p, "checksum", wide_tiles(n, 128), AT(data), AT(table), AT(sums), INT(length));
    unsigned *expected = wide_expect(p, sums);
    for (int i = 0; i < n; i++) {
        unsigned crc = ~0u;
        for (int k = 0; k < length; k++)
            crc = table[(crc ^ data[k * n + i]) & 255] ^ crc >> 8;
        expected[i] = ~crc;
    }
}

static void base64(bench_problem *p)
{
    static const char alphabet[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const int n = p->size;
    const unsigned char *in = wide_random(p, 3 * n, 1);
    unsigned char *letters = wide_zeros(p, 64, 1), *out = wide_zeros(p, n, 4);
    memcpy(letters, alphabet, 64);
    WIDE_LAUNCH(p, "base64", wide_tiles(n, 64), AT(in), AT(letters), AT(out));
    unsigned char *expected = wide_expect(p, out);
    for (int i = 0; i < 4 * n; i++) {
        const unsigned char *of = in + i / 4 * 3;
        const unsigned v = (unsigned)of[0] << 16 | (unsigned)of[1] << 8 | of[2];
        expected[i] = letters[v >> (18 - 6 * (i % 4)) & 63];
    }
}

static void hamming(bench_problem *p)
{
    const int n = p->size, words = 16;
    const uint64_t *rows = wide_random(p, n * words, 8), *pattern = wide_random(p, words, 8);
    int *distance = wide_zeros(p, n, sizeof *distance);
    WIDE_LAUNCH(p, "hamming", wide_tiles(n, 64), AT(rows), AT(pattern), AT(distance), INT(words));
    int *expected = wide_expect(p, distance);
    for (int i = 0; i < n * words; i++)
        expected[i % n] += __builtin_popcountll(rows[i] ^ pattern[i / n]);
}

static void collatz(bench_problem *p)
{
    const int n = p->size;
    int *steps = wide_zeros(p, n, sizeof *steps);
    WIDE_LAUNCH(p, "collatz", wide_tiles(n, 64), AT(steps));
    int *expected = wide_expect(p, steps);
    for (int i = 0; i < n; i++)
        for (unsigned v = (unsigned)i + 1; v != 1; v = v & 1 ? 3 * v + 1 : v / 2)
            expected[i]++;
}

static void search_sorted(bench_problem *p)
{
    const int n = p->size, entries = 10007;
    int *table = wide_zeros(p, entries, sizeof *table), *where = wide_zeros(p, n, sizeof *where);
    const int *x = wide_ints(p, n, 0, 3 * entries);
    for (int i = 0; i < entries; i++)
        table[i] = 3 * i + i % 2;
    WIDE_LAUNCH(p, "search_sorted", wide_tiles(n, 256), AT(table), AT(x), AT(where), INT(entries));
    int *expected = wide_expect(p, where);
    for (int i = 0; i < n; i++)
        while (expected[i] < entries && table[expected[i]] < x[i])
            expected[i] += expected[i] + 64 < entries && table[expected[i] + 63] < x[i] ? 64 : 1;
}

static void interpret(bench_problem *p)
{
    static const int code[] = {0, 1, 3, 4, 0, 2, 1, 0, 3, 4, 2, 0, 3, 1, 2, 4};
    enum { LENGTH = sizeof code / sizeof code[0] };
    const int n = p->size;
    int *program = wide_zeros(p, LENGTH, sizeof *program), *y = wide_zeros(p, n, sizeof *y);
    const int *x = wide_ints(p, n, 0, 1 << 20);
    memcpy(program, code, sizeof code);
    WIDE_LAUNCH(p, "interpret", wide_tiles(n, 64), AT(program), INT(LENGTH), AT(x), AT(y));
    int *expected = wide_expect(p, y);
    for (int i = 0; i < n; i++) {
        int32_t stack[8], top = 0;
        for (int at = 0; at < LENGTH; at++) {
            const uint32_t last = top > 0 ? (uint32_t)stack[top - 1] : 0;
            if (code[at] < 2) {
                stack[top++] = code[at] == 0 ? x[i] : at;
            } else if (code[at] < 4) {
                const uint32_t other = (uint32_t)stack[--top - 1];
                stack[top - 1] = (int32_t)(code[at] == 2 ? other + last : other * last);
            } else {
                stack[top - 1] ^= stack[top - 1] >> 3;
            }
        }
        expected[i] = stack[0];
    }
}

static void find_string(bench_problem *p)
{
    static const char word[] = "abba";
    const int n = p->size, length = 4;
    char *text = wide_random(p, n + 256, 1), *letters = wide_zeros(p, length, 1);
    int *count = wide_zeros(p, 1, sizeof *count);
    memcpy(letters, word, (size_t)length);
    for (int i = 0; i < n + 256; i++)
        text[i] = (char)('a' + (text[i] & 3));
    WIDE_LAUNCH(p, "find_string", wide_tiles(n, 256), AT(text), AT(letters), INT(length),
                AT(count));
    int *expected = wide_expect(p, count);
    for (int i = 0; i < wide_tiles(n, 256).extent.v[0]; i++)
        *expected += memcmp(text + i, word, (size_t)length) == 0;
}

static void visit_front(bench_problem *p)
{
    const int n = p->size, degree = 8;
    int *starts = wide_zeros(p, n + 1, sizeof *starts);
    const int *edges = wide_ints(p, n * degree, 0, n);
    unsigned char *front = wide_random(p, n, 1), *next = wide_zeros(p, n, 1);
    int *level = wide_ints(p, n, -3, 3);
    for (int i = 0; i <= n; i++)
        starts[i] = i * degree - (i % 5 != 0 && i < n ? i % 5 : 0);
    for (int i = 0; i < n; i++)
        front[i] = front[i] < 64;
    WIDE_LAUNCH(p, "visit_front", wide_tiles(n, 128), AT(starts), AT(edges), AT(front), AT(next),
                AT(level));
    unsigned char *expected = wide_expect(p, next);
    for (int i = 0; i < n; i++)
        for (int k = starts[i]; k < starts[i + 1] && front[i]; k++)
            expected[edges[k]] |= level[edges[k]] < 0;
}

static void shortest_paths(bench_problem *p)
{
    const int n = p->size;
    int *d = wide_ints(p, n * n, 1, 1000);
    for (int k = 0; k < 16; k++)
        WIDE_LAUNCH(p, "shortest_paths", wide_tiles2(n, n, 16, 16), AT(d), INT(n), INT(k));
    int *expected = wide_expect(p, d);
    for (int k = 0; k < 16; k++) {
        for (int i = 0; i < n * n; i++) {
            const int by_way = expected[i / n * n + k] + expected[k * n + i % n];
            expected[i] = by_way < expected[i] ? by_way : expected[i];
        }
    }
}

static int least(const int *row, int x, int w)
{
    int best = row[x];
    if (x > 0 && row[x - 1] < best)
        best = row[x - 1];
    return x < w - 1 && row[x + 1] < best ? row[x + 1] : best;
}

static void path_down(bench_problem *p)
{
    const int w = p->size, rows = 20, part = 256 - 2 * rows, tiles = (w + part - 1) / part;
    const int *cost = wide_ints(p, rows * w, 0, 10), *from = wide_ints(p, w, 0, 100);
    int *to = wide_zeros(p, w, sizeof *to);
    WIDE_LAUNCH(p, "path_down", wide_tiles(tiles * 256, 256), AT(cost), AT(from), AT(to), INT(w),
                INT(rows));
    int *expected = memcpy(wide_expect(p, to), from, (size_t)w * sizeof *from);
    int *row = malloc((size_t)w * sizeof *row);
    for (int r = 0; row != NULL && r < rows; r++) {
        memcpy(row, expected, (size_t)w * sizeof *row);
        for (int x = 0; x < w; x++)
            expected[x] = cost[r * w + x] + least(row, x, w);
    }
    free(row);
}

static const wide_row rows[] = {
    {"hash_64", hash_64, 1 << 19, 512},         {"checksum", checksum, 1 << 15, 256},
    {"base64", base64, 1 << 18, 512},           {"hamming", hamming, 1 << 16, 128},
    {"collatz", collatz, 1 << 15, 512},         {"search_sorted", search_sorted, 1 << 18, 512},
    {"interpret", interpret, 1 << 17, 256},     {"find_string", find_string, 1000001, 1001},
    {"visit_front", visit_front, 1 << 17, 512}, {"shortest_paths", shortest_paths, 512, 32},
    {"path_down", path_down, 200003, 1003},     {NULL, NULL, 0, 0},
};

const wide_module wide_codes = {
    .spirv = &codes_spirv, .source = "bench/kernels/wide/codes.cl", .rows = rows};
