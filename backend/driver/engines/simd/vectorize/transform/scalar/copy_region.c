#include "backend/driver/engines/simd/vectorize/transform/scalar/copy_region.h"

#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/ir/split_block.h"

/* What has nothing to do with bends goes before them: no phi hides what a pointer points to. */
static void move_apart(simd_straight *region, LLVMBuilderRef builder, LLVMValueRef end)
{
    LLVMValueRef bend = simd_straight_bend(region, 0), next;
    for (LLVMValueRef i = bend; i != end; i = next) {
        size_t length;
        next = LLVMGetNextInstruction(i);
        if (!simd_straight_is_apart(region, i))
            continue;
        LLVMInstructionRemoveFromParent(i);
        LLVMPositionBuilderBefore(builder, bend);
        LLVMInsertIntoBuilderWithName(builder, i, LLVMGetValueName2(i, &length));
    }
}

LLVMBasicBlockRef simd_region_split(simd_straight *region, LLVMBuilderRef builder)
{
    LLVMValueRef bend = simd_straight_bend(region, 0);
    move_apart(region, builder, LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(bend)));
    LLVMBasicBlockRef head = simd_split_before(builder, bend);
    LLVMPositionBuilderAtEnd(builder, head);
    LLVMSetCurrentDebugLocation2(builder, NULL);
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

static bool replace_operands(LLVMValueRef user, LLVMValueRef value, LLVMValueRef by)
{
    bool replaced = false;
    for (unsigned o = 0; o < (unsigned)LLVMGetNumOperands(user); o++)
        if (LLVMGetOperand(user, o) == value) {
            LLVMSetOperand(user, o, by);
            replaced = true;
        }
    return replaced;
}

/* A phi of the block itself has the value of the round before: that comes from the block's end. */
static bool is_elsewhere(LLVMBasicBlockRef own, LLVMValueRef user)
{
    return LLVMGetInstructionParent(user) != own || LLVMIsAPHINode(user) != NULL;
}

/* Replaces the uses of a value by one user elsewhere. */
static bool replace_use(LLVMBasicBlockRef own, LLVMValueRef value, LLVMValueRef phi)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (user != phi && is_elsewhere(own, user))
            return replace_operands(user, value, phi);
    }
    return false;
}

static bool is_used_elsewhere(LLVMBasicBlockRef own, LLVMValueRef value)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use))
        if (is_elsewhere(own, LLVMGetUser(use)))
            return true;
    return false;
}

static void pass_on(LLVMBuilderRef builder, LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                    LLVMValueRef value)
{
    LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(to));
    LLVMValueRef phi = LLVMBuildPhi(builder, LLVMTypeOf(value), "");
    LLVMAddIncoming(phi, &value, &from, 1);
    while (replace_use(from, value, phi)) {
    }
}

/* What comes before the first bend is there before all copies. */
void simd_region_end_block(simd_straight *region, LLVMBuilderRef builder)
{
    LLVMValueRef bend = simd_straight_bend(region, 0);
    move_apart(region, builder, region->barrier);
    LLVMBasicBlockRef rest = LLVMGetInstructionParent(region->barrier);
    LLVMBasicBlockRef block = simd_split_before(builder, region->barrier);
    LLVMPositionBuilderAtEnd(builder, block);
    LLVMBuildBr(builder, rest);
    for (LLVMValueRef i = bend; i != NULL; i = LLVMGetNextInstruction(i))
        if (is_used_elsewhere(block, i))
            pass_on(builder, block, rest, i);
}
