/* What exists for no vector is done for one lane after another. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/extract_lane.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

LLVMValueRef simd_emit_extract_lane(simd_emitter *e, LLVMValueRef value, uint32_t group,
                                    uint32_t lane)
{
    const simd_value_shape shape = simd_value_shape_of(e->divergence, value);
    if (simd_value_shape_is_same_in_group(shape))
        return simd_emit_scalar(e, value, group);
    LLVMValueRef vector = simd_emit_vector(e, value, group);
    if (LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind)
        return simd_extract_address(e->builder, vector, lane);
    return LLVMBuildExtractElement(e->builder, vector, simd_emit_i32(e, lane), "");
}

LLVMValueRef simd_emit_lane_operand(simd_emitter *e, const simd_lane *lane, unsigned number)
{
    return lane->turn != NULL ? simd_emit_looped_operand(e, lane, number)
                              : simd_emit_extract_lane(e, LLVMGetOperand(lane->instruction, number),
                                                       lane->group, lane->number);
}

static LLVMValueRef insert(simd_emitter *e, LLVMValueRef result, LLVMValueRef one, uint32_t lane)
{
    LLVMValueRef at = simd_emit_i32(e, lane);
    if (LLVMGetTypeKind(LLVMTypeOf(one)) != LLVMStructTypeKind)
        return LLVMBuildInsertElement(e->builder, result, one, at, "");
    for (unsigned m = 0; m < LLVMCountStructElementTypes(LLVMTypeOf(one)); m++) {
        LLVMValueRef member = LLVMBuildExtractValue(e->builder, result, m, "");
        LLVMValueRef part = LLVMBuildExtractValue(e->builder, one, m, "");
        member = LLVMBuildInsertElement(e->builder, member, part, at, "");
        result = LLVMBuildInsertValue(e->builder, result, member, m, "");
    }
    return result;
}

/* Of an instruction that is emitted for each lane. */
typedef struct unrolled {
    simd_emitter *e;
    LLVMValueRef instruction;
    simd_emit_lane *emit;
    LLVMValueRef result; /* an alloca of a vector; NULL if there is no result */
} unrolled;

static void emit_one(const unrolled *l, uint32_t group, uint32_t lane)
{
    simd_emitter *e = l->e;
    const simd_lane here = {.instruction = l->instruction, .group = group, .number = lane};
    LLVMValueRef one = l->emit(e, &here);
    if (l->result == NULL || one == NULL)
        return;
    LLVMTypeRef type = LLVMGetAllocatedType(l->result);
    LLVMValueRef old = LLVMBuildLoad2(e->builder, type, l->result, "");
    LLVMBuildStore(e->builder, insert(e, old, one, lane), l->result);
}

static void emit_if_there(const unrolled *l, uint32_t group, uint32_t lane)
{
    simd_emitter *e = l->e;
    LLVMBasicBlockRef there = LLVMAppendBasicBlockInContext(e->context, e->function, "lane");
    LLVMBasicBlockRef after = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    LLVMValueRef is_there =
        LLVMBuildExtractElement(e->builder, e->mask.lanes[group], simd_emit_i32(e, lane), "");
    LLVMBuildCondBr(e->builder, is_there, there, after);
    LLVMPositionBuilderAtEnd(e->builder, there);
    emit_one(l, group, lane);
    LLVMBuildBr(e->builder, after);
    LLVMPositionBuilderAtEnd(e->builder, after);
}

static void emit_unrolled(simd_emitter *e, LLVMValueRef instruction, simd_emit_lane *emit)
{
    LLVMTypeRef type = LLVMTypeOf(instruction);
    const bool has_result = LLVMGetTypeKind(type) != LLVMVoidTypeKind;
    LLVMTypeRef vector = has_result ? simd_emit_vector_type(e, type) : NULL;
    unrolled l = {e, instruction, emit, has_result ? simd_emit_alloca(e, vector, "") : NULL};
    simd_lane_values *lane_values = has_result ? simd_emit_define(e, instruction) : NULL;
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        if (has_result)
            LLVMBuildStore(e->builder, LLVMGetPoison(vector), l.result);
        for (uint32_t lane = 0; lane < e->partition->width; lane++)
            if (e->mask.all)
                emit_one(&l, g, lane);
            else
                emit_if_there(&l, g, lane);
        if (has_result)
            lane_values->vectors[g] = LLVMBuildLoad2(e->builder, vector, l.result, "");
    }
}

void simd_emit_scalarised(simd_emitter *e, LLVMValueRef instruction, simd_emit_lane *emit)
{
    if (simd_loops_over_lanes(e->v, instruction, !e->mask.all))
        simd_emit_lane_loop(e, instruction, emit, (unsigned)LLVMGetNumOperands(instruction));
    else
        emit_unrolled(e, instruction, emit);
}
