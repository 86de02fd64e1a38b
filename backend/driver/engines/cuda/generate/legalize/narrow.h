/* Atomics of less than 32 bits, which PTX does not have. */
#ifndef ZELLIGE_CUDA_GENERATE_NARROW_H
#define ZELLIGE_CUDA_GENERATE_NARROW_H

#include <llvm-c/Core.h>

/** Replaces them in a module by loops that exchange the aligned word with the value. Call it after
 *  cuda_lower_orders(): then all atomics are relaxed. */
void cuda_widen_atomics(LLVMModuleRef module);

#endif
