/* What a branch guards stays behind it: a call of a function that LLVM does not know cannot be
 * computed early. Such functions are declared here, and LLVM's own put in their places at last. */
#ifndef ZELLIGE_CUDA_GENERATE_GUARDED_H
#define ZELLIGE_CUDA_GENERATE_GUARDED_H

#include <stdbool.h>

#include <llvm-c/Core.h>

/** Begins the names of these functions. */
#define CUDA_GUARDED "zlg.guarded."

/** Returns whether one branch, which may be taken or not, leads to a block, and nothing else. */
bool cuda_is_guarded(LLVMBasicBlockRef block);

/** Returns the function that has this name behind CUDA_GUARDED; at first it is declared.
 *  @param like  one of LLVM's that does as little: it has no effect */
LLVMValueRef cuda_guarded_function(LLVMModuleRef module, const char *name, LLVMTypeRef type,
                                   LLVMValueRef like);

/** Returns whether a function is one of those. */
bool cuda_is_guarded_function(LLVMValueRef function);

#endif
