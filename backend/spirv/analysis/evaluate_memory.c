/* Loads and stores. */
#include <spirv/unified1/spirv.h>

#include "backend/spirv/analysis/evaluate.h"
#include "backend/spirv/kernels/memory_effects.h"

/* Numbers of values that no instruction computes: above all others. */
#define GROUP_SYMBOL 0xfffffff0u
#define OFFSET_SYMBOL 0xfffffff4u
#define SIZE_SYMBOL 0xfffffff8u

bool spirv_is_tile_number(uint32_t value)
{
    return value >= GROUP_SYMBOL && value < GROUP_SYMBOL + 3;
}

bool spirv_is_domain_offset(uint32_t value)
{
    return value >= OFFSET_SYMBOL && value < OFFSET_SYMBOL + 3;
}

static spirv_value local_id(spirv_uniformity *u, uint32_t dimension, uint32_t number)
{
    if (u->tile[0] == 0)
        return spirv_value_varying(number);
    uint32_t below = 1;
    for (uint32_t k = 0; k < dimension; k++)
        below *= u->tile[k];
    spirv_value value = spirv_value_constant(0);
    if (u->tile[dimension] == 1)
        return value;
    for (uint32_t lane = 0; lane < u->lanes.count; lane++)
        u->lanes.scratch[lane] = lane / below % u->tile[dimension];
    value.lanes = u->lanes.scratch;
    value.cause = number;
    return value;
}

static spirv_value tile_size(const spirv_uniformity *u, uint32_t dimension)
{
    return u->tile[0] == 0 ? spirv_value_symbol(SIZE_SYMBOL + dimension)
                           : spirv_value_constant(u->tile[dimension]);
}

/* The tile's number times its size, the offset, and the local id. */
static spirv_value global_id(spirv_uniformity *u, uint32_t dimension, uint32_t number)
{
    spirv_value local = local_id(u, dimension, number);
    if (local.kind == SPIRV_VALUE_VARYING) {
        local.by_tile = true;
        return local;
    }
    const spirv_value group = spirv_value_symbol(GROUP_SYMBOL + dimension);
    const spirv_value offset = spirv_value_symbol(OFFSET_SYMBOL + dimension);
    spirv_value sum = spirv_value_add(&u->lanes, &local, &offset, 1, number);
    sum = spirv_value_add(&u->lanes, &sum, &group, u->tile[dimension], number);
    sum.by_tile = true;
    return sum;
}

spirv_value spirv_evaluate_builtin(spirv_uniformity *u, uint32_t builtin, uint32_t dimension,
                                   uint32_t number)
{
    spirv_value value;
    if (dimension > 2)
        return spirv_value_varying(number);
    switch (builtin) {
    case SpvBuiltInLocalInvocationId:
        return local_id(u, dimension, number);
    case SpvBuiltInGlobalInvocationId:
        return global_id(u, dimension, number);
    case SpvBuiltInWorkgroupId:
        value = spirv_value_symbol(GROUP_SYMBOL + dimension);
        value.by_tile = true;
        return value;
    case SpvBuiltInWorkgroupSize:
    case SpvBuiltInEnqueuedWorkgroupSize:
        return tile_size(u, dimension);
    case SpvBuiltInGlobalOffset:
        return spirv_value_symbol(OFFSET_SYMBOL + dimension);
    case SpvBuiltInNumWorkgroups:
    case SpvBuiltInGlobalSize:
    case SpvBuiltInWorkDim:
    case SpvBuiltInSubgroupMaxSize:
    case SpvBuiltInNumSubgroups:
    case SpvBuiltInNumEnqueuedSubgroups:
        return spirv_value_symbol(number);
    default:
        value = spirv_value_varying(number);
        value.by_tile = builtin == SpvBuiltInGlobalLinearId;
        return value;
    }
}

/* The number of each work-item in its tile. */
static spirv_value linear_id(spirv_uniformity *u, uint32_t number)
{
    if (u->tile[0] == 0)
        return spirv_value_varying(number);
    spirv_value value = spirv_value_constant(0);
    if (u->lanes.count == 1)
        return value;
    for (uint32_t lane = 0; lane < u->lanes.count; lane++)
        u->lanes.scratch[lane] = lane;
    value.lanes = u->lanes.scratch;
    value.cause = number;
    return value;
}

uint32_t spirv_storage_class(const spirv_uniformity *u, const spirv_value *pointer,
                             uint32_t pointer_id)
{
    const spirv_reader *reader = u->cfg->reader;
    spirv_instruction i = spirv_definition(reader, pointer_id);
    if (pointer->object != SPIRV_NONE)
        i = spirv_at(reader->stream, u->at[pointer->object]);
    const spirv_instruction type =
        spirv_definition(reader, i.count == 0 ? 0 : spirv_result_type(i));
    return type.opcode == SpvOpTypePointer ? type.words[2] : (uint32_t)SpvStorageClassGeneric;
}

static spirv_value load_builtin(spirv_uniformity *u, uint32_t builtin, spirv_instruction i,
                                uint32_t number)
{
    const spirv_instruction type = spirv_definition(u->cfg->reader, i.words[1]);
    if (builtin == SpvBuiltInLocalInvocationIndex)
        return linear_id(u, number);
    if (type.opcode != SpvOpTypeVector)
        return spirv_evaluate_builtin(u, builtin, 0, number);
    bool uniform = true, by_tile = false;
    for (uint32_t k = 0; k < 3; k++) {
        const spirv_value value = spirv_evaluate_builtin(u, builtin, k, number);
        uniform = uniform && spirv_value_is_uniform(&value);
        by_tile = by_tile || value.by_tile;
    }
    spirv_value value = uniform ? spirv_value_symbol(number) : spirv_value_varying(number);
    value.by_tile = by_tile;
    return value;
}

/* The reason why work-items of a tile may read different values at one place, or SPIRV_NONE. */
static uint32_t why_varied(const spirv_uniformity *u, const spirv_value *pointer, uint32_t storage,
                           uint32_t number)
{
    const uint32_t object = pointer->object;
    switch (storage) {
    case SpvStorageClassWorkgroup: /* one value for all, unless there is a race */
    case SpvStorageClassUniformConstant:
        return SPIRV_NONE;
    case SpvStorageClassCrossWorkgroup:
        return object == SPIRV_NONE || u->unknown_write ||
                       (u->object[object] & SPIRV_OBJECT_WRITTEN) != 0
                   ? number
                   : SPIRV_NONE;
    case SpvStorageClassFunction:
    case SpvStorageClassPrivate:
        if (object == SPIRV_NONE || u->unknown_write)
            return number;
        return u->content[object];
    default:
        return number;
    }
}

spirv_value spirv_evaluate_load(spirv_uniformity *u, uint32_t block, spirv_instruction i)
{
    const uint32_t number = spirv_cfg_value(u->cfg, u->cfg->blocks[block].context, spirv_result(i));
    const spirv_value pointer = spirv_uniformity_use(u, block, i.words[3]);
    if (pointer.kind == SPIRV_VALUE_NONE)
        return pointer;
    if (pointer.object != SPIRV_NONE && u->builtin[pointer.object] != SPIRV_NONE)
        return load_builtin(u, u->builtin[pointer.object], i, number);
    const uint32_t storage = spirv_storage_class(u, &pointer, i.words[3]);
    const uint32_t why = why_varied(u, &pointer, storage, number);
    const bool apart = !spirv_value_is_uniform(&pointer);
    spirv_value value = apart || why != SPIRV_NONE ? spirv_value_varying(apart ? number : why)
                                                   : spirv_value_symbol(number);
    /* What the host passes by value is the same for all tiles. */
    const bool passed =
        storage == SpvStorageClassUniformConstant ||
        (storage == SpvStorageClassFunction && pointer.object != SPIRV_NONE &&
         spirv_at(u->cfg->reader->stream, u->at[pointer.object]).opcode != SpvOpVariable);
    value.by_tile = !passed || pointer.by_tile;
    return value;
}

/* Records a write to a place; `value` is NULL if it is unknown. */
static void note(spirv_uniformity *u, uint32_t block, uint32_t pointer_id, const spirv_value *value)
{
    const spirv_value pointer = spirv_uniformity_use(u, block, pointer_id);
    const uint32_t object = pointer.object;
    if (pointer.kind == SPIRV_VALUE_NONE)
        return;
    if (object == SPIRV_NONE) {
        u->changed = u->changed || !u->unknown_write;
        u->unknown_write = true;
        return;
    }
    if ((u->object[object] & SPIRV_OBJECT_WRITTEN) == 0) {
        u->object[object] |= SPIRV_OBJECT_WRITTEN;
        u->changed = true;
    }
    uint32_t why = SPIRV_NONE;
    if (value == NULL)
        why = object;
    else if (value->kind != SPIRV_VALUE_NONE && !spirv_value_is_uniform(value))
        why = value->cause;
    else if (!spirv_value_is_uniform(&pointer))
        why = pointer.cause;
    else if (u->divergent_control[block] != SPIRV_NONE)
        why = spirv_uniformity_condition(u, u->divergent_control[block]).cause;
    if (why != SPIRV_NONE && u->content[object] == SPIRV_NONE) {
        u->content[object] = why;
        u->changed = true;
    }
}

static bool is_pointer(const spirv_reader *reader, uint32_t id)
{
    const spirv_instruction i = spirv_definition(reader, id);
    return i.count != 0 && spirv_has_result(i) &&
           spirv_definition(reader, spirv_result_type(i)).opcode == SpvOpTypePointer;
}

/* An unknown instruction may write through each of its pointers. */
static void note_all(spirv_uniformity *u, uint32_t block, spirv_instruction i)
{
    for (uint32_t word = spirv_first_operand(i); word < i.count; word++)
        if (spirv_is_value(i, word) && is_pointer(u->cfg->reader, i.words[word]))
            note(u, block, i.words[word], NULL);
}

void spirv_note_writes(spirv_uniformity *u, uint32_t block, spirv_instruction i)
{
    const spirv_reader *reader = u->cfg->reader;
    if (i.opcode == SpvOpStore) {
        const spirv_value value = spirv_uniformity_use(u, block, i.words[2]);
        note(u, block, i.words[1], &value);
    } else if (i.opcode == SpvOpCopyMemory || i.opcode == SpvOpCopyMemorySized) {
        /* A copied value is as uniform as a loaded one. */
        const spirv_value from = spirv_uniformity_use(u, block, i.words[2]);
        const uint32_t number = from.object == SPIRV_NONE ? 0 : from.object;
        const uint32_t why =
            why_varied(u, &from, spirv_storage_class(u, &from, i.words[2]), number);
        const spirv_value value = why != SPIRV_NONE               ? spirv_value_varying(why)
                                  : spirv_value_is_uniform(&from) ? spirv_value_constant(0)
                                                                  : spirv_value_varying(from.cause);
        note(u, block, i.words[1], &value);
    } else if (i.opcode == SpvOpFunctionCall) {
        note_all(u, block, i);
    } else if (!spirv_is_debug(reader, i)) {
        const spirv_memory_effect effect = spirv_memory_effect_of(reader, i);
        if (effect.write != 0 && effect.write < i.count)
            note(u, block, i.words[effect.write], NULL);
        else if (!effect.closed && effect.write == 0)
            note_all(u, block, i);
    }
}
