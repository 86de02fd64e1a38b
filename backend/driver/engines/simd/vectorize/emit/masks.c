#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

static LLVMTypeRef mask_type(const simd_emitter *e)
{
    return LLVMVectorType(LLVMInt1TypeInContext(e->context), e->partition->width);
}

LLVMValueRef simd_emit_mask_lanes(simd_emitter *e, const simd_mask *mask, uint32_t group)
{
    return mask->all ? LLVMConstAllOnes(mask_type(e)) : mask->lanes[group];
}

LLVMValueRef simd_emit_any_lane(simd_emitter *e, LLVMValueRef lanes)
{
    LLVMTypeRef bits = LLVMIntTypeInContext(e->context, e->partition->width);
    LLVMValueRef number = LLVMBuildBitCast(e->builder, lanes, bits, "");
    return LLVMBuildICmp(e->builder, LLVMIntNE, number, LLVMConstNull(bits), "any");
}

LLVMValueRef simd_emit_any(simd_emitter *e, const simd_mask *mask)
{
    if (mask->all)
        return LLVMConstInt(LLVMInt1TypeInContext(e->context), 1, false);
    LLVMValueRef lanes = mask->lanes[0];
    for (uint32_t g = 1; g < e->partition->coarsening; g++)
        lanes = LLVMBuildOr(e->builder, lanes, mask->lanes[g], "");
    return simd_emit_any_lane(e, lanes);
}

/* No and: where no lane is, the condition may be poison. */
LLVMValueRef simd_emit_lanes_and(simd_emitter *e, const simd_mask *mask, LLVMValueRef condition,
                                 bool sense, uint32_t group)
{
    LLVMValueRef lanes = simd_emit_vector(e, condition, group);
    if (!sense)
        lanes = LLVMBuildNot(e->builder, lanes, "");
    return mask->all ? lanes
                     : LLVMBuildSelect(e->builder, mask->lanes[group], lanes,
                                       LLVMConstNull(mask_type(e)), "");
}

simd_mask simd_emit_mask_and(simd_emitter *e, const simd_mask *mask, LLVMValueRef condition,
                             bool sense)
{
    simd_mask result = {false, {NULL}};
    for (uint32_t g = 0; g < e->partition->coarsening; g++)
        result.lanes[g] = simd_emit_lanes_and(e, mask, condition, sense, g);
    return result;
}

static LLVMValueRef mask_slot(simd_emitter *e, uint32_t block, uint32_t group)
{
    LLVMValueRef *slot = &e->mask_slots[block].lanes[group];
    if (*slot == NULL)
        *slot = simd_emit_alloca(e, mask_type(e), "");
    return *slot;
}

simd_mask simd_emit_load_mask(simd_emitter *e, uint32_t block)
{
    simd_mask mask = {false, {NULL}};
    for (uint32_t g = 0; g < e->partition->coarsening; g++)
        mask.lanes[g] = LLVMBuildLoad2(e->builder, mask_type(e), mask_slot(e, block, g), "");
    return mask;
}

void simd_emit_add_to_mask(simd_emitter *e, uint32_t block, const simd_mask *mask)
{
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        LLVMValueRef slot = mask_slot(e, block, g);
        LLVMValueRef old = LLVMBuildLoad2(e->builder, mask_type(e), slot, "");
        LLVMValueRef lanes = simd_emit_mask_lanes(e, mask, g);
        LLVMBuildStore(e->builder, LLVMBuildOr(e->builder, old, lanes, ""), slot);
    }
}

void simd_emit_clear_mask(simd_emitter *e, uint32_t block)
{
    for (uint32_t g = 0; g < e->partition->coarsening; g++)
        LLVMBuildStore(e->builder, LLVMConstNull(mask_type(e)), mask_slot(e, block, g));
}
