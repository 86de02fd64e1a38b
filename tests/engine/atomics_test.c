/* Atomics and fences, on global and on tile_static memory. */
#include "tests/engine/support.h"

#define ITEMS 64

static void each_int(const test_program *program)
{
    const int start[9] = {0, 0, -1, 0, 0, 1000, -1000, 0};
    int out[24] = {0};
    for (int i = 0; i < 8; i++)
        out[i] = start[i];
    launch(program, "all_int", RANGE(ITEMS, 1), POINTER(out));
    const int want[8] = {2016, -2016, -65536, 65535, 0, -5, 58, 7};
    for (int i = 0; i < 8; i++) {
        assert_int_equal(out[i], want[i]);
        assert_int_equal(out[16 + i], want[i]);
    }
}

static void each_uint(const test_program *program)
{
    uint32_t out[24] = {0, 0, UINT32_MAX, 0, 0, UINT32_MAX, 0, 0};
    launch(program, "all_uint", RANGE(ITEMS, 1), POINTER(out));
    const uint32_t want[8] = {2016, 0u - 2016, UINT32_MAX - 65535, 65535, 0, 0, UINT32_MAX, 7};
    for (int i = 0; i < 8; i++) {
        assert_int_equal(out[i], want[i]);
        assert_int_equal(out[16 + i], want[i]);
    }
}

static void across_groups(const test_program *program)
{
    int out[24] = {0};
    launch(program, "all_int", RANGE(ITEMS, 100), POINTER(out));
    assert_int_equal(out[0], 6400 * 6399 / 2);
    assert_int_equal(out[1], -6400 * 6399 / 2);
    assert_int_equal(out[6], 6394);
}

static void exchange_float(const test_program *program)
{
    float word[2] = {0, 0}, found[2 * ITEMS];
    launch(program, "exchange_float", RANGE(ITEMS, 1), POINTER(word), POINTER(found));
    float sum[2] = {word[0], word[1]};
    for (int i = 0; i < 2 * ITEMS; i++)
        sum[i % 2] += found[i];
    assert_true(sum[0] == ITEMS * (ITEMS + 1) / 2);
    assert_true(sum[1] == ITEMS * (ITEMS + 1) / 2);
}

static void compare_exchange(const test_program *program)
{
    uint32_t words[3] = {5, 0, 0};
    launch(program, "compare_exchange", RANGE(ITEMS, 1), POINTER(words));
    assert_int_equal(words[0], 5 + ITEMS);
    assert_int_equal(words[1], ITEMS);
    assert_int_equal(words[2], 42);
}

static void old(const test_program *program)
{
    int words[5] = {0};
    launch(program, "old", RANGE(ITEMS, 1), POINTER(words));
    const int want[5] = {ITEMS, -ITEMS, 5, ITEMS - 1, 2 * ITEMS};
    assert_memory_equal(words, want, sizeof want);
}

static void wide(const test_program *program)
{
    int64_t words[3] = {0, 0, 0};
    uint64_t unsigned_words[1] = {0};
    launch(program, "wide", RANGE(16, 4), POINTER(words), POINTER(unsigned_words));
    assert_true(words[0] == (int64_t)2016 << 33);
    assert_true(words[1] == -((int64_t)63 << 33));
    assert_true(words[2] == -1);
    assert_true(unsigned_words[0] == (uint64_t)3 << 62);
}

static void flag(const test_program *program)
{
    int word = 0, count = 0;
    launch(program, "flag", RANGE(16, 4), POINTER(&word), POINTER(&count));
    assert_int_equal(count, 1);
}

static void locks(const test_program *program)
{
    int words[2] = {0}, sums[2] = {0};
    launch(program, "locks", RANGE(16, 4), POINTER(words), POINTER(sums));
    assert_int_equal(sums[0], 64);
    assert_int_equal(sums[1], 4 * (15 * 16 / 2));
}

static void fences(const test_program *program)
{
    int out[3] = {0};
    launch(program, "fences", RANGE(16, 1), POINTER(out));
    assert_int_equal(out[2], 7);
}

/* A ticket of size n is n numbers: each number up to the last is in one of them. */
static void tickets(const test_program *program)
{
    uint32_t next = 0, first[2 * ITEMS], own[2 * ITEMS], total = 0, own_count = 0;
    unsigned char taken[8 * ITEMS] = {0}, own_taken[2][ITEMS] = {{0}};
    launch(program, "tickets", RANGE(ITEMS, 2), POINTER(&next), POINTER(first), POINTER(own));
    for (uint32_t i = 0; i < 2 * ITEMS; i++) {
        if (i % 3 == 1) {
            assert_int_equal(first[i] + own[i], 0);
            continue;
        }
        for (uint32_t k = 0; k < i % 4 + 1; k++, total++)
            assert_int_equal(taken[first[i] + k]++, 0);
        assert_int_equal(own_taken[i / ITEMS][1000 - own[i]]++, 0);
        own_count++;
    }
    assert_int_equal(next, total);
    assert_true(own_count > ITEMS);
}

#define TEST(name) IN_ALL_VARIANTS("atomics", name)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(each_int),
        TEST(each_uint),
        TEST(across_groups),
        TEST(exchange_float),
        TEST(compare_exchange),
        TEST(old),
        TEST(wide),
        TEST(flag),
        TEST(locks),
        TEST(fences),
        TEST(tickets),
    };
    return run_group("zellige.engine.atomics", tests, sizeof tests / sizeof tests[0]);
}
