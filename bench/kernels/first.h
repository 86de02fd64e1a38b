/* A row's first launch instead of its run: how long a program and its launch take that nobody has
 * compiled before. */
#ifndef ZELLIGE_BENCH_FIRST_H
#define ZELLIGE_BENCH_FIRST_H

#include "compare.h"

/** Has nobody keep what he has compiled. Before all else, while there is one thread. */
void bench_first_without_caches(void);

/** Measures ours and each OpenCL platform in turns, each time with a new program, and reports a
 *  line for each platform. False, with a line on stderr, if ours fails. */
bool bench_first(const bench_row *row, const bench_effort *effort);

#endif
