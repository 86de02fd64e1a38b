#include "backend/driver/engines/simd/vectorize/transform/copy_region.h"

#include <stdlib.h>

LLVMBasicBlockRef simd_region_split(const simd_straight *region, LLVMBuilderRef builder)
{
    LLVMBasicBlockRef block = simd_straight_block(region, region->block);
    LLVMValueRef first = simd_straight_bend(region, 0), i;
    size_t length;
    LLVMBasicBlockRef head = LLVMInsertBasicBlockInContext(region->v->context, block, "");
    LLVMPositionBuilderAtEnd(builder, head);
    LLVMSetCurrentDebugLocation2(builder, NULL);
    while ((i = LLVMGetFirstInstruction(block)) != first) {
        LLVMInstructionRemoveFromParent(i);
        LLVMInsertIntoBuilderWithName(builder, i, LLVMGetValueName2(i, &length));
    }
    for (uint32_t b = 0; b < region->v->cfg.block_count; b++) {
        LLVMValueRef branch = LLVMGetBasicBlockTerminator(simd_straight_block(region, b));
        for (unsigned k = 0; k < LLVMGetNumSuccessors(branch); k++)
            if (LLVMGetSuccessor(branch, k) == block)
                LLVMSetSuccessor(branch, k, head);
    }
    return head;
}

static bool clone(const simd_straight *region, LLVMBuilderRef builder, simd_clones *copy)
{
    LLVMBasicBlockRef *blocks = malloc(region->v->cfg.block_count * sizeof(LLVMBasicBlockRef));
    uint32_t count = 0;
    for (uint32_t b = region->block; blocks != NULL && b < region->v->cfg.block_count; b++)
        if (simd_straight_has(region, b))
            blocks[count++] = simd_straight_block(region, b);
    if (blocks != NULL)
        simd_clones_add_blocks(copy, builder, blocks, count);
    free(blocks);
    return blocks != NULL;
}

/* What comes to a block from the region comes from its copy too. */
static void extend_phis(LLVMBasicBlockRef block, const simd_clones *copy)
{
    for (LLVMValueRef phi = LLVMGetFirstInstruction(block); LLVMIsAPHINode(phi) != NULL;
         phi = LLVMGetNextInstruction(phi)) {
        const unsigned count = LLVMCountIncoming(phi);
        for (unsigned k = 0; k < count; k++) {
            LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, k);
            LLVMBasicBlockRef clone = simd_clones_of_block(copy, from);
            LLVMValueRef value = simd_clones_of(copy, LLVMGetIncomingValue(phi, k));
            if (clone != from)
                LLVMAddIncoming(phi, &value, &clone, 1);
        }
    }
}

bool simd_region_copy(const simd_straight *region, LLVMBuilderRef builder, LLVMBasicBlockRef head,
                      simd_clones *copy)
{
    if (!clone(region, builder, copy))
        return false;
    for (uint32_t b = 0; b < region->v->cfg.block_count; b++)
        if (!simd_straight_has(region, b))
            extend_phis(simd_straight_block(region, b), copy);
    extend_phis(head, copy);
    return true;
}
