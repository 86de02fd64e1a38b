/* What the last lanes of a loop do by themselves: from walks of a step to walks through all of a
 * buffer, and groups of which some lanes are absent. */
#include <string.h>

#include "tests/engine/support.h"

enum { SIZE = 100, GROUPS = 17, ITEMS = SIZE * GROUPS, SOME = ITEMS - 57, PITCH = 90 };

static uint32_t in[ITEMS];

/* Large ones are rare, and the larger the rarer. */
static void make_input(uint32_t seed)
{
    uint32_t state = seed;
    for (uint32_t i = 0; i < ITEMS; i++) {
        state = state * 1664525u + 1013904223u;
        in[i] = seed == 0 ? ITEMS - i : 1000000u / ((state >> 12) + 1);
    }
}

static void check_previous(const test_program *program, uint32_t n)
{
    static int32_t got[ITEMS], want[ITEMS];
    memset(got, 7, sizeof got);
    memset(want, 7, sizeof want);
    for (uint32_t i = 0; i < n; i++) {
        want[i] = (int32_t)i - 1;
        while (want[i] >= 0 && in[want[i]] <= in[i])
            want[i]--;
    }
    launch(program, "previous", RANGE(SIZE, GROUPS), POINTER(in), POINTER(got), VALUE(n));
    assert_memory_equal(got, want, sizeof want);
}

static void previous(const test_program *program)
{
    for (uint32_t seed = 0; seed < 4; seed++) {
        make_input(seed);
        check_previous(program, SOME);
        check_previous(program, ITEMS);
        check_previous(program, seed);
    }
}

static int64_t sum_from(uint32_t i)
{
    int64_t sum = 0;
    for (uint32_t j = i + 1; j < ITEMS; j++) {
        if (in[j] > in[i])
            return (int64_t)(j - i) - 1000000;
        sum += in[j];
    }
    return sum;
}

static void sums(const test_program *program)
{
    static int64_t got[ITEMS], want[ITEMS];
    const uint32_t n = ITEMS;
    for (uint32_t seed = 0; seed < 4; seed++) {
        make_input(seed);
        memset(got, 0, sizeof got);
        for (uint32_t i = 0; i < ITEMS; i++)
            want[i] = sum_from(i);
        launch(program, "sums", RANGE(SIZE, GROUPS), POINTER(in), POINTER(got), VALUE(n));
        assert_memory_equal(got, want, sizeof want);
    }
}

static unsigned char text[ITEMS * PITCH], marks[ITEMS * PITCH], wanted_marks[ITEMS * PITCH];

static double read_row(uint32_t i)
{
    double whole = 0;
    uint32_t at = i * PITCH;
    const uint32_t end = at + PITCH;
    for (int k = 0; k < 4; k++) {
        uint32_t length = 0;
        float weight = 0.5F;
        uint16_t sum = 0;
        for (; at < end && text[at] > 12; at++) {
            sum = (uint16_t)(sum * 5 + text[at]);
            weight += 0.25F;
            wanted_marks[at] = (unsigned char)(++length);
        }
        whole = whole * 0.5 + sum + weight * (float)length;
        at++;
    }
    return whole;
}

static void rows(const test_program *program)
{
    static double got[ITEMS], want[ITEMS];
    const uint32_t pitch = PITCH;
    make_input(5);
    for (uint32_t k = 0; k < sizeof text; k++)
        text[k] = (unsigned char)(in[(k * 7) % ITEMS] + k % 11);
    memset(marks, 0, sizeof marks);
    memset(wanted_marks, 0, sizeof wanted_marks);
    for (uint32_t i = 0; i < ITEMS; i++)
        want[i] = read_row(i);
    launch(program, "rows", RANGE(SIZE, GROUPS), POINTER(text), POINTER(marks), POINTER(got),
           VALUE(pitch));
    assert_memory_equal(got, want, sizeof want);
    assert_memory_equal(marks, wanted_marks, sizeof marks);
}

enum { MOST_ITEMS = ITEMS * 64 };

static uint32_t starts[ITEMS + 1];
static float items[MOST_ITEMS];

/* Lists of no element, of a few, and of so many. */
static void make_lists(uint32_t most)
{
    for (uint32_t i = 0; i < ITEMS; i++)
        starts[i + 1] = starts[i] + (in[i] * 7 + i) % most;
    for (uint32_t k = 0; k < starts[ITEMS]; k++)
        items[k] = (float)(k % 7);
}

static void lists(const test_program *program)
{
    static float got[ITEMS], want[ITEMS];
    static uint32_t got_counts[ITEMS], want_counts[ITEMS];
    const uint32_t n = SOME;
    make_input(3);
    for (uint32_t most = 2; most <= 64; most *= 2) {
        make_lists(most);
        for (uint32_t i = 0; i < n; i++) {
            want[i] = 0;
            want_counts[i] = 0;
            for (uint32_t k = starts[i]; k < starts[i + 1]; k++) {
                want[i] += items[k];
                want_counts[i] += items[k] > 3;
            }
        }
        launch(program, "lists", RANGE(SIZE, GROUPS), POINTER(starts), POINTER(items), POINTER(got),
               VALUE(n));
        launch(program, "counts", RANGE(SIZE, GROUPS), POINTER(starts), POINTER(items),
               POINTER(got_counts), VALUE(n));
        assert_memory_equal(got, want, sizeof want);
        assert_memory_equal(got_counts, want_counts, sizeof want_counts);
    }
}

static uint32_t divisor_of(uint32_t x, uint32_t y)
{
    while (x != 0) {
        const uint32_t rest = y % x;
        y = x;
        x = rest;
    }
    return y;
}

static void differences(const test_program *program)
{
    static uint32_t got[ITEMS], want[ITEMS];
    const uint32_t n = SOME;
    make_input(2);
    for (uint32_t i = 0; i < n; i++)
        want[i] = divisor_of(in[i] + 1, i + 1);
    launch(program, "differences", RANGE(SIZE, GROUPS), POINTER(in), POINTER(got), VALUE(n));
    assert_memory_equal(got, want, sizeof want);
}

#define TEST(name) IN_ALL_VARIANTS("last_lanes", name)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(previous), TEST(sums), TEST(rows), TEST(lists),
                                       TEST(differences)};
    return run_group("zellige.engine.last_lanes", tests, sizeof tests / sizeof tests[0]);
}
