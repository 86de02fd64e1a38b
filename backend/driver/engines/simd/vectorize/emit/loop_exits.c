/* The blocks that lanes leave loops for. Where all lanes of a divergent loop leave it for the same
 * block, in whatever round, those that come there are those that entered the loop. So no round
 * adds lanes to the mask of that block; the end of the loop does, once. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

static void take(const simd_cfg *cfg, uint32_t loop, uint32_t to, simd_loop_exit *exit)
{
    if (!simd_cfg_is_in(cfg, to, cfg->loops[loop].parent)) {
        exit->further = true;
        return;
    }
    exit->several = exit->several || (exit->block != SIMD_NONE && exit->block != to);
    exit->block = to;
}

static simd_loop_exit find(const simd_cfg *cfg, uint32_t loop)
{
    simd_loop_exit exit = {.block = SIMD_NONE};
    for (uint32_t b = cfg->loops[loop].header; b < cfg->block_count; b++)
        for (uint32_t s = 0; simd_cfg_is_in(cfg, b, loop) && s < cfg->blocks[b].successor_count;
             s++)
            if (!simd_cfg_is_in(cfg, cfg->blocks[b].successors[s], loop))
                take(cfg, loop, cfg->blocks[b].successors[s], &exit);
    return exit;
}

void simd_emit_find_exits(simd_emitter *e)
{
    for (uint32_t l = 0; l < e->cfg->loop_count; l++)
        e->exits[l] = find(e->cfg, l);
}

bool simd_emit_exits_together(const simd_emitter *e, uint32_t loop)
{
    const simd_loop_exit *exit = &e->exits[loop];
    return e->divergence->divergent_loops[loop] && exit->block != SIMD_NONE && !exit->further &&
           !exit->several && !simd_divergence_is_full(e->divergence, exit->block);
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
