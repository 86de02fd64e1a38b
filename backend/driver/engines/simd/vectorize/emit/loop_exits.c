/* The blocks that lanes leave loops for. Where all lanes of a divergent loop leave it for the same
 * block, in whatever round, those that come there are those that entered the loop. So no round
 * adds lanes to the mask of that block; the end of the loop does, once. So it is where all that are
 * left leave together for another block: those are known then, and the others had come before. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

bool simd_emit_branches_together(const simd_emitter *e, uint32_t block)
{
    const simd_node *node = &e->divergence->nodes[block];
    const simd_block *b = &e->cfg->blocks[block];
    return !node->linear &&
           (!node->diverges || b->successor_count != 2 || b->successors[0] == b->successors[1]);
}

static void add(simd_loop_exit *exit, uint32_t to, uint32_t *block)
{
    exit->several |= *block != SIMD_NONE && *block != to;
    *block = to;
}

/* Those edges where all go together that are left, or those where they part. */
static void take(const simd_emitter *e, uint32_t loop, bool together, simd_loop_exit *exit)
{
    const simd_cfg *cfg = e->cfg;
    for (uint32_t k = cfg->exits.first[loop]; k < cfg->exits.first[loop + 1]; k++) {
        const uint32_t from = cfg->exits.items[k] / 2;
        const uint32_t to = simd_cfg_target(cfg, cfg->exits.items[k]);
        if (simd_emit_branches_together(e, from) != together)
            continue;
        if (!simd_cfg_is_in(cfg, to, cfg->loops[loop].parent))
            exit->further = true;
        else if (to != exit->block)
            add(exit, to, together ? &exit->rest : &exit->block);
    }
}

static simd_loop_exit find(const simd_emitter *e, uint32_t loop)
{
    simd_loop_exit exit = {.block = SIMD_NONE, .rest = SIMD_NONE};
    take(e, loop, false, &exit);
    take(e, loop, true, &exit);
    if (exit.block == SIMD_NONE) {
        exit.block = exit.rest;
        exit.rest = SIMD_NONE;
    }
    return exit;
}

void simd_emit_find_exits(simd_emitter *e)
{
    for (uint32_t l = 0; l < e->cfg->loop_count; l++)
        e->exits[l] = find(e, l);
}

bool simd_emit_exits_together(const simd_emitter *e, uint32_t loop)
{
    const simd_loop_exit *exit = &e->exits[loop];
    return e->divergence->divergent_loops[loop] && exit->block != SIMD_NONE && !exit->further &&
           !exit->several && !simd_divergence_is_full(e->divergence, exit->block);
}

simd_mask simd_emit_left_one_by_one(simd_emitter *e, uint32_t loop, const simd_mask *entered)
{
    const uint32_t rest = e->exits[loop].rest;
    if (rest == SIMD_NONE)
        return *entered;
    const simd_mask others = simd_emit_load_mask(e, rest);
    simd_mask mask = {false, {NULL}};
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        LLVMValueRef stayed = LLVMBuildNot(e->builder, simd_emit_mask_lanes(e, &others, g), "");
        mask.lanes[g] = LLVMBuildAnd(e->builder, simd_emit_mask_lanes(e, entered, g), stayed, "");
    }
    return mask;
}

uint32_t simd_emit_left_loop(const simd_emitter *e, uint32_t from, uint32_t to)
{
    const simd_cfg *cfg = e->cfg;
    uint32_t left = SIMD_NONE;
    for (uint32_t l = cfg->blocks[from].loop; l != SIMD_NONE && !simd_cfg_is_in(cfg, to, l);
         l = cfg->loops[l].parent)
        left = l;
    return left;
}
