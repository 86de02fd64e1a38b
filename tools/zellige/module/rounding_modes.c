#include "tools/zellige/module/module.h"

#include "tools/zellige/support/args.h"

#include <stdlib.h>

enum { HEADER_WORDS = 5, ID_BOUND = 3 };
enum {
    OP_DECORATE = 71,
    OP_U_CONVERT = 113,
    OP_S_CONVERT = 114,
    OP_SAT_CONVERT_S_TO_U = 118,
    OP_SAT_CONVERT_U_TO_S = 119
};
enum { FP_ROUNDING_MODE = 39 };

static bool converts_integers(uint32_t opcode)
{
    return opcode == OP_U_CONVERT || opcode == OP_S_CONVERT || opcode == OP_SAT_CONVERT_S_TO_U ||
           opcode == OP_SAT_CONVERT_U_TO_S;
}

/* Marks the ids of conversions between integers; false if the module is damaged. */
static bool mark(const zlt_module *module, bool *is_integer, uint32_t bound)
{
    for (size_t at = HEADER_WORDS; at < module->count;) {
        const uint32_t opcode = module->words[at] & 0xffff, count = module->words[at] >> 16;
        if (count == 0 || count > module->count - at)
            return false;
        if (converts_integers(opcode) && count > 2 && module->words[at + 2] < bound)
            is_integer[module->words[at + 2]] = true;
        at += count;
    }
    return true;
}

static bool rounds_integer(const uint32_t *instruction, uint32_t count, const bool *is_integer,
                           uint32_t bound)
{
    return (*instruction & 0xffff) == OP_DECORATE && count > 2 &&
           instruction[2] == FP_ROUNDING_MODE && instruction[1] < bound &&
           is_integer[instruction[1]];
}

bool zlt_module_drop_rounding_modes(zlt_module *module)
{
    const uint32_t bound = module->words[ID_BOUND];
    bool *is_integer =
        bound <= module->count ? calloc((size_t)bound + 1, sizeof *is_integer) : NULL;
    if (is_integer == NULL)
        return bound > module->count || zlt_error("out of memory");
    if (mark(module, is_integer, bound)) /* spirv-val says it better */
        zlt_module_drop(module, rounds_integer, is_integer, bound);
    free(is_integer);
    return true;
}
