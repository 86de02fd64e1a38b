/* Other implementations of OpenCL, given the same kernels as source. */
#ifndef ZELLIGE_BENCH_OPENCL_H
#define ZELLIGE_BENCH_OPENCL_H

#include "solver.h"
#include "tests/opencl/opencl.h"

/** Rows of one file share a program. False, with a sentence in `why`, if the platform does not take
 *  the row's kernels. */
bool bench_opencl_begin(const opencl_platform *platform, const bench_row *row,
                        const bench_problem *problem, bench_solver *out, char why[BENCH_SENTENCE]);

/** The same with a program of its own, from the SPIR-V that ours gets, or else from the source. */
bool bench_opencl_begin_anew(const opencl_platform *platform, const bench_row *row,
                             const bench_problem *problem, bench_solver *out,
                             char why[BENCH_SENTENCE]);

#endif
