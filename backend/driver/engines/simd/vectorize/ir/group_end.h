/* A mark where a work-group has ended: a call that LLVM takes for one that writes tile_static
 * memory, and nothing else. So no access to that memory moves across it, and all others may. It is
 * there from mark_group_end to dead_tile_stores, which removes it. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_GROUP_END_H
#define ZELLIGE_SIMD_VECTORIZE_IR_GROUP_END_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/** Builds the mark of a work-group that has its tile_static memory there. */
void simd_group_end_build(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef tile_static);

/** Returns whether a call is a mark; its operand 0 is the memory. */
bool simd_is_group_end(LLVMValueRef call);

/** Returns the function that marks call; NULL if there is none. */
LLVMValueRef simd_group_end_find(LLVMModuleRef module);

#endif
