/* Two loops that compilers made of one. Where a loop ends with a branch that work-items take
 * differently, and the wait for the next round is all that follows, LLVM takes the shorter way for
 * a loop of its own:
 *
 *     for (;;) {                       for (;;) {
 *         barrier();                       a = f(a);
 *         if (is_mine(i))                  do
 *             a = f(a);        from            barrier();
 *     }                                    while (!is_mine(i));
 *                                      }
 *
 * For one work-item it is the same. But lanes that leave the inner loop would wait there until all
 * have left it, and miss the barriers of the others. So the inner loop goes around once more where
 * the outer one does: what leads from the outer header to the inner one is part of it, and a copy
 * of that comes before the loop.
 *
 * A loop with a barrier that lanes leave differently is either such a one, or work-items wait at
 * different barriers, which OpenCL forbids. */
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/clone_blocks.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum {
    MOST_LOOPS = 16,         /* of a kernel */
    MOST_INSTRUCTIONS = 500, /* that are copied */
};

/* An inner loop, and the way to it from the header of the loop around it. */
typedef struct way {
    const simd_cfg *cfg;
    uint32_t inner, outer;
    bool *is_on; /* of each block */
    uint32_t count, instructions;
} way;

/* ---- Which loops ----------------------------------------------------------------------------- */

static bool has_barrier(const simd_cfg *cfg, uint32_t loop)
{
    return simd_last_barrier(cfg, loop) != SIMD_NONE;
}

static bool goes_on_in(const simd_cfg *cfg, uint32_t loop, uint32_t outer)
{
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (uint32_t k = 0; simd_cfg_is_in(cfg, b, loop) && k < cfg->blocks[b].successor_count;
             k++) {
            const uint32_t to = cfg->blocks[b].successors[k];
            if (!simd_cfg_is_in(cfg, to, loop) && simd_cfg_is_in(cfg, to, outer))
                return true;
        }
    return false;
}

/* Follows the edges from a block of the way. @returns false if one leads past the inner loop */
static bool follow(way *w, uint32_t block)
{
    const simd_cfg *cfg = w->cfg;
    const simd_block *b = &cfg->blocks[block];
    for (uint32_t k = 0; k < b->successor_count; k++) {
        const uint32_t to = b->successors[k];
        if (to == cfg->loops[w->outer].header)
            return false;
        if (simd_cfg_is_in(cfg, to, w->outer) && !simd_cfg_is_in(cfg, to, w->inner))
            w->is_on[to] = true;
    }
    return true;
}

static bool can_be_copied(way *w, uint32_t block)
{
    LLVMBasicBlockRef b = w->cfg->blocks[block].block;
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
        if (simd_needs_other_lanes(i) || ++w->instructions > MOST_INSTRUCTIONS)
            return false;
    return w->cfg->blocks[block].loop == w->outer;
}

/* Blocks are in the order of the flow. */
static bool find_way(way *w, const simd_cfg *cfg, uint32_t inner)
{
    *w = (way){.cfg = cfg, .inner = inner, .outer = cfg->loops[inner].parent};
    if (w->outer == SIMD_NONE || (w->is_on = calloc(cfg->block_count, sizeof(bool))) == NULL)
        return false;
    w->is_on[cfg->loops[w->outer].header] = true;
    for (uint32_t b = 0; b < cfg->block_count; b++) {
        if (!w->is_on[b])
            continue;
        if (!can_be_copied(w, b) || !follow(w, b))
            return false;
        w->count++;
    }
    return true;
}

static void clear_way(way *w)
{
    free(w->is_on);
    *w = (way){0};
}

static bool is_found(const simd_cfg *cfg, const simd_divergence *divergence, uint32_t loop)
{
    way w;
    if (!divergence->divergent_loops[loop] || cfg->loops[loop].parent == SIMD_NONE ||
        !has_barrier(cfg, loop) || !goes_on_in(cfg, loop, cfg->loops[loop].parent))
        return false;
    const bool found = find_way(&w, cfg, loop);
    clear_way(&w);
    return found;
}

/* Returns the header of such an inner loop, or NULL. */
static LLVMBasicBlockRef find(const simd_vectorization *v, const simd_cfg *cfg, bool *succeeded)
{
    simd_divergence divergence;
    LLVMBasicBlockRef header = NULL;
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    const simd_partition partition = simd_partition_make(v->key, lanes, 1, v->layout);
    *succeeded = simd_divergence_create(&divergence, cfg, &partition);
    for (uint32_t loop = 0; *succeeded && header == NULL && loop < cfg->loop_count; loop++)
        if (is_found(cfg, &divergence, loop))
            header = cfg->blocks[cfg->loops[loop].header].block;
    simd_divergence_clear(&divergence);
    return header;
}

/* ---- One loop -------------------------------------------------------------------------------- */

static void redirect(LLVMBasicBlockRef block, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++)
        if (LLVMGetSuccessor(end, k) == from)
            LLVMSetSuccessor(end, k, to);
}

/* What goes around has one block that leads back, lest LLVM take it apart again. */
static void connect(const way *w, const simd_clones *clones, LLVMBasicBlockRef latch)
{
    const simd_cfg *cfg = w->cfg;
    LLVMBasicBlockRef inner = cfg->blocks[cfg->loops[w->inner].header].block;
    LLVMBasicBlockRef outer = cfg->blocks[cfg->loops[w->outer].header].block;
    for (uint32_t b = 0; b < cfg->block_count; b++) {
        if (w->is_on[b] || simd_cfg_is_in(cfg, b, w->inner))
            redirect(cfg->blocks[b].block, inner, latch);
        else if (!simd_cfg_is_in(cfg, b, w->outer))
            redirect(cfg->blocks[b].block, outer, simd_clones_of_block(clones, outer));
    }
}

static bool join(const simd_vectorization *v, const way *w)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    LLVMBasicBlockRef *blocks = malloc(w->count * sizeof(LLVMBasicBlockRef));
    simd_clones clones;
    const bool created = simd_clones_create(&clones, w->instructions + w->count) && blocks != NULL;
    if (created) {
        uint32_t count = 0;
        for (uint32_t b = 0; b < w->cfg->block_count; b++)
            if (w->is_on[b])
                blocks[count++] = w->cfg->blocks[b].block;
        LLVMBasicBlockRef header = w->cfg->blocks[w->cfg->loops[w->inner].header].block;
        LLVMBasicBlockRef latch = LLVMInsertBasicBlockInContext(v->context, header, "again");
        LLVMPositionBuilderAtEnd(builder, latch);
        LLVMBuildBr(builder, header);
        simd_clones_add_blocks(&clones, builder, blocks, count);
        connect(w, &clones, latch);
    }
    simd_clones_clear(&clones);
    free(blocks);
    LLVMDisposeBuilder(builder);
    return created;
}

/* While values are in memory, blocks can be connected as one likes. */
static bool join_at(simd_vectorization *v, LLVMBasicBlockRef header)
{
    simd_cfg cfg = {0};
    way w = {0};
    bool succeeded = simd_values_to_memory(v) && simd_cfg_create(&cfg, v->kernel) == SIMD_CFG_OK;
    for (uint32_t loop = 0; succeeded && loop < cfg.loop_count; loop++)
        if (cfg.blocks[cfg.loops[loop].header].block == header) {
            succeeded = find_way(&w, &cfg, loop) && join(v, &w);
            clear_way(&w);
            break;
        }
    simd_cfg_clear(&cfg);
    return succeeded && simd_values_from_memory(v) && simd_run_normalise(v) == SIMD_PASS_CHANGED;
}

simd_pass_result simd_run_join_loops(simd_vectorization *v)
{
    bool succeeded = true, changed = false;
    for (unsigned k = 0; succeeded && k < MOST_LOOPS; k++) {
        simd_cfg cfg;
        LLVMBasicBlockRef header = NULL;
        succeeded = simd_cfg_create(&cfg, v->kernel) == SIMD_CFG_OK;
        if (succeeded && cfg.loop_count > 1)
            header = find(v, &cfg, &succeeded);
        simd_cfg_clear(&cfg);
        if (header == NULL)
            break;
        simd_remark(v, LLVMGetBasicBlockTerminator(header), SIMD_PASS_JOIN_LOOPS,
                    "one loop: lanes would leave the inner of two, and miss its barrier");
        succeeded = join_at(v, header);
        changed = true;
    }
    if (!succeeded)
        return simd_pass_fail_memory(v);
    return changed ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
