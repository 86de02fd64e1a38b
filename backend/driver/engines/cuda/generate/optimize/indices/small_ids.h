/* The ids of launches without an offset, of fewer than 2^31 work-items in each dimension. */
#ifndef ZELLIGE_CUDA_GENERATE_SMALL_IDS_H
#define ZELLIGE_CUDA_GENERATE_SMALL_IDS_H

#include <llvm-c/Core.h>

#include "backend/spirv/spirv.h"

/** Computes global ids and sizes in 32 bits. */
void cuda_shrink_ids(LLVMModuleRef module);

/** Of an entry point whose groups' size is fixed: says how few groups make so many work-items. */
void cuda_limit_groups(LLVMValueRef entry, const spirv_kernel *kernel);

#endif
