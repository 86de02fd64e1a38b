/* The calls of checked kernels (contract/check.h): one for all lanes of a SIMD group, or one for
 * the strip. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include <string.h>

#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/check_place.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"

enum { MOST = 8 };

/* A call in the making. */
typedef struct told {
    LLVMValueRef values[MOST];
    unsigned count;
} told;

static void add(told *t, LLVMValueRef value)
{
    t->values[t->count++] = value;
}

static told begin(const simd_emitter *e)
{
    told t = {.count = 0};
    add(&t, LLVMGetParam(e->function, SIMD_STRIP_WORK));
    return t;
}

static void end_call(const simd_emitter *e, told *t, const char *name)
{
    simd_check_call(e->module, e->builder, name, t->values, t->count);
}

/* The linear local id of a SIMD group's first lane. */
static LLVMValueRef first_item(simd_emitter *e, uint32_t group)
{
    const uint64_t width = e->partition->width;
    LLVMValueRef items = simd_emit_i64(e, e->partition->coarsening * width);
    LLVMValueRef first = LLVMBuildMul(e->builder, e->strip, items, "");
    return LLVMBuildAdd(e->builder, first, simd_emit_i64(e, group * width), "");
}

static void add_lanes(simd_emitter *e, told *t, uint32_t group)
{
    add(t, simd_emit_lane_bits(e, group));
    add(t, first_item(e, group));
}

/* An address that is varying passes in memory; the base of one that is linear is that of the first
 * lane. Of a copy whose length differs between lanes only the first byte is told. */
static void tell_access(simd_emitter *e, LLVMValueRef call, uint32_t group)
{
    LLVMValueRef pointer = LLVMGetOperand(call, 0), bytes = LLVMGetOperand(call, 1);
    const simd_value_shape shape = simd_value_shape_of(e->divergence, pointer);
    const bool uniform = simd_value_shape_of(e->divergence, bytes).kind == SIMD_UNIFORM;
    const bool row = shape.kind != SIMD_VARYING && uniform;
    told t = begin(e);
    add(&t, LLVMGetOperand(call, 2));
    if (row) {
        add(&t, simd_emit_scalar(e, bytes, 0));
        add_lanes(e, &t, group);
        add(&t, simd_emit_scalar(e, pointer, group));
        add(&t, simd_emit_i64(e, shape.kind == SIMD_UNIFORM ? 0 : (uint64_t)shape.stride));
    } else {
        LLVMValueRef array = simd_emit_lane_array(e, 0);
        add(&t, uniform ? simd_emit_scalar(e, bytes, 0) : simd_emit_i64(e, 1));
        add_lanes(e, &t, group);
        LLVMBuildStore(e->builder, simd_emit_vector(e, pointer, group), array);
        add(&t, array);
    }
    end_call(e, &t, row ? SIMD_CHECKED_ROW : SIMD_CHECKED_LANES);
}

static void tell_each(simd_emitter *e, LLVMValueRef call, uint32_t from, uint32_t end)
{
    for (uint32_t g = from; g < end; g++)
        tell_access(e, call, g);
}

/* ---- Several groups at once ------------------------------------------------------------------ */

/* How many SIMD groups one call may tell of: their lanes may be one row in memory. */
static uint32_t most_at_once(const simd_emitter *e, LLVMValueRef call)
{
    enum { LANES = 64 };
    const simd_value_shape shape = simd_value_shape_of(e->divergence, LLVMGetOperand(call, 0));
    const bool is_row = shape.kind != SIMD_VARYING && shape.kind != SIMD_UNIFORM &&
                        LLVMIsAConstantInt(LLVMGetOperand(call, 1)) != NULL;
    const uint32_t most = is_row ? LANES / e->partition->width : 1;
    return most < e->partition->coarsening ? most : e->partition->coarsening;
}

static LLVMValueRef address_of(simd_emitter *e, LLVMValueRef pointer, uint32_t group)
{
    return LLVMBuildPtrToInt(e->builder, simd_emit_scalar(e, pointer, group),
                             LLVMInt64TypeInContext(e->context), "");
}

/* Whether each group goes on where the one before it ends. */
static LLVMValueRef are_one_row(simd_emitter *e, LLVMValueRef pointer, uint32_t from, uint32_t end)
{
    const int64_t stride = simd_value_shape_of(e->divergence, pointer).stride;
    LLVMValueRef first = address_of(e, pointer, from), all = NULL;
    for (uint32_t g = from + 1; g < end; g++) {
        const int64_t lanes = (int64_t)(g - from) * (int64_t)e->partition->width;
        LLVMValueRef there =
            LLVMBuildAdd(e->builder, first, simd_emit_i64(e, (uint64_t)(lanes * stride)), "");
        LLVMValueRef one =
            LLVMBuildICmp(e->builder, LLVMIntEQ, address_of(e, pointer, g), there, "");
        all = all == NULL ? one : LLVMBuildAnd(e->builder, all, one, "");
    }
    return all;
}

static void tell_one_row(simd_emitter *e, LLVMValueRef call, uint32_t from, uint32_t end)
{
    LLVMValueRef pointer = LLVMGetOperand(call, 0), lanes = simd_emit_lane_bits(e, from);
    for (uint32_t g = from + 1; g < end; g++) {
        LLVMValueRef place = simd_emit_i64(e, (uint64_t)(g - from) * e->partition->width);
        LLVMValueRef bits = LLVMBuildShl(e->builder, simd_emit_lane_bits(e, g), place, "");
        lanes = LLVMBuildOr(e->builder, lanes, bits, "");
    }
    told t = begin(e);
    add(&t, LLVMGetOperand(call, 2));
    add(&t, LLVMGetOperand(call, 1));
    add(&t, lanes);
    add(&t, first_item(e, from));
    add(&t, simd_emit_scalar(e, pointer, from));
    add(&t, simd_emit_i64(e, (uint64_t)simd_value_shape_of(e->divergence, pointer).stride));
    end_call(e, &t, SIMD_CHECKED_ROW);
}

static void tell_some(simd_emitter *e, LLVMValueRef call, uint32_t from, uint32_t end)
{
    LLVMValueRef is_row = are_one_row(e, LLVMGetOperand(call, 0), from, end);
    LLVMBasicBlockRef row = LLVMAppendBasicBlockInContext(e->context, e->function, "row");
    LLVMBasicBlockRef each = LLVMAppendBasicBlockInContext(e->context, e->function, "each");
    LLVMBasicBlockRef behind = LLVMAppendBasicBlockInContext(e->context, e->function, "behind");
    LLVMBuildCondBr(e->builder, is_row, row, each);
    LLVMPositionBuilderAtEnd(e->builder, row);
    tell_one_row(e, call, from, end);
    LLVMBuildBr(e->builder, behind);
    LLVMPositionBuilderAtEnd(e->builder, each);
    tell_each(e, call, from, end);
    LLVMBuildBr(e->builder, behind);
    LLVMPositionBuilderAtEnd(e->builder, behind);
}

static void tell_all(simd_emitter *e, LLVMValueRef call)
{
    const uint32_t count = e->partition->coarsening, most = most_at_once(e, call);
    for (uint32_t g = 0; g < count; g += most) {
        const uint32_t next = g + most < count ? g + most : count;
        if (next - g > 1)
            tell_some(e, call, g, next);
        else
            tell_each(e, call, g, next);
    }
}

/* What follows is done where something holds, hardly ever, up to end_unlikely(). */
static LLVMBasicBlockRef begin_unlikely(simd_emitter *e, LLVMValueRef holds)
{
    LLVMBasicBlockRef closer = LLVMAppendBasicBlockInContext(e->context, e->function, "closer");
    LLVMBasicBlockRef inside = LLVMAppendBasicBlockInContext(e->context, e->function, "inside");
    simd_metadata_set_unlikely(LLVMBuildCondBr(e->builder, holds, closer, inside));
    LLVMPositionBuilderAtEnd(e->builder, closer);
    return inside;
}

static void end_unlikely(simd_emitter *e, LLVMBasicBlockRef behind)
{
    LLVMBuildBr(e->builder, behind);
    LLVMPositionBuilderAtEnd(e->builder, behind);
}

static void tell_unless_inside(simd_emitter *e, LLVMValueRef call)
{
    LLVMValueRef outside = simd_emit_check_outside(e, call);
    if (outside == NULL) {
        tell_all(e, call);
        return;
    }
    LLVMBasicBlockRef behind = begin_unlikely(e, outside);
    tell_all(e, call);
    end_unlikely(e, behind);
}

static void tell_begin(simd_emitter *e)
{
    told t = begin(e);
    add(&t, e->turn);
    add(&t, simd_emit_i64(e, e->partition->width));
    for (unsigned d = 0; d < 3; d++)
        add(&t, e->group_id[d]);
    end_call(e, &t, SIMD_CHECKED_BEGIN);
}

static void tell_wait(simd_emitter *e, LLVMValueRef call)
{
    told t = begin(e);
    add(&t, e->turn);
    add(&t, LLVMGetOperand(call, 0));
    end_call(e, &t, SIMD_CHECKED_WAIT);
}

static void tell_fence(simd_emitter *e, LLVMValueRef call, uint32_t group)
{
    told t = begin(e);
    add_lanes(e, &t, group);
    add(&t, LLVMGetOperand(call, 0));
    end_call(e, &t, SIMD_CHECKED_FENCE);
}

static void tell_agreed(simd_emitter *e, LLVMValueRef call, uint32_t group)
{
    LLVMValueRef array = simd_emit_lane_array(e, 0);
    LLVMBuildStore(e->builder, simd_emit_vector(e, LLVMGetOperand(call, 0), group), array);
    told t = begin(e);
    add(&t, LLVMGetOperand(call, 1));
    add_lanes(e, &t, group);
    add(&t, array);
    end_call(e, &t, SIMD_CHECKED_AGREED);
}

/* Of lanes for which the first operand is true. */
static void tell_if(simd_emitter *e, LLVMValueRef call, const char *function)
{
    LLVMValueRef is = LLVMGetOperand(call, 0), groups[SIMD_MAX_COARSENING], any = NULL;
    if (LLVMIsConstant(is) && LLVMIsNull(is))
        return;
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        groups[g] = LLVMBuildFreeze(e->builder, simd_emit_lanes_and(e, &e->mask, is, true, g), "");
        any = any == NULL ? groups[g] : LLVMBuildOr(e->builder, any, groups[g], "");
    }
    LLVMBasicBlockRef behind = begin_unlikely(e, simd_emit_any_lane(e, any));
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        told t = begin(e);
        add(&t, LLVMGetOperand(call, 1));
        add(&t, simd_emit_bits_of(e, groups[g]));
        add(&t, first_item(e, g));
        end_call(e, &t, function);
    }
    end_unlikely(e, behind);
}

/* Lanes for which there is no work-item are missed by nobody. */
static void tell_together(simd_emitter *e, LLVMValueRef call)
{
    if (simd_divergence_is_full(e->divergence, e->block))
        return;
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        LLVMValueRef here = simd_emit_mask_lanes(e, &e->mask, g);
        LLVMValueRef all = simd_emit_mask_lanes(e, &e->entry_mask, g);
        LLVMValueRef missing = LLVMBuildXor(e->builder, all, here, "");
        LLVMValueRef any = simd_emit_any_lane(e, here);
        any = LLVMBuildAnd(e->builder, any, simd_emit_any_lane(e, missing), "");
        LLVMBasicBlockRef behind = begin_unlikely(e, any);
        told t = begin(e);
        add(&t, LLVMGetOperand(call, 0));
        add(&t, simd_emit_bits_of(e, here));
        add(&t, simd_emit_bits_of(e, missing));
        add(&t, first_item(e, g));
        end_call(e, &t, SIMD_CHECKED_TOGETHER);
        end_unlikely(e, behind);
    }
}

void simd_emit_check(simd_emitter *e, LLVMValueRef call)
{
    const char *name = simd_call_name(call);
    if (strcmp(name, SIMD_CHECK_BEGIN) == 0)
        tell_begin(e);
    else if (strcmp(name, SIMD_CHECK_WAIT) == 0)
        tell_wait(e, call);
    else if (strcmp(name, SIMD_CHECK_ACCESS) == 0)
        tell_unless_inside(e, call);
    else if (strcmp(name, SIMD_CHECK_FENCE) == 0)
        for (uint32_t g = 0; g < e->partition->coarsening; g++)
            tell_fence(e, call, g);
    else if (strcmp(name, SIMD_CHECK_TOGETHER) == 0)
        tell_together(e, call);
    else if (strcmp(name, SIMD_CHECK_UNWRITTEN) == 0)
        tell_if(e, call, SIMD_CHECKED_UNWRITTEN);
    else if (strcmp(name, SIMD_CHECK_TEXEL) == 0)
        tell_if(e, call, SIMD_CHECKED_TEXEL);
    else if (strcmp(name, SIMD_CHECK_AGREED) == 0)
        for (uint32_t g = 0; g < e->partition->coarsening; g++)
            tell_agreed(e, call, g);
}
