/* Constants, as values and as what memory begins with. Specialisation constants have their
 * defaults. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

#define MAXIMUM_DEPTH 200u /* of nested constants */

enum { POISON = 5158 }; /* newer than the headers */

bool lower_is_constant(uint16_t opcode)
{
    return (opcode >= SpvOpConstantTrue && opcode <= SpvOpSpecConstantOp) || opcode == SpvOpUndef ||
           opcode == SpvOpConstantFunctionPointerINTEL || opcode == LOWER_REPLICATE_CONSTANT ||
           opcode == LOWER_REPLICATE_SPEC_CONSTANT || opcode == POISON;
}

static uint64_t literal(spirv_instruction i)
{
    return i.words[3] | (i.count > 4 ? (uint64_t)i.words[4] << 32 : 0);
}

static bool lower_literal(lower_body *b, spirv_instruction i)
{
    lower_value *value = lower_define(b, i);
    if (value == NULL)
        return false;
    const lower_type *type = value->type;
    if (type->kind == LOWER_ODD && i.count == 3 + (type->bits + 31) / 32) {
        lower_odd_constant(b, i, value);
        return true;
    }
    const bool is_number =
        type->kind == LOWER_INT || type->kind == LOWER_FLOAT || type->kind == LOWER_BFLOAT;
    if (!is_number || (type->bits == 64 && i.count < 5))
        return lower_refuse(b->l, i, "the constant is no number of its type");
    const LLVMTypeRef bits = lower_int_type(b->l, type->bits);
    value->components[0] = LLVMConstBitCast(LLVMConstInt(bits, literal(i), false), type->scalar);
    return true;
}

static bool lower_truth(lower_body *b, spirv_instruction i)
{
    const bool truth = i.opcode == SpvOpConstantTrue || i.opcode == SpvOpSpecConstantTrue;
    return lower_define_scalar(b, i, lower_int(b->l->i1, truth));
}

static bool lower_same(lower_body *b, spirv_instruction i)
{
    lower_value *value = lower_define(b, i);
    for (uint64_t k = 0; value != NULL && k < value->type->component_count; k++) {
        const LLVMTypeRef type = value->type->components[k].type;
        value->components[k] =
            i.opcode == SpvOpConstantNull ? LLVMConstNull(type) : LLVMGetUndef(type);
    }
    return value != NULL;
}

static bool is_replicated(uint16_t opcode)
{
    return opcode >= LOWER_REPLICATE_CONSTANT && opcode <= LOWER_REPLICATE;
}

static bool replicate(lower_body *b, spirv_instruction i, lower_value *value)
{
    const lower_value *part = lower_use(b, i, 3);
    const uint64_t count = part == NULL ? 0 : part->type->component_count;
    if (part == NULL || value->type->component_count != value->type->count * count)
        return part != NULL && lower_refuse(b->l, i, "the part does not make a value of this type");
    for (uint64_t k = 0; k < value->type->component_count; k++) {
        value->components[k] = part->components[k % count];
        if (LLVMTypeOf(value->components[k]) != value->type->components[k].type)
            return lower_refuse(b->l, i, "the part does not make a value of this type");
    }
    return true;
}

bool lower_parts(lower_body *b, spirv_instruction i)
{
    lower_value *value = lower_define(b, i);
    if (value == NULL)
        return false;
    if (is_replicated(i.opcode))
        return replicate(b, i, value);
    uint64_t done = 0;
    for (uint32_t word = 3; word < i.count; word++) {
        const lower_value *part = lower_use(b, i, word);
        if (part == NULL)
            return false;
        for (uint64_t k = 0; k < part->type->component_count; k++, done++) {
            if (done == value->type->component_count ||
                LLVMTypeOf(part->components[k]) != value->type->components[done].type)
                return lower_refuse(b->l, i, "the parts do not make a value of this type");
            value->components[done] = part->components[k];
        }
    }
    if (done != value->type->component_count)
        return lower_refuse(b->l, i, "a value of this type has more parts");
    return true;
}

/* The instruction inside stands as if on its own, in the entry block, where most of it folds. */
static bool lower_operation(lower_body *b, spirv_instruction i)
{
    uint32_t *words = lower_allocate(&b->arena, i.count, sizeof *words);
    if (words == NULL)
        return lower_refuse_memory(b->l);
    spirv_instruction inside = {words, i.at, (uint16_t)i.words[3], (uint16_t)(i.count - 1)};
    words[0] = (uint32_t)inside.count << SpvWordCountShift | inside.opcode;
    memcpy(words + 1, i.words + 1, 2 * sizeof *words);
    memcpy(words + 3, i.words + 4, (i.count - 4u) * sizeof *words);
    if (i.words[3] > UINT16_MAX || !spirv_has_result(inside) || spirv_result_type(inside) == 0 ||
        i.words[3] == SpvOpFunctionCall || i.words[3] == SpvOpPhi || i.words[3] == SpvOpVariable)
        return lower_refuse(b->l, i, "opcode %" PRIu32 " makes no constant", i.words[3]);
    return lower_instruction(b, inside);
}

static bool lower_kinds(lower_body *b, spirv_instruction i)
{
    switch (i.opcode) {
    case SpvOpConstant:
    case SpvOpSpecConstant:
        return lower_literal(b, i);
    case SpvOpConstantTrue:
    case SpvOpConstantFalse:
    case SpvOpSpecConstantTrue:
    case SpvOpSpecConstantFalse:
        return lower_truth(b, i);
    case SpvOpConstantNull:
    case SpvOpUndef:
    case POISON:
        return lower_same(b, i);
    case SpvOpConstantComposite:
    case SpvOpSpecConstantComposite:
    case LOWER_REPLICATE_CONSTANT:
    case LOWER_REPLICATE_SPEC_CONSTANT:
        return lower_parts(b, i);
    case SpvOpConstantSampler:
        return lower_sampler(b, i);
    case SpvOpConstantFunctionPointerINTEL:
        return lower_function_pointer(b, i);
    case SpvOpSpecConstantOp:
        return lower_operation(b, i);
    default:
        return lower_refuse(b->l, i, "constants of this kind are not supported");
    }
}

const lower_value *lower_constant(lower_body *b, spirv_instruction i)
{
    if (b->constant_depth == MAXIMUM_DEPTH) {
        (void)lower_refuse(b->l, i, "constants nest deeper than %u", MAXIMUM_DEPTH);
        return NULL;
    }
    const LLVMBuilderRef builder = b->builder;
    const uint32_t block = b->block;
    b->builder = b->entry;
    b->block = SPIRV_NONE;
    b->constant_depth++;
    const bool done = lower_kinds(b, i);
    b->constant_depth--;
    b->builder = builder;
    b->block = block;
    return done ? b->l->slots[spirv_find(&b->l->reader, spirv_result(i))].value : NULL;
}

/* Returns part k of a composite, or 0 if it has no such part. What has no room in an instruction
 * follows in the next ones. */
static uint32_t part_of(const lowering *l, spirv_instruction i, uint64_t k)
{
    uint32_t first = 3;
    if (is_replicated(i.opcode))
        return i.words[first];
    while (k >= i.count - first) {
        k -= i.count - first;
        i = spirv_next(l->reader.stream, i);
        first = 1;
        if (i.opcode != SpvOpConstantCompositeContinuedINTEL &&
            i.opcode != SpvOpSpecConstantCompositeContinuedINTEL)
            return 0;
    }
    return i.words[first + k];
}

static LLVMValueRef initializer_of_struct(lower_body *b, spirv_instruction i,
                                          const lower_type *type)
{
    const unsigned fields = LLVMCountStructElementTypes(type->memory);
    LLVMValueRef *parts = lower_allocate(&b->arena, fields + 1u, sizeof *parts);
    if (parts == NULL) {
        (void)lower_refuse_memory(b->l);
        return NULL;
    }
    unsigned field = 0;
    uint64_t end = 0;
    for (uint64_t k = 0; k < type->count; k++) {
        if (type->offsets[k] != end) {
            parts[field] = LLVMConstNull(LLVMStructGetTypeAtIndex(type->memory, field));
            field++;
        }
        parts[field] = lower_initializer(b, i, type->members[k], part_of(b->l, i, k));
        if (parts[field++] == NULL)
            return NULL;
        end = type->offsets[k] + type->members[k]->size;
    }
    if (end != type->size)
        parts[field] = LLVMConstNull(LLVMStructGetTypeAtIndex(type->memory, field));
    return LLVMConstStructInContext(b->l->context, parts, fields, true);
}

static LLVMValueRef initializer_of_sequence(lower_body *b, spirv_instruction i,
                                            const lower_type *type)
{
    const unsigned length = (unsigned)LLVMGetArrayLength(type->memory);
    LLVMValueRef *parts = lower_allocate(&b->arena, length, sizeof *parts);
    if (parts == NULL) {
        (void)lower_refuse_memory(b->l);
        return NULL;
    }
    for (uint32_t k = 0; k < length; k++) {
        if (k >= type->count) /* the room for the fourth of three */
            parts[k] = LLVMConstNull(type->element->memory);
        else
            parts[k] = lower_initializer(b, i, type->element, part_of(b->l, i, k));
        if (parts[k] == NULL)
            return NULL;
    }
    return LLVMConstArray(type->element->memory, parts, length);
}

static LLVMValueRef initializer_of_scalar(lower_body *b, spirv_instruction i,
                                          const lower_type *type, uint32_t id)
{
    const lower_value *value = lower_use_id(b, i, id);
    if (value == NULL)
        return NULL;
    if (type->kind == LOWER_ODD && value->type == type && type->component_count == 2)
        return LLVMConstArray(b->l->i64, (LLVMValueRef *)value->components, 2);
    if (value->type->scalar != type->scalar || !LLVMIsConstant(value->components[0])) {
        (void)lower_refuse(b->l, i, "id %" PRIu32 " is no constant that memory can begin with", id);
        return NULL;
    }
    b->l->found_launch_address |= LLVMIsUndef(value->components[0]) != 0;
    if (type->kind == LOWER_BOOL)
        return LLVMConstIntGetZExtValue(value->components[0]) != 0 ? lower_int(b->l->i8, 1)
                                                                   : LLVMConstNull(b->l->i8);
    return value->components[0];
}

static LLVMValueRef initializer_of_composite(lower_body *b, spirv_instruction i,
                                             const lower_type *type)
{
    const bool is_composite = i.opcode == SpvOpConstantComposite ||
                              i.opcode == SpvOpSpecConstantComposite || is_replicated(i.opcode);
    const bool has_all =
        is_composite && (type->count == 0 || part_of(b->l, i, type->count - 1) != 0);
    if (!has_all || (!is_replicated(i.opcode) && part_of(b->l, i, type->count) != 0) ||
        lower_find_type(b->l, i, spirv_result_type(i)) != type) {
        (void)lower_refuse(b->l, i, "a variable cannot begin with this constant");
        return NULL;
    }
    if (b->constant_depth == MAXIMUM_DEPTH) {
        (void)lower_refuse(b->l, i, "constants nest deeper than %u", MAXIMUM_DEPTH);
        return NULL;
    }
    b->constant_depth++;
    const LLVMValueRef whole = type->kind == LOWER_STRUCT ? initializer_of_struct(b, i, type)
                                                          : initializer_of_sequence(b, i, type);
    b->constant_depth--;
    return whole;
}

LLVMValueRef lower_initializer(lower_body *b, spirv_instruction i, const lower_type *type,
                               uint32_t id)
{
    const spirv_instruction constant = spirv_definition(&b->l->reader, id);
    if (type->alignment == 0 || type->size > LOWER_MAXIMUM_CONSTANT ||
        b->l->component_budget < type->count) {
        (void)lower_refuse(b->l, i, "the variable has no size, or is too large");
        return NULL;
    }
    b->l->component_budget -= type->count;
    if (constant.opcode == SpvOpConstantNull || constant.opcode == SpvOpUndef ||
        constant.opcode == POISON)
        return LLVMConstNull(type->memory);
    if (type->kind == LOWER_VECTOR || type->kind == LOWER_ARRAY || type->kind == LOWER_STRUCT)
        return initializer_of_composite(b, constant.count == 0 ? i : constant, type);
    return initializer_of_scalar(b, i, type, id);
}
