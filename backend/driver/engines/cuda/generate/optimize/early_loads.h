/* Loads side by side. Kernels fill a tile by turns: load, store, load, store; and what LLVM has
 * unrolled loads and computes by turns. CUDA's compiler of PTX keeps much of that order, so that
 * loads wait for those before. */
#ifndef ZELLIGE_CUDA_GENERATE_EARLY_LOADS_H
#define ZELLIGE_CUDA_GENERATE_EARLY_LOADS_H

#include <llvm-c/Core.h>

/** Moves loads of global memory, and what their addresses are made of, to the first loads of their
 *  block, or before the stores to tile_static memory that precede them. */
void cuda_load_early(LLVMModuleRef module);

#endif
