#include "backend/driver/engines/simd/vectorize/analysis/reach/dominators.h"

static uint32_t common(const uint32_t *dominators, uint32_t a, uint32_t b)
{
    while (a != b)
        if (a > b)
            a = dominators[a];
        else
            b = dominators[b];
    return a;
}

void simd_add_way(uint32_t *dominators, uint32_t *ways, uint32_t from, uint32_t to)
{
    if (to <= from)
        return;
    dominators[to] = ways[to] == 0 ? from : common(dominators, dominators[to], from);
    ways[to]++;
}

/* Blocks are in the order of the flow, and loops have one way in. */
void simd_find_dominators(const simd_cfg *cfg, uint32_t *dominators, uint32_t *ways)
{
    dominators[0] = 0;
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (uint32_t k = 0; k < cfg->blocks[b].successor_count; k++)
            simd_add_way(dominators, ways, b, cfg->blocks[b].successors[k]);
}
