/* Private arrays that loops index. Registers have no index, and local memory is far: once such
 * loops are unrolled, the arrays are registers. */
#ifndef ZELLIGE_CUDA_GENERATE_PRIVATE_ARRAYS_H
#define ZELLIGE_CUDA_GENERATE_PRIVATE_ARRAYS_H

#include <llvm-c/Core.h>

/** Marks loops whose counter is part of an index into a small private array for LLVM, which unrolls
 *  those of a known number of turns completely. Call it before the optimiser. */
void cuda_mark_private_loops(LLVMModuleRef module);

#endif
