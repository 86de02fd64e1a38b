/* Pointers into private variables that leave a loop. */
#ifndef ZELLIGE_SIMD_VECTORIZE_LLVM_PRIVATE_POINTERS_H
#define ZELLIGE_SIMD_VECTORIZE_LLVM_PRIVATE_POINTERS_H

#include <llvm-c/Core.h>

/** Passes indices out of loops instead of pointers that these make into private variables: phis
 *  that close a loop are of numbers then, and the pointer is made behind it once more. A variable
 *  lies element by element only if all that point into it are seen to (private_variables.h). */
void simd_pass_out_indices(LLVMModuleRef module);

#endif
