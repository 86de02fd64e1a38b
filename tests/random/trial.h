/* Runs a batch of kernels on one engine, in a process of its own, and compares with the
 * reference. */
#ifndef ZELLIGE_RANDOM_TRIAL_H
#define ZELLIGE_RANDOM_TRIAL_H

#include "tests/random/toolchain.h"

typedef struct random_configuration {
    const char *engine; /**< "simd" or "opencl" */
    int lanes;          /**< of the SIMD engine; 0 lets it choose */
    int variant;        /**< of the toolchain */
} random_configuration;

typedef enum trial_state {
    TRIAL_NOT_RUN,
    TRIAL_RUNNING, /**< and if the process has ended: it crashed there */
    TRIAL_PASSED,
    TRIAL_FAILED,
} trial_state;

/** One kernel on one shape. */
typedef struct random_trial {
    trial_state state;
    char text[400]; /**< of a failure */
} random_trial;

/** @returns count * shape_count trials, kernel by kernel; free with trials_destroy() */
random_trial *trials_run(const random_batch *batch, const random_configuration *configuration);
void trials_destroy(const random_batch *batch, random_trial *trials);

/** Returns whether a failure is the compiler's, of a batch of one kernel: two engines that know
 *  nothing of each other do not make the same mistake. */
bool trial_is_miscompiled(const random_batch *alone, const random_configuration *configuration,
                          const random_trial *trial);

#endif
