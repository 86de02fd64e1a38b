/* Vectors, structs and arrays: moves their components. */
#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

/* Newer than the headers. */
enum { FREEZE = 5159 };

/* Follows literal indices from a word on, to the part they lead to and its first component. */
static const lower_type *part_of(lower_body *b, spirv_instruction i, const lower_type *type,
                                 uint32_t word, uint64_t *component)
{
    *component = 0;
    for (; word < i.count; word++) {
        const uint32_t index = i.words[word];
        const bool has_parts =
            type->kind == LOWER_VECTOR || type->kind == LOWER_ARRAY || type->kind == LOWER_STRUCT;
        if (!has_parts || index >= type->count) {
            (void)lower_refuse(b->l, i, "there is no part %" PRIu32, index);
            return NULL;
        }
        if (type->kind != LOWER_STRUCT) {
            *component += index * type->element->component_count;
            type = type->element;
            continue;
        }
        for (uint32_t k = 0; k < index; k++)
            *component += type->members[k]->component_count;
        type = type->members[index];
    }
    return type;
}

static bool construct(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    return lower_parts(b, i);
}

static bool extract(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *whole = lower_use(b, i, 3);
    uint64_t first;
    const lower_type *part = whole == NULL ? NULL : part_of(b, i, whole->type, 4, &first);
    lower_value *value = part == NULL ? NULL : lower_define(b, i);
    if (value == NULL || !lower_same_components(b->l, i, part, value->type))
        return false;
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] = whole->components[first + k];
    return true;
}

static bool insert(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *object = lower_use(b, i, 3);
    const lower_value *whole = object == NULL ? NULL : lower_use(b, i, 4);
    uint64_t first;
    const lower_type *part = whole == NULL ? NULL : part_of(b, i, whole->type, 5, &first);
    lower_value *value = part == NULL ? NULL : lower_define(b, i);
    if (value == NULL || !lower_same_components(b->l, i, part, object->type) ||
        !lower_same_components(b->l, i, whole->type, value->type))
        return false;
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] = whole->components[k];
    for (uint64_t k = 0; k < part->component_count; k++)
        value->components[first + k] = object->components[k];
    return true;
}

static bool shuffle(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *x = lower_use(b, i, 3);
    const lower_value *y = x == NULL ? NULL : lower_use(b, i, 4);
    lower_value *value = y == NULL ? NULL : lower_define(b, i);
    if (value == NULL)
        return false;
    const lower_type *type = value->type;
    if (type->kind != LOWER_VECTOR || x->type->kind != LOWER_VECTOR ||
        y->type->kind != LOWER_VECTOR || x->type->element->scalar != type->element->scalar ||
        y->type->element->scalar != type->element->scalar || i.count - 5u != type->count)
        return lower_refuse(b->l, i, "the operands do not make a vector of this type");
    for (uint32_t k = 0; k < type->count; k++) {
        const uint64_t from = i.words[5 + k];
        const uint64_t of_x = x->type->count;
        if (from == UINT32_MAX)
            value->components[k] = LLVMGetUndef(type->element->scalar);
        else if (from >= of_x + y->type->count)
            return lower_refuse(b->l, i, "there is no component %" PRIu64, from);
        else
            value->components[k] = from < of_x ? x->components[from] : y->components[from - of_x];
    }
    return true;
}

/* OpenCL C's functions of a dimension that there is not: 1 if they are sizes, else 0. */
static uint64_t beyond_dimensions(uint32_t builtin)
{
    return builtin == SpvBuiltInNumWorkgroups || builtin == SpvBuiltInWorkgroupSize ||
           builtin == SpvBuiltInEnqueuedWorkgroupSize || builtin == SpvBuiltInGlobalSize;
}

/* An index past the end has some result: the first component, or of a built-in variable what those
 * functions give, which llvm-spirv up to 15 makes of them without a check. */
static LLVMValueRef beyond_end(const lower_body *b, uint32_t id, const lower_value *vector)
{
    const spirv_reader *reader = &b->l->reader;
    const spirv_instruction load = spirv_definition(reader, id);
    if (load.opcode != SpvOpLoad)
        return vector->components[0];
    const spirv_instruction variable = spirv_definition(reader, load.words[3]);
    if (variable.opcode != SpvOpVariable || !spirv_is_builtin(reader, variable) ||
        vector->type->count != 3)
        return vector->components[0];
    const uint32_t builtin = reader->ids[spirv_find(reader, load.words[3])].builtin;
    return lower_int(vector->type->element->scalar, beyond_dimensions(builtin));
}

static bool extract_dynamic(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *vector = lower_use(b, i, 3);
    const LLVMValueRef index = vector == NULL ? NULL : lower_use_scalar(b, i, 4, LOWER_INT);
    if (index == NULL)
        return false;
    if (vector->type->kind != LOWER_VECTOR)
        return lower_refuse(b->l, i, "the operand is no vector");
    LLVMValueRef chosen = beyond_end(b, i.words[3], vector);
    for (uint64_t k = chosen == vector->components[0]; k < vector->type->count; k++)
        chosen = lower_select(b, LLVMIntEQ, index, lower_int(LLVMTypeOf(index), k),
                              vector->components[k], chosen);
    return lower_define_scalar(b, i, chosen);
}

static bool insert_dynamic(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *vector = lower_use(b, i, 3);
    const LLVMValueRef component = lower_use_scalar(b, i, 4, LOWER_OTHER);
    const LLVMValueRef index = component == NULL ? NULL : lower_use_scalar(b, i, 5, LOWER_INT);
    lower_value *value = index == NULL || vector == NULL ? NULL : lower_define(b, i);
    if (value == NULL || !lower_same_components(b->l, i, vector->type, value->type))
        return false;
    if (value->type->kind != LOWER_VECTOR || value->type->element->scalar != LLVMTypeOf(component))
        return lower_refuse(b->l, i, "the operands are no vector and component of one type");
    for (uint64_t k = 0; k < value->type->count; k++)
        value->components[k] = lower_select(b, LLVMIntEQ, index, lower_int(LLVMTypeOf(index), k),
                                            component, vector->components[k]);
    return true;
}

/* Also OpExpectKHR, whose second operand is a guess, OpCopyLogical, and OpFreezeKHR. */
static bool copy(lower_body *b, spirv_instruction i, int freeze)
{
    const lower_value *from = lower_use(b, i, 3);
    lower_value *to = from == NULL ? NULL : lower_define(b, i);
    if (to == NULL || !lower_same_components(b->l, i, from->type, to->type))
        return false;
    for (uint64_t k = 0; k < to->type->component_count; k++)
        to->components[k] =
            freeze ? LLVMBuildFreeze(b->builder, from->components[k], "") : from->components[k];
    return true;
}

const lower_rule lower_composite_rules[] = {
    {LOWER_REPLICATE, 4, "OpCompositeConstructReplicateEXT", construct, 0},
    {FREEZE, 4, "OpFreezeKHR", copy, true},
    LOWER_RULE(CompositeConstruct, 3, construct, 0),
    LOWER_RULE(CompositeExtract, 4, extract, 0),
    LOWER_RULE(CompositeInsert, 5, insert, 0),
    LOWER_RULE(VectorShuffle, 5, shuffle, 0),
    LOWER_RULE(VectorExtractDynamic, 5, extract_dynamic, 0),
    LOWER_RULE(VectorInsertDynamic, 6, insert_dynamic, 0),
    LOWER_RULE(CopyObject, 4, copy, false),
    LOWER_RULE(CopyLogical, 4, copy, false),
    LOWER_RULE(ExpectKHR, 5, copy, false),
    {0},
};
