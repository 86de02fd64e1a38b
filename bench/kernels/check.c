#include "check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Bytes of ones: no float, and no count that occurs. What a run leaves out is seen. */
static void reset(const bench_check *check)
{
    for (int i = 0; i < check->problem->buffer_count; i++) {
        const bench_buffer *buffer = &check->problem->buffers[i];
        if (buffer->initial != NULL)
            memcpy(buffer->data, buffer->initial, bench_buffer_bytes(buffer));
        else
            memset(buffer->data, 0xff, bench_buffer_bytes(buffer));
    }
    if (check->row->fill != NULL)
        check->row->fill(check->problem);
}

static void keep_what_is_there(bench_problem *problem)
{
    for (int i = 0; i < problem->buffer_count; i++)
        problem->buffers[i].initial = bench_copy_buffer(&problem->buffers[i]);
}

static void expect_reference(bench_check *check, bench_buffer *buffer)
{
    buffer->type = check->row->is_float ? BENCH_FLOAT : BENCH_EXACT;
    buffer->tolerance = check->row->tolerance;
    reset(check);
    check->row->reference(check->problem);
    buffer->expected = bench_copy_buffer(buffer);
}

void bench_check_begin(bench_check *check, const bench_row *row, bench_problem *problem)
{
    const int output = row->output == BENCH_LAST_BUFFER ? problem->buffer_count - 1 : row->output;
    *check = (bench_check){.row = row, .problem = problem};
    if (row->fill == NULL && row->reference == NULL)
        keep_what_is_there(problem);
    if (output != BENCH_NO_OUTPUT)
        expect_reference(check, &problem->buffers[output]);
}

static double half_at(const void *data, size_t i)
{
    const uint16_t bits = ((const uint16_t *)data)[i];
    const int exponent = bits >> 10 & 31, digits = bits & 1023;
    const double size = exponent == 31  ? (digits > 0 ? NAN : INFINITY)
                        : exponent == 0 ? ldexp(digits, -24)
                                        : ldexp(digits + 1024, exponent - 25);
    return bits >> 15 ? -size : size;
}

static double number_at(bench_type type, const void *data, size_t i)
{
    switch (type) {
    case BENCH_HALF:
        return half_at(data, i);
    case BENCH_DOUBLE:
        return ((const double *)data)[i];
    default:
        return (double)((const float *)data)[i];
    }
}

static size_t size_of(bench_type type)
{
    return type == BENCH_HALF ? sizeof(uint16_t) : type == BENCH_DOUBLE ? sizeof(double) : 4;
}

static bool is_close(double found, double expected, double limit)
{
    return found == expected || (isnan(found) && isnan(expected)) ||
           fabs(found - expected) <= limit;
}

static const char *verdict(const bench_row *row)
{
    return row->by_agreement ? "differs from ours" : "is wrong";
}

static double largest_of(bench_type type, const void *data, size_t count)
{
    double largest = 0;
    for (size_t i = 0; i < count; i++) {
        const double size = fabs(number_at(type, data, i));
        largest = isfinite(size) ? fmax(largest, size) : largest;
    }
    return largest;
}

static bool numbers_are_right(const bench_row *row, const char *who, const bench_buffer *buffer,
                              const void *expected)
{
    const bench_type type = buffer->type;
    const size_t count = bench_buffer_bytes(buffer) / size_of(type);
    size_t wrong = 0, first = 0;
    const double limit = buffer->tolerance * largest_of(type, expected, count);
    for (size_t i = count; i-- > 0;) {
        if (is_close(number_at(type, buffer->data, i), number_at(type, expected, i), limit))
            continue;
        first = i;
        wrong++;
    }
    if (wrong > 0)
        fprintf(stderr, "%s: %s %s in %zu of %zu numbers: the one at %zu is %g, not %g\n",
                row->name, who, verdict(row), wrong, count, first,
                number_at(type, buffer->data, first), number_at(type, expected, first));
    return wrong == 0;
}

static bool bytes_are_right(const bench_row *row, const char *who, const bench_buffer *buffer)
{
    const unsigned char *found = buffer->data, *expected = buffer->expected;
    const size_t bytes = bench_buffer_bytes(buffer);
    size_t at = 0;
    if (memcmp(found, expected, bytes) == 0)
        return true;
    while (found[at] == expected[at])
        at++;
    fprintf(stderr, "%s: %s %s, first in element %zu of %zu\n", row->name, who, verdict(row),
            at / buffer->element_size, bench_buffer_count(buffer));
    return false;
}

static bool is_right(const bench_check *check, const bench_solver *solver,
                     const bench_buffer *buffer)
{
    const bench_row *const row = check->row;
    if (buffer->expected == NULL)
        return true;
    if (solver->copies)
        return numbers_are_right(row, solver->name, buffer, check->problem->buffers[0].data);
    return buffer->type == BENCH_EXACT
               ? bytes_are_right(row, solver->name, buffer)
               : numbers_are_right(row, solver->name, buffer, buffer->expected);
}

/* Whoever is the first to run, ours, says what the others must have. */
static void expect_agreement(const bench_check *check)
{
    for (int i = 0; i < check->problem->buffer_count && check->row->by_agreement; i++) {
        bench_buffer *buffer = &check->problem->buffers[i];
        if (buffer->expected == NULL)
            buffer->expected = bench_copy_buffer(buffer);
    }
}

bool bench_check_solver(const bench_check *check, const bench_solver *solver)
{
    reset(check);
    if (solver->host_wrote != NULL && !solver->host_wrote(solver->state))
        return false;
    if (!solver->run(solver->state))
        return false;
    if (solver->host_reads != NULL && !solver->host_reads(solver->state))
        return false;
    expect_agreement(check);
    bool right = true;
    for (int i = 0; i < check->problem->buffer_count; i++)
        right = is_right(check, solver, &check->problem->buffers[i]) && right;
    return right;
}
