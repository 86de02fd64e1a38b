/* The command line; main.c describes it. */
#ifndef ZELLIGE_RANDOM_OPTIONS_H
#define ZELLIGE_RANDOM_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "tests/random/generator/generator.h"

typedef struct random_options {
    uint64_t first, last;
    bool simd, opencl, level_zero;
    int lanes, variant, shape; /**< -1 for all */
    int shapes;                /**< so many of them */
    generator_options generator;
    bool shrink;
    const char
        *source; /**< a file with the kernel of seed `first`, instead of a new one; or NULL */
    const char *out;
    const char *keep; /**< a directory with what was compiled, or for it; NULL */
    const char
        *passes; /**< as in ZELLIGE_CPU_PASSES, or "each": without each of those that are optional,
                           one after another, and without all; NULL: as the environment says */
} random_options;

/** @returns false, with an explanation on stderr, if it is not as it should be */
bool options_read(int argc, char **argv, random_options *out);

#endif
