/* Who runs the kernels of a batch, in a process of its own: our engine, an OpenCL platform, or a
 * device of Level Zero. */
#ifndef ZELLIGE_RANDOM_RUNNER_H
#define ZELLIGE_RANDOM_RUNNER_H

#include "tests/random/problem.h"
#include "tests/random/toolchain.h"

enum { RUNNER_SENTENCE = 400 };

typedef struct random_runner {
    const char *name;
    /** Builds what the compiler of that variant made of them, or their source.
     *  @returns false, with a sentence in `why`, if that fails */
    bool (*build)(const random_batch *batch, int variant, char why[RUNNER_SENTENCE]);
    /** Runs one on a shape. @returns false, with a sentence in `why`, if that fails */
    bool (*run)(const char *kernel, const problem_shape *range, problem *p,
                char why[RUNNER_SENTENCE]);
} random_runner;

extern const random_runner random_simd, random_opencl, random_level_zero;

/** Returns whether there is an OpenCL platform for the CPU; if not, says why on stderr. */
bool random_opencl_is_there(void);
/** As that, for a device of Level Zero. */
bool random_level_zero_is_there(void);

#endif
