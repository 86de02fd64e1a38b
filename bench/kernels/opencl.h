/* Other implementations of OpenCL, given the same kernels as source. */
#ifndef ZELLIGE_BENCH_OPENCL_H
#define ZELLIGE_BENCH_OPENCL_H

#include "solver.h"
#include "tests/opencl/opencl.h"

/** False, with a sentence in `why`, if the platform does not take the row's kernels. */
bool bench_opencl_begin(const opencl_platform *platform, const bench_row *row,
                        const bench_problem *problem, bench_solver *out, char why[BENCH_SENTENCE]);

/** The same with the SPIR-V that ours gets; false also if the platform takes none. */
bool bench_opencl_begin_spirv(const opencl_platform *platform, const bench_row *row,
                              const bench_problem *problem, bench_solver *out);

#endif
