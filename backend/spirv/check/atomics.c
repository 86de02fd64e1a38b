/* Atomics for one tile, on memory that all tiles share. */
#include <spirv/unified1/spirv.h>

#include "backend/spirv/analysis/evaluate.h"
#include "backend/spirv/check/checker.h"

static bool is_atomic(spirv_instruction i)
{
    return (i.opcode >= SpvOpAtomicLoad && i.opcode <= SpvOpAtomicXor) ||
           (i.opcode >= SpvOpAtomicFlagTestAndSet && i.opcode <= SpvOpAtomicFlagClear);
}

/* Those of OpenCL C 1.2 have the scope of a tile. */
static bool is_for_tile(const spirv_reader *reader, spirv_instruction i, uint32_t pointer)
{
    uint64_t scope;
    return pointer + 1 < i.count && spirv_read_constant(reader, i.words[pointer + 1], &scope) &&
           scope == SpvScopeWorkgroup;
}

/* clang 22 leaves some of them as calls of undefined functions. */
static bool is_call_of_old(const spirv_reader *reader, spirv_instruction i)
{
    static const char *const names[] = {"_Z10atomic_addP", "_Z10atomic_subP",    "_Z11atomic_xchgP",
                                        "_Z10atomic_incP", "_Z10atomic_decP",    "_Z10atomic_minP",
                                        "_Z10atomic_maxP", "_Z10atomic_andP",    "_Z9atomic_orP",
                                        "_Z10atomic_xorP", "_Z14atomic_cmpxchgP"};
    const uint32_t callee =
        i.opcode == SpvOpFunctionCall ? spirv_find(reader, i.words[3]) : SPIRV_NONE;
    if (callee == SPIRV_NONE || reader->ids[callee].name == 0)
        return false;
    const spirv_instruction name = spirv_at(reader->stream, reader->ids[callee].name);
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (spirv_string_starts(name, 2, names[k]))
            return true;
    return false;
}

static bool check(void *context, uint32_t block, spirv_instruction i)
{
    spirv_checker *c = context;
    const bool call = is_call_of_old(c->reader, i);
    const uint32_t word = call ? 4 : spirv_first_operand(i);
    if ((!call && (!is_atomic(i) || !is_for_tile(c->reader, i, word))) || word >= i.count)
        return true;
    const spirv_value place = spirv_uniformity_use(&c->uniformity, block, i.words[word]);
    if (place.kind == SPIRV_VALUE_NONE || place.by_tile || place.object == SPIRV_NONE ||
        spirv_storage_class(&c->uniformity, &place, i.words[word]) != SpvStorageClassCrossWorkgroup)
        return true;
    const spirv_instruction object = spirv_at(c->reader->stream, c->uniformity.at[place.object]);
    return spirv_report(c, SPIRV_RULE_ATOMIC_SCOPE, false, i.at, c->function,
                        "this atomic of kernel `%s` is for the work-items of one tile, and all "
                        "tiles come to the same place of `%s`",
                        c->kernel->name, spirv_name(c, spirv_result(object)).text);
}

bool spirv_check_atomics(spirv_checker *c)
{
    return spirv_check_instructions(c, check, c);
}
