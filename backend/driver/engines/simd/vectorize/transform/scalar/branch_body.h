/* What lies behind one way of a branch and nowhere else, and leads to one join. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_BRANCH_BODY_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_BRANCH_BODY_H

#include "backend/driver/engines/simd/vectorize/analysis/cfg.h"
#include "backend/driver/engines/simd/vectorize/ir/clone_blocks.h"

/* Clear it even after a failure. */
typedef struct simd_branch_body {
    const simd_cfg *cfg;
    bool *has;           /* of each block */
    uint32_t first, end; /* its blocks are from the one up to the other, not all of these */
} simd_branch_body;

/** Makes room. @returns false without memory */
bool simd_branch_body_create(simd_branch_body *body, const simd_cfg *cfg);
void simd_branch_body_clear(simd_branch_body *body);

/** Finds what lies behind the way from `head` to `first`. Of blocks before `first` all lie outside;
 *  of those behind, where any edge comes from outside. */
void simd_branch_body_find(simd_branch_body *body, uint32_t head, uint32_t first);

/** Returns whether a block is in the body that was found. */
bool simd_branch_body_has(const simd_branch_body *body, uint32_t block);

/** Marks the blocks of the body that was found, in an array for all blocks. */
void simd_branch_body_mark(const simd_branch_body *body, bool marks[]);

/** Returns where all edges out of the body lead; SIMD_NONE if that is not one block. */
uint32_t simd_branch_body_join(const simd_branch_body *body);

/** Appends copies of its blocks to a function. @returns false without memory */
bool simd_branch_body_clone(const simd_branch_body *body, LLVMBuilderRef builder,
                            LLVMValueRef function, simd_clones *clones);

#endif
