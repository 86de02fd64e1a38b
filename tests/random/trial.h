/* Runs a batch of kernels, in a process of its own, and compares with the reference. */
#ifndef ZELLIGE_RANDOM_TRIAL_H
#define ZELLIGE_RANDOM_TRIAL_H

#include <stdbool.h>

#include "tests/random/toolchain.h"

typedef struct random_configuration {
    const char *engine; /**< a runner's name */
    int lanes;          /**< of our engine; 0 lets it choose */
    int variant;        /**< of the toolchain; TOOLCHAIN_SOURCE for OpenCL */
    const char *passes; /**< of our engine, as in ZELLIGE_CPU_PASSES; NULL: as that says */
    bool dumps;         /**< our engine writes what each pass does into the batch's directory */
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

#endif
