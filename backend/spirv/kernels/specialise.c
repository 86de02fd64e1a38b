/* Other values for specialisation constants. */
#include "backend/spirv/spirv.h"

#include <inttypes.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/kernels/module.h"
#include "backend/spirv/reader/error.h"
#include "backend/spirv/reader/instruction.h"

/* Returns the instruction that defines an id, one with a count of 0 if nothing does. */
static spirv_instruction define(spirv_stream stream, uint32_t id)
{
    spirv_instruction i = spirv_first(stream);
    while (i.count != 0 && !(spirv_has_result(i) && spirv_result(i) == id))
        i = spirv_next(stream, i);
    return i;
}

/* Returns the bytes of a value for a constant of that type, a bool's being one; 0 for a type that a
 * specialisation constant of OpenCL cannot have. */
static size_t width(spirv_instruction type)
{
    if (type.count != 0 && type.opcode == SpvOpTypeBool)
        return 1;
    if (type.count == 0 || (type.opcode != SpvOpTypeInt && type.opcode != SpvOpTypeFloat))
        return 0;
    const uint32_t bits = type.words[2];
    return bits == 8 || bits == 16 || bits == 32 || bits == 64 ? bits / 8 : 0;
}

static bool is_truth(spirv_instruction constant)
{
    return constant.opcode == SpvOpSpecConstantTrue || constant.opcode == SpvOpSpecConstantFalse;
}

/* Returns the bytes that a constant takes; 0 if it is none that can be set. */
static size_t size_of(spirv_stream stream, spirv_instruction constant)
{
    if (constant.count == 0 || (constant.opcode != SpvOpSpecConstant && !is_truth(constant)))
        return 0;
    const spirv_instruction type = define(stream, spirv_result_type(constant));
    const size_t size = width(type);
    if ((type.opcode == SpvOpTypeBool) != is_truth(constant))
        return 0;
    return is_truth(constant) || constant.count >= 3 + (size + 3) / 4 ? size : 0;
}

static void write_number(uint32_t *words, spirv_instruction constant, const void *value,
                         size_t size)
{
    uint32_t literal[2] = {0, 0};
    if (size == sizeof literal) {
        uint64_t both = 0;
        memcpy(&both, value, size);
        literal[0] = (uint32_t)both;
        literal[1] = (uint32_t)(both >> 32);
    } else if (size == 4) {
        memcpy(literal, value, size);
    } else { /* the lower bytes, wherever this machine keeps them */
        uint8_t byte = 0;
        uint16_t half = 0;
        memcpy(size == 1 ? (void *)&byte : (void *)&half, value, size);
        literal[0] = size == 1 ? byte : half;
    }
    memcpy(&words[constant.at + 3], literal, (size + 3) / 4 * sizeof *literal);
}

/* Whether it is true is in the opcode. */
static void write_truth(uint32_t *words, spirv_instruction constant, const void *value)
{
    uint8_t byte;
    memcpy(&byte, value, sizeof byte);
    const SpvOp opcode = byte != 0 ? SpvOpSpecConstantTrue : SpvOpSpecConstantFalse;
    words[constant.at] = (uint32_t)constant.count << SpvWordCountShift | (uint32_t)opcode;
}

static bool names(spirv_instruction i, uint32_t id)
{
    return i.opcode == SpvOpDecorate && i.count >= 4 && i.words[2] == SpvDecorationSpecId &&
           i.words[3] == id;
}

static bool set(spirv_stream stream, uint32_t *words, spirv_instruction decoration,
                const spirv_constant *given, spirv_error *error)
{
    const spirv_instruction constant = define(stream, decoration.words[1]);
    const bool is_one =
        constant.count != 0 && (constant.opcode == SpvOpSpecConstant || is_truth(constant));
    const uint32_t at = is_one ? constant.at : decoration.at;
    const size_t wanted = size_of(stream, constant);
    if (wanted == 0)
        return spirv_reject(error, at,
                            "specialisation constant %" PRIu32 " at word %" PRIu32 " is no number",
                            given->id, at);
    if (given->size != wanted)
        return spirv_reject(error, at,
                            "specialisation constant %" PRIu32 " has %zu bytes, it is given %zu",
                            given->id, wanted, given->size);
    if (is_truth(constant))
        write_truth(words, constant, given->value);
    else
        write_number(words, constant, given->value, wanted);
    return true;
}

/* A constant may stand there more than once: clang copies it. */
static bool set_all(spirv_stream stream, uint32_t *words, const spirv_constant *given,
                    spirv_error *error)
{
    bool found = false;
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i)) {
        if (!names(i, given->id))
            continue;
        if (!set(stream, words, i, given, error))
            return false;
        found = true;
    }
    return found ||
           spirv_reject(error, 0, "module has no specialisation constant %" PRIu32, given->id);
}

size_t spirv_module_constant_size(const spirv_module *module, uint32_t id)
{
    const spirv_stream stream = {module->words, (uint32_t)module->word_count};
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i))
        if (names(i, id))
            return size_of(stream, define(stream, i.words[1]));
    return 0;
}

bool spirv_module_specialise(spirv_module *module, const spirv_constant *constants, size_t count,
                             spirv_error *error)
{
    const spirv_stream stream = {module->words, (uint32_t)module->word_count};
    for (size_t k = 0; k < count; k++)
        if (!set_all(stream, module->words, &constants[k], error))
            return false;
    return count == 0 || spirv_module_read_again(module, error);
}
