/* Rows of floats and doubles that each work-item stores, of any length: none, less than a vector, a
 * few and a rest. All numbers are small integers, but for NaN: results are exact. */
#include <math.h>
#include <string.h>

#include "tests/engine/support.h"

enum { ITEMS = 48, LONGEST = 100, FARTHEST = 20, SIZE = (ITEMS + 1) * (LONGEST + FARTHEST) };

static const int32_t lengths[] = {0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 64, 100};
static float in[SIZE], scales[ITEMS];

static void fill(void)
{
    for (uint32_t i = 0; i < SIZE; i++)
        in[i] = (float)((i * 2654435761u >> 13) % 256);
    for (uint32_t i = 0; i < ITEMS; i++)
        scales[i] = (float)i - 20;
}

static void updates(const test_program *program, int32_t n)
{
    static float a[SIZE], expected[SIZE];
    memcpy(a, in, sizeof in);
    memcpy(expected, in, sizeof in);
    for (int i = 0; i < ITEMS * n; i++)
        expected[i] += scales[i / n] * in[i % n];
    launch(program, "row_updates", RANGE(16, 3), POINTER(a), POINTER(scales), POINTER(in),
           VALUE(n));
    assert_memory_equal(a, expected, sizeof a);
}

/* Of a row by itself the outcome depends on no order, since no number is negative. */
static void minima(const test_program *program, int32_t n)
{
    static double a[SIZE], expected[SIZE];
    const int32_t by = n / 2;
    if (n < ITEMS / 2)
        return;
    for (int i = 0; i < SIZE; i++)
        expected[i] = a[i] = i % 13 == 5 ? (double)NAN : (double)in[i];
    for (int i = 0; i < ITEMS; i++) {
        const double first = expected[i * n + by];
        for (int k = 0; k < n; k++)
            if (first + expected[by * n + k] < expected[i * n + k])
                expected[i * n + k] = first + expected[by * n + k];
    }
    launch(program, "row_minima", RANGE(16, 3), POINTER(a), VALUE(n), VALUE(by));
    assert_memory_equal(a, expected, sizeof a);
}

/* Apart, in place, and so many elements further on: a later round reads what one wrote. */
static void pairs(const test_program *program, int32_t n)
{
    static float out[SIZE], expected[SIZE];
    static const int32_t distances[] = {0, 1, 3, FARTHEST};
    launch(program, "row_pairs", RANGE(16, 3), POINTER(in), POINTER(out), VALUE(n), VALUE(n));
    for (int i = 0; i < ITEMS * n; i++)
        assert_true(out[i] == in[i] + in[i + 1] * 2);
    for (size_t d = 0; d < sizeof distances / sizeof *distances; d++) {
        const int32_t by = distances[d], pitch = n + by + 1;
        memcpy(expected, in, sizeof in);
        memcpy(out, in, sizeof in);
        for (int i = 0; i < ITEMS; i++)
            for (int k = i * pitch; k < i * pitch + n; k++)
                expected[k + by] = expected[k] + expected[k + 1] * 2;
        launch(program, "row_pairs", RANGE(16, 3), POINTER(out), POINTER(out + by), VALUE(n),
               VALUE(pitch));
        assert_memory_equal(out, expected, sizeof out);
    }
}

static void sums(const test_program *program, int32_t n)
{
    static float a[SIZE], expected[SIZE];
    memcpy(a, in, sizeof in);
    memcpy(expected, in, sizeof in);
    for (int i = 0; i < ITEMS * n; i++)
        expected[i] += i % n == 0 ? 0 : expected[i - 1];
    launch(program, "row_sums", RANGE(16, 3), POINTER(a), VALUE(n));
    assert_memory_equal(a, expected, sizeof a);
}

static void of_all_lengths(const test_program *program)
{
    fill();
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
        updates(program, lengths[k]);
        minima(program, lengths[k]);
        pairs(program, lengths[k]);
        sums(program, lengths[k]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {IN_ALL_VARIANTS("stored_rows", of_all_lengths)};
    return run_group("zellige.engine.stored_rows", tests, sizeof tests / sizeof tests[0]);
}
