/* What knows nothing of lanes, in a loop over those that are there, the first one first: calls,
 * of printf and copies of memory, and atomics where there are many. Operands that differ are in
 * arrays. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include "backend/driver/engines/simd/vectorize/ir/calls.h"

#include "backend/driver/engines/simd/vectorize/ir/metadata.h"

/* Of one SIMD group. */
typedef struct lane_loop {
    simd_emitter *e;
    LLVMBasicBlockRef body, after;
    LLVMValueRef left; /* in the body: a bit for each lane that is there and had no turn yet */
    simd_lane lane;    /* ... whose turn it is */
    unsigned members;  /* of the result; 0: there is none */
    LLVMValueRef old[SIMD_MOST_MEMBERS],
        new[SIMD_MOST_MEMBERS]; /* without this lane's, and with it */
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

static LLVMValueRef element_of(simd_emitter *e, LLVMTypeRef type, unsigned array, LLVMValueRef lane)
{
    return LLVMBuildGEP2(e->builder, in_array(e, type), simd_emit_lane_array(e, array),
                         (LLVMValueRef[]){lane}, 1, "");
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

LLVMValueRef simd_emit_looped_operand(simd_emitter *e, const simd_lane *lane, unsigned number)
{
    LLVMValueRef value = LLVMGetOperand(lane->instruction, number);
    LLVMTypeRef type = LLVMTypeOf(value);
    if (!is_in_array(e, value))
        return simd_emit_scalar(e, value, lane->group);
    LLVMValueRef element =
        LLVMBuildLoad2(e->builder, in_array(e, type), element_of(e, type, number, lane->turn), "");
    return LLVMTypeOf(element) == type ? element : LLVMBuildTrunc(e->builder, element, type, "");
}

/* ---- Results --------------------------------------------------------------------------------- */

static bool has_result(LLVMValueRef instruction)
{
    return LLVMGetTypeKind(LLVMTypeOf(instruction)) != LLVMVoidTypeKind &&
           LLVMGetFirstUse(instruction) != NULL;
}

/* Returns how many values a result consists of, and their types. */
static unsigned members_of(LLVMTypeRef type, LLVMTypeRef members[SIMD_MOST_MEMBERS])
{
    members[0] = type;
    if (LLVMGetTypeKind(type) != LLVMStructTypeKind)
        return 1;
    LLVMGetStructElementTypes(type, members);
    return LLVMCountStructElementTypes(type);
}

/* The results of the lanes that had their turn. */
static void begin_results(lane_loop *l, LLVMBasicBlockRef before)
{
    LLVMTypeRef type = LLVMTypeOf(l->lane.instruction), members[SIMD_MOST_MEMBERS];
    if (!has_result(l->lane.instruction))
        return;
    l->members = members_of(type, members);
    for (unsigned m = 0; m < l->members; m++) {
        LLVMTypeRef vector = simd_emit_vector_type(l->e, in_array(l->e, members[m]));
        LLVMValueRef none = LLVMGetPoison(vector);
        l->old[m] = LLVMBuildPhi(l->e->builder, vector, "");
        LLVMAddIncoming(l->old[m], &none, &before, 1);
    }
}

/* One lane has one round: thousands of loops that LLVM has to find that out of, one by one, took
 * most of the time to compile a network that swaps structs. */
static bool has_more_rounds(const lane_loop *l)
{
    return l->e->partition->width > 1;
}

/* Where a lane has its turn: in registers, since memory that was stored lane by lane has to be
 * waited for by who loads all of it. */
static LLVMValueRef is_turn(const lane_loop *l, LLVMTypeRef element)
{
    simd_emitter *e = l->e;
    const uint32_t width = e->partition->width;
    LLVMTypeRef number = LLVMIntTypeInContext(
        e->context, 8 * (unsigned)LLVMABISizeOfType(e->partition->layout, element));
    LLVMValueRef lanes[SIMD_MAX_LANES];
    for (uint32_t lane = 0; lane < width; lane++)
        lanes[lane] = LLVMConstInt(number, lane, false);
    LLVMValueRef turn = LLVMBuildIntCast2(e->builder, l->lane.turn, number, false, "");
    return LLVMBuildICmp(e->builder, LLVMIntEQ, simd_emit_splat(e, turn),
                         LLVMConstVector(lanes, width), "");
}

static void add_result(lane_loop *l, LLVMValueRef result)
{
    simd_emitter *e = l->e;
    for (unsigned m = 0; m < l->members; m++) {
        LLVMTypeRef stored = LLVMGetElementType(LLVMTypeOf(l->old[m]));
        LLVMValueRef one =
            l->members == 1 ? result : LLVMBuildExtractValue(e->builder, result, m, "");
        if (stored != LLVMTypeOf(one))
            one = LLVMBuildZExt(e->builder, one, stored, "");
        l->new[m] =
            LLVMBuildSelect(e->builder, is_turn(l, stored), simd_emit_splat(e, one), l->old[m], "");
    }
}

static LLVMValueRef end_results(lane_loop *l, LLVMBasicBlockRef before, LLVMBasicBlockRef last)
{
    simd_emitter *e = l->e;
    LLVMTypeRef type = LLVMTypeOf(l->lane.instruction), members[SIMD_MOST_MEMBERS];
    (void)members_of(type, members);
    LLVMValueRef vectors[SIMD_MOST_MEMBERS], none;
    for (unsigned m = 0; m < l->members; m++) {
        if (has_more_rounds(l))
            LLVMAddIncoming(l->old[m], &l->new[m], &last, 1);
        none = LLVMGetPoison(LLVMTypeOf(l->old[m]));
        vectors[m] = LLVMBuildPhi(e->builder, LLVMTypeOf(l->old[m]), "");
        LLVMAddIncoming(vectors[m], (LLVMValueRef[]){none, l->new[m]},
                        (LLVMBasicBlockRef[]){before, last}, 2);
    }
    LLVMValueRef result = LLVMGetPoison(simd_emit_vector_type(e, type));
    for (unsigned m = 0; m < l->members; m++) {
        LLVMTypeRef wanted = simd_emit_vector_type(e, members[m]);
        if (wanted != LLVMTypeOf(vectors[m]))
            vectors[m] = LLVMBuildTrunc(e->builder, vectors[m], wanted, "");
        result = l->members == 1 ? vectors[m]
                                 : LLVMBuildInsertValue(e->builder, result, vectors[m], m, "");
    }
    return result;
}

/* ---- The loop -------------------------------------------------------------------------------- */

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
    begin_results(l, before);
    LLVMValueRef arguments[] = {l->left, LLVMConstInt(LLVMInt1TypeInContext(e->context), 1, false)};
    l->lane.turn = has_more_rounds(l)
                       ? simd_emit_call_intrinsic(e, "llvm.cttz", &i64, 1, arguments, 2)
                       : simd_emit_i64(e, 0);
}

static void end_round(const lane_loop *l)
{
    simd_emitter *e = l->e;
    if (!has_more_rounds(l)) {
        LLVMBuildBr(e->builder, l->after);
        LLVMPositionBuilderAtEnd(e->builder, l->after);
        return;
    }
    LLVMBasicBlockRef end = LLVMGetInsertBlock(e->builder);
    LLVMValueRef less = LLVMBuildSub(e->builder, l->left, simd_emit_i64(e, 1), "");
    LLVMValueRef rest = LLVMBuildAnd(e->builder, l->left, less, "");
    LLVMValueRef more = LLVMBuildICmp(e->builder, LLVMIntNE, rest, simd_emit_i64(e, 0), "");
    LLVMAddIncoming(l->left, &rest, &end, 1);
    LLVMValueRef branch = LLVMBuildCondBr(e->builder, more, l->body, l->after);
    simd_metadata_set_loop(branch, "llvm.loop.unroll.disable");
    LLVMPositionBuilderAtEnd(e->builder, l->after);
}

static LLVMValueRef emit_group(simd_emitter *e, const simd_lane *lane, simd_emit_lane *emit,
                               unsigned operands)
{
    lane_loop l = {.e = e, .lane = *lane};
    l.body = LLVMAppendBasicBlockInContext(e->context, e->function, "lane");
    l.after = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    for (unsigned o = 0; o < operands; o++)
        if (is_in_array(e, LLVMGetOperand(lane->instruction, o)))
            put_in_array(e, LLVMGetOperand(lane->instruction, o), lane->group, o);
    LLVMValueRef bits = simd_emit_lane_bits(e, lane->group);
    LLVMBasicBlockRef before = LLVMGetInsertBlock(e->builder);
    begin_round(&l, bits);
    add_result(&l, emit(e, &l.lane));
    LLVMBasicBlockRef last = LLVMGetInsertBlock(e->builder);
    end_round(&l);
    return l.members == 0 ? NULL : end_results(&l, before, last);
}

void simd_emit_lane_loop(simd_emitter *e, LLVMValueRef instruction, simd_emit_lane *emit,
                         unsigned operands)
{
    simd_lane_values *lane_values =
        has_result(instruction) ? simd_emit_define(e, instruction) : NULL;
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        const simd_lane lane = {.instruction = instruction, .group = g};
        LLVMValueRef result = emit_group(e, &lane, emit, operands);
        if (lane_values != NULL)
            lane_values->vectors[g] = result;
    }
}

static LLVMValueRef call_for_lane(simd_emitter *e, const simd_lane *lane)
{
    LLVMValueRef call = lane->instruction, arguments[SIMD_MAX_ARGUMENTS];
    const unsigned count = (unsigned)LLVMGetNumArgOperands(call);
    for (unsigned a = 0; a < count; a++)
        arguments[a] = simd_emit_lane_operand(e, lane, a);
    return LLVMBuildCall2(e->builder, LLVMGetCalledFunctionType(call), LLVMGetCalledValue(call),
                          arguments, count, "");
}

void simd_emit_scalarised_call(simd_emitter *e, LLVMValueRef call)
{
    simd_emit_lane_loop(e, call, call_for_lane, (unsigned)LLVMGetNumArgOperands(call));
}

void simd_emit_change(simd_emitter *e, LLVMValueRef call)
{
    simd_emit_scalarised(e, call, call_for_lane);
}
