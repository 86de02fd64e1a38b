#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include "backend/driver/engines/simd/vectorize/ir/calls.h"

#include <stdlib.h>

#include "backend/driver/engines/simd/contract/atomic_change.h"
#include "backend/driver/engines/simd/vectorize/ir/intrinsic.h"

LLVMTypeRef simd_emit_vector_type(const simd_emitter *e, LLVMTypeRef scalar)
{
    if (LLVMGetTypeKind(scalar) != LLVMStructTypeKind)
        return LLVMVectorType(scalar, e->partition->width);
    LLVMTypeRef members[SIMD_MOST_MEMBERS];
    const unsigned count = LLVMCountStructElementTypes(scalar);
    LLVMGetStructElementTypes(scalar, members);
    for (unsigned m = 0; m < count; m++)
        members[m] = LLVMVectorType(members[m], e->partition->width);
    return LLVMStructTypeInContext(e->context, members, count, false);
}

LLVMValueRef simd_emit_i32(const simd_emitter *e, uint64_t value)
{
    return LLVMConstInt(LLVMInt32TypeInContext(e->context), value, false);
}

LLVMValueRef simd_emit_i64(const simd_emitter *e, uint64_t value)
{
    return LLVMConstInt(LLVMInt64TypeInContext(e->context), value, false);
}

LLVMValueRef simd_emit_iota(const simd_emitter *e, LLVMTypeRef scalar, int64_t step)
{
    LLVMValueRef lanes[SIMD_MAX_LANES];
    for (uint32_t i = 0; i < e->partition->width; i++)
        lanes[i] = LLVMConstInt(scalar, (uint64_t)step * i, false);
    return LLVMConstVector(lanes, e->partition->width);
}

LLVMValueRef simd_emit_alloca(simd_emitter *e, LLVMTypeRef type, const char *name)
{
    return LLVMBuildAlloca(e->allocas, type, name);
}

LLVMValueRef simd_emit_splat(simd_emitter *e, LLVMValueRef scalar)
{
    LLVMTypeRef type = simd_emit_vector_type(e, LLVMTypeOf(scalar));
    if (LLVMIsUndef(scalar))
        return LLVMIsPoison(scalar) ? LLVMGetPoison(type) : LLVMGetUndef(type);
    if (LLVMIsConstant(scalar)) {
        LLVMValueRef lanes[SIMD_MAX_LANES];
        for (uint32_t i = 0; i < e->partition->width; i++)
            lanes[i] = scalar;
        return LLVMConstVector(lanes, e->partition->width);
    }
    LLVMTypeRef mask = LLVMVectorType(LLVMInt32TypeInContext(e->context), e->partition->width);
    LLVMValueRef first =
        LLVMBuildInsertElement(e->builder, LLVMGetPoison(type), scalar, simd_emit_i32(e, 0), "");
    return LLVMBuildShuffleVector(e->builder, first, LLVMGetPoison(type), LLVMConstNull(mask), "");
}

LLVMValueRef simd_emit_shuffle(const simd_emitter *e, LLVMValueRef a, LLVMValueRef b,
                               const uint32_t from[], uint32_t count)
{
    LLVMValueRef numbers[4 * SIMD_MAX_LANES];
    for (uint32_t k = 0; k < count; k++)
        numbers[k] = simd_emit_i32(e, from[k]);
    return LLVMBuildShuffleVector(e->builder, a, b, LLVMConstVector(numbers, count), "");
}

LLVMValueRef simd_emit_call_intrinsic(simd_emitter *e, const char *name, LLVMTypeRef *overloads,
                                      size_t overload_count, LLVMValueRef *arguments,
                                      unsigned argument_count)
{
    return simd_intrinsic_build(e->module, e->builder, name, overloads, overload_count, arguments,
                                argument_count);
}

LLVMValueRef simd_emit_choose(simd_emitter *e, LLVMIntPredicate predicate, LLVMValueRef a,
                              LLVMValueRef b)
{
    return simd_choose_operand(e->builder, predicate, a, b);
}

static LLVMValueRef load_slot(simd_emitter *e, LLVMValueRef slot)
{
    return LLVMBuildLoad2(e->builder, LLVMGetAllocatedType(slot), slot, "");
}

/* What is not an instruction of the kernel is a constant, or one of its two parameters; in a
 * function that is not inlined, the first is tile_static memory. */
static LLVMValueRef from_outside(const simd_emitter *e, LLVMValueRef value)
{
    if (LLVMIsAArgument(value) == NULL)
        return value;
    if (e->partition->is_function)
        return LLVMGetParam(e->function, 0);
    if (value == LLVMGetParam(e->kernel, 0))
        return LLVMGetParam(e->function, SIMD_STRIP_ARGUMENTS);
    return LLVMGetParam(e->function, e->shares ? SIMD_STRIP_SHARED : SIMD_STRIP_TILE_STATIC);
}

LLVMValueRef simd_emit_scalar(simd_emitter *e, LLVMValueRef value, uint32_t group)
{
    const uint32_t number = simd_map_find(&e->divergence->numbers, value);
    if (number == SIMD_NONE)
        return from_outside(e, value);
    const uint32_t which = e->divergence->shapes[number].kind == SIMD_UNIFORM ? 0 : group;
    if (e->values[number] != NULL && e->divergence->blocks[number] == e->block)
        return e->values[number]->scalars[which];
    return load_slot(e, e->slots[number]->scalars[which]);
}

static LLVMValueRef spread(simd_emitter *e, LLVMValueRef base, int64_t stride)
{
    LLVMTypeRef type = LLVMTypeOf(base);
    if (stride == 0 || e->partition->width == 1)
        return simd_emit_splat(e, base);
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind) {
        LLVMValueRef offsets = simd_emit_iota(e, LLVMInt64TypeInContext(e->context), stride);
        return LLVMBuildGEP2(e->builder, LLVMInt8TypeInContext(e->context), base, &offsets, 1, "");
    }
    return LLVMBuildAdd(e->builder, simd_emit_splat(e, base), simd_emit_iota(e, type, stride), "");
}

LLVMValueRef simd_emit_vector(simd_emitter *e, LLVMValueRef value, uint32_t group)
{
    const simd_value_shape shape = simd_value_shape_of(e->divergence, value);
    if (!simd_value_shape_has_vectors(shape))
        return spread(e, simd_emit_scalar(e, value, group), shape.stride);
    const uint32_t number = simd_map_find(&e->divergence->numbers, value);
    if (e->values[number] != NULL && e->divergence->blocks[number] == e->block)
        return e->values[number]->vectors[group];
    return load_slot(e, e->slots[number]->vectors[group]);
}

simd_lane_values *simd_emit_define(simd_emitter *e, LLVMValueRef instruction)
{
    simd_lane_values **lane_values =
        &e->values[simd_map_find(&e->divergence->numbers, instruction)];
    if (*lane_values == NULL)
        *lane_values = calloc(1, sizeof **lane_values);
    if (*lane_values != NULL)
        return *lane_values;
    e->failed = true;
    return &e->nowhere;
}

void simd_emit_parts(simd_emitter *e, LLVMValueRef instruction, simd_emit_part *scalar,
                     simd_emit_part *vector)
{
    const simd_value_shape shape = simd_value_shape_of(e->divergence, instruction);
    simd_lane_values *lane_values = simd_emit_define(e, instruction);
    if (!simd_emit_increments(e, instruction, scalar, lane_values))
        for (uint32_t g = 0; g < simd_value_shape_count_scalars(e->partition, shape); g++)
            lane_values->scalars[g] = scalar(e, instruction, g);
    for (uint32_t g = 0; simd_value_shape_has_vectors(shape) && g < e->partition->coarsening; g++)
        lane_values->vectors[g] = vector(e, instruction, g);
}

static bool is_used_elsewhere(LLVMValueRef instruction)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(instruction);
    for (LLVMUseRef use = LLVMGetFirstUse(instruction); use != NULL; use = LLVMGetNextUse(use))
        if (LLVMGetInstructionParent(LLVMGetUser(use)) != block ||
            LLVMIsAPHINode(LLVMGetUser(use)) != NULL)
            return true;
    return false;
}

simd_lane_values *simd_emit_make_slots(simd_emitter *e, LLVMValueRef instruction)
{
    const uint32_t number = simd_map_find(&e->divergence->numbers, instruction);
    const simd_value_shape shape = e->divergence->shapes[number];
    LLVMTypeRef type = LLVMTypeOf(instruction);
    simd_lane_values *slots = calloc(1, sizeof *slots);
    for (uint32_t g = 0; slots != NULL && g < simd_value_shape_count_scalars(e->partition, shape);
         g++)
        slots->scalars[g] = simd_emit_alloca(e, type, "");
    for (uint32_t g = 0;
         slots != NULL && simd_value_shape_has_vectors(shape) && g < e->partition->coarsening; g++)
        slots->vectors[g] = simd_emit_alloca(e, simd_emit_vector_type(e, type), "");
    return slots;
}

/* A constant needs no place. */
static LLVMValueRef store_increment(simd_emitter *e, LLVMValueRef step)
{
    if (step == NULL || LLVMIsConstant(step))
        return step;
    LLVMValueRef slot = simd_emit_alloca(e, LLVMTypeOf(step), "");
    LLVMBuildStore(e->builder, step, slot);
    return slot;
}

void simd_emit_store_slots(simd_emitter *e, LLVMValueRef instruction)
{
    const uint32_t number = simd_map_find(&e->divergence->numbers, instruction);
    if (e->failed || LLVMGetTypeKind(LLVMTypeOf(instruction)) == LLVMVoidTypeKind ||
        !is_used_elsewhere(instruction))
        return;
    if (e->slots[number] == NULL)
        e->slots[number] = simd_emit_make_slots(e, instruction);
    if (e->slots[number] == NULL) {
        e->failed = true;
        return;
    }
    const simd_lane_values *lane_values = e->values[number];
    simd_lane_values *slots = e->slots[number];
    for (uint32_t g = 0;
         g < simd_value_shape_count_scalars(e->partition, e->divergence->shapes[number]); g++)
        LLVMBuildStore(e->builder, lane_values->scalars[g], slots->scalars[g]);
    for (uint32_t g = 0; simd_value_shape_has_vectors(e->divergence->shapes[number]) &&
                         g < e->partition->coarsening;
         g++)
        LLVMBuildStore(e->builder, lane_values->vectors[g], slots->vectors[g]);
    for (int k = 0; k < SIMD_DIRECTIONS; k++)
        slots->increments[k] = store_increment(e, lane_values->increments[k]);
}

LLVMValueRef simd_emit_select(simd_emitter *e, LLVMValueRef condition, LLVMValueRef yes,
                              LLVMValueRef no)
{
    LLVMTypeRef type = LLVMTypeOf(yes);
    const bool is_scalar = LLVMGetTypeKind(LLVMTypeOf(condition)) != LLVMVectorTypeKind;
    if (is_scalar || LLVMGetTypeKind(type) != LLVMStructTypeKind)
        return LLVMBuildSelect(e->builder, condition, yes, no, "");
    LLVMValueRef result = LLVMGetUndef(type);
    for (unsigned m = 0; m < LLVMCountStructElementTypes(type); m++) {
        LLVMValueRef member =
            LLVMBuildSelect(e->builder, condition, LLVMBuildExtractValue(e->builder, yes, m, ""),
                            LLVMBuildExtractValue(e->builder, no, m, ""), "");
        result = LLVMBuildInsertValue(e->builder, result, member, m, "");
    }
    return result;
}
