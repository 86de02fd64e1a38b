/* Whether a pointer of a finished entry leads to the tile_static memory of its thread. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_TILE_POINTER_H
#define ZELLIGE_SIMD_VECTORIZE_IR_TILE_POINTER_H

#include <stdbool.h>
#include <stddef.h>

#include "backend/driver/engines/simd/contract/work.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

/** Returns whether it does for certain: through the pointer that the thread's simd_work has. */
static inline bool simd_pointer_is_tile_static(LLVMValueRef pointer)
{
    LLVMValueRef root = simd_pointer_root(pointer);
    LLVMValueRef slot = LLVMIsALoadInst(root) == NULL ? NULL : LLVMGetOperand(root, 0);
    if (slot == NULL || LLVMIsAGetElementPtrInst(slot) == NULL || LLVMGetNumOperands(slot) != 2)
        return false;
    LLVMValueRef at = LLVMGetOperand(slot, 1);
    return LLVMIsAArgument(LLVMGetOperand(slot, 0)) != NULL && LLVMIsAConstantInt(at) != NULL &&
           LLVMConstIntGetZExtValue(at) == offsetof(simd_work, tile_static);
}

#endif
