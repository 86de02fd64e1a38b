/* What few lanes of a strip come to: with limits at which none, few, many and all do, and groups of
 * which some lanes are absent. */
#include <string.h>

#include "tests/engine/support.h"

enum { SIZE = 100, GROUPS = 17, ITEMS = SIZE * GROUPS, SOME = ITEMS - 57, PLACES = 5003 };

static const uint32_t limits[] = {0, 1, 8, 40, 100, 200, 256};

static unsigned char in[ITEMS];
static uint32_t links[ITEMS];

static void make_input(void)
{
    for (uint32_t i = 0; i < ITEMS; i++) {
        in[i] = (unsigned char)(((i + 1) * 2654435761u) >> 13);
        links[i] = ((i + 1) * 40503u) % ITEMS;
    }
}

static void check_votes(const test_program *program, uint32_t limit)
{
    static int got[PLACES], want[PLACES];
    const uint32_t n = SOME;
    memset(got, 0, sizeof got);
    memset(want, 0, sizeof want);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; in[i] < limit && k <= (in[i] & 7u); k++)
            want[(i * in[i] + k * k) % PLACES] += (int)k + 1;
    launch(program, "votes", RANGE(SIZE, GROUPS), POINTER(in), POINTER(got), VALUE(limit),
           VALUE(n));
    assert_memory_equal(got, want, sizeof want);
}

static int64_t follow(uint32_t i)
{
    const int64_t middle = in[i] * 77 - 9999;
    const double wide = links[i] * 0.5;
    int64_t sum = 11;
    uint32_t at = i;
    for (uint32_t k = 0; k < in[i] % 5u + 1; k++) {
        at = links[at];
        sum += at * middle + (wide > at ? in[i] : -1);
    }
    return sum;
}

static void check_values(const test_program *program, uint32_t limit)
{
    static int64_t got[2 * ITEMS], want[2 * ITEMS];
    for (uint32_t i = 0; i < ITEMS; i++) {
        got[2 * i] = 11;
        got[2 * i + 1] = 0;
        want[2 * i] = in[i] < limit ? follow(i) : -7;
        want[2 * i + 1] = in[i] + 1;
    }
    launch(program, "values", RANGE(SIZE, GROUPS), POINTER(in), POINTER(links), POINTER(got),
           VALUE(limit));
    assert_memory_equal(got, want, sizeof want);
}

static void votes(const test_program *program)
{
    make_input();
    for (size_t k = 0; k < sizeof limits / sizeof *limits; k++)
        check_votes(program, limits[k]);
}

static void values(const test_program *program)
{
    make_input();
    for (size_t k = 0; k < sizeof limits / sizeof *limits; k++)
        check_values(program, limits[k]);
}

#define TEST(name) IN_ALL_VARIANTS("sparse_branches", name)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(votes), TEST(values)};
    return run_group("zellige.engine.sparse_branches", tests, sizeof tests / sizeof tests[0]);
}
