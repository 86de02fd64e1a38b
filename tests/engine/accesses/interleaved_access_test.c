/* Lanes that lie a few elements apart. Where the elements end, or begin, memory ends. */
#include <string.h>

#include "tests/engine/support.h"

typedef void compute(const void *in, void *out, uint32_t items, uint32_t n);

/* What one work-item accesses, in elements: its own are `steps` apart. */
typedef struct area {
    uint32_t steps, first, last;
} area;

typedef struct sample {
    const char *kernel;
    size_t size; /* bytes of an element */
    area in, out;
    enum {
        PLAIN,
        GUARDED,
        SAME
    } kind; /* GUARDED: work-items beyond n do nothing; SAME: in is out */
    compute *compute;
} sample;

static size_t bytes_of(const sample *s, area a, uint32_t items)
{
    return ((size_t)(items - 1) * a.steps + a.last - a.first + 1) * s->size;
}

/* Where element 0 is, if the first one that is accessed begins, or the last one ends, the pages. */
static char *place(const sample *s, area a, test_pages p, uint32_t items, bool at_end)
{
    char *first = at_end ? p.begin + p.bytes - bytes_of(s, a, items) : p.begin;
    return (char *)((uintptr_t)first - a.first * s->size);
}

static void fill(test_pages p, uint32_t seed, size_t size)
{
    for (size_t i = 0; i < p.bytes / size; i++)
        if (size == sizeof(float))
            ((float *)p.begin)[i] = (float)((i * 7 + seed) % 61);
        else
            memset(p.begin + i * size, (int)((i * 7 + seed) % 251), size);
}

static void run(const test_program *program, const sample *s, uint32_t size, uint32_t count,
                bool at_end)
{
    const uint32_t items = size * count, n = s->kind == GUARDED ? items - size / 3 : items;
    test_pages in = test_map_pages(bytes_of(s, s->in, n)),
               out = test_map_pages(bytes_of(s, s->out, n));
    test_pages expected = test_map_pages(out.bytes);
    char *from = place(s, s->in, in, n, at_end), *to = place(s, s->out, out, n, at_end);
    fill(in, 3, s->size);
    fill(out, 11, s->size);
    if (s->kind == SAME) {
        memcpy(out.begin, in.begin, in.bytes);
        from = to;
    }
    memcpy(expected.begin, out.begin, out.bytes);
    launch(program, s->kernel, RANGE(size, count), POINTER(from), POINTER(to), VALUE(n));
    char *right = expected.begin + (to - out.begin);
    s->compute(s->kind == SAME ? right : from, right, items, n);
    if (memcmp(out.begin, expected.begin, out.bytes) != 0)
        fail_msg("%s: %u groups of %u, %s", s->kernel, count, size, at_end ? "end" : "begin");
    test_unmap_pages(in);
    test_unmap_pages(out);
    test_unmap_pages(expected);
}

/* ---- What the kernels compute ---------------------------------------------------------------- */

#define COMPUTE(name, type, statement)                                                \
    static void name(const void *in_data, void *out_data, uint32_t items, uint32_t n) \
    {                                                                                 \
        const type *in = in_data;                                                     \
        type *out = out_data;                                                         \
        (void)items;                                                                  \
        for (size_t i = 0; i < n; i++) {                                              \
            statement                                                                 \
        }                                                                             \
    }

COMPUTE(pairs, float, {
    out[2 * i] = in[2 * i + 1];
    out[2 * i + 1] = in[2 * i] + 1;
})
COMPUTE(triples, float, {
    out[3 * i] = in[3 * i + 2];
    out[3 * i + 1] = in[3 * i];
    out[3 * i + 2] = in[3 * i + 1] + 1;
})
COMPUTE(quads, float, {
    for (size_t k = 0; k < 4; k++)
        out[4 * i + k] = in[4 * i + 3 - k] + 1;
})
COMPUTE(eights, float, {
    for (size_t k = 0; k < 8; k++)
        out[8 * i + k] = in[8 * i + 7 - k] + 1;
})
COMPUTE(middle, float, {
    out[4 * i + 2] = in[4 * i + 1];
    out[4 * i + 1] = in[4 * i + 2];
})
COMPUTE(middle_guarded, float, {
    out[4 * i + 1] = in[4 * i + 3] + in[4 * i + 2];
    out[4 * i + 2] = in[4 * i + 2];
    out[4 * i + 3] = in[4 * i + 1];
})
COMPUTE(every_second, float, { out[2 * i + 1] = in[2 * i]; })
COMPUTE(every_third, float, { out[i] = in[3 * i + 1]; })
COMPUTE(reversed, float, { out[n - 1 - i] = in[i]; })
COMPUTE(reversed_quads, float, {
    for (size_t k = 0; k < 4; k++)
        out[4 * i + k] = in[4 * i + (k ^ 1)];
})
COMPUTE(pixels, unsigned char, {
    out[i] = (unsigned char)((in[3 * i] * 77 + in[3 * i + 1] * 151 + in[3 * i + 2] * 28) >> 8);
})
COMPUTE(pixels_guarded, unsigned char, {
    for (size_t k = 0; k < 3; k++)
        out[3 * i + k] = in[3 * i + 2 - k];
})
COMPUTE(shorts, uint16_t, {
    out[2 * i] = in[2 * i + 1];
    out[2 * i + 1] = in[2 * i];
})
COMPUTE(shorts_guarded, uint16_t, {
    out[2 * i] = (uint16_t)(in[2 * i] + in[2 * i + 1]);
    out[2 * i + 1] = (uint16_t)((uint32_t)in[2 * i] * in[2 * i + 1]);
})
COMPUTE(reversed_bytes, unsigned char, {
    const unsigned char *v = in + 4 * i;
    out[4 * i] = (unsigned char)(v[0] + v[3]);
    out[4 * i + 1] = (unsigned char)(v[0] - v[3]);
    out[4 * i + 2] = (unsigned char)(v[1] * v[2]);
    out[4 * i + 3] = v[1];
})
COMPUTE(longs, uint64_t, {
    out[2 * i] = in[2 * i + 1] + 1;
    out[2 * i + 1] = in[2 * i] + 2;
})

typedef struct record {
    float x;
    uint32_t number;
    uint64_t wide;
    int16_t a, b;
    uint32_t more;
} record;

COMPUTE(records, record, {
    out[i].x = in[i].x + (float)(in[i].number % 16);
    out[i].number = in[i].more;
    out[i].more = in[i].number;
    out[i].wide = in[i].wide * 3;
    out[i].a = in[i].b;
    out[i].b = in[i].a;
})
COMPUTE(in_place, float, {
    float *p = out + 4 * i;
    const float sum = in[4 * i] + in[4 * i + 1];
    p[0] = sum * 2;
    p[1] = p[3] = p[0] - in[4 * i + 1];
    p[2] = sum + in[4 * i + 3];
})
COMPUTE(swapped, float, {
    (void)in;
    out[2 * i] = out[2 * i + 1];
})
COMPUTE(moved, float, {
    const float b = in[4 * i + 1];
    out[4 * i + 1] = in[4 * i];
    out[4 * i + 2] = in[4 * i + 3] + in[4 * i];
    out[4 * i + 3] = b;
})
COMPUTE(patched, uint32_t, {
    (void)in;
    out[4 * i + 1] = (out[4 * i + 1] & 0xffffff00) | 0x12;
    out[4 * i + 2] = out[4 * i];
    out[4 * i + 3] = out[4 * i + 1];
})

COMPUTE(far_quads, float, {
    for (size_t k = 0; k < 4; k++)
        out[24 * i + k] = in[20 * i + 3 - k] + 1;
})
COMPUTE(far_bytes, unsigned char, {
    for (size_t k = 0; k < 7; k++)
        out[20 * i + k] = (unsigned char)(in[30 * i + 2 * k] + in[30 * i + 1]);
})
COMPUTE(far_longs, uint64_t, {
    out[18 * i] = in[21 * i + 1] * 3;
    out[18 * i + 1] = in[21 * i] + in[21 * i + 2];
})

COMPUTE(blended, unsigned char, {
    for (size_t k = 0; k < 3; k++)
        out[4 * i + k] = (unsigned char)((in[4 * i + k] + in[4 * i + 3] + 1) / 2);
    out[4 * i + 3] = in[4 * i + 3];
})
COMPUTE(saturated, unsigned char, {
    for (size_t k = 0; k < 16; k++) {
        const int sum = in[16 * i + k] + in[16 * i + (k ^ 1)];
        out[16 * i + k] = (unsigned char)(sum > 255 ? 255 : sum);
    }
})
COMPUTE(scaled, float, {
    for (size_t k = 0; k < 4; k++) {
        const float v = in[4 * i + k];
        const float less = k == 3 ? (float)n : (float)(k + 1);
        out[4 * i + k] = in[4 * i + 3] > v ? 7 : v * (float)(i % 3) - less;
    }
})
COMPUTE(products, float, {
    const float x = in[2 * i];
    const float y = in[2 * i + 1];
    out[2 * i] = x * (y + 1) - y * (x + 1);
    out[2 * i + 1] = x * (x + 1) + y * (y + 1);
})
COMPUTE(sums, float, {
    for (size_t k = 0; k < 4; k++) {
        out[4 * i + k] = 0;
        for (size_t r = 0; r <= n % 5; r++)
            out[4 * i + k] += in[4 * i + k] * (float)(k % 3 == 0 ? r + k : k);
    }
})
/* More vectors alive in the loop than there are registers. */
COMPUTE(picked_bytes, uint8_t, {
    for (size_t k = 0; k < 16; k++)
        out[16 * i + k] = in[16 * i + (in[16 * i + k] * 7u + n) % 16];
})
COMPUTE(picked_shorts, uint16_t, {
    for (size_t k = 0; k < 16; k++) {
        const size_t from = in[16 * i + k] * 5u % 32;
        out[16 * i + k] = in[16 * i + from % 16] ^ (from < 16 ? 0 : 9);
    }
})
COMPUTE(picked_words, float, {
    for (size_t k = 0; k < 8; k++) {
        const size_t from = (size_t)in[8 * i + k] * 3 % 16;
        const float of = in[8 * i + from % 8];
        out[8 * i + k] = from < 8 ? of : of * 2 + (float)n;
    }
})
COMPUTE(picked_longs, uint64_t, {
    for (size_t k = 0; k < 8; k++)
        out[8 * i + k] = in[4 * i + ((in[4 * i + k % 4] >> (k < 4 ? 1 : 3)) + n) % 4];
})
static const uint8_t digits[] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 0, 3};
COMPUTE(picked_nibbles, uint8_t, {
    for (size_t k = 0; k < 8; k++) {
        const uint8_t from = in[8 * i + k];
        out[8 * i + k] =
            (uint8_t)((from >> 4 == 14 ? n : digits[from >> 4]) + in[8 * i + from % 8]);
    }
})
COMPUTE(rounds, uint32_t, {
    for (size_t k = 0; k < 16; k++) {
        uint32_t a = in[16 * i + k];
        uint32_t b = a * 3 + (uint32_t)k;
        uint32_t c = a ^ 77;
        for (uint32_t r = 0; r <= n % 5; r++) {
            a = ((a + b) << 7 | (a + b) >> 25) ^ c;
            b = b > a ? b * 5 + a : b - c;
            c = (c >> 3) + b;
        }
        out[16 * i + k] = a ^ b ^ c;
    }
})

static void in_loop(const void *in_data, void *out_data, uint32_t items, uint32_t n)
{
    const float *in = in_data;
    float *out = out_data;
    for (uint32_t i = 0; i < items; i++) {
        float sum = 0;
        for (uint32_t k = i; k < n; k += items)
            if (in[2 * k] != 5)
                sum += in[2 * k] * in[2 * k + 1];
        out[2 * i] = out[2 * i + 1] = sum;
    }
}

/* ---- Tests ----------------------------------------------------------------------------------- */

static const sample samples[] = {
    {"pairs", 4, {2, 0, 1}, {2, 0, 1}, PLAIN, pairs},
    {"pairs_guarded", 4, {2, 0, 1}, {2, 0, 1}, GUARDED, pairs},
    {"triples", 4, {3, 0, 2}, {3, 0, 2}, PLAIN, triples},
    {"triples_guarded", 4, {3, 0, 2}, {3, 0, 2}, GUARDED, triples},
    {"quads", 4, {4, 0, 3}, {4, 0, 3}, PLAIN, quads},
    {"quads_guarded", 4, {4, 0, 3}, {4, 0, 3}, GUARDED, quads},
    {"eights", 4, {8, 0, 7}, {8, 0, 7}, PLAIN, eights},
    {"middle", 4, {4, 1, 2}, {4, 1, 2}, PLAIN, middle},
    {"middle_guarded", 4, {4, 1, 3}, {4, 1, 3}, GUARDED, middle_guarded},
    {"every_second", 4, {2, 0, 0}, {2, 1, 1}, PLAIN, every_second},
    {"every_third", 4, {3, 1, 1}, {1, 0, 0}, PLAIN, every_third},
    {"reversed", 4, {1, 0, 0}, {1, 0, 0}, GUARDED, reversed},
    {"reversed_quads", 4, {4, 0, 3}, {4, 0, 3}, GUARDED, reversed_quads},
    {"pixels", 1, {3, 0, 2}, {1, 0, 0}, PLAIN, pixels},
    {"pixels_guarded", 1, {3, 0, 2}, {3, 0, 2}, GUARDED, pixels_guarded},
    {"shorts", 2, {2, 0, 1}, {2, 0, 1}, PLAIN, shorts},
    {"shorts_guarded", 2, {2, 0, 1}, {2, 0, 1}, GUARDED, shorts_guarded},
    {"reversed_bytes", 1, {4, 0, 3}, {4, 0, 3}, GUARDED, reversed_bytes},
    {"longs", 8, {2, 0, 1}, {2, 0, 1}, GUARDED, longs},
    {"records", sizeof(record), {1, 0, 0}, {1, 0, 0}, PLAIN, records},
    {"in_place", 4, {4, 0, 3}, {4, 0, 3}, PLAIN, in_place},
    {"swapped", 4, {2, 0, 1}, {2, 0, 1}, SAME, swapped},
    {"moved", 4, {4, 0, 3}, {4, 0, 3}, SAME, moved},
    {"patched", 4, {4, 0, 3}, {4, 0, 3}, PLAIN, patched},
    {"far_quads", 4, {20, 0, 3}, {24, 0, 3}, PLAIN, far_quads},
    {"far_quads_guarded", 4, {20, 0, 3}, {24, 0, 3}, GUARDED, far_quads},
    {"far_bytes", 1, {30, 0, 12}, {20, 0, 6}, GUARDED, far_bytes},
    {"far_longs", 8, {21, 0, 2}, {18, 0, 1}, GUARDED, far_longs},
    {"blended", 1, {4, 0, 3}, {4, 0, 3}, PLAIN, blended},
    {"saturated", 1, {16, 0, 15}, {16, 0, 15}, GUARDED, saturated},
    {"scaled", 4, {4, 0, 3}, {4, 0, 3}, PLAIN, scaled},
    {"products", 4, {2, 0, 1}, {2, 0, 1}, PLAIN, products},
    {"sums", 4, {4, 0, 3}, {4, 0, 3}, PLAIN, sums},
    {"rounds", 4, {16, 0, 15}, {16, 0, 15}, PLAIN, rounds},
    {"rounds_guarded", 4, {16, 0, 15}, {16, 0, 15}, GUARDED, rounds},
    {"picked_bytes", 1, {16, 0, 15}, {16, 0, 15}, PLAIN, picked_bytes},
    {"picked_shorts", 2, {16, 0, 15}, {16, 0, 15}, GUARDED, picked_shorts},
    {"picked_words", 4, {8, 0, 7}, {8, 0, 7}, PLAIN, picked_words},
    {"picked_longs", 8, {4, 0, 3}, {8, 0, 7}, PLAIN, picked_longs},
    {"picked_nibbles", 1, {8, 0, 7}, {8, 0, 7}, GUARDED, picked_nibbles},
    {"in_loop", 4, {2, 0, 1}, {2, 0, 1}, PLAIN, in_loop},
};

/* Full SIMD groups, and some with a rest. */
static void accesses(const test_program *program)
{
    static const uint32_t sizes[] = {48, 67};
    for (size_t s = 0; s < sizeof samples / sizeof samples[0]; s++)
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            run(program, &samples[s], sizes[i], 3, false);
            run(program, &samples[s], sizes[i], 3, true);
        }
}

/* A store and a load that others joined would cross. */
static void crossing(const test_program *program)
{
    enum { ITEMS = 64 };
    static uint64_t memory[ITEMS * 3];
    uint32_t out[ITEMS][2];
    const uint32_t n = 7;
    memset(memory, 0x5a, sizeof memory);
    launch(program, "crossing", RANGE(32, 2), POINTER(memory), POINTER(out), VALUE(n));
    for (uint32_t i = 0; i < ITEMS; i++)
        assert_int_equal(out[i][1], i + 1);
}

typedef struct __attribute__((packed)) parcel {
    uint8_t first;
    int32_t number;
    uint16_t middle;
    int64_t large;
    int32_t four[4];
    uint8_t last;
} parcel;

/* One byte of each of some packed structures. */
static void parcels(const test_program *program)
{
    enum { ITEMS = 64 };
    static parcel in[ITEMS];
    int out[ITEMS];
    const int n = 41;
    for (int i = 0; i < ITEMS; i++)
        in[i] = (parcel){.first = (uint8_t)(i % 5), .number = i, .last = (uint8_t)(3 * i)};
    launch(program, "parcels", RANGE(32, 2), POINTER(in), POINTER(out), VALUE(n));
    for (int i = 0; i < ITEMS; i++) {
        int sum = i < n ? in[i].last * 1000 : 0;
        for (int k = 0; k < in[i].first; k++)
            sum += in[(i * 2 + k) % ITEMS].last;
        assert_int_equal(out[i], sum);
    }
}

/* Rows whose length is known when the kernel runs: some rounds at a time, and those that are left.
 * Where the last row ends, memory ends. */
static void walks_over(const test_program *program, uint32_t columns)
{
    enum { ITEMS = 96 };
    const uint32_t n = ITEMS - 5;
    const size_t count = (size_t)n * columns;
    test_pages pages = test_map_pages(count * sizeof(float));
    float *in = (float *)(pages.begin + pages.bytes) - count, out[ITEMS][2] = {{0}};
    for (size_t k = 0; k < count; k++)
        in[k] = (float)((k * 7 + 3) % 61);
    launch(program, "walked", RANGE(ITEMS / 2, 2), POINTER(in), POINTER(out), VALUE(columns),
           VALUE(n));
    for (uint32_t i = 0; i < n; i++) {
        float sum = 0, back = 0;
        for (uint32_t k = 0; k < columns; k++)
            sum += in[i * columns + k] * (float)(k % 3 + 1);
        for (uint32_t k = columns; k-- > 0;)
            back = back * 0.5f + in[(n - 1 - i) * columns + k];
        assert_float_equal(out[i][0], sum, 1e-3F);
        assert_float_equal(out[i][1], back, 1e-3F);
    }
    launch(program, "walked_in_place", RANGE(ITEMS / 2, 2), POINTER(in), VALUE(columns), VALUE(n));
    for (uint32_t i = 0; i < n; i++) {
        float sum = 0;
        for (uint32_t k = 0; k < columns; k++) {
            sum += (float)((((size_t)i * columns + k) * 7 + 3) % 61);
            assert_float_equal(in[i * columns + k], sum, 0);
        }
    }
    test_unmap_pages(pages);
}

static void walks(const test_program *program)
{
    static const uint32_t columns[] = {1, 7, 8, 33};
    for (size_t c = 0; c < sizeof columns / sizeof columns[0]; c++)
        walks_over(program, columns[c]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {IN_ALL_VARIANTS("interleaved_access", accesses),
                                       IN_ALL_VARIANTS("interleaved_access", crossing),
                                       IN_ALL_VARIANTS("interleaved_access", walks),
                                       IN_ALL_VARIANTS("interleaved_access", parcels)};
    return run_group("zellige.engine.interleaved_access", tests, sizeof tests / sizeof tests[0]);
}
