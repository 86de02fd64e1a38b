/* A wrong result is found, whatever is wrong with it. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bench/kernels/check.h"

enum { SIZE = 1000 };

/* What the solver under test leaves in the output: what is right, but for one element. */
static struct {
    int leave_out; /* -1: none */
    int at;        /* -1: none */
    double value;
    bool fails;
} fault;

static void describe(bench_problem *problem)
{
    problem->size = SIZE;
    bench_add_buffer(problem, zlg_extent1(SIZE), sizeof(float));
    bench_add_buffer(problem, zlg_extent1(SIZE), sizeof(float));
}

static void fill(const bench_problem *problem)
{
    float *in = problem->buffers[0].data;
    for (int i = 0; i < SIZE; i++)
        in[i] = (float)i;
}

static void negate(const bench_problem *problem)
{
    const float *in = problem->buffers[0].data;
    float *out = problem->buffers[1].data;
    for (int i = 0; i < SIZE; i++)
        out[i] = -in[i];
}

static void count(const bench_problem *problem)
{
    const float *in = problem->buffers[0].data;
    int *out = problem->buffers[1].data;
    for (int i = 0; i < SIZE; i++)
        out[i] = (int)in[i] * 3;
}

static bool solve_floats(void *state)
{
    const bench_problem *problem = state;
    const float *in = problem->buffers[0].data;
    float *out = problem->buffers[1].data;
    for (int i = 0; i < SIZE; i++)
        if (i != fault.leave_out)
            out[i] = i == fault.at ? (float)fault.value : -in[i];
    return !fault.fails;
}

static bool solve_ints(void *state)
{
    const bench_problem *problem = state;
    int *out = problem->buffers[1].data;
    for (int i = 0; i < SIZE; i++)
        if (i != fault.leave_out)
            out[i] = i == fault.at ? (int)fault.value : i * 3;
    return true;
}

static bool copy(void *state)
{
    const bench_problem *problem = state;
    memcpy(problem->buffers[1].data, problem->buffers[0].data, SIZE * sizeof(float));
    if (fault.at >= 0)
        ((float *)problem->buffers[1].data)[fault.at] = -1;
    return true;
}

static const bench_row floats = {
    .name = "floats", .fill = fill, .reference = negate, .output = 1, .is_float = true};
static const bench_row near_floats = {.name = "near_floats",
                                      .fill = fill,
                                      .reference = negate,
                                      .output = BENCH_LAST_BUFFER,
                                      .is_float = true,
                                      .tolerance = 1e-3};
/* describe() may name several results, and one that is read is as it was for each run. */
static void describe_doubles(bench_problem *problem)
{
    double *data;
    problem->size = SIZE;
    for (int k = 0; k < 2; k++) {
        bench_buffer *buffer =
            &problem->buffers[bench_add_buffer(problem, zlg_extent1(SIZE), sizeof(double))];
        for (int i = 0; i < SIZE; i++)
            ((double *)buffer->data)[i] = i + k;
        data = buffer->expected = bench_copy_buffer(buffer);
        for (int i = 0; i < SIZE; i++)
            data[i] += 1;
        buffer->type = BENCH_DOUBLE;
        buffer->tolerance = 1e-12;
    }
}

static bool add_one(void *state)
{
    const bench_problem *problem = state;
    for (int k = 0; k < 2; k++) {
        double *data = problem->buffers[k].data;
        for (int i = 0; i < SIZE; i++)
            data[i] += 1;
        if (fault.at == k)
            data[SIZE - 1] = fault.value;
    }
    return true;
}

static const bench_row doubles = {
    .name = "doubles", .describe = describe_doubles, .output = BENCH_NO_OUTPUT};
static const bench_row ints = {.name = "ints", .fill = fill, .reference = count, .output = 1};

/* Halves from 1 on, whose last digits differ by `fault.at`: what ours leaves is right. */
static void describe_halves(bench_problem *problem)
{
    problem->size = SIZE;
    bench_buffer *buffer =
        &problem->buffers[bench_add_buffer(problem, zlg_extent1(SIZE), sizeof(uint16_t))];
    buffer->type = BENCH_HALF;
    buffer->tolerance = 1e-3;
}

static bool write_halves(void *state)
{
    const bench_problem *problem = state;
    uint16_t *data = problem->buffers[0].data;
    for (int i = 0; i < SIZE; i++)
        data[i] = (uint16_t)(0x3c00 + fault.at);
    data[0] = 0x7e00; /* of a NaN, and an infinity, nothing is asked but that they are there */
    data[1] = fault.fails ? 0x3c00 : 0xfc00;
    return true;
}

static const bench_row halves = {
    .name = "halves", .describe = describe_halves, .output = BENCH_NO_OUTPUT, .by_agreement = true};

static bool passes(const bench_row *row, bool (*run)(void *), bool copies)
{
    bench_problem problem = {0};
    bench_check check;
    bench_solver solver = {.name = "test", .state = &problem, .run = run, .copies = copies};
    if (row->describe != NULL)
        row->describe(&problem);
    else
        describe(&problem);
    bench_check_begin(&check, row, &problem);
    bool passed = bench_check_solver(&check, &solver);
    passed = bench_check_solver(&check, &solver) && passed;
    bench_problem_destroy(&problem);
    return passed;
}

static bool passes_with(const bench_row *row, bool (*run)(void *), int at, double value)
{
    fault.leave_out = -1;
    fault.at = at;
    fault.value = value;
    fault.fails = false;
    return passes(row, run, false);
}

static void what_is_right_passes(void **state)
{
    (void)state;
    assert_true(passes_with(&floats, solve_floats, -1, 0));
    assert_true(passes_with(&near_floats, solve_floats, -1, 0));
    assert_true(passes_with(&ints, solve_ints, -1, 0));
}

static void one_wrong_element_does_not(void **state)
{
    (void)state;
    assert_false(passes_with(&floats, solve_floats, 0, 1));
    assert_false(passes_with(&floats, solve_floats, SIZE - 1, -999.0001));
    assert_false(passes_with(&floats, solve_floats, 500, NAN));
    assert_false(passes_with(&ints, solve_ints, SIZE - 1, 0));
}

static void the_tolerance_is_of_the_largest(void **state)
{
    (void)state;
    assert_true(passes_with(&near_floats, solve_floats, 10, -10.99)); /* of 999: 0.999 */
    assert_false(passes_with(&near_floats, solve_floats, 10, -11.01));
    assert_false(passes_with(&near_floats, solve_floats, 10, INFINITY));
    assert_false(passes_with(&near_floats, solve_floats, 10, NAN));
}

static void what_is_left_out_is_seen(void **state)
{
    (void)state;
    fault.at = -1;
    fault.leave_out = 0; /* where the right value is 0 */
    assert_false(passes(&floats, solve_floats, false));
    assert_false(passes(&ints, solve_ints, false));
}

static void a_run_that_fails_is_wrong(void **state)
{
    (void)state;
    fault.at = fault.leave_out = -1;
    fault.fails = true;
    assert_false(passes(&floats, solve_floats, false));
}

static void a_copy_is_compared_with_its_source(void **state)
{
    (void)state;
    fault.at = -1;
    assert_true(passes(&floats, copy, true));
    assert_false(passes(&floats, copy, false));
    fault.at = 7;
    assert_false(passes(&floats, copy, true));
}

static void what_describe_says_is_right(void **state)
{
    (void)state;
    assert_true(passes_with(&doubles, add_one, -1, 0));
    assert_false(passes_with(&doubles, add_one, 0, (double)SIZE * (1 + 1e-11)));
    assert_false(passes_with(&doubles, add_one, 1, NAN));
}

/* Whether a second run, after one without fault, agrees with that. */
static bool agrees(int at, bool without_infinity)
{
    bench_problem problem = {0};
    bench_check check;
    const bench_solver solver = {.name = "test", .state = &problem, .run = write_halves};
    describe_halves(&problem);
    memset(problem.buffers[0].data, 0, bench_buffer_bytes(&problem.buffers[0]));
    bench_check_begin(&check, &halves, &problem);
    fault.at = 0;
    fault.fails = false;
    const bool first = bench_check_solver(&check, &solver);
    fault.at = at;
    fault.fails = without_infinity;
    const bool second = bench_check_solver(&check, &solver);
    bench_problem_destroy(&problem);
    return first && second;
}

static void others_agree_with_the_first(void **state)
{
    (void)state;
    assert_true(agrees(0, false));
    assert_true(agrees(1, false)); /* 2^-10 of 1 */
    assert_false(agrees(2, false));
    assert_false(agrees(0, true));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_right_passes),
        cmocka_unit_test(one_wrong_element_does_not),
        cmocka_unit_test(the_tolerance_is_of_the_largest),
        cmocka_unit_test(what_is_left_out_is_seen),
        cmocka_unit_test(a_run_that_fails_is_wrong),
        cmocka_unit_test(a_copy_is_compared_with_its_source),
        cmocka_unit_test(what_describe_says_is_right),
        cmocka_unit_test(others_agree_with_the_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
