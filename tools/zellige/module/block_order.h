/* The order of blocks in a module. */
#ifndef TOOLS_ZELLIGE_MODULE_BLOCK_ORDER_H
#define TOOLS_ZELLIGE_MODULE_BLOCK_ORDER_H

#include "tools/zellige/module/module.h"

/* Puts the blocks of every function into reverse postorder, so that each stands after its
 * dominator, as SPIR-V demands: llvm-spirv-15 keeps LLVM's order, which is free ("Block appears in
 * the binary before its dominator"). What cannot be read is left alone, for spirv-val to judge. */
void zlt_blocks_order(zlt_module *module);

#endif
