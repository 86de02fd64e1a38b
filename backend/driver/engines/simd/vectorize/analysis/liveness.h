/* Where a value is alive: the blocks at whose beginning it is still needed. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LIVENESS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LIVENESS_H

#include <llvm-c/Core.h>

#include "backend/driver/engines/simd/vectorize/ir/map.h"

typedef struct simd_liveness {
    uint32_t block_count;
    LLVMBasicBlockRef *blocks; /* in the order of the function */
    simd_map numbers;          /* of blocks */
    bool *live;                /* of each block: is the value in question alive there? */
    uint32_t *stack;
} simd_liveness;

/** Numbers the blocks that a function has now; those that come later count as nowhere. Clear it
 *  even after a failure, for lack of memory. */
bool simd_liveness_create(simd_liveness *live, LLVMValueRef function);
void simd_liveness_clear(simd_liveness *live);

/** Finds where a value is alive, and forgets about the one before. */
void simd_liveness_find(simd_liveness *live, LLVMValueRef value);

/** Returns whether that value is alive at the beginning of a block. */
bool simd_liveness_is_at(const simd_liveness *live, LLVMBasicBlockRef block);

#endif
