/* Blocks that nothing leads to. */
#ifndef ZELLIGE_SIMD_VECTORIZE_LLVM_DEAD_BLOCKS_H
#define ZELLIGE_SIMD_VECTORIZE_LLVM_DEAD_BLOCKS_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/** Returns whether a function of the module has blocks that cannot be reached from its entry.
 *  Without memory to look for them it has none. */
bool simd_has_dead_blocks(LLVMModuleRef module);

#endif
