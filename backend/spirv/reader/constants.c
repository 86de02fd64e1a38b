/* Integer constants: literal ones, and those computed from others. */
#include <spirv/unified1/spirv.h>

#include "backend/spirv/reader/number.h"
#include "backend/spirv/reader/reader.h"

#define MAXIMUM_DEPTH 8u /* of constants computed of constants: each may need two others */

/* Returns the bits of an integer, 0 for a bool, SPIRV_NONE for all else. */
static uint32_t width_of(const spirv_reader *reader, uint32_t type_id)
{
    const spirv_instruction type = spirv_definition(reader, type_id);
    if (type.count != 0 && type.opcode == SpvOpTypeBool)
        return 0;
    return type.count != 0 && type.opcode == SpvOpTypeInt && type.words[2] <= 64 ? type.words[2]
                                                                                 : SPIRV_NONE;
}

static uint64_t mask_of(uint32_t width)
{
    return UINT64_MAX >> (64 - (width == 0 ? 1 : width));
}

static bool read_literal(spirv_instruction i, uint32_t width, uint64_t *out)
{
    if (width == SPIRV_NONE || width == 0 || (width > 32 && i.count < 5))
        return false;
    *out = width > 32 ? i.words[3] | (uint64_t)i.words[4] << 32 : i.words[3] & mask_of(width);
    return true;
}

static bool read(const spirv_reader *reader, uint32_t id, uint32_t depth, uint64_t *out);

static bool convert(uint16_t opcode, uint64_t value, uint32_t from, uint32_t to, uint64_t *out)
{
    if (from == 0 || to == 0)
        return false;
    const int64_t number =
        opcode == SpvOpSConvert ? spirv_number_cut((int64_t)value, from) : (int64_t)value;
    *out = (uint64_t)number & mask_of(to);
    return true;
}

/* Of numbers whose width is that of the first; comparisons give bools. */
static bool compute(const spirv_reader *reader, spirv_instruction i, uint32_t depth, uint64_t *out)
{
    uint64_t operands[3] = {0, 0, 0};
    const uint16_t opcode = (uint16_t)i.words[3];
    const uint32_t count = i.count - 4u;
    const uint32_t to = width_of(reader, spirv_result_type(i));
    if (count == 0 || count > 3 || to == SPIRV_NONE || depth == MAXIMUM_DEPTH)
        return false;
    for (uint32_t k = 0; k < count; k++)
        if (!read(reader, i.words[4 + k], depth + 1, &operands[k]))
            return false;
    if (opcode == SpvOpSelect && count == 3) {
        *out = operands[0] != 0 ? operands[1] : operands[2];
        return true;
    }
    const spirv_instruction first = spirv_definition(reader, i.words[4]);
    const uint32_t from = width_of(reader, spirv_result_type(first));
    if ((opcode == SpvOpUConvert || opcode == SpvOpSConvert) && count == 1)
        return convert(opcode, operands[0], from, to, out);
    const bool one = opcode == SpvOpSNegate || opcode == SpvOpNot || opcode == SpvOpLogicalNot;
    int64_t result;
    if (!spirv_number_knows(opcode) || count != (one ? 1u : 2u) ||
        !spirv_number_compute(opcode, from, spirv_number_cut((int64_t)operands[0], from),
                              spirv_number_cut((int64_t)operands[1], from), &result))
        return false;
    *out = (uint64_t)result & mask_of(to);
    return true;
}

/* Bools are read too, as operands. */
static bool read(const spirv_reader *reader, uint32_t id, uint32_t depth, uint64_t *out)
{
    const spirv_instruction i = spirv_definition(reader, id);
    if (i.count == 0)
        return false;
    const uint32_t width = width_of(reader, spirv_result_type(i));
    switch (i.opcode) {
    case SpvOpConstant:
    case SpvOpSpecConstant:
        return read_literal(i, width, out);
    case SpvOpConstantNull:
        *out = 0;
        return width != SPIRV_NONE;
    case SpvOpConstantTrue:
    case SpvOpSpecConstantTrue:
    case SpvOpConstantFalse:
    case SpvOpSpecConstantFalse:
        *out = i.opcode == SpvOpConstantTrue || i.opcode == SpvOpSpecConstantTrue;
        return true;
    case SpvOpSpecConstantOp:
        return compute(reader, i, depth, out);
    default:
        return false;
    }
}

bool spirv_read_constant(const spirv_reader *reader, uint32_t id, uint64_t *out)
{
    const spirv_instruction i = spirv_definition(reader, id);
    const uint32_t width = i.count == 0 ? SPIRV_NONE : width_of(reader, spirv_result_type(i));
    return width != 0 && width != SPIRV_NONE && read(reader, id, 0, out);
}
