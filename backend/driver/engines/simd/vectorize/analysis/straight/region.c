/* The region that a block leads to. */
#include <string.h>

#include "backend/driver/engines/simd/vectorize/analysis/straight/internal.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"

LLVMBasicBlockRef simd_straight_block(const simd_straight *s, uint32_t block)
{
    return s->v->cfg.blocks[block].block;
}

bool simd_straight_has(const simd_straight *s, uint32_t block)
{
    return s->reached[block] && !s->outside[block];
}

static void mark_edges(const simd_straight *s, uint32_t from, bool marks[])
{
    const simd_cfg *cfg = &s->v->cfg;
    for (uint32_t k = 0; k < cfg->blocks[from].successor_count; k++) {
        const uint32_t to = cfg->blocks[from].successors[k];
        if (to > from && simd_cfg_is_in(cfg, to, cfg->blocks[s->block].loop))
            marks[to] = true;
    }
}

bool simd_straight_asks(LLVMValueRef i)
{
    return LLVMIsACallInst(i) != NULL && simd_call_kind(i) == SIMD_CALL_ALL_LANES;
}

/* Whether a block asks all lanes, as those do that full_rounds lets go around. */
static bool has_question(LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetLastInstruction(block); i != NULL;
         i = LLVMGetPreviousInstruction(i))
        if (simd_straight_asks(i))
            return true;
    return false;
}

/* No region goes on behind a barrier, nor with a question to all lanes: what it computes is there
 * by phis. */
static void end_at_barriers(const simd_straight *s)
{
    for (uint32_t b = s->block + 1; b < s->v->cfg.block_count; b++) {
        LLVMBasicBlockRef block = simd_straight_block(s, b);
        if (simd_is_barrier(simd_first_behind_phis(block)) || has_question(block))
            s->outside[b] = true;
    }
}

/* Blocks to which edges lead from the region only. The first one is all of its block from the first
 * bend on. */
void simd_straight_find_region(simd_straight *s)
{
    const uint32_t blocks = s->v->cfg.block_count;
    memset(s->reached, 0, blocks * sizeof *s->reached);
    memset(s->outside, 0, blocks * sizeof *s->outside);
    for (uint32_t b = 0; b < s->block; b++)
        mark_edges(s, b, s->outside);
    end_at_barriers(s);
    s->outside[s->block] = false;
    s->reached[s->block] = true;
    for (uint32_t b = s->block; s->barrier == NULL && b < blocks; b++)
        mark_edges(s, b, simd_straight_has(s, b) ? s->reached : s->outside);
}

/* Values in the order of the flow; those of the region are not all in a row. */
bool simd_straight_has_value(const simd_straight *s, uint32_t number)
{
    return number >= simd_straight_first_bend(s) && number < s->limit &&
           simd_straight_has(s, s->divergence.blocks[number]);
}

/* Whether a phi has a value from blocks of the region only: those alone have a copy. */
static bool comes_from_region(const simd_straight *s, LLVMValueRef phi, LLVMValueRef value)
{
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
        const uint32_t from = simd_cfg_find(&s->v->cfg, LLVMGetIncomingBlock(phi, k));
        if (LLVMGetIncomingValue(phi, k) == value &&
            (from == SIMD_NONE || !simd_straight_has(s, from)))
            return false;
    }
    return true;
}

static bool is_used_in_region(const simd_straight *s, LLVMValueRef user)
{
    const uint32_t number = simd_map_find(&s->divergence.numbers, user);
    return number == SIMD_NONE || simd_straight_has(s, s->divergence.blocks[number]);
}

/* Whether other blocks get what a value is through phis only, right from the region: those get what
 * its copy is, too. */
bool simd_straight_leaves_by_phis(const simd_straight *s, LLVMValueRef i)
{
    for (LLVMUseRef use = LLVMGetFirstUse(i); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAPHINode(user) != NULL ? !comes_from_region(s, user, i)
                                         : !is_used_in_region(s, user))
            return false;
    }
    return true;
}
