/* Sizes and alignments of types, in OpenCL C's layout. Each type is laid out once, from earlier
 * types. Only a pointer may name a later type, and a pointer's size does not depend on it. So there
 * is no recursion, and every cycle is rejected. */
#include "backend/spirv/reader/reader.h"

#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/reader/error.h"

#define SIZE_LIMIT (UINT64_MAX / 4) /* the sum of two and some padding still fits 64 bits */

static const spirv_layout unsized = {0, 0};

uint64_t spirv_round_up(uint64_t size, uint64_t alignment)
{
    return (size + alignment - 1) / alignment * alignment;
}

spirv_instruction spirv_pointee(const spirv_reader *reader, spirv_instruction pointer)
{
    if (pointer.opcode != SpvOpTypePointer)
        return (spirv_instruction){0};
    return spirv_definition(reader, pointer.words[3]);
}

static bool reject_size(const spirv_reader *reader, spirv_instruction i)
{
    return spirv_reject(reader->error, i.at,
                        "the type at word %" PRIu32 " is larger than any memory", i.at);
}

static uint64_t power_of_two(uint64_t least)
{
    uint64_t power = 1;
    while (power < least)
        power *= 2;
    return power;
}

static bool lay_out_scalar(uint32_t bits, spirv_layout *out)
{
    const uint64_t size = power_of_two(((uint64_t)bits + 7) / 8);
    *out = (spirv_layout){size, size};
    return true;
}

static bool lay_out_component(const spirv_reader *reader, spirv_instruction i, uint32_t id,
                              spirv_layout *out)
{
    const uint32_t index = spirv_find(reader, id);
    if (index == SPIRV_NONE)
        return spirv_reject(
            reader->error, i.at,
            "the type at word %" PRIu32 " uses id %" PRIu32 ", which nothing defines", i.at, id);
    const spirv_id *component = &reader->ids[index];
    const uint16_t opcode = spirv_at(reader->stream, component->at).opcode;
    if (opcode == SpvOpTypePointer)
        *out = (spirv_layout){SPIRV_POINTER_BYTES, SPIRV_POINTER_BYTES};
    else if (opcode == SpvOpTypeImage || opcode == SpvOpTypeSampler)
        *out = unsized; /* only variables of their own hold these */
    else if (component->at < i.at)
        *out = component->layout;
    else
        return spirv_reject(reader->error, i.at,
                            "the type at word %" PRIu32 " uses id %" PRIu32
                            ", which is not defined before it",
                            i.at, id);
    return true;
}

/* A vector of 3 takes the room of 4, and so on for other odd counts that extensions allow. */
static bool lay_out_vector(const spirv_reader *reader, spirv_instruction i, spirv_layout *out)
{
    spirv_layout component;
    if (!lay_out_component(reader, i, i.words[2], &component))
        return false;
    const uint16_t opcode = spirv_definition(reader, i.words[2]).opcode;
    if (opcode != SpvOpTypeBool && opcode != SpvOpTypeInt && opcode != SpvOpTypeFloat &&
        opcode != SpvOpTypePointer)
        return spirv_reject(
            reader->error, i.at,
            "the vector type at word %" PRIu32 " has components that are no scalars", i.at);
    const uint64_t count = power_of_two(i.words[3]);
    if (count * component.size > UINT32_MAX)
        return reject_size(reader, i);
    *out = (spirv_layout){count * component.size, count * component.size};
    return true;
}

static bool lay_out_array(const spirv_reader *reader, spirv_instruction i, spirv_layout *out)
{
    spirv_layout element;
    if (!lay_out_component(reader, i, i.words[2], &element))
        return false;
    uint64_t length;
    if (element.alignment == 0 || !spirv_read_constant(reader, i.words[3], &length)) {
        *out = unsized;
        return true;
    }
    if (element.size != 0 && length > SIZE_LIMIT / element.size)
        return reject_size(reader, i);
    *out = (spirv_layout){length * element.size, element.alignment};
    return true;
}

static bool lay_out_struct(const spirv_reader *reader, spirv_instruction i, uint32_t marks,
                           spirv_layout *out)
{
    spirv_layout whole = {0, 1};
    for (uint32_t word = 2; word < i.count; word++) {
        spirv_layout member;
        if (!lay_out_component(reader, i, i.words[word], &member))
            return false;
        if (member.alignment == 0 || whole.alignment == 0) {
            whole = unsized;
            continue;
        }
        const uint64_t alignment = (marks & SPIRV_PACKED) != 0 ? 1 : member.alignment;
        whole.size = spirv_round_up(whole.size, alignment) + member.size;
        if (whole.size > SIZE_LIMIT)
            return reject_size(reader, i);
        if (alignment > whole.alignment)
            whole.alignment = alignment;
    }
    if (whole.alignment != 0)
        whole.size = spirv_round_up(whole.size, whole.alignment);
    *out = whole;
    return true;
}

static bool lay_out(const spirv_reader *reader, spirv_instruction i, uint32_t marks,
                    spirv_layout *out)
{
    switch (i.opcode) {
    case SpvOpTypeBool:
        return lay_out_scalar(8, out);
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
        return lay_out_scalar(i.words[2], out);
    case SpvOpTypePointer:
    case SpvOpTypeEvent: /* a pointer to something opaque */
    case SpvOpTypeImage:
    case SpvOpTypeSampler:
        return lay_out_scalar(8 * SPIRV_POINTER_BYTES, out);
    case SpvOpTypeVector:
        return lay_out_vector(reader, i, out);
    case SpvOpTypeArray:
        return lay_out_array(reader, i, out);
    case SpvOpTypeStruct:
        return lay_out_struct(reader, i, marks, out);
    default:
        return true;
    }
}

uint64_t spirv_member_offset(const spirv_reader *reader, spirv_instruction type, uint32_t member)
{
    const bool packed =
        (reader->ids[spirv_find(reader, spirv_result(type))].marks & SPIRV_PACKED) != 0;
    uint64_t offset = 0;
    for (uint32_t k = 0; k <= member; k++) {
        const spirv_layout layout = reader->ids[spirv_find(reader, type.words[2 + k])].layout;
        if (!packed && layout.alignment != 0)
            offset = spirv_round_up(offset, layout.alignment);
        if (k < member)
            offset += layout.size;
    }
    return offset;
}

bool spirv_index_types(spirv_reader *reader)
{
    for (spirv_instruction i = spirv_first(reader->stream); i.count != 0;
         i = spirv_next(reader->stream, i)) {
        if (i.opcode < SpvOpTypeVoid || i.opcode > SpvOpTypeEvent)
            continue;
        spirv_id *type = &reader->ids[spirv_find(reader, spirv_result(i))];
        if (!lay_out(reader, i, type->marks, &type->layout))
            return false;
    }
    return true;
}
