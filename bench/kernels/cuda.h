/* CUDA C, given the same kernels in its own words, on the GPU that ours runs on. */
#ifndef ZELLIGE_BENCH_CUDA_H
#define ZELLIGE_BENCH_CUDA_H

#include "solver.h"

/** False, with a sentence in `why`, if CUDA cannot take part; without one, if cuda.cu lacks the
 *  row's kernels. */
bool bench_cuda_begin(const bench_row *row, const bench_problem *problem, bench_solver *out,
                      char why[BENCH_SENTENCE]);

#endif
