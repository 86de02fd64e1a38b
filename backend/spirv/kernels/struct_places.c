#include "backend/spirv/kernels/struct_places.h"

#include <spirv/unified1/spirv.h>

enum { DEPTH = 16, LIMIT = UINT16_MAX };

/* Of no specialisation constant: that may change. */
static bool read_index(const spirv_reader *reader, uint32_t id, uint64_t *out)
{
    const uint16_t opcode = spirv_definition(reader, id).opcode;
    *out = 0;
    return opcode == SpvOpConstantNull ||
           (opcode == SpvOpConstant && spirv_read_constant(reader, id, out) && *out < LIMIT);
}

static uint64_t size_of(const spirv_reader *reader, uint32_t type)
{
    const uint32_t index = spirv_find(reader, type);
    return index == SPIRV_NONE ? LIMIT : reader->ids[index].layout.size;
}

static bool has_element(uint16_t opcode)
{
    return opcode == SpvOpPtrAccessChain || opcode == SpvOpInBoundsPtrAccessChain;
}

static bool is_chain(uint16_t opcode)
{
    return has_element(opcode) || opcode == SpvOpAccessChain || opcode == SpvOpInBoundsAccessChain;
}

static bool add_step(const spirv_reader *reader, uint32_t id, spirv_instruction *type,
                     uint64_t *offset)
{
    uint64_t index;
    if (!read_index(reader, id, &index))
        return false;
    switch (type->opcode) {
    case SpvOpTypeStruct:
        if (index >= type->count - 2u)
            return false;
        *offset += spirv_member_offset(reader, *type, (uint32_t)index);
        *type = spirv_definition(reader, type->words[2 + index]);
        return true;
    case SpvOpTypeArray:
    case SpvOpTypeVector:
        *offset += index * size_of(reader, type->words[2]);
        *type = spirv_definition(reader, type->words[2]);
        return true;
    default:
        return false;
    }
}

static bool add_chain(const spirv_reader *reader, spirv_instruction i, uint64_t *offset)
{
    const spirv_instruction base = spirv_definition(reader, i.words[3]);
    if (base.count == 0 || !spirv_has_result(base))
        return false;
    spirv_instruction type =
        spirv_pointee(reader, spirv_definition(reader, spirv_result_type(base)));
    uint32_t word = 4;
    uint64_t index;
    if (type.count == 0)
        return false;
    if (has_element(i.opcode) && word < i.count) {
        if (!read_index(reader, i.words[word++], &index))
            return false;
        *offset += index * size_of(reader, spirv_result(type));
    }
    for (; word < i.count; word++)
        if (!add_step(reader, i.words[word], &type, offset))
            return false;
    return *offset < LIMIT;
}

static bool find_parameter(const spirv_reader *reader, uint32_t function, uint32_t at,
                           uint32_t *out)
{
    const spirv_function *f = &reader->functions[reader->ids[function].function];
    for (*out = 0; *out < f->parameter_count; ++*out) {
        const spirv_id *parameter = &reader->ids[reader->parameters[f->first_parameter + *out]];
        if (parameter->at == at)
            return true;
    }
    return false;
}

bool spirv_find_struct_place(const spirv_reader *reader, uint32_t function, uint32_t pointer,
                             spirv_struct_place *out)
{
    spirv_instruction i = spirv_definition(reader, pointer);
    out->offset = 0;
    for (int depth = 0; depth < DEPTH; depth++) {
        if (i.opcode == SpvOpFunctionParameter) {
            const spirv_instruction type = spirv_definition(reader, spirv_result_type(i));
            return type.opcode == SpvOpTypePointer && type.words[2] == SpvStorageClassFunction &&
                   find_parameter(reader, function, i.at, &out->parameter);
        }
        if (is_chain(i.opcode) ? !add_chain(reader, i, &out->offset)
                               : i.opcode != SpvOpBitcast && i.opcode != SpvOpCopyObject)
            return false;
        i = spirv_definition(reader, i.words[3]);
    }
    return false;
}
