/* Calls of functions that know nothing of lanes: printf, copies of memory. They are made in a loop
 * over the lanes that are there, the first one first, and find arguments that differ in arrays. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

/* Of one SIMD group. */
typedef struct lane_loop {
    simd_emitter *e;
    LLVMValueRef call;
    uint32_t group;
    LLVMBasicBlockRef body, after;
    LLVMValueRef left; /* in the body: a bit for each lane that is there and had no turn yet */
    LLVMValueRef lane; /* ... whose turn it is */
} lane_loop;

LLVMValueRef simd_emit_lane_array(simd_emitter *e, unsigned number)
{
    LLVMTypeRef widest = LLVMVectorType(LLVMInt64TypeInContext(e->context), e->partition->width);
    if (e->lane_arrays[number] == NULL)
        e->lane_arrays[number] = simd_emit_alloca(e, widest, "");
    return e->lane_arrays[number];
}

LLVMValueRef simd_emit_lane_bits(simd_emitter *e, uint32_t group)
{
    return simd_emit_bits_of(e, simd_emit_mask_lanes(e, &e->mask, group));
}

LLVMValueRef simd_emit_bits_of(simd_emitter *e, LLVMValueRef lanes)
{
    LLVMTypeRef bits = LLVMIntTypeInContext(e->context, e->partition->width);
    return LLVMBuildZExt(e->builder, LLVMBuildBitCast(e->builder, lanes, bits, ""),
                         LLVMInt64TypeInContext(e->context), "");
}

/* What an element is in an array: a bool takes a byte. */
static LLVMTypeRef in_array(const simd_emitter *e, LLVMTypeRef type)
{
    return type == LLVMInt1TypeInContext(e->context) ? LLVMInt8TypeInContext(e->context) : type;
}

static LLVMValueRef element_of(const lane_loop *l, LLVMTypeRef type, unsigned array)
{
    return LLVMBuildGEP2(l->e->builder, in_array(l->e, type), simd_emit_lane_array(l->e, array),
                         (LLVMValueRef[]){l->lane}, 1, "");
}

static bool is_in_array(const simd_emitter *e, LLVMValueRef value)
{
    return !simd_value_shape_is_same_in_group(simd_value_shape_of(e->divergence, value));
}

static void put_in_array(simd_emitter *e, LLVMValueRef value, uint32_t group, unsigned array)
{
    LLVMTypeRef type = simd_emit_vector_type(e, in_array(e, LLVMTypeOf(value)));
    LLVMValueRef vector = simd_emit_vector(e, value, group);
    if (type != LLVMTypeOf(vector))
        vector = LLVMBuildZExt(e->builder, vector, type, "");
    LLVMBuildStore(e->builder, vector, simd_emit_lane_array(e, array));
}

static LLVMValueRef argument_of(const lane_loop *l, unsigned number)
{
    LLVMValueRef value = LLVMGetOperand(l->call, number);
    LLVMTypeRef type = LLVMTypeOf(value);
    if (!is_in_array(l->e, value))
        return simd_emit_scalar(l->e, value, l->group);
    LLVMValueRef element =
        LLVMBuildLoad2(l->e->builder, in_array(l->e, type), element_of(l, type, number), "");
    return LLVMTypeOf(element) == type ? element : LLVMBuildTrunc(l->e->builder, element, type, "");
}

static bool has_result(LLVMValueRef call)
{
    return LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind;
}

static void call_for_lane(const lane_loop *l)
{
    simd_emitter *e = l->e;
    LLVMTypeRef type = LLVMTypeOf(l->call);
    LLVMValueRef arguments[SIMD_MAX_ARGUMENTS];
    const unsigned count = (unsigned)LLVMGetNumArgOperands(l->call);
    for (unsigned a = 0; a < count; a++)
        arguments[a] = argument_of(l, a);
    LLVMValueRef result = LLVMBuildCall2(e->builder, LLVMGetCalledFunctionType(l->call),
                                         LLVMGetCalledValue(l->call), arguments, count, "");
    if (!has_result(l->call))
        return;
    if (in_array(e, type) != type)
        result = LLVMBuildZExt(e->builder, result, in_array(e, type), "");
    LLVMBuildStore(e->builder, result, element_of(l, type, SIMD_RESULT_ARRAY));
}

static void begin_round(lane_loop *l, LLVMValueRef bits)
{
    simd_emitter *e = l->e;
    LLVMTypeRef i64 = LLVMInt64TypeInContext(e->context);
    LLVMBasicBlockRef before = LLVMGetInsertBlock(e->builder);
    LLVMValueRef any = LLVMBuildICmp(e->builder, LLVMIntNE, bits, simd_emit_i64(e, 0), "");
    LLVMBuildCondBr(e->builder, any, l->body, l->after);
    LLVMPositionBuilderAtEnd(e->builder, l->body);
    l->left = LLVMBuildPhi(e->builder, i64, "");
    LLVMAddIncoming(l->left, &bits, &before, 1);
    LLVMValueRef arguments[] = {l->left, LLVMConstInt(LLVMInt1TypeInContext(e->context), 1, false)};
    l->lane = simd_emit_call_intrinsic(e, "llvm.cttz", &i64, 1, arguments, 2);
}

static void end_round(const lane_loop *l)
{
    simd_emitter *e = l->e;
    LLVMBasicBlockRef end = LLVMGetInsertBlock(e->builder);
    LLVMValueRef less = LLVMBuildSub(e->builder, l->left, simd_emit_i64(e, 1), "");
    LLVMValueRef rest = LLVMBuildAnd(e->builder, l->left, less, "");
    LLVMValueRef more = LLVMBuildICmp(e->builder, LLVMIntNE, rest, simd_emit_i64(e, 0), "");
    LLVMAddIncoming(l->left, &rest, &end, 1);
    LLVMBuildCondBr(e->builder, more, l->body, l->after);
    LLVMPositionBuilderAtEnd(e->builder, l->after);
}

static LLVMValueRef result_of(const lane_loop *l)
{
    simd_emitter *e = l->e;
    LLVMTypeRef type = LLVMTypeOf(l->call), stored = in_array(e, type);
    LLVMValueRef vector = LLVMBuildLoad2(e->builder, simd_emit_vector_type(e, stored),
                                         simd_emit_lane_array(e, SIMD_RESULT_ARRAY), "");
    return stored == type ? vector
                          : LLVMBuildTrunc(e->builder, vector, simd_emit_vector_type(e, type), "");
}

void simd_emit_scalarised_call(simd_emitter *e, LLVMValueRef call)
{
    simd_lane_values *lane_values = has_result(call) ? simd_emit_define(e, call) : NULL;
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        lane_loop l = {.e = e, .call = call, .group = g};
        l.body = LLVMAppendBasicBlockInContext(e->context, e->function, "lane");
        l.after = LLVMAppendBasicBlockInContext(e->context, e->function, "");
        for (unsigned a = 0; a < (unsigned)LLVMGetNumArgOperands(call); a++)
            if (is_in_array(e, LLVMGetOperand(call, a)))
                put_in_array(e, LLVMGetOperand(call, a), g, a);
        begin_round(&l, simd_emit_lane_bits(e, g));
        call_for_lane(&l);
        end_round(&l);
        if (lane_values != NULL)
            lane_values->vectors[g] = result_of(&l);
    }
}
