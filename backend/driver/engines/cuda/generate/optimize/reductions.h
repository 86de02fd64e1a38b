/* Reductions of a sub-group by one instruction. */
#ifndef ZELLIGE_CUDA_GENERATE_REDUCTIONS_H
#define ZELLIGE_CUDA_GENERATE_REDUCTIONS_H

#include <llvm-c/Core.h>

/** What is before the operation in the name of such a reduction, where SIMD_SUB_GROUP_OPERATION has
 *  "reduce_". */
#define CUDA_AT_ONCE "at_once_"

/** Has kernels call reductions of integers of 32 bits that are an instruction (CUDA_AT_ONCE), for
 *  GPUs that have it (cuda_target_reduces()). Call it before these functions are linked. */
void cuda_reduce_at_once(LLVMModuleRef module);

#endif
