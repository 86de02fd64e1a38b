/* The order of blocks in a module. */
#ifndef TOOLS_ZELLIGE_BLOCKS_H
#define TOOLS_ZELLIGE_BLOCKS_H

#include "module.h"

/* Puts the blocks of every function into reverse postorder, so that each stands after its
 * dominator, as SPIR-V demands: llvm-spirv-15 keeps LLVM's order, which is free ("Block appears in
 * the binary before its dominator"). What cannot be read is left alone, for spirv-val to judge. */
void zli_blocks_order(zli_module *module);

#endif
