/* Sub-group operations: what the lanes of a SIMD group know of one another. */
#include <string.h>

#include "backend/driver/engines/simd/contract/group_operation.h"
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"

static LLVMTypeRef bits_type(const simd_emitter *e)
{
    return LLVMIntTypeInContext(e->context, e->partition->width);
}

static LLVMValueRef to_bits(simd_emitter *e, LLVMValueRef lanes)
{
    return LLVMBuildBitCast(e->builder, lanes, bits_type(e), "");
}

static LLVMValueRef lanes_there(simd_emitter *e, uint32_t group)
{
    return simd_emit_mask_lanes(e, &e->mask, group);
}

static LLVMValueRef true_lanes(simd_emitter *e, LLVMValueRef call, uint32_t group)
{
    return simd_emit_lanes_and(e, &e->mask, LLVMGetOperand(call, 0), true, group);
}

/* A lane's value of an operand that is the same for all lanes that are there. */
static LLVMValueRef agreed(simd_emitter *e, LLVMValueRef value, uint32_t group)
{
    if (simd_value_shape_of(e->divergence, value).kind == SIMD_UNIFORM)
        return simd_emit_scalar(e, value, group);
    LLVMTypeRef type = bits_type(e);
    LLVMValueRef arguments[] = {to_bits(e, lanes_there(e, group)),
                                LLVMConstInt(LLVMInt1TypeInContext(e->context), 0, false)};
    LLVMValueRef first = simd_emit_call_intrinsic(e, "llvm.cttz", &type, 1, arguments, 2);
    LLVMValueRef last = LLVMConstInt(type, e->partition->width - 1, false);
    first = LLVMBuildAnd(e->builder, first, last, "");
    return LLVMBuildExtractElement(e->builder, simd_emit_vector(e, value, group), first, "");
}

static LLVMValueRef emit_all(simd_emitter *e, LLVMValueRef call, uint32_t group)
{
    LLVMValueRef bits = to_bits(e, true_lanes(e, call, group));
    return LLVMBuildICmp(e->builder, LLVMIntEQ, bits, to_bits(e, lanes_there(e, group)), "");
}

static LLVMValueRef emit_any(simd_emitter *e, LLVMValueRef call, uint32_t group)
{
    return simd_emit_any_lane(e, true_lanes(e, call, group));
}

/* 32 lanes from 32 * word on; behind the last there are none. */
static LLVMValueRef emit_ballot(simd_emitter *e, LLVMValueRef call, uint32_t group)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(e->context), i64 = LLVMInt64TypeInContext(e->context);
    LLVMValueRef bits = LLVMBuildZExt(e->builder, to_bits(e, true_lanes(e, call, group)), i64, "");
    LLVMValueRef word = agreed(e, LLVMGetOperand(call, 1), group), one = simd_emit_i32(e, 1);
    LLVMValueRef half = LLVMBuildAnd(e->builder, word, one, "");
    half = LLVMBuildMul(e->builder, LLVMBuildZExt(e->builder, half, i64, ""), simd_emit_i64(e, 32),
                        "");
    bits = LLVMBuildTrunc(e->builder, LLVMBuildLShr(e->builder, bits, half, ""), i32, "");
    LLVMValueRef is_there = LLVMBuildICmp(e->builder, LLVMIntULE, word, one, "");
    return LLVMBuildSelect(e->builder, is_there, bits, LLVMConstNull(i32), "");
}

static LLVMValueRef emit_broadcast(simd_emitter *e, LLVMValueRef call, uint32_t group)
{
    LLVMValueRef lane = agreed(e, LLVMGetOperand(call, 1), group);
    lane = LLVMBuildAnd(e->builder, lane,
                        LLVMConstInt(LLVMTypeOf(lane), e->partition->width - 1, false), "");
    return LLVMBuildExtractElement(e->builder, simd_emit_vector(e, LLVMGetOperand(call, 0), group),
                                   lane, "");
}

/* Returns lanes of a vector, or behind them of another, as a shuffle. */
static LLVMValueRef pick(simd_emitter *e, LLVMValueRef vector, LLVMValueRef other,
                         LLVMValueRef numbers[])
{
    return LLVMBuildShuffleVector(e->builder, vector, other,
                                  LLVMConstVector(numbers, e->partition->width), "");
}

/* Through memory: there the lanes can be chosen freely. */
static LLVMValueRef shuffle_in_memory(simd_emitter *e, LLVMValueRef value, LLVMValueRef lanes)
{
    LLVMTypeRef type = LLVMTypeOf(value), element = LLVMGetElementType(type);
    LLVMValueRef area = simd_emit_alloca(e, type, ""), result = LLVMGetPoison(type);
    LLVMBuildStore(e->builder, value, area);
    for (uint32_t l = 0; l < e->partition->width; l++) {
        LLVMValueRef at = simd_emit_i32(e, l);
        LLVMValueRef from = LLVMBuildExtractElement(e->builder, lanes, at, "");
        from = LLVMBuildGEP2(e->builder, element, area, &from, 1, "");
        LLVMValueRef one = LLVMBuildLoad2(e->builder, element, from, "");
        result = LLVMBuildInsertElement(e->builder, result, one, at, "");
    }
    return result;
}

/* Lanes that are known, as those of an exclusive or with a constant are, take one instruction. What
 * an absent lane has is any number, but the same one in all uses. */
static LLVMValueRef emit_shuffle(simd_emitter *e, LLVMValueRef call, uint32_t group)
{
    LLVMValueRef value =
        LLVMBuildFreeze(e->builder, simd_emit_vector(e, LLVMGetOperand(call, 0), group), "");
    LLVMValueRef lanes = simd_emit_vector(e, LLVMGetOperand(call, 1), group);
    LLVMValueRef last = simd_emit_i32(e, e->partition->width - 1), numbers[SIMD_MAX_LANES];
    lanes = LLVMBuildAnd(e->builder, lanes, simd_emit_splat(e, last), "");
    for (uint32_t l = 0; l < e->partition->width; l++) {
        numbers[l] = LLVMIsConstant(lanes) ? LLVMGetAggregateElement(lanes, l) : NULL;
        if (numbers[l] == NULL || LLVMIsAConstantInt(numbers[l]) == NULL)
            return shuffle_in_memory(e, value, lanes);
    }
    return pick(e, value, LLVMGetPoison(LLVMTypeOf(value)), numbers);
}

/* ---- Reductions and scans -------------------------------------------------------------------- */

static LLVMValueRef apply(simd_emitter *e, simd_group_operation operation, LLVMValueRef a,
                          LLVMValueRef b)
{
    LLVMTypeRef type = LLVMTypeOf(a);
    LLVMValueRef both[] = {a, b};
    switch (operation) {
    case SIMD_ADD:
        return LLVMBuildAdd(e->builder, a, b, "");
    case SIMD_MUL:
        return LLVMBuildMul(e->builder, a, b, "");
    case SIMD_SMIN:
        return simd_emit_choose(e, LLVMIntSLT, a, b);
    case SIMD_SMAX:
        return simd_emit_choose(e, LLVMIntSGT, a, b);
    case SIMD_UMIN:
        return simd_emit_choose(e, LLVMIntULT, a, b);
    case SIMD_UMAX:
        return simd_emit_choose(e, LLVMIntUGT, a, b);
    case SIMD_AND:
        return LLVMBuildAnd(e->builder, a, b, "");
    case SIMD_OR:
        return LLVMBuildOr(e->builder, a, b, "");
    case SIMD_XOR:
        return LLVMBuildXor(e->builder, a, b, "");
    case SIMD_FADD:
        return LLVMBuildFAdd(e->builder, a, b, "");
    case SIMD_FMUL:
        return LLVMBuildFMul(e->builder, a, b, "");
    case SIMD_FMIN:
        return simd_emit_call_intrinsic(e, "llvm.minnum", &type, 1, both, 2);
    default:
        return simd_emit_call_intrinsic(e, "llvm.maxnum", &type, 1, both, 2);
    }
}

/* Returns the lanes whose numbers differ in one bit. */
static LLVMValueRef swap(simd_emitter *e, LLVMValueRef vector, uint32_t bit)
{
    LLVMValueRef numbers[SIMD_MAX_LANES];
    for (uint32_t l = 0; l < e->partition->width; l++)
        numbers[l] = simd_emit_i32(e, l ^ bit);
    return pick(e, vector, LLVMGetPoison(LLVMTypeOf(vector)), numbers);
}

/* Returns the lanes `by` places on; where there are none, those of `fill`. */
static LLVMValueRef shift(simd_emitter *e, LLVMValueRef vector, LLVMValueRef fill, int by)
{
    LLVMValueRef numbers[SIMD_MAX_LANES];
    const int width = (int)e->partition->width;
    for (int l = 0; l < width; l++)
        numbers[l] =
            simd_emit_i32(e, (uint64_t)(l + by >= 0 && l + by < width ? l + by : width + l));
    return pick(e, vector, fill, numbers);
}

static LLVMValueRef emit_scan(simd_emitter *e, simd_group_operation operation, LLVMValueRef vector,
                              LLVMValueRef neutral, bool inclusive)
{
    for (int by = 1; by < (int)e->partition->width; by *= 2)
        vector = apply(e, operation, shift(e, vector, neutral, -by), vector);
    return inclusive ? vector : shift(e, vector, neutral, -1);
}

static LLVMValueRef emit_reduction(simd_emitter *e, simd_group_operation operation,
                                   LLVMValueRef vector, LLVMValueRef neutral)
{
    for (int by = (int)e->partition->width / 2; by > 0; by /= 2)
        vector = apply(e, operation, vector, shift(e, vector, neutral, by));
    return LLVMBuildExtractElement(e->builder, vector, simd_emit_i32(e, 0), "");
}

static LLVMValueRef emit_clusters(simd_emitter *e, LLVMValueRef call,
                                  simd_group_operation operation, LLVMValueRef vector)
{
    const uint64_t lanes = LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1));
    for (uint32_t bit = 1; bit < e->partition->width && bit < lanes; bit *= 2)
        vector = apply(e, operation, vector, swap(e, vector, bit));
    return vector;
}

/* "reduce_OP.T", "cluster_OP.T", "scan_inclusive_OP.T", "scan_exclusive_OP.T" */
static LLVMValueRef emit_fold(simd_emitter *e, LLVMValueRef call, const char *name, uint32_t group)
{
    const bool scan = strncmp(name, "scan_", 5) == 0;
    const bool inclusive = strncmp(name, "scan_inclusive_", 15) == 0;
    const char *last = strchr(scan ? name + 5 : name, '_');
    const simd_group_operation operation =
        last == NULL ? SIMD_NO_OPERATION : simd_find_group_operation(last + 1);
    if (operation == SIMD_NO_OPERATION) {
        simd_emit_refuse(e, call, "the vectoriser does not know this operation");
        return LLVMGetPoison(LLVMTypeOf(call));
    }
    LLVMValueRef vector = simd_emit_vector(e, LLVMGetOperand(call, 0), group);
    LLVMValueRef neutral = simd_emit_splat(e, simd_identity_element(operation, LLVMTypeOf(call)));
    vector = LLVMBuildSelect(e->builder, lanes_there(e, group), vector, neutral, "");
    return scan             ? emit_scan(e, operation, vector, neutral, inclusive)
           : name[0] == 'c' ? emit_clusters(e, call, operation, vector)
                            : emit_reduction(e, operation, vector, neutral);
}

static LLVMValueRef emit_operation(simd_emitter *e, LLVMValueRef call, const char *name,
                                   uint32_t group)
{
    if (strcmp(name, "all") == 0)
        return emit_all(e, call, group);
    if (strcmp(name, "any") == 0)
        return emit_any(e, call, group);
    if (strcmp(name, "ballot") == 0)
        return emit_ballot(e, call, group);
    if (strncmp(name, "broadcast.", 10) == 0)
        return emit_broadcast(e, call, group);
    if (strncmp(name, "shuffle.", 8) == 0)
        return emit_shuffle(e, call, group);
    return emit_fold(e, call, name, group);
}

void simd_emit_sub_group_operation(simd_emitter *e, LLVMValueRef call)
{
    const char *name = simd_call_name(call) + strlen(SIMD_SUB_GROUP_OPERATION);
    simd_lane_values *lane_values = simd_emit_define(e, call);
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        LLVMValueRef result = emit_operation(e, call, name, g);
        if (simd_call_differs_by_lane(call))
            lane_values->vectors[g] = result;
        else
            lane_values->scalars[g] = result;
    }
}
