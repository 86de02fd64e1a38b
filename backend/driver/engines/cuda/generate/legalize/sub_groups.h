/* What work-items of a sub-group exchange, as instructions between the lanes of a warp. */
#ifndef ZELLIGE_CUDA_GENERATE_SUB_GROUPS_H
#define ZELLIGE_CUDA_GENERATE_SUB_GROUPS_H

#include <stdbool.h>

#include <llvm-c/Core.h>

/** Defines the functions of SIMD_SUB_GROUP_OPERATION (scalar.h) that a module declares. They ask
 *  SIMD_LANE and SIMD_WIDTH. @returns false if LLVM refuses them */
bool cuda_link_sub_groups(LLVMModuleRef module);

#endif
