/* What a module was processed with: OpModuleProcessed. */
#include "backend/spirv/spirv.h"

#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/reader/byte_order.h"
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

static size_t find_place(const uint32_t *words, size_t count, bool is_swapped)
{
    size_t at = HEADER_WORDS;
    while (at < count) {
        const uint32_t head = spirv_in_order(words[at], is_swapped);
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
    const bool is_swapped = spirv_is_swapped(**words);
    const size_t place = find_place(*words, *count, is_swapped);
    const size_t more = 1 + strlen(process) / sizeof(uint32_t) + 1;
    uint32_t *longer = realloc(*words, (*count + more) * sizeof *longer);
    if (longer == NULL)
        return false;
    memmove(longer + place + more, longer + place, (*count - place) * sizeof *longer);
    memset(longer + place, 0, more * sizeof *longer);
    memcpy(longer + place + 1, process, strlen(process));
    longer[place] = (uint32_t)more << 16 | SpvOpModuleProcessed;
    for (size_t k = place; k < place + more; k++)
        longer[k] = spirv_in_order(longer[k], is_swapped);
    if (spirv_in_order(longer[VERSION], is_swapped) < VERSION_1_1) /* which has the instruction */
        longer[VERSION] = spirv_in_order(VERSION_1_1, is_swapped);
    *words = longer;
    *count += more;
    return true;
}
