/* SPIR-V's types: components and memory layout. */
#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/spirv/reader/grammar.h"

#define MAXIMUM_DEPTH 64u

static spirv_layout layout_of(const lowering *l, uint32_t id)
{
    return l->reader.ids[spirv_find(&l->reader, id)].layout;
}

static bool add_type(lowering *l, spirv_instruction i);

/* A pointer may stand behind its use: the struct that it points to has to be there first. */
static const lower_type *component(lowering *l, spirv_instruction i, uint32_t id)
{
    const uint32_t index = spirv_find(&l->reader, id);
    if (index != SPIRV_NONE && l->types[index] != NULL)
        return l->types[index];
    const spirv_instruction definition = spirv_definition(&l->reader, id);
    if (definition.opcode == SpvOpTypePointer)
        return add_type(l, definition) ? l->types[index] : NULL;
    (void)lower_refuse(l, i, "id %" PRIu32 " is no type that stands before it", id);
    return NULL;
}

static void add_components(lower_type *type, const lower_type *element, uint64_t count)
{
    const uint64_t limit = UINT64_C(1) << 40;
    if (element->component_count != 0 && count > limit / element->component_count)
        type->component_count = limit;
    else
        type->component_count += count * element->component_count;
    if (type->component_count > limit)
        type->component_count = limit;
    if (element->depth >= type->depth)
        type->depth = element->depth + 1;
}

uint32_t lower_part_bits(uint32_t bits)
{
    return bits <= 8 ? 8 : bits <= 16 ? 16 : bits <= 32 ? 32 : 64;
}

/* Of more than 64 bits: an array of two, as its parts stand in memory. */
static void set_odd(lowering *l, lower_type *type)
{
    l->has_odd = true;
    type->kind = LOWER_ODD;
    if (type->bits <= 64) {
        type->scalar = lower_int_type(l, lower_part_bits(type->bits));
        type->memory = type->scalar;
        return;
    }
    type->memory = LLVMArrayType(l->i64, 2);
    type->component_count = 2;
}

static void set_scalar(lowering *l, spirv_instruction i, lower_type *type)
{
    const uint32_t bits = i.words[2];
    type->bits = bits;
    type->kind = i.opcode == SpvOpTypeInt ? LOWER_INT : LOWER_FLOAT;
    type->scalar = i.opcode == SpvOpTypeInt ? lower_int_type(l, bits) : lower_float_type(l, bits);
    type->memory = type->scalar;
    type->component_count = 1;
    if (i.opcode == SpvOpTypeInt && type->scalar == NULL && bits != 0 && bits <= 128) {
        set_odd(l, type);
        return;
    }
    const bool is_encoded = i.opcode == SpvOpTypeFloat && i.count > 3;
    if (is_encoded && i.words[3] == LOWER_ENCODING_BFLOAT && bits == 16) {
        l->has_bfloat = true;
        type->kind = LOWER_BFLOAT;
        type->scalar = l->i16;
        type->memory = l->i16;
    } else if (type->scalar == NULL || is_encoded) {
        type->kind = LOWER_OTHER; /* refused where a value has this type */
        type->scalar = NULL;
    }
}

static bool set_sequence(lowering *l, spirv_instruction i, lower_type *type)
{
    type->kind = i.opcode == SpvOpTypeVector ? LOWER_VECTOR : LOWER_ARRAY;
    type->element = component(l, i, i.words[2]);
    if (type->element == NULL)
        return false;
    type->count = i.words[3];
    if (i.opcode == SpvOpTypeVector && (type->count < 1 || type->count > LOWER_MAXIMUM_COMPONENTS))
        return lower_refuse(l, i, "vectors of %" PRIu32 " components are not supported",
                            i.words[3]);
    if (i.opcode == SpvOpTypeArray && !spirv_read_constant(&l->reader, i.words[3], &type->count))
        return lower_refuse(l, i, "the length is no integer constant");
    add_components(type, type->element, type->count);
    return true;
}

static bool set_struct(lowering *l, spirv_instruction i, lower_type *type)
{
    type->kind = LOWER_STRUCT;
    type->count = i.count - 2u;
    type->members = lower_allocate(&l->arena, type->count, sizeof(lower_type *));
    type->offsets = lower_allocate(&l->arena, type->count, sizeof(uint64_t));
    if (type->members == NULL || type->offsets == NULL)
        return lower_refuse_memory(l);
    const uint32_t marks = l->reader.ids[spirv_find(&l->reader, spirv_result(i))].marks;
    uint64_t end = 0;
    for (uint32_t k = 0; k < type->count; k++) {
        const lower_type *member = component(l, i, i.words[2 + k]);
        if (member == NULL)
            return false;
        type->members[k] = member;
        if ((marks & SPIRV_PACKED) == 0 && member->alignment != 0)
            end = spirv_round_up(end, member->alignment);
        type->offsets[k] = end;
        end += member->size;
        add_components(type, member, 1);
    }
    return true;
}

static void set_simple(lowering *l, spirv_instruction i, lower_type *type)
{
    switch (i.opcode) {
    case SpvOpTypeVoid:
        type->kind = LOWER_VOID;
        return;
    case SpvOpTypeBool:
        *type = (lower_type){.kind = LOWER_BOOL, .bits = 1, .component_count = 1, .scalar = l->i1};
        type->memory = l->i8;
        return;
    case SpvOpTypePointer:
        *type = (lower_type){.kind = LOWER_POINTER, .component_count = 1, .scalar = l->pointer};
        type->memory = l->pointer;
        type->storage = i.words[2];
        type->pointee = i.words[3];
        return;
    case SpvOpTypeEvent:
        *type = (lower_type){.kind = LOWER_EVENT, .component_count = 1, .scalar = l->i64};
        type->memory = l->i64;
        return;
    case SpvOpTypeImage: /* a pointer to a cpu_image */
        *type = (lower_type){.kind = LOWER_IMAGE, .component_count = 1, .scalar = l->pointer};
        type->memory = l->pointer;
        return;
    case SpvOpTypeSampler: /* a cpu_sampler */
        *type = (lower_type){.kind = LOWER_SAMPLER, .component_count = 1, .scalar = l->i64};
        type->memory = l->i64;
        return;
    case SpvOpTypeFunction:
        type->kind = LOWER_FUNCTION;
        return;
    default:
        return;
    }
}

/* An image and a sampler: the struct of the two, which no memory holds. */
static bool set_sampled_image(lowering *l, spirv_instruction i, lower_type *type)
{
    lower_type *sampler = lower_allocate(&l->arena, 1, sizeof *sampler);
    const lower_type *image = component(l, i, i.words[2]);
    if (image == NULL)
        return false;
    if (image->kind != LOWER_IMAGE)
        return lower_refuse(l, i, "id %" PRIu32 " is no image", i.words[2]);
    type->members = lower_allocate(&l->arena, 2, sizeof(lower_type *));
    type->offsets = lower_allocate(&l->arena, 2, sizeof(uint64_t));
    if (sampler == NULL || type->members == NULL || type->offsets == NULL)
        return lower_refuse_memory(l);
    *sampler =
        (lower_type){.kind = LOWER_SAMPLER, .component_count = 1, .scalar = l->i64, .at = i.at};
    type->kind = LOWER_STRUCT;
    type->count = 2;
    type->members[0] = image;
    type->members[1] = sampler;
    type->offsets[1] = SPIRV_POINTER_BYTES;
    add_components(type, image, 1);
    add_components(type, sampler, 1);
    return true;
}

static bool set_type(lowering *l, spirv_instruction i, lower_type *type)
{
    switch (i.opcode) {
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
        set_scalar(l, i, type);
        return true;
    case SpvOpTypeVector:
    case SpvOpTypeArray:
        return set_sequence(l, i, type);
    case SpvOpTypeStruct:
        return set_struct(l, i, type);
    case SpvOpTypeSampledImage:
        return set_sampled_image(l, i, type);
    default:
        set_simple(l, i, type);
        return true;
    }
}

/* Members with the padding between them, in a packed struct. */
static LLVMTypeRef struct_memory(lowering *l, const lower_type *type)
{
    LLVMTypeRef *parts = lower_allocate(&l->arena, 2 * type->count + 1, sizeof *parts);
    if (parts == NULL)
        return NULL;
    unsigned count = 0;
    uint64_t end = 0;
    for (uint64_t k = 0; k <= type->count; k++) {
        const uint64_t next = k == type->count ? type->size : type->offsets[k];
        if (next != end)
            parts[count++] = LLVMArrayType(l->i8, (unsigned)(next - end));
        if (k == type->count)
            break;
        parts[count++] = type->members[k]->memory;
        end = next + type->members[k]->size;
    }
    return LLVMStructTypeInContext(l->context, parts, count, true);
}

/* What is too large for a variable or a value has no type in memory either: only its size counts,
 * and it is still pointed into. */
static bool set_memory(lowering *l, lower_type *type)
{
    if (type->alignment == 0 || type->memory != NULL)
        return true;
    if (type->size > UINT32_MAX || type->depth > MAXIMUM_DEPTH)
        type->memory = LLVMArrayType(l->i8, 0);
    else if (type->kind == LOWER_VECTOR)
        type->memory =
            LLVMArrayType(type->element->memory, (unsigned)(type->size / type->element->size));
    else if (type->kind == LOWER_ARRAY)
        type->memory = LLVMArrayType(type->element->memory, (unsigned)type->count);
    else if (type->kind == LOWER_STRUCT)
        type->memory = struct_memory(l, type);
    else
        type->memory = LLVMArrayType(l->i8, (unsigned)type->size);
    return type->memory != NULL || lower_refuse_memory(l);
}

static bool add_type(lowering *l, spirv_instruction i)
{
    const uint32_t index = spirv_find(&l->reader, spirv_result(i));
    lower_type *type = lower_allocate(&l->arena, 1, sizeof *type);
    if (type == NULL)
        return lower_refuse_memory(l);
    if (!set_type(l, i, type))
        return false;
    const spirv_layout layout = layout_of(l, spirv_result(i));
    type->at = i.at;
    type->size = layout.size;
    type->alignment = layout.alignment;
    l->types[index] = type;
    return set_memory(l, type);
}

static bool is_added(const lowering *l, spirv_instruction i)
{
    return l->types[spirv_find(&l->reader, spirv_result(i))] != NULL;
}

/* A layout that the module asks for: OpenCL's is the only one. */
static bool check_place(lowering *l, spirv_instruction i, uint64_t place, uint64_t asked)
{
    return place == asked || lower_refuse(l, i,
                                          "the layout is not OpenCL's: %" PRIu64
                                          " bytes are asked for, and it has %" PRIu64,
                                          asked, place);
}

static bool check_layout(lowering *l, spirv_instruction i)
{
    const uint32_t index = i.count > 3 ? spirv_find(&l->reader, i.words[1]) : SPIRV_NONE;
    const lower_type *type = index == SPIRV_NONE ? NULL : l->types[index];
    if (type == NULL || type->alignment == 0)
        return true;
    const bool is_member = i.opcode == SpvOpMemberDecorate && type->kind == LOWER_STRUCT;
    if (is_member && i.count > 4 && i.words[3] == SpvDecorationOffset && i.words[2] < type->count)
        return check_place(l, i, type->offsets[i.words[2]], i.words[4]);
    const bool is_array = i.opcode == SpvOpDecorate && type->kind == LOWER_ARRAY;
    return !is_array || i.words[2] != SpvDecorationArrayStride ||
           check_place(l, i, type->element->size, i.words[3]);
}

static bool check_layouts(lowering *l)
{
    for (spirv_instruction i = spirv_first(l->reader.stream); i.count != 0;
         i = spirv_next(l->reader.stream, i))
        if ((i.opcode == SpvOpDecorate || i.opcode == SpvOpMemberDecorate) && !check_layout(l, i))
            return false;
    return true;
}

bool lower_types(lowering *l)
{
    for (spirv_instruction i = spirv_first(l->reader.stream); i.count != 0;
         i = spirv_next(l->reader.stream, i)) {
        if (i.opcode == SpvOpTypeStructContinuedINTEL)
            return lower_refuse_instruction(l, i);
        const bool is_type = i.opcode >= SpvOpTypeVoid && i.opcode <= SpvOpTypePipe;
        if (is_type && spirv_has_result(i) && !is_added(l, i) && !add_type(l, i))
            return false;
    }
    return check_layouts(l);
}

const lower_type *lower_find_type(lowering *l, spirv_instruction i, uint32_t id)
{
    const uint32_t index = spirv_find(&l->reader, id);
    if (index != SPIRV_NONE && l->types[index] != NULL)
        return l->types[index];
    const spirv_instruction definition = spirv_definition(&l->reader, id);
    if (definition.count != 0 && lower_extension_of(definition.opcode) != NULL)
        (void)lower_refuse_instruction(l, definition);
    else
        (void)lower_refuse(l, i, "id %" PRIu32 " is no type that is known", id);
    return NULL;
}

const lower_type *lower_pointee(lowering *l, spirv_instruction i, const lower_type *pointer)
{
    if (pointer->kind == LOWER_POINTER)
        return lower_find_type(l, i, pointer->pointee);
    (void)lower_refuse(l, i, "an operand is no pointer");
    return NULL;
}

const lower_type *lower_scalar(const lower_type *type)
{
    if (type->kind == LOWER_VECTOR)
        return type->element;
    return type->scalar == NULL ? NULL : type;
}

/* Writes the components of a type, which begins at an offset; returns how many. Types do not nest
 * deeper than MAXIMUM_DEPTH here. */
static uint64_t collect(const lower_type *type, uint64_t offset, lower_component *out)
{
    if (type->scalar != NULL) {
        *out = (lower_component){type->scalar, offset};
        return 1;
    }
    uint64_t done = 0;
    if (type->kind == LOWER_ODD) {
        const LLVMTypeRef part = LLVMGetElementType(type->memory);
        out[0] = (lower_component){part, offset};
        out[1] = (lower_component){part, offset + 8};
        return 2;
    }
    if (type->component_count == 0)
        return 0;
    for (uint64_t k = 0; k < type->count; k++) {
        if (type->kind == LOWER_STRUCT)
            done += collect(type->members[k], offset + type->offsets[k], out + done);
        else
            done += collect(type->element, offset + k * type->element->size, out + done);
    }
    return done;
}

static bool refuse_type(lowering *l, spirv_instruction i, const lower_type *type)
{
    const spirv_instruction declared = spirv_at(l->reader.stream, type->at);
    const spirv_form *form = spirv_find_form(declared.opcode);
    if (declared.opcode == SpvOpTypeFloat && declared.count > 3)
        return lower_refuse(l, i,
                            "numbers of another encoding than IEEE's, as %s has, "
                            "are not supported (word %" PRIu32 ")",
                            lower_extension_of_encoding(declared.words[3]), type->at);
    if (declared.opcode == SpvOpTypeInt || declared.opcode == SpvOpTypeFloat)
        return lower_refuse(l, i, "%s of %" PRIu32 " bits are not supported (word %" PRIu32 ")",
                            declared.opcode == SpvOpTypeInt ? "integers" : "numbers",
                            declared.words[2], type->at);
    return lower_refuse(l, i, "values of %s (word %" PRIu32 ") are not supported",
                        form == NULL ? "this type" : form->name, type->at);
}

static bool check_value_type(lowering *l, spirv_instruction i, const lower_type *type)
{
    const bool in_vector = type->kind == LOWER_VECTOR &&
                           (type->element->kind == LOWER_OTHER || type->element->kind == LOWER_ODD);
    if (type->kind == LOWER_OTHER || in_vector)
        return refuse_type(l, i, in_vector ? type->element : type);
    if (type->kind == LOWER_FUNCTION)
        return lower_refuse(l, i, "the type at word %" PRIu32 " is no value's", type->at);
    if (type->component_count > LOWER_MAXIMUM_COMPONENTS || type->depth > MAXIMUM_DEPTH)
        return lower_refuse(l, i, "a value of the type at word %" PRIu32 " has more than %u parts",
                            type->at, LOWER_MAXIMUM_COMPONENTS);
    return true;
}

const lower_component *lower_components(lowering *l, spirv_instruction i, const lower_type *type)
{
    if (!check_value_type(l, i, type))
        return NULL;
    if (type->components != NULL)
        return type->components;
    lower_component *components =
        lower_allocate(&l->arena, type->component_count + 1, sizeof *components);
    if (components == NULL) {
        (void)lower_refuse_memory(l);
        return NULL;
    }
    (void)collect(type, 0, components);
    for (uint64_t k = 0; k < type->component_count; k++)
        if (components[k].type == NULL) {
            (void)lower_refuse(
                l, i, "the type at word %" PRIu32 " has parts that are not supported", type->at);
            return NULL;
        }
    ((lower_type *)type)->components = components;
    return components;
}

bool lower_same_components(lowering *l, spirv_instruction i, const lower_type *a,
                           const lower_type *b)
{
    if (a == b)
        return true;
    const lower_component *left = lower_components(l, i, a);
    const lower_component *right = lower_components(l, i, b);
    if (left == NULL || right == NULL)
        return false;
    bool same = a->component_count == b->component_count;
    for (uint64_t k = 0; same && k < a->component_count; k++)
        same = left[k].type == right[k].type;
    return same || lower_refuse(l, i, "operands and result differ in type");
}
