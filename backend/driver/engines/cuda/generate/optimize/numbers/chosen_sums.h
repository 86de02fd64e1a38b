/* Sums of a number, or of what is 0 less it. */
#ifndef ZELLIGE_CUDA_GENERATE_CHOSEN_SUMS_H
#define ZELLIGE_CUDA_GENERATE_CHOSEN_SUMS_H

#include <llvm-c/Core.h>

/** Of x + (c ? -y : y), as LLVM writes it, makes c ? x - y : x + y again: two sums side by side, of
 *  which one is taken, instead of three instructions behind one another, and one more because
 *  CUDA's compiler misreads negations (legalize/misread.c). Behind LLVM's own optimisation. */
void cuda_choose_sums(LLVMModuleRef module);

#endif
