/* Parts of addresses that several branches compute are computed before these. */
#ifndef ZELLIGE_CUDA_GENERATE_COMMON_ADDRESSES_H
#define ZELLIGE_CUDA_GENERATE_COMMON_ADDRESSES_H

#include <llvm-c/Core.h>

/** Does so to each function of a module, whose addresses have their constants last: as LLVM's pass
 *  separate-const-offset-from-gep leaves them. */
void cuda_share_addresses(LLVMModuleRef module);

#endif
