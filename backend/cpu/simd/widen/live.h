/* Where a value is alive: the blocks at whose beginning it is still needed. */
#ifndef ZELLIGE_SIMD_LIVE_H
#define ZELLIGE_SIMD_LIVE_H

#include <llvm-c/Core.h>

#include "backend/cpu/simd/widen/map.h"

typedef struct simd_live {
    uint32_t block_count;
    LLVMBasicBlockRef *blocks; /* in the order of the function */
    simd_map numbers;          /* of blocks */
    bool *live;                /* of each block: is the value in question alive there? */
    uint32_t *stack;
} simd_live;

/** Numbers the blocks that a function has now; those that come later count as nowhere. Clear it
 *  even after a failure, for lack of memory. */
bool simd_live_create(simd_live *live, LLVMValueRef function);
void simd_live_clear(simd_live *live);

/** Finds where a value is alive, and forgets about the one before. */
void simd_live_find(simd_live *live, LLVMValueRef value);

/** Returns whether that value is alive at the beginning of a block. */
bool simd_live_is_at(const simd_live *live, LLVMBasicBlockRef block);

#endif
