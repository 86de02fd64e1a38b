/* Rounds of loops that halve numbers of each type, with and without a sign, and what is left of
 * these; and what lanes find in private arrays of a few elements. */
#include "tests/engine/support.h"

enum { SIZE = 64, ITEMS = 4096 };

#define WHOLE RANGE(SIZE, ITEMS / SIZE)

static int64_t x[ITEMS], rounds[ITEMS], rests[ITEMS];

/* Numbers of each length, some below zero, and those around powers of two. */
static void make_numbers(void)
{
    for (uint64_t i = 0; i < ITEMS; i++) {
        const uint64_t any = (i + 1) * UINT64_C(0x9e3779b97f4a7c15);
        const uint64_t edge = (UINT64_C(1) << i / 2 % 64) - 1 + i / 128 % 3;
        x[i] = (int64_t)(i % 2 == 0 ? (any ^ any >> 29) >> i / 2 % 64 : edge);
    }
}

static void check(const char *kernel, uint32_t i, int64_t wanted_rounds, int64_t wanted_rest)
{
    if (rounds[i] != wanted_rounds || rests[i] != wanted_rest)
        fail_msg("%s: of %lld %lld is left after %lld rounds, not %lld after %lld", kernel,
                 (long long)x[i], (long long)rests[i], (long long)rounds[i], (long long)wanted_rest,
                 (long long)wanted_rounds);
}

#define CHECK(program, name, type, last)                                                     \
    do {                                                                                     \
        launch(program, "while_" #name, WHOLE, POINTER(x), POINTER(rounds), POINTER(rests)); \
        for (uint32_t i = 0; i < ITEMS; i++) {                                               \
            type left = (type)x[i];                                                          \
            int n = 0;                                                                       \
            for (; left > (last); n++)                                                       \
                left = (type)(left >> 1);                                                    \
            check("while_" #name, i, n, (int64_t)left);                                      \
        }                                                                                    \
        launch(program, "do_" #name, WHOLE, POINTER(x), POINTER(rounds), POINTER(rests));    \
        for (uint32_t i = 0; i < ITEMS; i++) {                                               \
            type left = (type)((type)x[i] >> 1);                                             \
            int n = 1;                                                                       \
            for (; left > (last); n++)                                                       \
                left = (type)(left >> 1);                                                    \
            check("do_" #name, i, n, (int64_t)left);                                         \
        }                                                                                    \
    } while (0)

static void halvings(const test_program *program)
{
    make_numbers();
    CHECK(program, char, int8_t, 3);
    CHECK(program, uchar, uint8_t, 63);
    CHECK(program, short, int16_t, 255);
    CHECK(program, ushort, uint16_t, 1);
    CHECK(program, int, int32_t, 0x1fffffff);
    CHECK(program, uint, uint32_t, 7u);
    CHECK(program, long, int64_t, INT64_C(0x1fffffffffffffff));
    CHECK(program, ulong, uint64_t, 1023u);
}

static void lists(const test_program *program)
{
    static uint64_t out[ITEMS];
    make_numbers();
    launch(program, "lists", WHOLE, POINTER(x), POINTER(out));
    for (uint32_t i = 0; i < ITEMS; i++) {
        const uint64_t from = (uint64_t)x[i];
        const uint64_t next[] = {from & 3, from >> 2 & 3, from >> 4 & 3, from >> 6 & 3};
        const uint64_t first = next[from >> 8 & 3];
        assert_int_equal(out[i], first != 2 ? next[first] : 9);
    }
}

static void palettes(const test_program *program)
{
    static float out[ITEMS];
    make_numbers();
    launch(program, "palettes", WHOLE, POINTER(x), POINTER(out));
    for (uint32_t i = 0; i < ITEMS; i++) {
        const uint32_t from = (uint32_t)x[i];
        const uint32_t which[] = {from & 3, from >> 2 & 3, 4};
        const float colours[] = {(float)(from & 7), 0.5f, (float)(from >> 3 & 7), -1, 3};
        assert_true(out[i] == colours[which[from % 3]]);
    }
}

#define TEST(name) IN_ALL_VARIANTS("halvings", name)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(halvings), TEST(lists), TEST(palettes)};
    return run_group("zellige.engine.halvings", tests, sizeof tests / sizeof tests[0]);
}
