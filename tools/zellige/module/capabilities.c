#include "tools/zellige/module/module.h"

enum { HEADER_WORDS = 5, OP_CAPABILITY = 17, CAPABILITY_WORDS = 2 };

/* The first words of a module, behind its header. */
static size_t count_capabilities(const zlt_module *module)
{
    const uint32_t *words = &module->words[HEADER_WORDS];
    size_t count = 0;
    while (HEADER_WORDS + (count + 1) * CAPABILITY_WORDS <= module->count &&
           words[count * CAPABILITY_WORDS] == ((uint32_t)CAPABILITY_WORDS << 16 | OP_CAPABILITY))
        count++;
    return count;
}

void zlt_module_order_capabilities(zlt_module *module)
{
    uint32_t *capabilities = &module->words[HEADER_WORDS + 1];
    const size_t count = count_capabilities(module);
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k > 0; k--) {
            uint32_t *here = &capabilities[k * CAPABILITY_WORDS], *before = here - CAPABILITY_WORDS;
            const uint32_t one = *here;
            if (*before <= one)
                break;
            *here = *before;
            *before = one;
        }
}
