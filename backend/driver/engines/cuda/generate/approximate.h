/* Instructions for functions that need not be precise. */
#ifndef ZELLIGE_CUDA_GENERATE_APPROXIMATE_H
#define ZELLIGE_CUDA_GENERATE_APPROXIMATE_H

#include <stdbool.h>

#include <llvm-c/Core.h>

/** Replaces what is SIMD_APPROXIMATE (scalar.h), of floats, where a GPU has instructions for it.
 *  @returns false if LLVM refuses them */
bool cuda_approximate(LLVMModuleRef module);

#endif
