/* Quotients and square roots of floats, which OpenCL wants within 2.5 and 3 units of the last
 * place. */
#ifndef ZELLIGE_CUDA_GENERATE_SHORT_QUOTIENTS_H
#define ZELLIGE_CUDA_GENERATE_SHORT_QUOTIENTS_H

#include <stdbool.h>

#include <llvm-c/Core.h>

/** Marks them by LLVM's !fpmath, which it keeps while it moves and joins them. Those of functions
 *  that are linked later stay exact. */
void cuda_mark_quotients(LLVMModuleRef module);

/** Returns whether an instruction is marked. */
bool cuda_may_be_short(LLVMValueRef instruction);

/** Takes the GPU's instructions for what is marked. */
void cuda_shorten_quotients(LLVMModuleRef module);

#endif
