/* Loops that count down to 0. CUDA's compiler of PTX unrolls a loop further if it sees how many
 * turns are left: in a register that only counts them. LLVM rather compares a number that the loop
 * has anyway, which it may have split into several sums. */
#ifndef ZELLIGE_CUDA_GENERATE_COUNT_DOWN_H
#define ZELLIGE_CUDA_GENERATE_COUNT_DOWN_H

#include <llvm-c/Core.h>

/** Gives innermost loops that end at a count a counter of its own. Call it last: the counter is a
 *  sum in assembly, which LLVM does not see through. */
void cuda_count_down(LLVMModuleRef module);

#endif
