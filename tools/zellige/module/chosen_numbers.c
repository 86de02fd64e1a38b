#include "tools/zellige/module/module.h"

#include <stdlib.h>

enum {
    HEADER_WORDS = 5,
    BOUND_WORD = 3,
    OP_CONVERT_S_TO_F = 111,
    OP_SELECT = 169,
    CONVERSION_WORDS = 4,
    SELECT_WORDS = 6,
};

bool zlt_module_converts_chosen(const zlt_module *module)
{
    const uint32_t bound = module->words[BOUND_WORD];
    bool *is_chosen = bound <= module->count ? calloc((size_t)bound + 1, sizeof *is_chosen) : NULL;
    bool found = false;
    for (size_t at = HEADER_WORDS, count; is_chosen != NULL && at < module->count; at += count) {
        const uint32_t *words = &module->words[at], opcode = *words & 0xffff;
        count = *words >> 16;
        if (count == 0 || count > module->count - at)
            break; /* damaged: spirv-val says it better */
        if (opcode == OP_SELECT && count == SELECT_WORDS && words[2] < bound)
            is_chosen[words[2]] = true;
        if (opcode == OP_CONVERT_S_TO_F && count == CONVERSION_WORDS && words[3] < bound)
            found = found || is_chosen[words[3]];
    }
    free(is_chosen);
    return found;
}
