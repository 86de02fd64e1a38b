/* Sums of which a part is the same for all threads. */
#ifndef ZELLIGE_CUDA_GENERATE_COMMON_SUMS_H
#define ZELLIGE_CUDA_GENERATE_COMMON_SUMS_H

#include <llvm-c/Core.h>

/** Hides from LLVM what is the same for all threads, where all threads are together: it is added
 *  first. Call it when the optimiser has run. */
void cuda_hide_common_sums(LLVMModuleRef module);

#endif
