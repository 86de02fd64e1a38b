/* Atomics, lane by lane: each is a change of its own. On tile_static memory, which one thread at a
 * time works on, they need not be atomic at all: their scope is "singlethread". */
#include "backend/driver/engines/simd/contract/atomic_change.h"
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/masked.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

static LLVMValueRef copy(simd_emitter *e, const simd_lane *lane)
{
    LLVMValueRef i = lane->instruction;
    LLVMValueRef result = LLVMInstructionClone(i);
    for (int o = 0; o < LLVMGetNumOperands(i); o++)
        LLVMSetOperand(result, (unsigned)o, simd_emit_lane_operand(e, lane, (unsigned)o));
    LLVMInsertIntoBuilder(e->builder, result);
    return LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMVoidTypeKind ? NULL : result;
}

/* Does it only where a load shows that it changes something (plan/try_atomics.c). */
static LLVMValueRef try(simd_emitter *e, const simd_lane *lane)
{
    LLVMBuilderRef b = e->builder;
    LLVMValueRef i = lane->instruction;
    LLVMValueRef pointer = simd_emit_lane_operand(e, lane, 0);
    LLVMValueRef operand = simd_emit_lane_operand(e, lane, 1);
    LLVMValueRef seen = LLVMBuildLoad2(b, LLVMTypeOf(i), pointer, "");
    LLVMSetOrdering(seen, LLVMAtomicOrderingMonotonic);
    LLVMSetAlignment(seen, LLVMGetAlignment(i));
    LLVMValueRef new = simd_atomic_change(b, LLVMGetAtomicRMWBinOp(i), seen, operand);
    LLVMBasicBlockRef before = LLVMGetInsertBlock(b);
    LLVMBasicBlockRef there = LLVMAppendBasicBlockInContext(e->context, e->function, "change");
    LLVMBasicBlockRef after = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntNE, new, seen, ""), there, after);
    LLVMPositionBuilderAtEnd(b, there);
    LLVMValueRef old = LLVMInstructionClone(i);
    LLVMSetOperand(old, 0, pointer);
    LLVMSetOperand(old, 1, operand);
    LLVMInsertIntoBuilder(b, old);
    LLVMBuildBr(b, after);
    LLVMPositionBuilderAtEnd(b, after);
    LLVMValueRef result = LLVMBuildPhi(b, LLVMTypeOf(i), "");
    LLVMAddIncoming(result, (LLVMValueRef[]){seen, old}, (LLVMBasicBlockRef[]){before, there}, 2);
    return result;
}

static LLVMValueRef modify(simd_emitter *e, const simd_lane *lane)
{
    LLVMValueRef i = lane->instruction;
    const LLVMAtomicRMWBinOp op = LLVMGetAtomicRMWBinOp(i);
    if (simd_tries_atomic(e->v, i))
        return try(e, lane);
    if (!LLVMIsAtomicSingleThread(i))
        return copy(e, lane);
    LLVMValueRef pointer = simd_emit_lane_operand(e, lane, 0);
    LLVMValueRef operand = simd_emit_lane_operand(e, lane, 1);
    LLVMValueRef old = LLVMBuildLoad2(e->builder, LLVMTypeOf(i), pointer, "");
    LLVMValueRef new = simd_atomic_change(e->builder, op, old, operand);
    if (new == NULL)
        return copy(e, lane);
    LLVMBuildStore(e->builder, new, pointer);
    return old;
}

static LLVMValueRef exchange(simd_emitter *e, const simd_lane *lane)
{
    LLVMValueRef i = lane->instruction;
    if (!LLVMIsAtomicSingleThread(i))
        return copy(e, lane);
    LLVMBuilderRef b = e->builder;
    LLVMValueRef pointer = simd_emit_lane_operand(e, lane, 0);
    LLVMValueRef expected = simd_emit_lane_operand(e, lane, 1);
    LLVMValueRef desired = simd_emit_lane_operand(e, lane, 2);
    LLVMValueRef old = LLVMBuildLoad2(b, LLVMTypeOf(expected), pointer, "");
    LLVMValueRef equal = LLVMBuildICmp(b, LLVMIntEQ, old, expected, "");
    LLVMBuildStore(b, LLVMBuildSelect(b, equal, desired, old, ""), pointer);
    LLVMValueRef pair = LLVMGetPoison(LLVMTypeOf(i));
    pair = LLVMBuildInsertValue(b, pair, old, 0, "");
    return LLVMBuildInsertValue(b, pair, equal, 1, "");
}

/* ---- All lanes at once (plan/vector_atomics.c) ----------------------------------------------- */

static LLVMValueRef load_row(simd_emitter *e, LLVMTypeRef type, LLVMValueRef pointer,
                             LLVMValueRef lanes, unsigned alignment)
{
    if (!e->mask.all)
        return simd_masked_build(
            e->module, e->builder,
            &(simd_masked){SIMD_MASKED_LOAD, pointer, lanes, LLVMGetUndef(type), alignment});
    LLVMValueRef load = LLVMBuildLoad2(e->builder, type, pointer, "");
    LLVMSetAlignment(load, alignment);
    return load;
}

static void store_row(simd_emitter *e, LLVMValueRef value, LLVMValueRef pointer, LLVMValueRef lanes,
                      unsigned alignment)
{
    if (e->mask.all)
        LLVMSetAlignment(LLVMBuildStore(e->builder, value, pointer), alignment);
    else
        simd_masked_build(e->module, e->builder,
                          &(simd_masked){SIMD_MASKED_STORE, pointer, lanes, value, alignment});
}

static void modify_rows(simd_emitter *e, LLVMValueRef i)
{
    LLVMTypeRef type = simd_emit_vector_type(e, LLVMTypeOf(i));
    simd_lane_values *results = LLVMGetFirstUse(i) != NULL ? simd_emit_define(e, i) : NULL;
    const unsigned alignment = (unsigned)LLVMABISizeOfType(e->partition->layout, LLVMTypeOf(i));
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        LLVMValueRef pointer = simd_emit_scalar(e, LLVMGetOperand(i, 0), g);
        LLVMValueRef operand = simd_emit_vector(e, LLVMGetOperand(i, 1), g);
        LLVMValueRef lanes = simd_emit_mask_lanes(e, &e->mask, g);
        LLVMValueRef old = load_row(e, type, pointer, lanes, alignment);
        store_row(e, simd_atomic_change(e->builder, LLVMGetAtomicRMWBinOp(i), old, operand),
                  pointer, lanes, alignment);
        if (results != NULL)
            results->vectors[g] = old;
    }
}

void simd_emit_atomic(simd_emitter *e, LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMFence:
        LLVMInsertIntoBuilder(e->builder, LLVMInstructionClone(i));
        break;
    case LLVMAtomicRMW:
        if (simd_combines_atomic(e->v, i))
            simd_emit_combined_atomic(e, i);
        else if (simd_atomic_is_vector(e->v, i, !e->mask.all))
            modify_rows(e, i);
        else
            simd_emit_scalarised(e, i, modify);
        break;
    case LLVMAtomicCmpXchg:
        simd_emit_scalarised(e, i, exchange);
        break;
    default:
        simd_emit_scalarised(e, i, copy);
    }
}
