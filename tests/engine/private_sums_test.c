/* What each thread adds up by itself: with odd numbers of work-items, in every operation, where it
 * must not be done, and where threads meet. */
#include <string.h>

#include "tests/engine/support.h"

enum { SIZE = 100, GROUPS = 37, ITEMS = SIZE * GROUPS, SOME = ITEMS - 57 };

static uint32_t in[ITEMS];
static unsigned char bytes[ITEMS];

static void make_input(void)
{
    for (uint32_t i = 0; i < ITEMS; i++) {
        in[i] = (i + 1) * 2654435761u;
        bytes[i] = (unsigned char)(in[i] >> 11);
    }
}

static void bins(const test_program *program)
{
    int got[257] = {0}, want[257] = {0};
    const uint32_t n = SOME;
    make_input();
    got[3] = want[3] = 1000;
    got[256] = want[256] = -7;
    for (uint32_t i = 0; i < n; i++)
        want[bytes[i]]++;
    launch(program, "bins", RANGE(SIZE, GROUPS), POINTER(bytes), POINTER(got), VALUE(n));
    assert_memory_equal(got, want, sizeof want);
}

static void rows(const test_program *program)
{
    int got[SIZE] = {5}, want[SIZE] = {5};
    const uint32_t n = SOME;
    make_input();
    for (uint32_t i = 0; i < n; i++)
        want[i % SIZE] = (int)((uint32_t)want[i % SIZE] - in[i]);
    launch(program, "rows", RANGE(SIZE, GROUPS), POINTER(in), POINTER(got), VALUE(n));
    assert_memory_equal(got, want, sizeof want);
}

/* Buffers end with their last element: nothing else may be touched. */
static void at_the_end(const test_program *program)
{
    const test_pages pages = test_map_pages(1);
    int *const got = (int *)(void *)(pages.begin + pages.bytes) - 256;
    const uint32_t n = SOME;
    int want[256] = {0};
    make_input();
    for (uint32_t i = 0; i < n; i++)
        want[bytes[i]]++;
    launch(program, "bins", RANGE(SIZE, GROUPS), POINTER(bytes), POINTER(got), VALUE(n));
    assert_memory_equal(got, want, sizeof want);
    /* Only what is changed has to be there. */
    int *const few = (int *)(void *)(pages.begin + pages.bytes) - 2;
    memset(bytes, 1, sizeof bytes);
    few[1] = 0;
    launch(program, "bins", RANGE(SIZE, GROUPS), POINTER(bytes), POINTER(few), VALUE(n));
    assert_int_equal(few[1], SOME);
    test_unmap_pages(pages);
}

static void kinds(const test_program *program)
{
    uint32_t all[8], any[8] = {0}, odd[8] = {0}, most[8] = {0, 0, UINT32_MAX};
    uint32_t want_all[8], want_any[8] = {0}, want_odd[8] = {0}, want_most[8] = {0, 0, UINT32_MAX};
    int32_t least[8] = {0, 0, INT32_MIN}, want_least[8] = {0, 0, INT32_MIN};
    memset(all, 255, sizeof all);
    memset(want_all, 255, sizeof want_all);
    make_input();
    for (uint32_t i = 0; i < ITEMS; i++) {
        const uint32_t x = in[i], k = x & 7;
        want_all[k] &= x;
        want_any[k] |= x & 0xf0f0;
        want_odd[k] ^= x;
        want_least[k] = (int32_t)x < want_least[k] ? (int32_t)x : want_least[k];
        want_most[k] = x > want_most[k] ? x : want_most[k];
    }
    launch(program, "kinds", RANGE(SIZE, GROUPS), POINTER(in), POINTER(all), POINTER(any),
           POINTER(odd), POINTER(least), POINTER(most));
    assert_memory_equal(all, want_all, sizeof all);
    assert_memory_equal(any, want_any, sizeof any);
    assert_memory_equal(odd, want_odd, sizeof odd);
    assert_memory_equal(least, want_least, sizeof least);
    assert_memory_equal(most, want_most, sizeof most);
}

static void longs(const test_program *program)
{
    uint64_t sums[32] = {0}, want_sums[32] = {0};
    int64_t most[4], want_most[4];
    for (int k = 0; k < 4; k++)
        most[k] = want_most[k] = INT64_MIN;
    make_input();
    for (uint32_t i = 0; i < ITEMS; i++) {
        const int64_t x = in[i];
        want_sums[16 + (x >> 28)] += (uint64_t)x << 20;
        if ((x & 1) != 0 && -x > want_most[x >> 30])
            want_most[x >> 30] = -x;
    }
    launch(program, "longs", RANGE(SIZE, GROUPS), POINTER(in), POINTER(sums), POINTER(most));
    assert_memory_equal(sums, want_sums, sizeof sums);
    assert_memory_equal(most, want_most, sizeof most);
}

static void mixed(const test_program *program)
{
    static uint32_t out[ITEMS];
    uint32_t two[8] = {0}, want_two[8] = {0}, old[2] = {0}, seen[17] = {[16] = 1000}, taken = 0;
    make_input();
    for (uint32_t i = 0; i < ITEMS; i++) {
        const uint32_t x = in[i], k = x & 3;
        want_two[k]++;
        want_two[4 + k] = x > want_two[4 + k] ? x : want_two[4 + k];
        taken += x & 1;
    }
    launch(program, "mixed", RANGE(SIZE, GROUPS), POINTER(in), POINTER(two), POINTER(old),
           POINTER(seen), POINTER(out));
    assert_memory_equal(two, want_two, sizeof two);
    assert_int_equal(old[1], taken);
    assert_int_equal(old[0], ITEMS - taken);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < ITEMS; i++)
        sum += out[i] - 1000;
    assert_int_equal(sum, (uint64_t)taken * (taken - 1) / 2 +
                              (uint64_t)(ITEMS - taken) * (ITEMS - taken - 1) / 2);
}

static void last(const test_program *program)
{
    uint32_t sum = 0, count = 0, found = 0;
    launch(program, "last", RANGE(SIZE, GROUPS), POINTER(&sum), POINTER(&count), POINTER(&found));
    assert_int_equal(sum, (uint32_t)ITEMS * (ITEMS - 1) / 2);
    assert_int_equal(found, sum);
}

static void overlapping(const test_program *program)
{
    uint32_t got[8] = {0}, apart[8] = {0}, want[8] = {0}, most[4] = {0};
    make_input();
    for (uint32_t i = 0; i < ITEMS; i++) {
        const uint32_t x = in[i];
        want[x & 7]++;
        most[x & 3] = (x & 255) > most[x & 3] ? x & 255 : most[x & 3];
    }
    launch(program, "overlapping", RANGE(SIZE, GROUPS), POINTER(in), POINTER(apart), POINTER(got));
    assert_memory_equal(apart, want, sizeof want);
    assert_memory_equal(got, most, sizeof most);
    /* One after another, as they come: a place is as large as the maximum, and then counted. */
    memset(got, 0, sizeof got);
    launch(program, "overlapping", RANGE(SIZE, GROUPS), POINTER(in), POINTER(got),
           POINTER(got + 4));
    assert_memory_equal(got, want, 4 * sizeof *got);
    for (int k = 0; k < 4; k++)
        assert_true(got[4 + k] >= want[4 + k] && got[4 + k] >= most[k] &&
                    got[4 + k] <= want[4 + k] + most[k]);
}

static void tiles(const test_program *program)
{
    uint32_t got[64] = {0}, want[64] = {0};
    const uint32_t n = SOME;
    make_input();
    for (uint32_t i = 0; i < n; i++)
        want[bytes[i] / 4]++;
    launch(program, "tiles", RANGE(SIZE, 5), POINTER(bytes), POINTER(got), VALUE(n));
    assert_memory_equal(got, want, sizeof want);
}

/* One buffer under two names, in ways that are no race. */
static void own_places(const test_program *program)
{
    uint32_t got[SIZE], sums[SIZE];
    for (uint32_t i = 0; i < SIZE; i++)
        got[i] = i;
    launch(program, "before", RANGE(SIZE, 1), POINTER(got), POINTER(got));
    for (uint32_t i = 0; i < SIZE; i++)
        assert_int_equal(got[i], 2 * i);
    launch(program, "rounds", RANGE(SIZE, 1), POINTER(got), POINTER(got));
    for (uint32_t i = 0; i < SIZE; i++)
        assert_int_equal(got[i], 16 * 2 * i + 11);
    launch(program, "behind", RANGE(SIZE, 1), POINTER(got), POINTER(got), POINTER(sums));
    for (uint32_t i = 0; i < SIZE; i++)
        assert_int_equal(sums[i], 32 * (SIZE - 1 - i) + 12);
}

#define TEST(name) IN_ALL_VARIANTS("private_sums", name)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(bins),  TEST(rows), TEST(at_the_end),  TEST(kinds), TEST(longs),
        TEST(mixed), TEST(last), TEST(overlapping), TEST(tiles), TEST(own_places),
    };
    return run_group("zellige.engine.private_sums", tests, sizeof tests / sizeof tests[0]);
}
