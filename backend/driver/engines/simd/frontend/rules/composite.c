/* Vectors, structs and arrays: moves their components. */
#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"
#include "base/power_of_two.h"

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

static bool is_size(uint32_t builtin)
{
    return builtin == SpvBuiltInNumWorkgroups || builtin == SpvBuiltInWorkgroupSize ||
           builtin == SpvBuiltInEnqueuedWorkgroupSize || builtin == SpvBuiltInGlobalSize;
}

/* Of a dimension that there is not, OpenCL C's functions give 1 if they are sizes, else 0. Of such
 * a call llvm-spirv 15 makes an element past the end of the built-in vector.
 * @returns NULL if it is another vector */
static LLVMValueRef beyond_dimensions(const lower_body *b, uint32_t vector, const lower_type *type)
{
    const spirv_reader *reader = &b->l->reader;
    const spirv_instruction load = spirv_definition(reader, vector);
    if (load.opcode != SpvOpLoad || type->count != 3)
        return NULL;
    const spirv_instruction variable = spirv_definition(reader, load.words[3]);
    if (variable.opcode != SpvOpVariable || !spirv_is_builtin(reader, variable))
        return NULL;
    const uint32_t builtin = reader->ids[spirv_find(reader, load.words[3])].builtin;
    return lower_int(type->element->scalar, is_size(builtin));
}

static bool extract(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *whole = lower_use(b, i, 3);
    if (whole != NULL && whole->type->kind == LOWER_VECTOR && i.count == 5 &&
        i.words[4] >= whole->type->count) {
        const LLVMValueRef beyond = beyond_dimensions(b, i.words[3], whole->type);
        if (beyond != NULL)
            return lower_define_scalar(b, i, beyond);
    }
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

/* An index past the end has some result. */
static bool extract_dynamic(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *vector = lower_use(b, i, 3);
    const LLVMValueRef index = vector == NULL ? NULL : lower_use_scalar(b, i, 4, LOWER_INT);
    if (index == NULL)
        return false;
    if (vector->type->kind != LOWER_VECTOR)
        return lower_refuse(b->l, i, "the operand is no vector");
    const LLVMValueRef beyond = beyond_dimensions(b, i.words[3], vector->type);
    if (beyond == NULL && vector->type->count <= LOWER_MOST_CHOICES &&
        zli_is_power_of_two(vector->type->count))
        return lower_define_scalar(b, i,
                                   lower_choose(b, vector->components, vector->type->count, index));
    LLVMValueRef chosen = beyond != NULL ? beyond : vector->components[0];
    for (uint64_t k = beyond == NULL; k < vector->type->count; k++)
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
