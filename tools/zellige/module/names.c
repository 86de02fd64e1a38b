#include "tools/zellige/module/module.h"

#include "tools/zellige/support/args.h"

#include <stdlib.h>

enum { HEADER_WORDS = 5, ID_BOUND = 3 };
enum {
    OP_NAME = 5,
    OP_TYPE_FIRST = 19,
    OP_TYPE_LAST = 39,
    OP_FUNCTION = 54,
    OP_FUNCTION_PARAMETER = 55,
    OP_FUNCTION_END = 56
};

/* The id that a declaration defines: of a type, of a function or its parameter, of whatever else
 * stands outside of functions and has a type; 0 of other instructions. */
static uint32_t declared_id(const uint32_t *instruction, uint32_t count, bool in_function)
{
    const uint32_t opcode = *instruction & 0xffff;
    if (opcode >= OP_TYPE_FIRST && opcode <= OP_TYPE_LAST)
        return count > 1 ? instruction[1] : 0;
    if (opcode == OP_FUNCTION || opcode == OP_FUNCTION_PARAMETER ||
        (!in_function && opcode > OP_TYPE_LAST))
        return count > 2 ? instruction[2] : 0;
    return 0;
}

/* Marks the ids of declarations; false if the module is damaged. */
static bool mark(const zlt_module *module, bool *is_declared, uint32_t bound)
{
    bool in_function = false;
    for (size_t at = HEADER_WORDS; at < module->count;) {
        const uint32_t opcode = module->words[at] & 0xffff, count = module->words[at] >> 16;
        if (count == 0 || count > module->count - at)
            return false;
        const uint32_t id = declared_id(&module->words[at], count, in_function);
        if (id < bound)
            is_declared[id] = true;
        in_function = opcode == OP_FUNCTION || (in_function && opcode != OP_FUNCTION_END);
        at += count;
    }
    return true;
}

static bool names_value(const uint32_t *instruction, uint32_t count, const bool *is_declared,
                        uint32_t bound)
{
    return (*instruction & 0xffff) == OP_NAME && count > 1 && instruction[1] < bound &&
           !is_declared[instruction[1]];
}

bool zlt_module_keep_declared_names(zlt_module *module)
{
    const uint32_t bound = module->words[ID_BOUND];
    bool *is_declared =
        bound <= module->count ? calloc((size_t)bound + 1, sizeof *is_declared) : NULL;
    if (is_declared == NULL)
        return bound > module->count || zlt_error("out of memory");
    if (mark(module, is_declared, bound)) /* spirv-val says it better */
        zlt_module_drop(module, names_value, is_declared, bound);
    free(is_declared);
    return true;
}
