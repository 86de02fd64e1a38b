/* Accesses that touch no byte together, whatever their addresses are. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_ALIASES_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_ALIASES_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/** Returns whether two loads or stores are known to access different objects: a private variable
 *  and anything else; a tile_static variable and an argument; two arguments of which one is apart
 *  (apart_buffers.h), where one of both stores. */
bool simd_accesses_are_apart(LLVMValueRef a, LLVMValueRef b);

#endif
