/* Where all threads of a warp are together: control got there, if at all, by conditions that are
 * the same in all of them. */
#ifndef ZELLIGE_CUDA_GENERATE_CONVERGENCE_H
#define ZELLIGE_CUDA_GENERATE_CONVERGENCE_H

#include <stdbool.h>

#include <llvm-c/Core.h>

typedef struct cuda_convergence cuda_convergence;

/** Returns NULL if memory ran out, or the function has too many blocks. */
cuda_convergence *cuda_convergence_find(LLVMValueRef kernel);
void cuda_convergence_free(cuda_convergence *convergence);

/** Returns whether an instruction may give one thread another value than others; of one that is
 *  newer than the analysis, true. */
bool cuda_differs(const cuda_convergence *convergence, LLVMValueRef instruction);

/** Returns whether either all threads of a group execute a block, each as often, or none. */
bool cuda_is_convergent(const cuda_convergence *convergence, LLVMBasicBlockRef block);

#endif
