/* What a module was processed with: OpModuleProcessed. */
#include "backend/spirv/spirv.h"

#include <byteswap.h>
#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/reader/instruction.h"

enum { VERSION = 1, VERSION_1_1 = 0x10100, HEADER_WORDS = 5 };

bool spirv_was_processed(const spirv_module *self, const char *process)
{
    const spirv_stream stream = {self->words, (uint32_t)self->word_count};
    for (spirv_instruction i = spirv_first(stream); i.count != 0 && i.opcode != SpvOpFunction;
         i = spirv_next(stream, i))
        if (i.opcode == SpvOpModuleProcessed && spirv_string_is(i, 1, process))
            return true;
    return false;
}

/* Whether an instruction stands before annotations, in the parts of a module that SPIR-V orders. */
static bool stands_before(uint32_t opcode)
{
    return (opcode > SpvOpUndef && opcode <= SpvOpString) || opcode == SpvOpExtension ||
           opcode == SpvOpExtInstImport ||
           (opcode >= SpvOpMemoryModel && opcode <= SpvOpCapability) ||
           opcode == SpvOpModuleProcessed || opcode == SpvOpExecutionModeId;
}

/* To the other byte order and back, if the module has that. */
static uint32_t in_order(bool swaps, uint32_t word)
{
    return swaps ? bswap_32(word) : word;
}

static size_t find_place(const uint32_t *words, size_t count, bool swaps)
{
    size_t at = HEADER_WORDS;
    while (at < count) {
        const uint32_t head = in_order(swaps, words[at]);
        if (head >> 16 == 0 || !stands_before(head & 0xffff))
            return at;
        at += head >> 16;
    }
    return count;
}

bool spirv_note_process(uint32_t **words, size_t *count, const char *process)
{
    if (*count < HEADER_WORDS)
        return true;
    const bool swaps = **words == in_order(true, SPIRV_MAGIC);
    const size_t place = find_place(*words, *count, swaps);
    const size_t more = 1 + strlen(process) / sizeof(uint32_t) + 1;
    uint32_t *longer = realloc(*words, (*count + more) * sizeof *longer);
    if (longer == NULL)
        return false;
    memmove(longer + place + more, longer + place, (*count - place) * sizeof *longer);
    memset(longer + place, 0, more * sizeof *longer);
    memcpy(longer + place + 1, process, strlen(process));
    longer[place] = (uint32_t)more << 16 | SpvOpModuleProcessed;
    for (size_t k = place; k < place + more; k++)
        longer[k] = in_order(swaps, longer[k]);
    if (in_order(swaps, longer[VERSION]) < VERSION_1_1) /* which has the instruction */
        longer[VERSION] = in_order(swaps, VERSION_1_1);
    *words = longer;
    *count += more;
    return true;
}
