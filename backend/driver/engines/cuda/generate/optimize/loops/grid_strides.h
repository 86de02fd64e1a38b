/* Loops in steps of a number that is no constant, as in "for (; i < n; i += size of the grid)".
 * LLVM does not know how often such a loop turns, and so does not make several turns at once, with
 * their loads on the way together. */
#ifndef ZELLIGE_CUDA_GENERATE_GRID_STRIDES_H
#define ZELLIGE_CUDA_GENERATE_GRID_STRIDES_H

#include <llvm-c/Core.h>

/** Computes the steps of innermost loops before these, where they are sums and products of sizes
 *  that the launch has: the other passes want steps that are no part of the loop. */
void cuda_hoist_grid_steps(LLVMModuleRef module);

/** Divides where the loop begins, and counts its turns down to 0 instead of testing the counter: of
 *  innermost loops with loads, whose counter wide_indices.h has widened: it does not wrap around.
 *  Where the step is not positive, such a loop goes on. */
void cuda_count_grid_strides(LLVMModuleRef module);

#endif
