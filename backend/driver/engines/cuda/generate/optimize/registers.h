/* How many registers CUDA's compiler of PTX may take for a thread. */
#ifndef ZELLIGE_CUDA_GENERATE_REGISTERS_H
#define ZELLIGE_CUDA_GENERATE_REGISTERS_H

#include <stdbool.h>
#include <stdint.h>

#include <llvm-c/Core.h>

/** Returns how many groups of so many threads a multiprocessor has to have room for, so that a
 *  kernel gets the registers that it has use for; 0: what CUDA's compiler chooses is as good. */
uint32_t cuda_least_groups(LLVMValueRef kernel, uint32_t threads);

/** Returns whether groups of so many threads leave a kernel fewer registers than it has use for. */
bool cuda_is_crowded(LLVMValueRef kernel, uint32_t threads);

#endif
