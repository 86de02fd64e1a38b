/* The order of groups: each once, runs along X, blocks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "backend/driver/engines/simd/launch/schedule.h"

static void check_order(const simd_schedule *order, uint32_t x, uint32_t y, uint32_t z)
{
    const simd_schedule schedule = *order;
    unsigned char *seen = calloc((size_t)x * y * z, 1);
    assert_non_null(seen);
    for (uint64_t i = 0; i < schedule.run_count; i++) {
        const simd_run run = simd_schedule_get(&schedule, i);
        assert_true(run.count > 0 && run.first[0] + run.count <= x);
        assert_true(run.rows > 0 && run.first[1] + run.rows <= y && run.first[2] < z);
        for (uint64_t g = 0; g < run.count * run.rows; g++) {
            const uint64_t row = run.first[2] * y + run.first[1] + g / run.count;
            assert_int_equal(seen[row * x + run.first[0] + g % run.count]++, 0);
        }
    }
    for (size_t i = 0; i < (size_t)x * y * z; i++)
        assert_int_equal(seen[i], 1);
    free(seen);
}

static void check(uint32_t x, uint32_t y, uint32_t z, uint32_t threads)
{
    simd_schedule schedule;
    assert_true(simd_schedule_make((const uint32_t[]){x, y, z}, threads, 1, 1, 1, &schedule));
    check_order(&schedule, x, y, z);
    simd_schedule_shuffle(&schedule, 1 + x * y);
    check_order(&schedule, x, y, z);
}

static void a_seed_is_an_order(void **state)
{
    simd_schedule orders[3];
    unsigned differ = 0;
    (void)state;
    for (unsigned k = 0; k < 3; k++) {
        assert_true(simd_schedule_make((const uint32_t[]){50, 40, 1}, 1, 1, 1, 1, &orders[k]));
        if (k > 0)
            simd_schedule_shuffle(&orders[k], k);
    }
    assert_int_equal(orders[1].run_count, 2000);
    for (uint64_t i = 0; i < 2000; i++) {
        const simd_run one = simd_schedule_get(&orders[1], i);
        const simd_run other = simd_schedule_get(&orders[2], i);
        differ += one.first[0] != other.first[0] || one.first[0] != i % 50;
    }
    assert_true(differ > 1800);
}

static void each_group_is_there_once(void **state)
{
    (void)state;
    for (uint32_t threads = 1; threads <= 64; threads *= 4) {
        for (uint32_t x = 1; x <= 40; x += 3)
            for (uint32_t y = 1; y <= 20; y++)
                check(x, y, 1 + (x + y) % 3, threads);
        check(100000, 1, 1, threads);
        check(1, 5000, 1, threads);
        check(257, 1, 300, threads);
    }
}

static void rows_run_two_by_two_in_long_runs(void **state)
{
    (void)state;
    simd_schedule schedule;
    uint64_t rows = 0;
    assert_true(simd_schedule_make((const uint32_t[]){1024, 256, 1}, 2, 1, 1, 1, &schedule));
    assert_int_equal(schedule.length, 256);
    for (uint64_t i = 0, groups = 0; groups < 2048; i++) {
        const simd_run run = simd_schedule_get(&schedule, i);
        groups += run.count;
        rows = run.first[1] > rows ? run.first[1] : rows;
    }
    assert_int_equal(rows, 1);
    assert_true(simd_schedule_make((const uint32_t[]){64, 64, 1}, 64, 1, 1, 1, &schedule));
    assert_int_equal(schedule.length, 8);
}

static void there_are_enough_runs_for_all_threads(void **state)
{
    (void)state;
    simd_schedule schedule;
    assert_true(simd_schedule_make((const uint32_t[]){64, 1, 1}, 16, 1, 1, 1, &schedule));
    assert_int_equal(schedule.run_count, 64);
    assert_true(simd_schedule_make((const uint32_t[]){1000000, 1, 1}, 16, 1, 1, 1, &schedule));
    assert_true(schedule.run_count >= 16 * 16);
    assert_true(schedule.length >= 100);
    assert_true(simd_schedule_make((const uint32_t[]){1000, 1, 1}, 16, 100, 1, 1, &schedule));
    assert_int_equal(schedule.run_count, 10);
}

static void few_groups_in_rows_are_enough_runs_unless_they_are_short(void **state)
{
    (void)state;
    simd_schedule schedule;
    assert_true(simd_schedule_make((const uint32_t[]){10, 5, 1}, 16, 1, 1, 1, &schedule));
    assert_int_equal(schedule.run_count, 50);
    assert_true(simd_schedule_make((const uint32_t[]){16, 16, 1}, 16, 1, 1, 1, &schedule));
    assert_int_equal(schedule.run_count, 64);
    assert_true(simd_schedule_make((const uint32_t[]){10, 5, 1}, 16, 100, 1, 1, &schedule));
    assert_int_equal(schedule.length, 8);
}

static void short_rows_run_together(void **state)
{
    (void)state;
    simd_schedule schedule;
    assert_true(simd_schedule_make((const uint32_t[]){1, 10000, 3}, 2, 1, 1, 1, &schedule));
    const simd_run run = simd_schedule_get(&schedule, schedule.run_count / 3 - 1);
    assert_int_equal(schedule.height, 256);
    assert_int_equal(run.first[1] + run.rows, 10000);
    assert_int_equal(run.first[2], 0);
    assert_true(simd_schedule_make((const uint32_t[]){1, 10, 1}, 64, 1, 1, 1, &schedule));
    assert_true(schedule.run_count >= 2);
}

/* Blocks of 8 by 8 groups: but for the last, runs have whole blocks. */
static void runs_have_whole_blocks(void **state)
{
    (void)state;
    simd_schedule schedule;
    for (uint32_t x = 1; x <= 300; x += 13)
        for (uint32_t threads = 1; threads <= 64; threads *= 4) {
            assert_true(
                simd_schedule_make((const uint32_t[]){x, 50, 1}, threads, 1, 8, 8, &schedule));
            assert_true(schedule.length < 8 || schedule.length % 8 == 0 || schedule.length == x);
            check_order(&schedule, x, 50, 1);
        }
}

/* Sixteen rows of one group each; all threads have some of them. */
static void groups_go_down_columns(void **state)
{
    (void)state;
    simd_schedule schedule;
    for (uint32_t x = 1; x <= 40; x += 3) {
        assert_true(simd_schedule_make((const uint32_t[]){x, 50, 3}, 1, 1, 1, 1, &schedule));
        simd_schedule_go_down(&schedule, 1, 16, 1);
        const simd_run run = simd_schedule_get(&schedule, 0);
        assert_int_equal(run.count, 1);
        assert_int_equal(run.rows, 16);
        check_order(&schedule, x, 50, 3);
    }
    assert_true(simd_schedule_make((const uint32_t[]){4, 20, 1}, 8, 1, 1, 1, &schedule));
    const uint64_t runs = schedule.run_count;
    simd_schedule_go_down(&schedule, 8, 16, 1);
    assert_int_equal(schedule.run_count, runs);
}

static void the_largest_launches(void **state)
{
    (void)state;
    simd_schedule schedule;
    const uint32_t most = UINT32_MAX;
    assert_true(simd_schedule_make((const uint32_t[]){most, most, 1}, 2, 1, 1, 1, &schedule));
    const simd_run last = simd_schedule_get(&schedule, schedule.run_count - 1);
    assert_int_equal(last.first[0] + last.count, most);
    assert_int_equal(last.first[1], most - 1);
    assert_false(simd_schedule_make((const uint32_t[]){most, most, most}, 2, 1, 1, 1, &schedule));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_group_is_there_once),
        cmocka_unit_test(a_seed_is_an_order),
        cmocka_unit_test(rows_run_two_by_two_in_long_runs),
        cmocka_unit_test(there_are_enough_runs_for_all_threads),
        cmocka_unit_test(few_groups_in_rows_are_enough_runs_unless_they_are_short),
        cmocka_unit_test(short_rows_run_together),
        cmocka_unit_test(runs_have_whole_blocks),
        cmocka_unit_test(groups_go_down_columns),
        cmocka_unit_test(the_largest_launches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
