/* Indices that are constants once loops are unrolled. */
#ifndef ZELLIGE_CUDA_GENERATE_KNOWN_INDICES_H
#define ZELLIGE_CUDA_GENERATE_KNOWN_INDICES_H

#include <stdbool.h>
#include <stdint.h>

#include <llvm-c/Core.h>

/** Returns whether all that a kernel does with an alloca is to load and store elements whose
 *  indices become constants, and to clear and copy it.
 *  @param most  instructions that a loop may become which such an index is computed from */
bool cuda_indices_become_known(LLVMValueRef alloca, uint64_t most);

#endif
