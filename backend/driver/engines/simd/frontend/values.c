/* Values of the function that is being written, by their ids. */
#include <inttypes.h>
#include <stdlib.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

lower_slot *lower_touch(lower_body *b, uint32_t index)
{
    lower_slot *slot = &b->l->slots[index];
    if (slot->value != NULL || slot->first != NULL)
        return slot;
    if (b->touched_count == b->touched_capacity) {
        const size_t capacity = b->touched_capacity == 0 ? 256 : 2 * b->touched_capacity;
        uint32_t *touched = realloc(b->touched, capacity * sizeof *touched);
        if (touched == NULL) {
            (void)lower_refuse_memory(b->l);
            return NULL;
        }
        b->touched = touched;
        b->touched_capacity = capacity;
    }
    b->touched[b->touched_count++] = index;
    return slot;
}

lower_value *lower_new_value(lower_body *b, spirv_instruction i, const lower_type *type)
{
    lowering *l = b->l;
    if (lower_components(l, i, type) == NULL)
        return NULL;
    if (l->component_budget < type->component_count) {
        (void)lower_refuse(l, i, "the values of the module have too many parts");
        return NULL;
    }
    l->component_budget -= type->component_count;
    lower_value *value = lower_allocate(
        &b->arena, 1, sizeof *value + (size_t)type->component_count * sizeof(LLVMValueRef));
    if (value == NULL)
        (void)lower_refuse_memory(l);
    else
        value->type = type;
    return value;
}

lower_value *lower_define(lower_body *b, spirv_instruction i)
{
    const lower_type *type = lower_find_type(b->l, i, spirv_result_type(i));
    if (type == NULL)
        return NULL;
    lower_value *value = lower_new_value(b, i, type);
    lower_slot *slot =
        value == NULL ? NULL : lower_touch(b, spirv_find(&b->l->reader, spirv_result(i)));
    if (slot == NULL)
        return NULL;
    slot->value = value;
    return value;
}

bool lower_define_scalar(lower_body *b, spirv_instruction i, LLVMValueRef component)
{
    lower_value *value = lower_define(b, i);
    if (value == NULL)
        return false;
    if (value->type->component_count != 1 || value->type->scalar != LLVMTypeOf(component))
        return lower_refuse(b->l, i, "the result has the wrong type");
    value->components[0] = component;
    return true;
}

/* Variables and constants of the module become values where they are first used. */
static const lower_value *from_module(lower_body *b, spirv_instruction i, uint32_t index)
{
    const spirv_instruction definition = spirv_at(b->l->reader.stream, b->l->reader.ids[index].at);
    if (lower_is_constant(definition.opcode))
        return lower_constant(b, definition);
    if (definition.opcode == SpvOpVariable && definition.words[3] != SpvStorageClassFunction) {
        const LLVMValueRef pointer = lower_global_variable(b, definition);
        return pointer != NULL && lower_define_scalar(b, definition, pointer)
                   ? b->l->slots[index].value
                   : NULL;
    }
    if (lower_extension_of(definition.opcode) != NULL)
        (void)lower_refuse_instruction(b->l, definition);
    else
        (void)lower_refuse(b->l, i, "id %" PRIu32 " is used before it has a value",
                           b->l->reader.ids[index].id);
    return NULL;
}

const lower_value *lower_use_id(lower_body *b, spirv_instruction i, uint32_t id)
{
    const uint32_t index = spirv_find(&b->l->reader, id);
    if (index == SPIRV_NONE) {
        (void)lower_refuse(b->l, i, "id %" PRIu32 " is used, and nothing defines it", id);
        return NULL;
    }
    const lower_value *value = b->l->slots[index].value;
    if (value == NULL)
        return from_module(b, i, index);
    if (value->type->component_count != 0 &&
        value->components[value->type->component_count - 1] == NULL) {
        (void)lower_refuse(b->l, i, "id %" PRIu32 " is made of itself", id);
        return NULL;
    }
    return value;
}

/* Returns whether nothing depends on operands that are left open: they are moved, or stored where
 * what was there before is as good. From private memory they would come back. */
static bool leaves_open(lower_body *b, spirv_instruction i)
{
    const spirv_reader *reader = &b->l->reader;
    switch (i.opcode) {
    case SpvOpCompositeConstruct:
    case SpvOpCompositeExtract:
    case SpvOpCompositeInsert:
    case SpvOpVectorShuffle:
    case SpvOpCopyObject:
        return true;
    case SpvOpStore: {
        const uint32_t type = spirv_result_type(spirv_definition(reader, i.words[1]));
        const spirv_instruction pointer = spirv_definition(reader, type);
        return pointer.opcode == SpvOpTypePointer && pointer.words[2] != SpvStorageClassFunction;
    }
    default:
        return false;
    }
}

static bool is_open(LLVMValueRef component)
{
    return LLVMIsUndef(component) && LLVMGetTypeKind(LLVMTypeOf(component)) != LLVMPointerTypeKind;
}

/* What is undefined in SPIR-V has some value. To LLVM it may be another at each use, and code that
 * it decides to run need not be there. */
static const lower_value *settle(lower_body *b, spirv_instruction i, const lower_value *value)
{
    uint64_t k = 0;
    const uint64_t count = value->type->component_count;
    while (k < count && !is_open(value->components[k]))
        k++;
    lower_value *settled = k == count ? NULL : lower_new_value(b, i, value->type);
    if (settled == NULL)
        return k == count ? value : NULL;
    for (k = 0; k < count; k++)
        settled->components[k] = is_open(value->components[k])
                                     ? LLVMConstNull(LLVMTypeOf(value->components[k]))
                                     : value->components[k];
    return settled;
}

const lower_value *lower_use(lower_body *b, spirv_instruction i, uint32_t word)
{
    if (word < i.count) {
        const lower_value *value = lower_use_id(b, i, i.words[word]);
        return value == NULL || leaves_open(b, i) ? value : settle(b, i, value);
    }
    (void)lower_refuse(b->l, i, "an operand is missing");
    return NULL;
}

LLVMValueRef lower_use_scalar(lower_body *b, spirv_instruction i, uint32_t word, lower_kind kind)
{
    const lower_value *value = lower_use(b, i, word);
    if (value == NULL)
        return NULL;
    if (value->type->scalar != NULL && (kind == LOWER_OTHER || value->type->kind == kind))
        return value->components[0];
    if (value->type->kind == LOWER_BFLOAT)
        (void)lower_refuse(b->l, i, "bfloat16 is moved and converted, and nothing else");
    else
        (void)lower_refuse(b->l, i, "the operand in word %" PRIu32 " has the wrong type", word);
    return NULL;
}

bool lower_read_constant(lowering *l, spirv_instruction i, uint32_t word, uint64_t *out)
{
    if (word < i.count && spirv_read_constant(&l->reader, i.words[word], out))
        return true;
    return lower_refuse(l, i, "the operand in word %" PRIu32 " is no integer constant", word);
}
