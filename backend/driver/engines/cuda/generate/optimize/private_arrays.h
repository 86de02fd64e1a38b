/* Arrays that loops index, where all turns at once leave no index. Registers have none, and local
 * memory is far: private arrays become registers. What is in a table of constants becomes part of
 * the instructions. */
#ifndef ZELLIGE_CUDA_GENERATE_PRIVATE_ARRAYS_H
#define ZELLIGE_CUDA_GENERATE_PRIVATE_ARRAYS_H

#include <llvm-c/Core.h>

/** Marks loops whose counter is part of an index into a small private array for LLVM, which unrolls
 *  those of a known number of turns completely. Call it before the optimiser. */
void cuda_mark_private_loops(LLVMModuleRef module);

/** Does so with loops whose counter is part of an index into a small table of constants. */
void cuda_mark_table_loops(LLVMModuleRef module);

#endif
