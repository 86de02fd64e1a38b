/* Makes a failing kernel smaller. */
#ifndef ZELLIGE_RANDOM_SHRINK_H
#define ZELLIGE_RANDOM_SHRINK_H

#include "tests/random/batch.h"

typedef struct random_failure {
    uint64_t seed;
    int shape;
    random_configuration configuration;
    const char *text;
} random_failure;

/** Drops statements as long as the kernel fails, and writes what is left to
 *  DIR/SEED-ENGINE-LANES-VARIANT.cl. */
void shrink(const random_options *options, const random_failure *failure);

#endif
