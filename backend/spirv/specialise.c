/* Other values for specialisation constants. */
#include "backend/spirv/spirv.h"

#include <inttypes.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/error.h"
#include "backend/spirv/instruction.h"

/* Returns the instruction that defines an id, one with a count of 0 if nothing does. */
static spirv_instruction define(spirv_stream stream, uint32_t id)
{
    spirv_instruction i = spirv_first(stream);
    while (i.count != 0 && !(spirv_has_result(i) && spirv_result(i) == id))
        i = spirv_next(stream, i);
    return i;
}

/* Returns the bytes of an integer or floating-point type of OpenCL; 0 of any other. */
static size_t width(spirv_instruction type)
{
    if (type.count == 0 || (type.opcode != SpvOpTypeInt && type.opcode != SpvOpTypeFloat))
        return 0;
    const uint32_t bits = type.words[2];
    return bits == 8 || bits == 16 || bits == 32 || bits == 64 ? bits / 8 : 0;
}

static bool set(spirv_stream stream, uint32_t *words, spirv_instruction constant, uint32_t id,
                const void *value, size_t size, spirv_error *error)
{
    const size_t wanted = width(define(stream, spirv_result_type(constant)));
    uint32_t literal[2] = {0, 0};
    if (wanted == 0 || constant.count < 3 + (wanted + 3) / 4)
        return spirv_reject(error, constant.at,
                            "specialisation constant %" PRIu32 " at word %" PRIu32 " is no number",
                            id, constant.at);
    if (size != wanted)
        return spirv_reject(error, constant.at,
                            "specialisation constant %" PRIu32 " has %zu bytes, it is given %zu",
                            id, wanted, size);
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
    return true;
}

bool spirv_module_specialise(spirv_module *module, uint32_t id, const void *value, size_t size,
                             spirv_error *error)
{
    const spirv_stream stream = {module->words, (uint32_t)module->word_count};
    bool found = false;
    /* A constant may stand there more than once: clang copies it. */
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i)) {
        if (i.opcode != SpvOpDecorate || i.count < 4 || i.words[2] != SpvDecorationSpecId ||
            i.words[3] != id)
            continue;
        const spirv_instruction constant = define(stream, i.words[1]);
        if (constant.opcode != SpvOpSpecConstant || constant.count == 0)
            return spirv_reject(
                error, i.at, "specialisation constant %" PRIu32 " at word %" PRIu32 " is no number",
                id, i.at);
        if (!set(stream, module->words, constant, id, value, size, error))
            return false;
        found = true;
    }
    return found || spirv_reject(error, 0, "module has no specialisation constant %" PRIu32, id);
}
