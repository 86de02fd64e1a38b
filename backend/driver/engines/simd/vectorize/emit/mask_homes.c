/* Where the masks of blocks begin without lanes: as late as possible, in the nearest block that
 * each way to them leads through, and that control comes to whichever lanes are there. At the
 * beginning of a round they would all live until their blocks: of thousands of branches that makes
 * thousands of values at once, for which mem2reg looks through all blocks. In kernels that are not
 * large they do begin there. */
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/reach/dominators.h"
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

/* Homes are numbered as blocks are; what is in no loop may have the function for a home, whose
 * number comes behind those of all blocks. */
static uint32_t home_of_level(const simd_cfg *cfg, uint32_t level)
{
    return level == SIMD_NONE ? cfg->block_count : cfg->loops[level].header;
}

static bool is_home(const simd_emitter *e, uint32_t block, uint32_t level)
{
    return e->cfg->blocks[block].loop == level && !e->divergence->nodes[block].linear;
}

static uint32_t find_home(const simd_emitter *e, const uint32_t *dominators, uint32_t block,
                          uint32_t level)
{
    const uint32_t first = level == SIMD_NONE ? 0 : e->cfg->loops[level].header;
    while (block > first) {
        block = dominators[block];
        if (block > first && is_home(e, block, level))
            return block;
    }
    return home_of_level(e->cfg, level);
}

/* A header is entered from the level around its loop, and from its own. */
static void add_block(simd_emitter *e, const uint32_t *dominators, uint32_t block)
{
    const simd_cfg *cfg = e->cfg;
    const uint32_t loop = cfg->blocks[block].loop;
    const bool heads = loop != SIMD_NONE && cfg->loops[loop].header == block;
    if (simd_divergence_is_full(e->divergence, block) &&
        LLVMIsAPHINode(LLVMGetFirstInstruction(cfg->blocks[block].block)) == NULL)
        return;
    simd_lists_add(&e->mask_homes, heads ? block : find_home(e, dominators, block, loop), block);
    if (heads)
        simd_lists_add(&e->mask_homes, find_home(e, dominators, block, cfg->loops[loop].parent),
                       block);
}

static void add_ways_on(const simd_emitter *e, const simd_node *node, uint32_t from,
                        uint32_t *dominators, uint32_t *ways)
{
    if ((node->linear || node->heads) && node->next != SIMD_NONE)
        simd_add_way(dominators, ways, from, node->next);
    if (node->linear && simd_emit_skip(e, node) != SIMD_NONE)
        simd_add_way(dominators, ways, from, simd_emit_skip(e, node));
}

/* Of the flow as it is written: a linear node goes on with the next one in its region, although no
 * way may lead there. What comes into the middle of a region asks for the masks of what follows,
 * whose ways all begin at a head that control did not come to. */
static void find_dominators(const simd_emitter *e, uint32_t *dominators, uint32_t *ways)
{
    const simd_cfg *cfg = e->cfg;
    for (uint32_t b = 0; b < cfg->block_count; b++) {
        for (uint32_t k = 0; k < cfg->blocks[b].successor_count; k++)
            simd_add_way(dominators, ways, b, cfg->blocks[b].successors[k]);
        add_ways_on(e, &e->divergence->nodes[b], b, dominators, ways);
        for (uint32_t l = cfg->blocks[b].loop; l != SIMD_NONE && cfg->loops[l].header == b;
             l = cfg->loops[l].parent)
            add_ways_on(e, &e->divergence->loop_nodes[l], b, dominators, ways);
    }
}

bool simd_emit_find_mask_homes(simd_emitter *e)
{
    const uint32_t count = e->cfg->block_count;
    uint32_t *dominators = calloc(2 * (size_t)count, sizeof *dominators);
    bool done = dominators != NULL && simd_lists_create(&e->mask_homes, count + 1);
    if (done && e->v->is_large) /* else all masks begin where their level does */
        find_dominators(e, dominators, dominators + count);
    for (uint32_t b = 0; done && b < count; b++)
        add_block(e, dominators, b);
    done = done && simd_lists_allocate(&e->mask_homes);
    for (uint32_t b = 0; done && b < count; b++)
        add_block(e, dominators, b);
    free(dominators);
    return done;
}

/* Poison, for what is blended with undef LLVM asks whether it is poison, up to the beginning. */
static void store_nothing(simd_emitter *e, LLVMValueRef slot)
{
    if (slot != NULL)
        LLVMBuildStore(e->builder, LLVMGetPoison(LLVMGetAllocatedType(slot)), slot);
}

/* Before any lane has come to a block, none has brought values for its phis. What the slots had
 * before is not to be blended in: LLVM would look for it up to the beginning of the kernel. */
static void forget_phis(simd_emitter *e, uint32_t block)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(e->cfg->blocks[block].block);
         i != NULL && LLVMIsAPHINode(i) != NULL; i = LLVMGetNextInstruction(i)) {
        const simd_lane_values *slots = e->phis[simd_map_find(&e->divergence->numbers, i)];
        for (uint32_t g = 0; g < e->partition->coarsening; g++) {
            store_nothing(e, slots->scalars[g]);
            store_nothing(e, slots->vectors[g]);
        }
    }
}

/* A header's own round has its phis still to read. */
void simd_emit_clear_masks(simd_emitter *e, uint32_t home)
{
    const simd_lists *homes = &e->mask_homes;
    for (uint32_t k = homes->first[home]; k < homes->first[home + 1]; k++) {
        if (!simd_divergence_is_full(e->divergence, homes->items[k]))
            simd_emit_clear_mask(e, homes->items[k]);
        if (e->v->is_large && homes->items[k] != home)
            forget_phis(e, homes->items[k]);
    }
}
