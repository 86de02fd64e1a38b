/* Fills and copies of a known number of bytes. */
#ifndef ZELLIGE_CUDA_GENERATE_WIDE_FILLS_H
#define ZELLIGE_CUDA_GENERATE_WIDE_FILLS_H

#include <llvm-c/Core.h>

/** Makes loops of stores of up to 16 bytes of fills and copies that LLVM would make a loop of bytes
 *  of. They are functions to be inlined. */
void cuda_widen_fills(LLVMModuleRef module);

#endif
