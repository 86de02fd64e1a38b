/* Components that an index or an extent does not have: LOCAL(t, 1) in a tile of rank 1. In the form
 * that is checked a mark gives each. The optimiser removes those that nothing is computed with. */
#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/check/checker.h"

/* Whether an instruction computes with its operands, from the third word on ids. A store of a whole
 * index keeps them only. */
static bool computes(spirv_instruction i)
{
    return (i.opcode >= SpvOpConvertFToU && i.opcode <= SpvOpBitcast) ||
           (i.opcode >= SpvOpSNegate && i.opcode <= SpvOpFMod) ||
           (i.opcode >= SpvOpLogicalEqual && i.opcode <= SpvOpBitCount) ||
           i.opcode == SpvOpInBoundsPtrAccessChain || i.opcode == SpvOpPtrAccessChain;
}

static bool report(spirv_checker *c, spirv_instruction i, spirv_instruction mark)
{
    uint64_t rank, dimension;
    if (!spirv_read_constant(c->reader, mark.words[4], &rank) ||
        !spirv_read_constant(c->reader, mark.words[5], &dimension))
        return true;
    return spirv_report(c, SPIRV_RULE_INDEX_RANK, false, i.at, c->function,
                        "kernel `%s` takes dimension %" PRIu64
                        " here of an index or extent of rank %" PRIu64 ", which is 0",
                        c->kernel->name, dimension, rank);
}

static bool check(void *context, uint32_t block, spirv_instruction i)
{
    spirv_checker *c = context;
    (void)block;
    for (uint32_t word = 3; computes(i) && word < i.count; word++) {
        const spirv_instruction mark = spirv_definition(c->reader, i.words[word]);
        if (spirv_is_mark(c->reader, mark, SPIRV_DIMENSION_MARK) && !report(c, i, mark))
            return false;
    }
    return true;
}

bool spirv_check_dimensions(spirv_checker *c)
{
    return spirv_check_instructions(c, check, c);
}
