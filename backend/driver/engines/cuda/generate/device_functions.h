/* What the scalar form calls (scalar.h) and a GPU has instructions for. */
#ifndef ZELLIGE_CUDA_GENERATE_DEVICE_FUNCTIONS_H
#define ZELLIGE_CUDA_GENERATE_DEVICE_FUNCTIONS_H

#include <stdbool.h>

#include <llvm-c/Core.h>

/** Order memory for the group, as SIMD_FENCE does, and for the GPU: void (). */
#define CUDA_FENCE_GROUP "zlg.fence"
#define CUDA_FENCE_DEVICE "zlg.fence_device"

/** What SIMD_LOCAL_SIZE is made of, i32 (); "x", "y" or "z" follows. */
#define CUDA_GROUP_SIZE "llvm.nvvm.read.ptx.sreg.ntid."

/** Defines the functions in a module of the scalar form. @returns false if LLVM refuses them */
bool cuda_link_device_functions(LLVMModuleRef module);

#endif
