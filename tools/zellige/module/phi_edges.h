/* The edges between the blocks of a module. */
#ifndef TOOLS_ZELLIGE_MODULE_PHI_EDGES_H
#define TOOLS_ZELLIGE_MODULE_PHI_EDGES_H

#include "tools/zellige/module/module.h"

/* Where several cases of a switch lead to one block that begins with OpPhi, gives them one edge,
 * through a new block. llvm-spirv-15 writes a pair per case into the OpPhi, which spirv-val refuses;
 * clang 22 writes one pair, on which Intel's compiler (IGC 1.0.12504) crashes. False if memory ran
 * out, which is said. */
bool zlt_edges_join(zlt_module *module);

#endif
