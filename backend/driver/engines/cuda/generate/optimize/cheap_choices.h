/* Branches around next to nothing. */
#ifndef ZELLIGE_CUDA_GENERATE_CHEAP_CHOICES_H
#define ZELLIGE_CUDA_GENERATE_CHEAP_CHOICES_H

#include <llvm-c/Core.h>

/** Where a branch passes over a few instructions whose values are all that is different behind it,
 *  computes them always, and chooses between the values. */
void cuda_choose_values(LLVMModuleRef module);

#endif
