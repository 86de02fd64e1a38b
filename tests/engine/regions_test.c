/* Regions that control goes by at once where no lane comes to them, with limits at which none, few,
 * many and all lanes do; and sums by two exchanges. */
#include <string.h>

#include "tests/engine/support.h"

enum { SIZE = 100, GROUPS = 17, ITEMS = SIZE * GROUPS, SOME = ITEMS - 57, PLACES = 7 };

static const uint32_t limits[] = {0, 1, 8, 40, 100, 200, 256};

static unsigned char flags[ITEMS];

static void make_input(void)
{
    for (uint32_t i = 0; i < ITEMS; i++)
        flags[i] = (unsigned char)(((i + 1) * 2654435761u) >> 13);
}

static int look_at(uint32_t i, uint32_t k, int made, int *out)
{
    const uint32_t n = SOME, flag = flags[(i + k * k * 3 + 1) % n];
    if (flag < 30) {
        out[n + 8 * i + k] = made + (int)flag;
    } else if (flag < 90) {
        for (uint32_t j = flag; j > 0; j >>= 1)
            made += (int)(j & 3u);
        if (made > 20)
            out[n + 8 * i + k] = -made;
    } else if (made > 7) {
        made -= 3;
    }
    return made;
}

static void check_neighbours(const test_program *program, uint32_t limit)
{
    static int got[9 * SOME], want[9 * SOME];
    const uint32_t n = SOME;
    memset(got, 0, sizeof got);
    memset(want, 0, sizeof want);
    for (uint32_t i = 0; i < n; i++) {
        int made = flags[i] < limit ? 0 : -1;
        for (uint32_t k = 0; k < 8 && flags[i] < limit; k++)
            made = look_at(i, k, made, want);
        want[i] = made;
    }
    launch(program, "neighbours", RANGE(SIZE, GROUPS), POINTER(flags), POINTER(got), VALUE(limit),
           VALUE(n));
    assert_memory_equal(got, want, sizeof want);
}

static int go_round(uint32_t left, int sum, int *out)
{
    out[1] += (int)left;
    if ((left & 1u) == 0)
        return sum;
    for (uint32_t k = 0; k < (left & 7u); k++)
        sum += (int)(k * left);
    if (sum <= 50)
        return sum;
    out[2] = sum;
    if ((sum & 2) == 0)
        return sum + 5;
    out[3] -= 1;
    return sum;
}

static void check_rounds(const test_program *program, uint32_t limit)
{
    static int got[4 * ITEMS], want[4 * ITEMS];
    memset(got, 0, sizeof got);
    memset(want, 0, sizeof want);
    for (uint32_t i = 0; i < ITEMS; i++) {
        int sum = 0;
        for (uint32_t left = flags[i]; left > 0; left >>= 1)
            sum = (left < limit ? go_round(left, sum, want + 4 * i) : sum) + 1;
        want[4 * i] = sum;
    }
    launch(program, "rounds", RANGE(SIZE, GROUPS), POINTER(flags), POINTER(got), VALUE(limit));
    assert_memory_equal(got, want, sizeof want);
}

static void neighbours(const test_program *program)
{
    make_input();
    for (size_t k = 0; k < sizeof limits / sizeof *limits; k++)
        check_neighbours(program, limits[k]);
}

static void rounds(const test_program *program)
{
    make_input();
    for (size_t k = 0; k < sizeof limits / sizeof *limits; k++)
        check_rounds(program, limits[k]);
}

static void exchanges(const test_program *program)
{
    float sums[PLACES + 1] = {0}, want_sums[PLACES + 1] = {0};
    int counts[PLACES] = {0}, want_counts[PLACES] = {0};
    const uint32_t places = PLACES;
    make_input();
    for (uint32_t i = 0; i < ITEMS; i++) {
        want_sums[i % PLACES] += flags[i];
        want_counts[flags[i] % PLACES]++;
    }
    want_sums[PLACES] = 0.5f * (float)GROUPS;
    launch(program, "exchanges", RANGE(SIZE, GROUPS), POINTER(flags), POINTER(sums),
           POINTER(counts), VALUE(places));
    assert_memory_equal(sums, want_sums, sizeof sums);
    assert_memory_equal(counts, want_counts, sizeof counts);
}

#define TEST(name) IN_ALL_VARIANTS("regions", name)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(neighbours), TEST(rounds), TEST(exchanges)};
    return run_group("zellige.engine.regions", tests, sizeof tests / sizeof tests[0]);
}
