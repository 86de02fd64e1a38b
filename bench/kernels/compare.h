/* One row: everybody solves its problem, is checked, and is timed in turns with the others. */
#ifndef ZELLIGE_BENCH_COMPARE_H
#define ZELLIGE_BENCH_COMPARE_H

#include "row.h"

/** How long to measure. */
typedef struct bench_effort {
    bool small;            /**< small problems, to see that everything works */
    int repetitions;       /**< at most; an odd number */
    double sample_seconds; /**< runs are repeated until a sample takes so long */
    double row_seconds;    /**< after these no more than five repetitions are made */
    bool best;             /**< the best repetitions count, not the median ones */
    bool processor_time;   /**< what the process takes, not what passes */
} bench_effort;

enum { BENCH_MAX_REPETITIONS = 31 };

/** Runs a row and reports a line for each who takes part beside ours. False, with a line on stderr,
 *  if anybody has a wrong result or ours fails. */
bool bench_compare(const bench_row *row, const bench_effort *effort);

double bench_median(double *values, int count);

#endif
