/* Arithmetic of bfloat16 (SPV_INTEL_bfloat16_arithmetic): an instruction is lowered as one of
 * floats, and its result rounded. A float has more than twice the bits, so that sums, products and
 * quotients are as if rounded once. */
#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

enum { FMA = 4427 };    /* newer than the headers */
enum { OPERANDS = 16 }; /* of an instruction, at most */

/* Operands that are floats while the instruction is lowered. */
typedef struct widened {
    lower_slot *slots[OPERANDS];
    const lower_value *before[OPERANDS];
    uint32_t count;
} widened;

static bool is_bfloat(const lower_type *type)
{
    const lower_type *scalar = type == NULL ? NULL : lower_scalar(type);
    return scalar != NULL && scalar->kind == LOWER_BFLOAT;
}

static bool is_arithmetic(uint16_t opcode)
{
    switch (opcode) {
    case SpvOpExtInst:
    case SpvOpConvertFToU:
    case SpvOpConvertFToS:
    case SpvOpConvertSToF:
    case SpvOpConvertUToF:
    case SpvOpFNegate:
    case SpvOpFAdd:
    case SpvOpFSub:
    case SpvOpFMul:
    case SpvOpFDiv:
    case SpvOpFRem:
    case SpvOpFMod:
    case SpvOpVectorTimesScalar:
    case SpvOpDot:
    case FMA:
        return true;
    default:
        return (opcode >= SpvOpIsNan && opcode <= SpvOpUnordered) ||
               (opcode >= SpvOpFOrdEqual && opcode <= SpvOpFUnordGreaterThanEqual);
    }
}

static uint32_t first_operand(spirv_instruction i)
{
    return i.opcode == SpvOpExtInst ? 5 : 3;
}

static const lower_type *type_of(const lowering *l, uint32_t id)
{
    const spirv_instruction definition = spirv_definition(&l->reader, id);
    if (definition.count == 0 || !spirv_has_result(definition))
        return NULL;
    const uint32_t index = spirv_find(&l->reader, spirv_result_type(definition));
    return index == SPIRV_NONE ? NULL : l->types[index];
}

bool lower_has_bfloat_arithmetic(const lowering *l, spirv_instruction i)
{
    if (!l->has_bfloat || !is_arithmetic(i.opcode))
        return false;
    const uint32_t result = spirv_find(&l->reader, spirv_result_type(i));
    bool any = result != SPIRV_NONE && is_bfloat(l->types[result]);
    for (uint32_t word = first_operand(i); !any && word < i.count; word++)
        any = is_bfloat(type_of(l, i.words[word]));
    return any;
}

/* A number of that type of LLVM, or as many of them. */
static lower_type *twin_of(lower_body *b, const lower_type *type, LLVMTypeRef number)
{
    lower_type *twins = lower_allocate(&b->l->arena, 2, sizeof *twins);
    if (twins == NULL) {
        (void)lower_refuse_memory(b->l);
        return NULL;
    }
    const uint32_t bits = lower_bits(b->l, number);
    twins[0] = (lower_type){.kind = LOWER_FLOAT, .at = type->at, .bits = bits};
    twins[0].size = twins[0].alignment = bits / 8;
    twins[0].component_count = 1;
    twins[0].scalar = twins[0].memory = number;
    if (type->kind != LOWER_VECTOR)
        return &twins[0];
    const uint64_t room = type->size / type->element->size;
    twins[1] = (lower_type){.kind = LOWER_VECTOR, .at = type->at, .count = type->count};
    twins[1].element = &twins[0];
    twins[1].component_count = type->component_count;
    twins[1].size = twins[1].alignment = room * twins[0].size;
    twins[1].memory = LLVMArrayType(number, (unsigned)room);
    twins[1].depth = type->depth;
    return &twins[1];
}

static const lower_value *widen(lower_body *b, spirv_instruction i, const lower_value *value)
{
    const lower_type *twin = twin_of(b, value->type, b->l->f32);
    lower_value *wide = twin == NULL ? NULL : lower_new_value(b, i, twin);
    for (uint64_t k = 0; wide != NULL && k < twin->component_count; k++)
        wide->components[k] = lower_lengthen(b, value->components[k]);
    return wide;
}

static bool points_to_bfloat(lower_body *b, const lower_type *type)
{
    const uint32_t index =
        type->kind == LOWER_POINTER ? spirv_find(&b->l->reader, type->pointee) : SPIRV_NONE;
    return index != SPIRV_NONE && is_bfloat(b->l->types[index]);
}

static bool widen_operands(lower_body *b, spirv_instruction i, widened *w)
{
    for (uint32_t word = first_operand(i); word < i.count; word++) {
        const lower_value *value = lower_use(b, i, word);
        if (value == NULL)
            return false;
        if (points_to_bfloat(b, value->type))
            return lower_refuse(b->l, i, "bfloat16 is not written through a pointer");
        if (w->count == OPERANDS)
            return lower_refuse(b->l, i, "more than %d operands, of bfloat16", OPERANDS);
        const lower_value *wide = is_bfloat(value->type) ? widen(b, i, value) : value;
        if (wide == NULL)
            return false;
        lower_slot *slot = &b->l->slots[spirv_find(&b->l->reader, i.words[word])];
        w->slots[w->count] = slot;
        w->before[w->count++] = slot->value;
        slot->value = wide;
    }
    return true;
}

/* From the last: an id may stand twice. */
static void restore(widened *w)
{
    while (w->count > 0) {
        w->count--;
        w->slots[w->count]->value = w->before[w->count];
    }
}

static bool narrow(lower_body *b, spirv_instruction i)
{
    lower_slot *slot = &b->l->slots[spirv_find(&b->l->reader, spirv_result(i))];
    const lower_value *wide = slot->value;
    lower_value *value = lower_define(b, i);
    if (value == NULL)
        return false;
    for (uint64_t k = 0; k < value->type->component_count; k++) {
        LLVMValueRef number = wide->components[k];
        if (LLVMTypeOf(number) == b->l->f64)
            number = lower_round_to_odd(b, number);
        value->components[k] = lower_shorten(b, number);
    }
    return true;
}

/* The type of the result is another one meanwhile. An integer goes by way of a double. */
static bool as_numbers(lower_body *b, spirv_instruction i, const lower_rule *rule)
{
    if (lower_find_type(b->l, i, spirv_result_type(i)) == NULL)
        return false;
    lower_type **type = &b->l->types[spirv_find(&b->l->reader, spirv_result_type(i))];
    lower_type *before = *type;
    if (!is_bfloat(before))
        return rule->lower(b, i, rule->what);
    const bool of_integer = i.opcode == SpvOpConvertSToF || i.opcode == SpvOpConvertUToF;
    *type = twin_of(b, before, of_integer ? b->l->f64 : b->l->f32);
    const bool done = *type != NULL && rule->lower(b, i, rule->what);
    *type = before;
    return done && narrow(b, i);
}

bool lower_bfloat_arithmetic(lower_body *b, spirv_instruction i, const lower_rule *rule)
{
    widened w = {.count = 0};
    const bool done = widen_operands(b, i, &w) && as_numbers(b, i, rule);
    restore(&w);
    return done;
}
