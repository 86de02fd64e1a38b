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

static double number_at(bench_type type, const void *data, size_t i)
{
    return type == BENCH_DOUBLE ? ((const double *)data)[i] : (double)((const float *)data)[i];
}

static bool numbers_are_right(const char *row, const char *who, const bench_buffer *buffer,
                              const void *expected)
{
    const bench_type type = buffer->type;
    const size_t size = type == BENCH_DOUBLE ? sizeof(double) : sizeof(float);
    const size_t count = bench_buffer_bytes(buffer) / size;
    double largest = 0;
    size_t wrong = 0, first = 0;
    for (size_t i = 0; i < count; i++)
        largest = fmax(largest, fabs(number_at(type, expected, i)));
    const double limit = buffer->tolerance * largest;
    for (size_t i = count; i-- > 0;) {
        if (fabs(number_at(type, buffer->data, i) - number_at(type, expected, i)) <= limit)
            continue;
        first = i;
        wrong++;
    }
    if (wrong > 0)
        fprintf(stderr, "%s: %s is wrong in %zu of %zu numbers: the one at %zu is %g, not %g\n",
                row, who, wrong, count, first, number_at(type, buffer->data, first),
                number_at(type, expected, first));
    return wrong == 0;
}

static bool bytes_are_right(const char *row, const char *who, const bench_buffer *buffer)
{
    const unsigned char *found = buffer->data, *expected = buffer->expected;
    const size_t bytes = bench_buffer_bytes(buffer);
    size_t at = 0;
    if (memcmp(found, expected, bytes) == 0)
        return true;
    while (found[at] == expected[at])
        at++;
    fprintf(stderr, "%s: %s is wrong, first in element %zu of %zu\n", row, who,
            at / buffer->element_size, bench_buffer_count(buffer));
    return false;
}

static bool is_right(const bench_check *check, const bench_solver *solver,
                     const bench_buffer *buffer)
{
    const char *const row = check->row->name;
    if (buffer->expected == NULL)
        return true;
    if (solver->copies)
        return numbers_are_right(row, solver->name, buffer, check->problem->buffers[0].data);
    return buffer->type == BENCH_EXACT
               ? bytes_are_right(row, solver->name, buffer)
               : numbers_are_right(row, solver->name, buffer, buffer->expected);
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
    bool right = true;
    for (int i = 0; i < check->problem->buffer_count; i++)
        right = is_right(check, solver, &check->problem->buffers[i]) && right;
    return right;
}
