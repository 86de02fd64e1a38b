/* Atomics of private memory, which PTX does not have and a work-item does not need: nobody else
 * reaches it. */
#ifndef ZELLIGE_CUDA_GENERATE_PRIVATE_ATOMICS_H
#define ZELLIGE_CUDA_GENERATE_PRIVATE_ATOMICS_H

#include <llvm-c/Core.h>

/** Replaces them in a module by loads and stores, as far as the variable shows. Call it when
 *  functions have been inlined. */
void cuda_lower_private_atomics(LLVMModuleRef module);

#endif
