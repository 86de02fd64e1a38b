/* Some kernels, written out to be compiled and run. */
#ifndef ZELLIGE_RANDOM_BATCH_H
#define ZELLIGE_RANDOM_BATCH_H

#include "tests/random/options.h"
#include "tests/random/toolchain.h"
#include "tests/random/trial.h"

/** Writes the kernels of the seeds, or, of one seed, `only`, to a new directory. */
void batch_begin(random_batch *batch, const random_options *options, const uint64_t *seeds,
                 size_t count, const tree *only);
void batch_end(random_batch *batch);

#endif
