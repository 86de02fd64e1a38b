/* Bitwise operations on bytes and on 16 bits whose results are extended, in 32 bits. */
#ifndef ZELLIGE_CUDA_GENERATE_WIDE_LOGIC_H
#define ZELLIGE_CUDA_GENERATE_WIDE_LOGIC_H

#include <llvm-c/Core.h>

/** Extends the operands instead of the result: a GPU has 32-bit registers, so the other way around
 *  takes an instruction more behind each operation. Behind the optimiser, which does that. */
void cuda_widen_logic(LLVMModuleRef module);

#endif
