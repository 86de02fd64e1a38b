/* What a loop counts in 64 bits for its indices. */
#ifndef ZELLIGE_CUDA_GENERATE_SHORT_COUNTS_H
#define ZELLIGE_CUDA_GENERATE_SHORT_COUNTS_H

#include <llvm-c/Core.h>

/** Where a loop goes from a number that is not below 0 up to one of 32 bits, in constant steps,
 *  counts what is left in 32 bits, and ends by that: a GPU adds and compares 64 bits in two
 *  instructions each, and so does what finds out how many turns to make at once. Behind the passes
 *  that look for counters, before LLVM's own optimisation. */
void cuda_shorten_counts(LLVMModuleRef module);

#endif
