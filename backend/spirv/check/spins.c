/* Loops that wait for another work-item, and read what that writes as plain memory: a compiler
 * reads it once. What a loop changes itself is a phi of its header, or is written. */
#include <spirv/unified1/spirv.h>

#include "backend/spirv/check/checker.h"

/* Whether it only computes, or reads memory that is not volatile by the user's wish: tile_static
 * memory is volatile in the form that is checked. */
static bool only_looks(const spirv_reader *reader, spirv_instruction i)
{
    if (i.opcode == SpvOpLoad) {
        const spirv_instruction type =
            spirv_definition(reader, spirv_result_type(spirv_definition(reader, i.words[3])));
        const bool is_volatile = i.count > 4 && (i.words[4] & SpvMemoryAccessVolatileMask) != 0;
        return !is_volatile ||
               (type.opcode == SpvOpTypePointer && type.words[2] == SpvStorageClassWorkgroup);
    }
    return i.opcode == SpvOpNop || i.opcode == SpvOpLine || i.opcode == SpvOpNoLine ||
           i.opcode == SpvOpLabel || i.opcode == SpvOpBranch ||
           i.opcode == SpvOpBranchConditional || i.opcode == SpvOpLoopMerge ||
           i.opcode == SpvOpSelectionMerge || i.opcode == SpvOpPhi ||
           (i.opcode >= SpvOpAccessChain && i.opcode <= SpvOpInBoundsPtrAccessChain) ||
           i.opcode == SpvOpCompositeExtract || i.opcode == SpvOpVectorExtractDynamic ||
           (i.opcode >= SpvOpConvertFToU && i.opcode <= SpvOpBitcast) ||
           (i.opcode >= SpvOpSNegate && i.opcode <= SpvOpBitCount);
}

static bool looks(const spirv_checker *c, uint32_t number, bool is_header)
{
    const spirv_stream stream = c->reader->stream;
    const spirv_block *block = &c->cfg.blocks[number];
    for (spirv_instruction i = spirv_at(stream, block->first); i.count != 0 && i.at <= block->last;
         i = spirv_next(stream, i))
        if (!only_looks(c->reader, i) || (is_header && i.opcode == SpvOpPhi))
            return false;
    return true;
}

static bool is_spin(const spirv_checker *c, uint32_t header)
{
    const spirv_cfg *cfg = &c->cfg;
    bool spins = true;
    for (uint32_t k = 0; spins && k < cfg->block_count; k++)
        if (cfg->rank[k] != SPIRV_NONE && spirv_cfg_in_loop(cfg, k, header))
            spins = looks(c, k, cfg->loop[k] == k);
    return spins;
}

/* An instruction of the loop that has a line, or of what comes before it. */
static uint32_t find_place(const spirv_checker *c, uint32_t header)
{
    const spirv_cfg *cfg = &c->cfg;
    const spirv_graph *before = &cfg->predecessors;
    uint32_t at = cfg->blocks[header].last;
    for (size_t k = before->first[header];
         k < before->first[header + 1] && spirv_place(c, at).text[0] == '\0'; k++)
        at = cfg->blocks[before->targets[k]].last;
    return at;
}

static bool check(spirv_checker *c, uint32_t header)
{
    return !is_spin(c, header) ||
           spirv_report(c, SPIRV_RULE_PLAIN_SPIN, false, find_place(c, header), c->function,
                        "nothing in this loop of kernel `%s` changes what it waits for, and a "
                        "plain read of memory that others write is done once",
                        c->kernel->name);
}

bool spirv_check_spins(spirv_checker *c)
{
    const spirv_cfg *cfg = &c->cfg;
    for (uint32_t k = 0; k < cfg->block_count; k++)
        if (cfg->rank[k] != SPIRV_NONE && cfg->loop[k] == k &&
            spirv_cfg_spend(&c->cfg, cfg->block_count) && !check(c, k))
            return false;
    return true;
}
