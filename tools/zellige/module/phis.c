#include "tools/zellige/module/module.h"

enum { HEADER_WORDS = 5, OP_PHI = 245 };

bool zlt_module_has_phi(const zlt_module *module)
{
    for (size_t at = HEADER_WORDS, count; at < module->count; at += count) {
        count = module->words[at] >> 16;
        if (count == 0 || count > module->count - at || (module->words[at] & 0xffff) == OP_PHI)
            return true;
    }
    return false;
}
