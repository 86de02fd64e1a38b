/* How the chunks of a job are divided between threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "backend/driver/runtime/threads/ranges.h"

enum { MOST = 1000 };

static cpu_ranges ranges;

static bool take(uint32_t thread, uint64_t *first, uint64_t *end)
{
    return cpu_ranges_take_own(&ranges, thread, first, end) ||
           cpu_ranges_take_left(&ranges, thread, first, end);
}

static void every_chunk_is_taken_once(void **state)
{
    (void)state;
    for (uint32_t threads = 1; threads <= 70; threads += 3)
        for (uint64_t count = 1; count <= MOST; count = count * 2 + 1)
            for (uint64_t step = 1; step <= 8; step++) {
                unsigned char taken[MOST] = {0};
                uint64_t first, end;
                cpu_ranges_divide(&ranges, 3, 3 + count, step, threads);
                for (uint32_t thread = 0; take(thread, &first, &end); thread++)
                    for (uint64_t i = first; i < end; i++)
                        taken[i - 3]++;
                for (uint64_t i = 0; i < count; i++)
                    assert_int_equal(taken[i], 1);
            }
}

static void a_thread_has_the_same_chunks_each_time(void **state)
{
    (void)state;
    for (int round = 0; round < 3; round++) {
        uint64_t first, end;
        cpu_ranges_divide(&ranges, 0, 100, 5, 4);
        for (uint64_t i = 0; i < 5; i++) {
            assert_true(take(2, &first, &end));
            assert_int_equal(first, 50 + i * 5);
            assert_int_equal(end, first + 5);
        }
    }
}

static void a_thread_without_chunks_takes_those_of_others(void **state)
{
    (void)state;
    uint64_t first, end;
    cpu_ranges_divide(&ranges, 0, 9, 1, 3);
    for (uint64_t i = 0; i < 9; i++) {
        assert_true(take(1, &first, &end));
        assert_int_equal(first, (3 + i) % 9);
    }
    assert_false(take(1, &first, &end));
}

static void ranges_begin_at_whole_steps(void **state)
{
    (void)state;
    uint64_t first, end;
    cpu_ranges_divide(&ranges, 10, 33, 4, 3);
    assert_true(take(2, &first, &end));
    assert_int_equal(first, 26);
    assert_int_equal(end, 30);
    assert_true(take(2, &first, &end));
    assert_int_equal(end, 33);
}

static void counts_of_64_bits_are_divided(void **state)
{
    (void)state;
    uint64_t first, end;
    cpu_ranges_divide(&ranges, 0, UINT64_MAX, 1 << 20, 16);
    assert_true(take(15, &first, &end));
    assert_true(first == UINT64_C(15) << 60);
    assert_int_equal(end, first + (1 << 20));
}

static void nothing_is_left_when_emptied(void **state)
{
    (void)state;
    uint64_t first, end;
    cpu_ranges_divide(&ranges, 0, 100, 3, 7);
    cpu_ranges_empty(&ranges);
    for (uint32_t thread = 0; thread < 7; thread++)
        assert_false(take(thread, &first, &end));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_chunk_is_taken_once),
        cmocka_unit_test(a_thread_has_the_same_chunks_each_time),
        cmocka_unit_test(a_thread_without_chunks_takes_those_of_others),
        cmocka_unit_test(ranges_begin_at_whole_steps),
        cmocka_unit_test(counts_of_64_bits_are_divided),
        cmocka_unit_test(nothing_is_left_when_emptied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
