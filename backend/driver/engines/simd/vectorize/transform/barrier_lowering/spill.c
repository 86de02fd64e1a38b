/* Values and variables in the frame of a strip. */
#include "backend/driver/engines/simd/vectorize/transform/barrier_lowering/internal.h"

#include "backend/driver/engines/simd/vectorize/analysis/memory/private_variables.h"

static LLVMValueRef constant(const simd_barrier_lowering *s, uint64_t value)
{
    return LLVMConstInt(LLVMInt64TypeInContext(s->context), value, false);
}

bool simd_spill_is_needed(simd_barrier_lowering *s, LLVMValueRef value)
{
    simd_liveness_find(&s->live, value);
    for (uint32_t b = 0; b < s->barrier_count; b++)
        if (simd_liveness_is_at(&s->live, s->barriers[b].after))
            return true;
    return false;
}

void simd_spill_count(simd_barrier_lowering *s, LLVMTypeRef type)
{
    for (uint32_t b = 0; b < s->barrier_count; b++)
        if (simd_liveness_is_at(&s->live, s->barriers[b].after)) {
            s->barriers[b].values++;
            s->barriers[b].bytes += LLVMABISizeOfType(s->partition->layout, type);
        }
}

uint64_t simd_spill_reserve(simd_barrier_lowering *s, uint64_t size, uint64_t alignment)
{
    s->frame_size = (s->frame_size + alignment - 1) / alignment * alignment;
    const uint64_t offset = s->frame_size;
    s->frame_size += size;
    return offset;
}

LLVMValueRef simd_spill_slot(simd_barrier_lowering *s, uint64_t offset)
{
    LLVMValueRef at = constant(s, offset);
    return LLVMBuildGEP2(s->builder, LLVMInt8TypeInContext(s->context), s->frame, &at, 1, "");
}

void simd_spill_position(simd_barrier_lowering *s, LLVMValueRef value)
{
    LLVMValueRef i = LLVMGetNextInstruction(value);
    while (LLVMIsAPHINode(i) != NULL)
        i = LLVMGetNextInstruction(i);
    LLVMPositionBuilderBefore(s->builder, i);
}

/* In a phi only the edges that bring the value are changed, each by a load where it comes from. */
static void load_for_phi(simd_barrier_lowering *s, LLVMValueRef phi, LLVMValueRef value,
                         LLVMValueRef slot, LLVMBasicBlockRef home)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i);
        if (LLVMGetIncomingValue(phi, i) != value || from == home)
            continue;
        LLVMPositionBuilderBefore(s->builder, LLVMGetBasicBlockTerminator(from));
        LLVMSetOperand(phi, i, LLVMBuildLoad2(s->builder, LLVMTypeOf(value), slot, ""));
    }
}

static void load_for_user(simd_barrier_lowering *s, LLVMValueRef user, LLVMValueRef value,
                          LLVMValueRef slot)
{
    LLVMPositionBuilderBefore(s->builder, user);
    LLVMValueRef load = LLVMBuildLoad2(s->builder, LLVMTypeOf(value), slot, "");
    for (int o = 0; o < LLVMGetNumOperands(user); o++)
        if (LLVMGetOperand(user, (unsigned)o) == value)
            LLVMSetOperand(user, (unsigned)o, load);
}

void simd_spill_reload(simd_barrier_lowering *s, LLVMValueRef value, LLVMValueRef slot)
{
    LLVMBasicBlockRef home = LLVMGetInstructionParent(value);
    LLVMUseRef use = LLVMGetFirstUse(value);
    while (use != NULL) {
        LLVMValueRef user = LLVMGetUser(use);
        use = LLVMGetNextUse(use);
        while (use != NULL && LLVMGetUser(use) == user)
            use = LLVMGetNextUse(use);
        if (LLVMIsAPHINode(user) != NULL)
            load_for_phi(s, user, value, slot, home);
        else if (LLVMGetInstructionParent(user) != home)
            load_for_user(s, user, value, slot);
    }
}

static void spill_at_barriers(simd_barrier_lowering *s, LLVMValueRef slot, LLVMTypeRef type)
{
    const uint64_t place = simd_spill_reserve(s, LLVMABISizeOfType(s->partition->layout, type),
                                              LLVMABIAlignmentOfType(s->partition->layout, type));
    for (uint32_t b = 0; b < s->barrier_count; b++) {
        if (!simd_liveness_is_at(&s->live, s->barriers[b].after))
            continue;
        LLVMPositionBuilderBefore(s->builder, s->barriers[b].call);
        LLVMValueRef value = LLVMBuildLoad2(s->builder, type, slot, "");
        LLVMBuildStore(s->builder, value, simd_spill_slot(s, place));
        LLVMPositionBuilderBefore(s->builder, LLVMGetBasicBlockTerminator(s->resume[b]));
        value = LLVMBuildLoad2(s->builder, type, simd_spill_slot(s, place), "");
        LLVMBuildStore(s->builder, value, slot);
    }
}

static void spill_value(simd_barrier_lowering *s, LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    if (!simd_spill_is_needed(s, value))
        return;
    if (simd_rematerialise(s, value))
        return;
    LLVMPositionBuilderBefore(s->builder, LLVMGetBasicBlockTerminator(s->enter));
    LLVMValueRef slot = LLVMBuildAlloca(s->builder, type, "");
    simd_spill_reload(s, value, slot);
    simd_spill_position(s, value);
    LLVMBuildStore(s->builder, value, slot);
    spill_at_barriers(s, slot, type);
    simd_spill_count(s, type);
}

void simd_spill_values(simd_barrier_lowering *s)
{
    for (uint32_t b = 0; b < s->live.block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(s->live.blocks[b]), next; i != NULL;
             i = next) {
            next = LLVMGetNextInstruction(i);
            if (LLVMGetFirstUse(i) != NULL)
                spill_value(s, i);
        }
}

static uint64_t variable_size(const simd_barrier_lowering *s, LLVMValueRef variable)
{
    return simd_variable_size(s->partition->layout, variable);
}

/* `position` is where the place is worked out. */
void simd_spill_variables(simd_barrier_lowering *s, LLVMBasicBlockRef from, LLVMValueRef position)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(from), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        if (LLVMIsAAllocaInst(i) == NULL)
            continue;
        LLVMPositionBuilderBefore(s->builder, position);
        const uint64_t place = simd_spill_reserve(s, variable_size(s, i), 64);
        s->variable_bytes += variable_size(s, i);
        LLVMReplaceAllUsesWith(i, simd_spill_slot(s, place));
        LLVMInstructionEraseFromParent(i);
    }
}

uint64_t simd_spill_size_of_variables(const simd_barrier_lowering *s)
{
    uint64_t size = 0;
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(s->function);
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i != NULL; i = LLVMGetNextInstruction(i))
        if (LLVMIsAAllocaInst(i) != NULL)
            size += variable_size(s, i);
    return size;
}
