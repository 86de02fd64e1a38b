/* How the threads that help with a job are counted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "backend/driver/runtime/threads/helpers.h"

static cpu_helpers helpers;

static int clear(void **state)
{
    (void)state;
    cpu_helpers_clear(&helpers);
    return 0;
}

static void those_of_all_lines_count(void **state)
{
    (void)state;
    for (uint32_t line = 0; line < CPU_HELPER_LINES; line++)
        for (uint32_t i = 0; i <= line; i++)
            cpu_helpers_add(&helpers, line);
    assert_int_equal(cpu_helpers_count(&helpers), CPU_HELPER_LINES * (CPU_HELPER_LINES + 1) / 2);
    cpu_helpers_remove(&helpers, CPU_HELPER_LINES - 1);
    assert_int_equal(cpu_helpers_count(&helpers),
                     CPU_HELPER_LINES * (CPU_HELPER_LINES + 1) / 2 - 1);
}

/* Whoever is added in order sees everybody who was added in order before, and those elsewhere. */
static void an_order_counts_other_lines_too(void **state)
{
    (void)state;
    cpu_helpers_add(&helpers, 5);
    assert_int_equal(cpu_helpers_add_in_order(&helpers), 1);
    assert_int_equal(cpu_helpers_add_in_order(&helpers), 2);
    cpu_helpers_remove(&helpers, 5);
    assert_int_equal(cpu_helpers_add_in_order(&helpers), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(those_of_all_lines_count, clear),
        cmocka_unit_test_setup(an_order_counts_other_lines_too, clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
