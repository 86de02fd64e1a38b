/* A copy of some blocks of a function, in which values may stand for others. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_CLONE_BLOCKS_H
#define ZELLIGE_SIMD_VECTORIZE_IR_CLONE_BLOCKS_H

#include <llvm-c/Core.h>

#include "backend/driver/engines/simd/vectorize/ir/map.h"

typedef struct simd_clones {
    simd_map numbers;     /* of values and blocks that something stands for */
    LLVMValueRef *values; /* ... what that is */
    uint32_t count;
} simd_clones;

/** Makes room for so many values and blocks. Clear them even after a failure, for lack of
 *  memory. */
bool simd_clones_create(simd_clones *clones, uint32_t room);
void simd_clones_clear(simd_clones *clones);

/** Says what stands for a value in the copy. */
void simd_clones_set(simd_clones *clones, LLVMValueRef value, LLVMValueRef stand_in);

/** Returns what stands for a value or block in the copy: itself, if nothing else does. */
LLVMValueRef simd_clones_of(const simd_clones *clones, LLVMValueRef value);
LLVMBasicBlockRef simd_clones_of_block(const simd_clones *clones, LLVMBasicBlockRef block);

/** Appends copies of blocks to a function. Phis for which something stands get none. */
void simd_clones_add_blocks_to(simd_clones *clones, LLVMBuilderRef builder, LLVMValueRef function,
                               const LLVMBasicBlockRef blocks[], uint32_t count);

/** The same, to their own function. */
void simd_clones_add_blocks(simd_clones *clones, LLVMBuilderRef builder,
                            const LLVMBasicBlockRef blocks[], uint32_t count);

#endif
