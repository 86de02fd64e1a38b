/* Whether a result is right. */
#ifndef ZELLIGE_BENCH_CHECK_H
#define ZELLIGE_BENCH_CHECK_H

#include "solver.h"

typedef struct bench_check {
    const bench_row *row;
    bench_problem *problem;
} bench_check;

/** Finds out what a run begins with and what is right, where the row has functions for that.
 *  describe() may have said both. */
void bench_check_begin(bench_check *check, const bench_row *row, bench_problem *problem);

/** Lets a solver run once on fresh buffers. False, with a line on stderr, if it fails or its result
 *  is wrong. */
bool bench_check_solver(const bench_check *check, const bench_solver *solver);

#endif
