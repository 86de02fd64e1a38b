/* whole_tile: a tile as one strip, whose lanes are all there at each barrier, although it has
 * barriers in a loop and more SIMD groups than half of the registers. coarsening makes smaller
 * strips there, for what such a loop adds up. Where no vector is kept from round to round, and one
 * at most across a barrier, as in a sort or a scan in tile_static memory, these gain nothing and
 * take turns at each barrier. Nor do they where barriers follow one another closely: each of them
 * spills what strips keep.
 *
 * They do gain where fewer and fewer lanes have something to do, as in the steps of a tree or of an
 * elimination: a strip without any of them goes by. And where a copy of the code asks for all lanes
 * of a strip: those of a small one agree more often. */
#include "backend/driver/engines/simd/vectorize/analysis/loops/narrowing.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum {
    MOST_GROUPS = 32,
    MOST_INSTRUCTIONS = 8192, /* of a strip: as in coarsening */
    MOST_ACROSS = 1,          /* vectors of each SIMD group that a barrier leaves alive */
    CLOSE = 24,               /* instructions from a barrier to the next */
};

/* ---- Loops in which small strips go by without lanes ----------------------------------------- */

static bool asks_all_lanes(const simd_block *block)
{
    return LLVMIsACallInst(block->condition) != NULL &&
           simd_call_kind(block->condition) == SIMD_CALL_ALL_LANES;
}

static bool leaves_strips_out(const simd_divergence *d, uint32_t loop)
{
    const simd_cfg *cfg = d->cfg;
    for (uint32_t b = 0; b < cfg->block_count; b++)
        if (cfg->blocks[b].condition != NULL && simd_cfg_is_in(cfg, b, loop) &&
            asks_all_lanes(&cfg->blocks[b]))
            return true;
    return simd_work_narrows(d, loop);
}

/* ---- The pass -------------------------------------------------------------------------------- */

static bool keeps_vectors(const simd_divergence *d, uint32_t loop)
{
    LLVMBasicBlockRef header = d->cfg->blocks[d->cfg->loops[loop].header].block;
    for (LLVMValueRef i = LLVMGetFirstInstruction(header); LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i))
        if (simd_value_shape_has_vectors(simd_value_shape_of(d, i)))
            return true;
    return false;
}

/* In the order of the flow, in which values are numbered. */
static bool is_used_behind(const simd_divergence *d, LLVMValueRef value, uint32_t barrier)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        const uint32_t user = simd_map_find(&d->numbers, LLVMGetUser(use));
        if (user != SIMD_NONE && user > barrier)
            return true;
    }
    return false;
}

static bool keeps_few(const simd_divergence *d, uint32_t loop, uint32_t barrier)
{
    uint32_t across = 0;
    for (uint32_t v = 0; v < barrier; v++)
        across += simd_cfg_is_in(d->cfg, d->blocks[v], loop) &&
                  simd_value_shape_has_vectors(d->shapes[v]) &&
                  is_used_behind(d, d->values[v], barrier);
    return across <= MOST_ACROSS;
}

static bool keep_few_across(const simd_divergence *d, uint32_t loop)
{
    for (uint32_t v = 0; v < d->value_count; v++)
        if (simd_cfg_is_in(d->cfg, d->blocks[v], loop) && simd_is_barrier(d->values[v]) &&
            !keeps_few(d, loop, v))
            return false;
    return true;
}

/* Loops without barriers inside of it keep vectors longer than any barrier leaves them. */
static bool has_inner_loop(const simd_divergence *d, uint32_t loop)
{
    for (uint32_t l = 0; l < d->cfg->loop_count; l++)
        if (l != loop && simd_cfg_is_in(d->cfg, d->cfg->loops[l].header, loop) &&
            simd_last_barrier(d->cfg, l) == SIMD_NONE)
            return true;
    return false;
}

static bool has_close_barriers(const simd_divergence *d, uint32_t loop)
{
    uint32_t instructions = 0, barriers = 0;
    for (uint32_t v = 0; v < d->value_count; v++) {
        const bool inside = simd_cfg_is_in(d->cfg, d->blocks[v], loop);
        instructions += inside;
        barriers += inside && simd_is_barrier(d->values[v]);
    }
    return instructions <= CLOSE * barriers && !has_inner_loop(d, loop);
}

static bool gains_nothing(const simd_divergence *d, uint32_t loop)
{
    return has_close_barriers(d, loop) || (!keeps_vectors(d, loop) && keep_few_across(d, loop));
}

/* Whether each loop over barriers is of this kind, and there is one. */
static bool suits(const simd_divergence *d)
{
    bool found = false;
    for (uint32_t l = 0; l < d->cfg->loop_count; l++) {
        if (simd_last_barrier(d->cfg, l) == SIMD_NONE)
            continue;
        if (!gains_nothing(d, l) || leaves_strips_out(d, l))
            return false;
        found = true;
    }
    return found;
}

simd_pass_result simd_run_whole_tile(simd_vectorization *v)
{
    const uint32_t groups = simd_partition_groups(&v->partition);
    if (v->partition.strips == 1 || groups > MOST_GROUPS ||
        groups * v->divergence.value_count > MOST_INSTRUCTIONS || !suits(&v->divergence))
        return SIMD_PASS_NOTHING_CHANGED;
    v->partition = simd_partition_with_coarsening(&v->partition, groups);
    simd_remark(v, NULL, SIMD_PASS_WHOLE_TILE,
                "%u SIMD groups make one strip: loops over barriers gain nothing by several",
                groups);
    return SIMD_PASS_CHANGED;
}
