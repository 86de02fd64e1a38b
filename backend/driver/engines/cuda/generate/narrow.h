/* Atomics of less than 32 bits, which PTX does not have. */
#ifndef ZELLIGE_CUDA_GENERATE_NARROW_H
#define ZELLIGE_CUDA_GENERATE_NARROW_H

#include <llvm-c/Core.h>

/** Replaces those of a module by exchanges of the aligned words that they are in. It follows
 *  cuda_lower_orders(): they are relaxed. */
void cuda_widen_atomics(LLVMModuleRef module);

#endif
