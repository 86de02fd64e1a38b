#include "backend/driver/engines/simd/vectorize/emit/divergent_barrier.h"
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include <string.h>

#include "backend/driver/engines/simd/contract/llvm_version.h"
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/math/find.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/fence.h"
#include "backend/driver/engines/simd/vectorize/transform/group_interleave.h"

static unsigned argument_count(LLVMValueRef call)
{
    return (unsigned)LLVMGetNumArgOperands(call);
}

/* ---- Functions that compute ------------------------------------------------------------------ */

static LLVMValueRef call_scalar(simd_emitter *e, LLVMValueRef call, LLVMValueRef *arguments)
{
    return LLVMBuildCall2(e->builder, LLVMGetCalledFunctionType(call), LLVMGetCalledValue(call),
                          arguments, argument_count(call), "");
}

/* The types that an intrinsic is overloaded on are those of its name. */
static LLVMValueRef call_vector_intrinsic(simd_emitter *e, LLVMValueRef call,
                                          LLVMValueRef *arguments)
{
    LLVMTypeRef result = LLVMTypeOf(call);
    LLVMTypeRef overloads[2] = {simd_emit_vector_type(e, result), LLVMTypeOf(arguments[0])};
    const char *name = simd_call_name(call);
    size_t count = 1;
    if (LLVMGetTypeKind(result) == LLVMStructTypeKind)
        overloads[0] = LLVMTypeOf(arguments[0]);
    else if (strncmp(name, "llvm.fpto", 9) == 0)
        count = 2;
    const unsigned id = LLVMGetIntrinsicID(LLVMGetCalledValue(call));
    LLVMValueRef function = LLVMGetIntrinsicDeclaration(e->module, id, overloads, count);
    LLVMTypeRef type = LLVMIntrinsicGetType(e->context, id, overloads, count);
    return LLVMBuildCall2(e->builder, type, function, arguments, argument_count(call), "");
}

/* Flags of intrinsics, i1 constants, stay scalars. */
static LLVMValueRef intrinsic_argument(simd_emitter *e, LLVMValueRef value, uint32_t group)
{
    return LLVMIsAConstantInt(value) != NULL && LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 1
               ? value
               : simd_emit_vector(e, value, group);
}

static LLVMValueRef part_of(simd_emitter *e, LLVMValueRef vector, uint32_t first, uint32_t lanes)
{
    LLVMValueRef numbers[SIMD_MAX_LANES];
    if (lanes == 1)
        return LLVMBuildExtractElement(e->builder, vector, simd_emit_i32(e, first), "");
    for (uint32_t l = 0; l < lanes; l++)
        numbers[l] = simd_emit_i32(e, first + l);
    return LLVMBuildShuffleVector(e->builder, vector, LLVMGetPoison(LLVMTypeOf(vector)),
                                  LLVMConstVector(numbers, lanes), "");
}

static LLVMTypeRef part_type(LLVMTypeRef scalar, uint32_t lanes)
{
    return lanes == 1 ? scalar : LLVMVectorType(scalar, lanes);
}

static LLVMValueRef declare_math(simd_emitter *e, LLVMValueRef call,
                                 const simd_math_function *found, LLVMTypeRef *type)
{
    LLVMTypeRef parameters[SIMD_MAX_ARGUMENTS];
    for (unsigned a = 0; a < argument_count(call); a++)
        parameters[a] = part_type(LLVMTypeOf(LLVMGetOperand(call, a)), found->lanes);
    *type = LLVMFunctionType(part_type(LLVMTypeOf(call), found->lanes), parameters,
                             argument_count(call), false);
    LLVMValueRef function = LLVMGetNamedFunction(e->module, found->symbol);
    if (function != NULL)
        return function;
    static const char *const attributes[] = {"nounwind", "willreturn", SIMD_LLVM_READNONE};
    function = LLVMAddFunction(e->module, found->symbol, *type);
    for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; i++) {
        const unsigned kind = LLVMGetEnumAttributeKindForName(attributes[i], strlen(attributes[i]));
        LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                LLVMCreateEnumAttribute(e->context, kind, 0));
    }
    const char *name = simd_call_name(call) + strlen(SIMD_MATH);
    LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateStringAttribute(e->context, SIMD_MATH_NAME,
                                                      (unsigned)strlen(SIMD_MATH_NAME), name,
                                                      (unsigned)strlen(name)));
    return function;
}

static bool find_math(simd_emitter *e, LLVMValueRef call, uint32_t lanes, simd_math_function *out)
{
    const char *name = simd_call_name(call) + strlen(SIMD_MATH);
    if (argument_count(call) <= SIMD_MAX_ARGUMENTS &&
        simd_math_find(name, e->v->target, lanes, out))
        return true;
    simd_emit_refuse(e, call, "there is no code for this function");
    return false;
}

static LLVMValueRef join(simd_emitter *e, LLVMValueRef low, LLVMValueRef high, uint32_t lanes)
{
    LLVMValueRef numbers[SIMD_MAX_LANES];
    for (uint32_t l = 0; l < lanes; l++)
        numbers[l] = simd_emit_i32(e, l);
    return LLVMBuildShuffleVector(e->builder, low, high, LLVMConstVector(numbers, lanes), "");
}

static LLVMValueRef join_all(simd_emitter *e, LLVMValueRef *parts, uint32_t count, uint32_t lanes)
{
    for (; count > 1; count /= 2, lanes *= 2)
        for (uint32_t p = 0; p < count / 2; p++)
            parts[p] = join(e, parts[2 * p], parts[2 * p + 1], 2 * lanes);
    return parts[0];
}

static LLVMValueRef join_scalars(simd_emitter *e, LLVMValueRef *parts, LLVMTypeRef scalar)
{
    LLVMValueRef result = LLVMGetPoison(simd_emit_vector_type(e, scalar));
    for (uint32_t l = 0; l < e->partition->width; l++)
        result = LLVMBuildInsertElement(e->builder, result, parts[l], simd_emit_i32(e, l), "");
    return result;
}

/* A vector is computed in as many parts as the widest code for the function needs. */
static LLVMValueRef emit_math_group(simd_emitter *e, LLVMValueRef call,
                                    const simd_math_function *found, uint32_t group)
{
    const uint32_t count = e->partition->width / found->lanes;
    LLVMTypeRef type;
    LLVMValueRef function = declare_math(e, call, found, &type), parts[SIMD_MAX_LANES];
    for (uint32_t p = 0; p < count; p++) {
        LLVMValueRef arguments[SIMD_MAX_ARGUMENTS];
        for (unsigned a = 0; a < argument_count(call); a++) {
            arguments[a] = simd_emit_vector(e, LLVMGetOperand(call, a), group);
            if (count > 1 || found->lanes == 1)
                arguments[a] = part_of(e, arguments[a], p * found->lanes, found->lanes);
        }
        parts[p] = LLVMBuildCall2(e->builder, type, function, arguments, argument_count(call), "");
    }
    return found->lanes == 1 ? join_scalars(e, parts, LLVMTypeOf(call))
                             : join_all(e, parts, count, found->lanes);
}

static LLVMValueRef emit_math_scalar(simd_emitter *e, LLVMValueRef call,
                                     const simd_math_function *found, uint32_t group)
{
    LLVMTypeRef type;
    LLVMValueRef function = declare_math(e, call, found, &type), arguments[SIMD_MAX_ARGUMENTS];
    for (unsigned a = 0; a < argument_count(call); a++)
        arguments[a] = simd_emit_scalar(e, LLVMGetOperand(call, a), group);
    return LLVMBuildCall2(e->builder, type, function, arguments, argument_count(call), "");
}

static void emit_math(simd_emitter *e, LLVMValueRef call)
{
    const simd_value_shape shape = simd_value_shape_of(e->divergence, call);
    simd_math_function found;
    simd_lane_values *lane_values = simd_emit_define(e, call);
    if (!find_math(e, call, shape.kind == SIMD_VARYING ? e->partition->width : 1, &found))
        return;
    if (shape.kind == SIMD_VARYING)
        for (uint32_t g = 0; g < e->partition->coarsening; g++)
            lane_values->vectors[g] = emit_math_group(e, call, &found, g);
    else
        for (uint32_t g = 0; g < (shape.kind == SIMD_UNIFORM ? 1 : e->partition->coarsening); g++)
            lane_values->scalars[g] = emit_math_scalar(e, call, &found, g);
}

static void emit_intrinsic(simd_emitter *e, LLVMValueRef call)
{
    const simd_value_shape shape = simd_value_shape_of(e->divergence, call);
    simd_lane_values *lane_values = simd_emit_define(e, call);
    LLVMValueRef arguments[4];
    const unsigned count = argument_count(call);
    if (shape.kind == SIMD_VARYING) {
        for (uint32_t g = 0; g < e->partition->coarsening; g++) {
            for (unsigned a = 0; a < count; a++)
                arguments[a] = intrinsic_argument(e, LLVMGetOperand(call, a), g);
            lane_values->vectors[g] = call_vector_intrinsic(e, call, arguments);
        }
        return;
    }
    for (uint32_t g = 0; g < (shape.kind == SIMD_UNIFORM ? 1 : e->partition->coarsening); g++) {
        for (unsigned a = 0; a < count; a++)
            arguments[a] = simd_emit_scalar(e, LLVMGetOperand(call, a), g);
        lane_values->scalars[g] = call_scalar(e, call, arguments);
    }
}

/* ---- All others ------------------------------------------------------------------------------ */

static void emit_other(simd_emitter *e, LLVMValueRef call)
{
    if (argument_count(call) > SIMD_MAX_ARGUMENTS ||
        LLVMIsAFunction(LLVMGetCalledValue(call)) == NULL)
        simd_emit_refuse(e, call, "the vectoriser does not know this call");
    else if (simd_is_change(call))
        simd_emit_change(e, call);
    else if (!LLVMIsDeclaration(LLVMGetCalledValue(call)) && !simd_is_of_one_lane(call))
        simd_emit_shared_call(e, call);
    else
        simd_emit_scalarised_call(e, call);
}

/* One thread runs all lanes, so one strip has nothing to wait for: what passes through tile_static
 * memory stays in registers. Not from round to round of a loop: many vectors would be alive, and
 * where all lanes read one element, memory gives it to them for nothing and a register does not. */
static bool is_needed(const simd_emitter *e)
{
    return e->partition->strips > 1 || e->cfg->blocks[e->block].loop != SIMD_NONE;
}

/* In a block of its own: there the function is cut, if strips or groups take turns
 * (barrier_lowering.c). */
static void emit_barrier(simd_emitter *e, LLVMValueRef call)
{
    simd_divergent_barrier_emit(e, call);
    if (e->partition->strips == 1 && e->partition->group_interleave == 1)
        simd_remark(e->v, call, SIMD_PASS_VECTORIZE,
                    "the barrier costs nothing: the work-group is one strip");
    if (!is_needed(e))
        return;
    if (e->partition->group_interleave > 1 &&
        !simd_group_interleave_switches_at(e->divergence, call)) {
        simd_fence_build(e->builder, e->context);
        return;
    }
    LLVMBasicBlockRef barrier = LLVMAppendBasicBlockInContext(e->context, e->function, "barrier");
    LLVMBasicBlockRef after = LLVMAppendBasicBlockInContext(e->context, e->function, "after");
    LLVMBuildBr(e->builder, barrier);
    LLVMPositionBuilderAtEnd(e->builder, barrier);
    call_scalar(e, call, NULL);
    LLVMBuildBr(e->builder, after);
    LLVMPositionBuilderAtEnd(e->builder, after);
}

/* No lane that is there is without it. */
static void emit_all_lanes(simd_emitter *e, LLVMValueRef call)
{
    if (e->mask.all && simd_emit_planned(e, call)->kind == SIMD_PLAN_ENDS) {
        LLVMValueRef all = simd_emit_ends(e, call);
        simd_emit_define(e, call)->scalars[0] = all;
        return;
    }
    const simd_mask others = simd_emit_mask_and(e, &e->mask, LLVMGetOperand(call, 0), false);
    simd_lane_values *values = simd_emit_define(e, call);
    values->scalars[0] = LLVMBuildNot(e->builder, simd_emit_any(e, &others), "all");
}

static void emit_few_lanes(simd_emitter *e, LLVMValueRef call, uint32_t most)
{
    const simd_mask lanes = simd_emit_mask_and(e, &e->mask, LLVMGetOperand(call, 0), true);
    LLVMTypeRef i64 = LLVMInt64TypeInContext(e->context);
    LLVMValueRef count = simd_emit_i64(e, 0);
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        LLVMValueRef bits = simd_emit_bits_of(e, lanes.lanes[g]);
        LLVMValueRef ones = simd_emit_call_intrinsic(e, "llvm.ctpop", &i64, 1, &bits, 1);
        count = LLVMBuildAdd(e->builder, count, ones, "");
    }
    simd_emit_define(e, call)->scalars[0] =
        LLVMBuildICmp(e->builder, LLVMIntULE, count, simd_emit_i64(e, most), "few");
}

/* A work-item alone is the last one from the first round on, and stays where it is. */
static void emit_last_lanes(simd_emitter *e, LLVMValueRef call)
{
    const uint32_t lanes = e->partition->width * e->partition->coarsening;
    if (e->partition->width == 1)
        simd_emit_define(e, call)->scalars[0] =
            LLVMConstInt(LLVMInt1TypeInContext(e->context), 0, false);
    else
        emit_few_lanes(e, call, lanes < 8 ? 1 : lanes / 8);
}

static void emit_question(simd_emitter *e, LLVMValueRef call)
{
    const simd_call kind = simd_call_kind(call);
    if (kind == SIMD_CALL_ALL_LANES)
        emit_all_lanes(e, call);
    else if (kind == SIMD_CALL_LAST_LANES)
        emit_last_lanes(e, call);
    else
        emit_few_lanes(e, call, e->partition->width * e->partition->coarsening / 4);
}

/* A vector's lane that is not there may be poison, of which nothing may be asked. */
static LLVMValueRef first_lane(simd_emitter *e, LLVMValueRef of, uint32_t group)
{
    if (simd_value_shape_of(e->divergence, of).kind != SIMD_VARYING)
        return simd_emit_scalar(e, of, group);
    return LLVMBuildFreeze(e->builder, simd_emit_extract_lane(e, of, group, 0), "");
}

static void emit_first_lane(simd_emitter *e, LLVMValueRef call)
{
    const simd_value_shape shape = simd_value_shape_of(e->divergence, call);
    simd_lane_values *values = simd_emit_define(e, call);
    for (uint32_t g = 0; g < simd_value_shape_count_scalars(e->partition, shape); g++)
        values->scalars[g] = first_lane(e, LLVMGetOperand(call, 0), g);
}

void simd_emit_call(simd_emitter *e, LLVMValueRef call)
{
    switch (simd_call_kind(call)) {
    case SIMD_CALL_NOTHING:
    case SIMD_CALL_FENCE:
    case SIMD_CALL_SUB_GROUP_BARRIER:
        break;
    case SIMD_CALL_PARAMETER:
        simd_emit_parameter(e, call);
        break;
    case SIMD_CALL_RETURN:
        simd_emit_return_value(e, call);
        break;
    case SIMD_CALL_PREFETCH:
        simd_emit_prefetch(e, call);
        break;
    case SIMD_CALL_LOCAL_ID:
    case SIMD_CALL_GROUP_ID:
    case SIMD_CALL_GROUP_COUNT:
    case SIMD_CALL_GLOBAL_OFFSET:
    case SIMD_CALL_LOCAL_SIZE:
    case SIMD_CALL_WIDTH:
    case SIMD_CALL_LANE:
    case SIMD_CALL_SUB_GROUP:
    case SIMD_CALL_SUMS:
        simd_emit_id(e, call);
        break;
    case SIMD_CALL_ALL_LANES:
    case SIMD_CALL_FEW_LANES:
    case SIMD_CALL_LAST_LANES:
        emit_question(e, call);
        break;
    case SIMD_CALL_FIRST_LANE:
        emit_first_lane(e, call);
        break;
    case SIMD_CALL_BARRIER:
        emit_barrier(e, call);
        break;
    case SIMD_CALL_SUB_GROUP_OPERATION:
        simd_emit_sub_group_operation(e, call);
        break;
    case SIMD_CALL_MATH:
        emit_math(e, call);
        break;
    case SIMD_CALL_DOT:
        simd_emit_dot(e, call);
        break;
    case SIMD_CALL_IMAGE:
        simd_emit_image(e, call);
        break;
    case SIMD_CALL_CHECK:
        simd_emit_check(e, call);
        break;
    case SIMD_CALL_INTRINSIC:
        emit_intrinsic(e, call);
        break;
    case SIMD_CALL_OTHER:
        emit_other(e, call);
        break;
    }
}
