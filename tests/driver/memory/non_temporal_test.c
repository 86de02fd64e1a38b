/* Stores past the caches (runtime/transfer), directly: whatever the caches of this machine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "backend/driver/runtime/transfer/non_temporal.h"

#define MIB ((size_t)1 << 20)

static void ours_is_a_share_of_the_last_cache(void **state)
{
    (void)state;
    assert_int_equal(cpu_non_temporal_limit(16 * MIB, 2), 8 * MIB);
    assert_int_equal(cpu_non_temporal_limit(16 * MIB, 64), 8 * MIB);
    assert_int_equal(cpu_non_temporal_limit(300 * MIB, 1), 32 * MIB);
    assert_int_equal(cpu_non_temporal_limit(300 * MIB, 16), 128 * MIB);
    assert_int_equal(cpu_non_temporal_limit(300 * MIB, 32), 150 * MIB);
}

static void an_unknown_cache_is_taken_for_a_large_one(void **state)
{
    (void)state;
    assert_int_equal(cpu_non_temporal_limit(0, 1), 32 * MIB);
    assert_int_equal(cpu_non_temporal_limit(0, 64), 32 * MIB);
    assert_in_range(cpu_non_temporal_threshold(), 1, SIZE_MAX / 2);
}

static void copies_are_whole_and_no_more(void **state)
{
    (void)state;
    enum { BYTES = 70000, SLACK = 80 };
    static unsigned char from[BYTES + SLACK], to[BYTES + SLACK], expected[BYTES + SLACK];
    for (size_t i = 0; i < sizeof from; i++)
        from[i] = (unsigned char)(i * 31 + (i >> 8) * 7);
    for (size_t at = 0; at < 70; at += 23)
        for (size_t bytes = 1; bytes <= BYTES; bytes = bytes * 3 + 1) {
            memset(to, 0xa5, sizeof to);
            memcpy(expected, to, sizeof to);
            memcpy(expected + at, from + 64 - at / 2, bytes);
            cpu_copy_non_temporal(to + at, from + 64 - at / 2, bytes);
            cpu_non_temporal_fence();
            assert_memory_equal(to, expected, sizeof to);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ours_is_a_share_of_the_last_cache),
        cmocka_unit_test(an_unknown_cache_is_taken_for_a_large_one),
        cmocka_unit_test(copies_are_whole_and_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
