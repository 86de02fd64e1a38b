#include "backend/spirv/kernels/index_rank.h"

#include <spirv/unified1/spirv.h>

enum { CALLS_MAXIMUM = 4, DIMENSIONS = 3 }; /* a translator wraps the kernel in one call */
enum { STEPS_MAXIMUM = 65536 };             /* what a kernel calls may call the same again */

/* Whether an id is the vector of all dimensions' ids. */
static bool is_vector(const spirv_reader *reader, uint32_t id, uint32_t builtin)
{
    const spirv_instruction load = spirv_definition(reader, id);
    const uint32_t from =
        load.opcode == SpvOpLoad && load.count > 3 ? spirv_find(reader, load.words[3]) : SPIRV_NONE;
    return from != SPIRV_NONE && reader->ids[from].builtin == builtin;
}

uint32_t spirv_id_dimension(const spirv_reader *reader, spirv_instruction i, uint32_t builtin)
{
    const bool extracts = i.opcode == SpvOpCompositeExtract && i.count == 5 &&
                          i.words[4] < DIMENSIONS && is_vector(reader, i.words[3], builtin);
    return extracts ? i.words[4] + 1 : 0;
}

static uint32_t called(const spirv_reader *reader, spirv_instruction i)
{
    return i.opcode == SpvOpFunctionCall && i.count > 3 ? spirv_find(reader, i.words[3])
                                                        : SPIRV_NONE;
}

static uint32_t rank_of(const spirv_reader *reader, uint32_t function, uint32_t depth,
                        uint32_t *steps)
{
    uint32_t rank = 0, blocks = 0;
    if (depth == CALLS_MAXIMUM)
        return 0;
    for (spirv_instruction i = spirv_at(reader->stream, reader->ids[function].at);
         i.count != 0 && i.opcode != SpvOpFunctionEnd && blocks < 2 && *steps > 0;
         i = spirv_next(reader->stream, i)) {
        --*steps;
        const uint32_t callee = called(reader, i);
        const bool calls = callee != SPIRV_NONE && reader->ids[callee].function != SPIRV_NONE;
        const uint32_t asked = calls ? rank_of(reader, callee, depth + 1, steps)
                                     : spirv_id_dimension(reader, i, SpvBuiltInGlobalInvocationId);
        rank = asked > rank ? asked : rank;
        blocks += i.opcode == SpvOpLabel;
    }
    return rank;
}

uint32_t spirv_index_rank(const spirv_reader *reader, uint32_t function)
{
    uint32_t steps = STEPS_MAXIMUM;
    return rank_of(reader, function, 0, &steps);
}
