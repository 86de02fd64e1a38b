/* Absolute differences. */
#ifndef ZELLIGE_CUDA_GENERATE_DIFFERENCES_H
#define ZELLIGE_CUDA_GENERATE_DIFFERENCES_H

#include <llvm-c/Core.h>

/** Makes magnitudes of differences of what is written as the greater of two small numbers less the
 *  smaller one, before the optimiser takes the two apart in sums. magnitudes.h makes one
 *  instruction of these. */
void cuda_find_differences(LLVMModuleRef module);

#endif
