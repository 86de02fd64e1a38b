/* skip_regions: where no lane comes to a block, none comes to those behind it that every way leads
 * to through it. They follow it in its region, and each would ask for its own lanes, and find none.
 * So what goes by the block goes by all of them.
 *
 *     if (flags[i] == full)               if no lane: to the end
 *         for (k = 0; k < 18; k++)
 *             if (flags[next[k]] == a)    if no lane: to the next round's, as before
 *
 * Of a few blocks LLVM threads the jumps, and computes their masks sooner. */
#include "backend/driver/engines/simd/vectorize/passes.h"

simd_pass_result simd_run_skip_regions(simd_vectorization *v)
{
    uint32_t count = 0;
    for (uint32_t b = 0; b < v->cfg.block_count; b++)
        count += simd_node_skips_many(&v->divergence.nodes[b]);
    for (uint32_t l = 0; l < v->cfg.loop_count; l++)
        count += simd_node_skips_many(&v->divergence.loop_nodes[l]);
    v->skips_regions = count > 0;
    if (!v->skips_regions)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_SKIP_REGIONS,
                "%u branches that no lane takes lead past all that is behind them", count);
    return SIMD_PASS_CHANGED;
}
