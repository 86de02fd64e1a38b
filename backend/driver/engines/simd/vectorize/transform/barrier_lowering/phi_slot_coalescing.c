/* What a loop over barriers adds up is a phi, and what the next round finds in it. Where one is
 * needed no more when the other is there, both have one place in the frame, and nothing is moved
 * where the sum is not touched. */
#include "backend/driver/engines/simd/vectorize/transform/barrier_lowering/internal.h"

static bool is_used_behind(LLVMValueRef value, LLVMValueRef point)
{
    for (LLVMValueRef i = point; i != NULL; i = LLVMGetNextInstruction(i))
        for (int o = 0; i != point && o < LLVMGetNumOperands(i); o++)
            if (LLVMGetOperand(i, (unsigned)o) == value)
                return true;
    return false;
}

static bool leaves_by_phi(LLVMValueRef value, LLVMBasicBlockRef block)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        for (unsigned i = 0; LLVMIsAPHINode(user) != NULL && i < LLVMCountIncoming(user); i++)
            if (LLVMGetIncomingValue(user, i) == value && LLVMGetIncomingBlock(user, i) == block)
                return true;
    }
    return false;
}

static bool lives_on(simd_barrier_lowering *s, LLVMValueRef value, LLVMBasicBlockRef block)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    bool lives = leaves_by_phi(value, block);
    simd_liveness_find(&s->live, value);
    for (unsigned i = 0; !lives && i < LLVMGetNumSuccessors(end); i++)
        lives = simd_liveness_is_at(&s->live, LLVMGetSuccessor(end, i));
    return lives;
}

/* Neither is needed where the other is stored: `next` where it is made, the phi where it gets
 * something else. */
static bool can_share(simd_barrier_lowering *s, LLVMValueRef phi, LLVMValueRef next)
{
    bool can = !is_used_behind(phi, next) && !lives_on(s, phi, LLVMGetInstructionParent(next));
    for (unsigned i = 0; can && i < LLVMCountIncoming(phi); i++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i);
        can = LLVMGetIncomingValue(phi, i) == next ||
              (!lives_on(s, phi, from) && !lives_on(s, next, from));
    }
    return can;
}

/* Returns what the next round finds in a phi, if the two can have one place. */
static LLVMValueRef find_next(simd_barrier_lowering *s, LLVMValueRef phi)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef next = LLVMGetIncomingValue(phi, i);
        if (LLVMIsAInstruction(next) != NULL && next != phi &&
            !simd_rematerialise_is_available(s, next) && simd_spill_is_needed(s, next) &&
            can_share(s, phi, next))
            return next;
    }
    return NULL;
}

static void store_incoming(simd_barrier_lowering *s, LLVMValueRef phi, LLVMValueRef next,
                           LLVMValueRef place)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        if (LLVMGetIncomingValue(phi, i) == next)
            continue;
        LLVMPositionBuilderBefore(s->builder,
                                  LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, i)));
        LLVMBuildStore(s->builder, LLVMGetIncomingValue(phi, i), place);
    }
}

static void coalesce_slots(simd_barrier_lowering *s, LLVMValueRef phi, LLVMValueRef next)
{
    LLVMTypeRef type = LLVMTypeOf(phi);
    simd_liveness_find(&s->live, phi);
    simd_spill_count(s, type);
    s->coalesced++;
    LLVMPositionBuilderBefore(s->builder, LLVMGetBasicBlockTerminator(s->run));
    LLVMValueRef place =
        simd_spill_slot(s, simd_spill_reserve(s, LLVMABISizeOfType(s->partition->layout, type),
                                              LLVMABIAlignmentOfType(s->partition->layout, type)));
    store_incoming(s, phi, next, place);
    simd_spill_position(s, phi);
    LLVMValueRef sum = LLVMBuildLoad2(s->builder, type, place, "");
    LLVMReplaceAllUsesWith(phi, sum);
    LLVMInstructionEraseFromParent(phi);
    simd_spill_reload(s, sum, place);
    simd_spill_reload(s, next, place);
    simd_spill_position(s, next);
    LLVMBuildStore(s->builder, next, place);
}

void simd_coalesce_phi_slots(simd_barrier_lowering *s)
{
    for (uint32_t b = 0; b < s->live.block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(s->live.blocks[b]), after;
             i != NULL && LLVMIsAPHINode(i) != NULL; i = after) {
            after = LLVMGetNextInstruction(i);
            LLVMValueRef next = simd_spill_is_needed(s, i) ? find_next(s, i) : NULL;
            if (next != NULL)
                coalesce_slots(s, i, next);
        }
}
