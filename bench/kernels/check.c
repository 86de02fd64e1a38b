#include "check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of ones: no float, and no count that occurs. What a run leaves out is seen. */
static void reset(const bench_check *check)
{
    for (int i = 0; i < check->problem->buffer_count; i++)
        memset(check->problem->buffers[i].data, 0xff,
               bench_buffer_bytes(&check->problem->buffers[i]));
    if (check->row->fill != NULL)
        check->row->fill(check->problem);
}

bool bench_check_begin(bench_check *check, const bench_row *row, const bench_problem *problem)
{
    const int output = row->output == BENCH_LAST_BUFFER ? problem->buffer_count - 1 : row->output;
    *check = (bench_check){.row = row, .problem = problem};
    if (output == BENCH_NO_OUTPUT)
        return true;
    check->output = &problem->buffers[output];
    const size_t bytes = bench_buffer_bytes(check->output);
    check->expected = malloc(bytes);
    if (check->expected == NULL) {
        fprintf(stderr, "%s: no memory for %zu bytes\n", row->name, bytes);
        return false;
    }
    reset(check);
    row->reference(problem);
    memcpy(check->expected, check->output->data, bytes);
    return true;
}

void bench_check_end(bench_check *check)
{
    free(check->expected);
}

static bool floats_are_right(const bench_check *check, const char *who, const float *expected)
{
    const float *found = check->output->data;
    const size_t count = bench_buffer_bytes(check->output) / sizeof *found;
    double largest = 0;
    size_t wrong = 0, first = 0;
    for (size_t i = 0; i < count; i++)
        largest = fmax(largest, fabs((double)expected[i]));
    const double limit = check->row->tolerance * largest;
    for (size_t i = count; i-- > 0;) {
        if (fabs((double)found[i] - (double)expected[i]) <= limit)
            continue;
        first = i;
        wrong++;
    }
    if (wrong > 0)
        fprintf(stderr, "%s: %s is wrong in %zu of %zu floats: the one at %zu is %g, not %g\n",
                check->row->name, who, wrong, count, first, (double)found[first],
                (double)expected[first]);
    return wrong == 0;
}

static bool bytes_are_right(const bench_check *check, const char *who)
{
    const unsigned char *found = check->output->data, *expected = check->expected;
    const size_t bytes = bench_buffer_bytes(check->output);
    size_t at = 0;
    if (memcmp(found, expected, bytes) == 0)
        return true;
    while (found[at] == expected[at])
        at++;
    fprintf(stderr, "%s: %s is wrong, first in element %zu of %zu\n", check->row->name, who,
            at / check->output->element_size, bench_buffer_count(check->output));
    return false;
}

static bool is_right(const bench_check *check, const bench_solver *solver)
{
    if (check->output == NULL)
        return true;
    if (solver->copies)
        return floats_are_right(check, solver->name, check->problem->buffers[0].data);
    if (check->row->is_float)
        return floats_are_right(check, solver->name, check->expected);
    return bytes_are_right(check, solver->name);
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
    return is_right(check, solver);
}
