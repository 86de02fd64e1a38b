#include "tools/zellige/module/module.h"

#include <string.h>

enum {
    HEADER_WORDS = 5,
    OP_FUNCTION = 54,
    OP_VARIABLE = 59,
    OP_LABEL = 248,
    MAX_VARIABLE = 5, /* words */
};

/* Words [to, at) move up by those of the variable at `at`, which takes their place. */
static void hoist(uint32_t *words, size_t to, size_t at, size_t length)
{
    uint32_t variable[MAX_VARIABLE];
    memcpy(variable, &words[at], length * sizeof *words);
    memmove(&words[to + length], &words[to], (at - to) * sizeof *words);
    memcpy(&words[to], variable, length * sizeof *words);
}

void zlt_module_hoist_variables(zlt_module *module)
{
    uint32_t *words = module->words;
    size_t to = 0; /* behind the variables of a function's first block; 0: before that block */
    for (size_t at = HEADER_WORDS, length; at < module->count; at += length) {
        const uint32_t opcode = words[at] & 0xffff;
        length = words[at] >> 16;
        if (length == 0 || length > module->count - at)
            return;
        if (opcode == OP_FUNCTION) {
            to = 0;
        } else if (opcode == OP_LABEL && to == 0) {
            to = at + length;
        } else if (opcode == OP_VARIABLE && to != 0 && length <= MAX_VARIABLE) {
            hoist(words, to, at, length);
            to += length;
        }
    }
}
