/* GPUs that LLVM generates code for, by their compute capability. */
#ifndef ZELLIGE_CUDA_GENERATE_TARGET_H
#define ZELLIGE_CUDA_GENERATE_TARGET_H

#include <stdbool.h>

#include <llvm-c/TargetMachine.h>

#define CUDA_TRIPLE "nvptx64-nvidia-cuda"

typedef struct cuda_target {
    unsigned capability;   /**< 10 * major + minor: 90 is 9.0 */
    unsigned llvm;         /**< the first version that knows it */
    const char *processor; /**< LLVM's name */
    const char *features;  /**< the oldest PTX that has it, which the oldest drivers read */
} cuda_target;

/** Returns the newest target that this LLVM knows and that a GPU runs; NULL if the GPU is too old:
 *  before 7.0 threads of a warp do not wait for one another, and memory has no order. */
const cuda_target *cuda_target_find(unsigned capability);

/** Creates LLVM's machine for a cuda_target; NULL if this LLVM generates no code for GPUs. */
LLVMTargetMachineRef cuda_target_create_machine(const void *target);

/** Returns whether its threads are combined by one instruction: from 8.0 on. */
bool cuda_target_reduces(LLVMTargetMachineRef machine);

#endif
