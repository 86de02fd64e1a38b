/* The calls of checked kernels (contract/check.h): one for all lanes of a SIMD group, or one for
 * the strip. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include <string.h>

#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"

enum { MOST = 8 };

/* A call in the making. */
typedef struct told {
    LLVMTypeRef types[MOST];
    LLVMValueRef values[MOST];
    unsigned count;
} told;

static void add(told *t, LLVMValueRef value)
{
    t->types[t->count] = LLVMTypeOf(value);
    t->values[t->count++] = value;
}

static told begin(const simd_emitter *e)
{
    told t = {.count = 0};
    add(&t, LLVMGetParam(e->function, SIMD_STRIP_WORK));
    return t;
}

static void end(const simd_emitter *e, told *t, const char *name)
{
    LLVMTypeRef type =
        LLVMFunctionType(LLVMVoidTypeInContext(e->context), t->types, t->count, false);
    LLVMValueRef function = LLVMGetNamedFunction(e->module, name);
    if (function == NULL)
        function = LLVMAddFunction(e->module, name, type);
    LLVMBuildCall2(e->builder, type, function, t->values, t->count, "");
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
    end(e, &t, row ? SIMD_CHECKED_ROW : SIMD_CHECKED_LANES);
}

static void tell_all(simd_emitter *e, LLVMValueRef call)
{
    for (uint32_t g = 0; g < e->partition->coarsening; g++)
        tell_access(e, call, g);
}

static void tell_unless_inside(simd_emitter *e, LLVMValueRef call)
{
    LLVMValueRef outside = simd_emit_check_outside(e, call);
    if (outside == NULL) {
        tell_all(e, call);
        return;
    }
    LLVMBasicBlockRef closer = LLVMAppendBasicBlockInContext(e->context, e->function, "closer");
    LLVMBasicBlockRef inside = LLVMAppendBasicBlockInContext(e->context, e->function, "inside");
    simd_metadata_set_unlikely(LLVMBuildCondBr(e->builder, outside, closer, inside));
    LLVMPositionBuilderAtEnd(e->builder, closer);
    tell_all(e, call);
    LLVMBuildBr(e->builder, inside);
    LLVMPositionBuilderAtEnd(e->builder, inside);
}

static void tell_begin(simd_emitter *e)
{
    told t = begin(e);
    add(&t, e->strip);
    add(&t, simd_emit_i64(e, e->partition->width));
    for (unsigned d = 0; d < 3; d++)
        add(&t, e->group_id[d]);
    end(e, &t, SIMD_CHECKED_BEGIN);
}

static void tell_wait(simd_emitter *e, LLVMValueRef call)
{
    told t = begin(e);
    add(&t, e->strip);
    add(&t, LLVMGetOperand(call, 0));
    end(e, &t, SIMD_CHECKED_WAIT);
}

static void tell_fence(simd_emitter *e, LLVMValueRef call, uint32_t group)
{
    told t = begin(e);
    add_lanes(e, &t, group);
    add(&t, LLVMGetOperand(call, 0));
    end(e, &t, SIMD_CHECKED_FENCE);
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
}
