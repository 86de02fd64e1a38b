#include "tools/zellige/module/module.h"

#include "tools/zellige/support/args.h"

#include <stdlib.h>
#include <string.h>

enum { VERSION = 1, VERSION_1_1 = 0x10100 };
enum { HEADER_WORDS = 5, OP_MODULE_PROCESSED = 330, OP_EXECUTION_MODE_ID = 331 };

/* Whether an instruction stands before annotations, in the parts of a module that SPIR-V orders. */
static bool stands_before(uint32_t opcode)
{
    enum { LAST_OF_DEBUG = 7, EXTENSION = 10, IMPORT = 11, MEMORY_MODEL = 14, CAPABILITY = 17 };
    return (opcode > 1 && opcode <= LAST_OF_DEBUG) || opcode == EXTENSION || opcode == IMPORT ||
           (opcode >= MEMORY_MODEL && opcode <= CAPABILITY) || opcode == OP_MODULE_PROCESSED ||
           opcode == OP_EXECUTION_MODE_ID;
}

static size_t find_place(const zlt_module *module)
{
    size_t at = HEADER_WORDS;
    while (at < module->count && module->words[at] >> 16 != 0 &&
           stands_before(module->words[at] & 0xffff))
        at += module->words[at] >> 16;
    return at < module->count ? at : module->count;
}

bool zlt_module_note_process(zlt_module *module, const char *process)
{
    const size_t place = find_place(module);
    const size_t words = 1 + strlen(process) / sizeof(uint32_t) + 1;
    uint32_t *longer = realloc(module->words, (module->count + words) * sizeof *longer);
    if (longer == NULL)
        return zlt_error("out of memory");
    memmove(longer + place + words, longer + place, (module->count - place) * sizeof *longer);
    memset(longer + place, 0, words * sizeof *longer);
    longer[place] = (uint32_t)words << 16 | OP_MODULE_PROCESSED;
    memcpy(longer + place + 1, process, strlen(process));
    if (longer[VERSION] < VERSION_1_1) /* which has the instruction */
        longer[VERSION] = VERSION_1_1;
    module->words = longer;
    module->count += words;
    return true;
}
