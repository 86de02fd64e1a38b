/* The sine and the cosine of one number. */
#ifndef ZELLIGE_CUDA_GENERATE_SINES_H
#define ZELLIGE_CUDA_GENERATE_SINES_H

#include <llvm-c/Core.h>

/** Makes one call of a block's calls of sin and cos with one number: the library brings it near 0
 *  once, and computes the same two results. Before the library is linked. */
void cuda_join_sines(LLVMModuleRef module);

#endif
