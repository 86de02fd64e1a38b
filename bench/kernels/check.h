/* Whether a result is right. */
#ifndef ZELLIGE_BENCH_CHECK_H
#define ZELLIGE_BENCH_CHECK_H

#include "solver.h"

typedef struct bench_check {
    const bench_row *row;
    const bench_problem *problem;
    const bench_buffer *output; /**< NULL: the row has none */
    void *expected;             /**< owned */
} bench_check;

/** Finds out what is right, by the row's reference. False, with a line on stderr, without
 *  memory. */
bool bench_check_begin(bench_check *check, const bench_row *row, const bench_problem *problem);

/** Lets a solver run once on fresh buffers. False, with a line on stderr, if it fails or its result
 *  is wrong. */
bool bench_check_solver(const bench_check *check, const bench_solver *solver);

void bench_check_end(bench_check *check);

#endif
