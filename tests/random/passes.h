/* Which passes of the vectoriser do anything to the kernels of a batch: without one that does not,
 * they are the same. */
#ifndef ZELLIGE_RANDOM_PASSES_H
#define ZELLIGE_RANDOM_PASSES_H

#include "backend/driver/engines/simd/vectorize/pass.h"

/** Reads the dumps between passes that a trial left in a directory, and removes them. @returns the
 *  passes that changed something, or whose switches other passes looked at */
simd_pass_set passes_dumped(const char *directory);

#endif
