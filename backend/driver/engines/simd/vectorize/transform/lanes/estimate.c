/* Counts, in instructions, what the body of a kernel takes for the work-items of a SIMD group: with
 * lanes, as accesses will probably be planned; and without. Of two ways at a branch that lanes take
 * differently, each work-item takes one, and a SIMD group both. Code that is longer than the
 * processor's cache of instructions is fetched anew each time, and takes longer. */
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/loops/chains.h"
#include "backend/driver/engines/simd/vectorize/analysis/reach/dominators.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate_internal.h"

#define OF_MASK 4.0f /* instructions: a branch that lanes take differently */

/* Instructions that a work-item alone could do in a cycle in which it waits; and cycles of each
 * round in which it does those of the next work-item. */
#define OF_CYCLE 3.0f
#define OVERLAPPED 16.0f

/* What 4 work-items take without lanes has to be below what 3 take with them. */
#define WORTH 0.75f

/* ... and of a large kernel, whose code is so much smaller without lanes, a little below. Where it
 * takes seconds to compile with them, and rows of vectors stay vectors without, a little above. */
#define WORTH_LARGE 0.95f
#define WORTH_HUGE 1.2f

/* Instructions that stay in a first-level cache of 32 KiB, and what it takes besides to fetch one
 * of a loop, or of a kernel, that does not fit. */
#define CACHED_CODE 6144.0f
#define OF_FETCH 1.0f

/* ---- Code that is fetched anew --------------------------------------------------------------- */

/* Of ways that few SIMD groups go, as much as they fetch. */
static void add_code(const simd_estimation *e, uint32_t block)
{
    const simd_cfg *cfg = &e->v->cfg;
    const simd_cost *c = &e->costs[block];
    const float code = e->together[block] * (c->vector - c->looped);
    for (uint32_t l = cfg->blocks[block].loop; l != SIMD_NONE; l = cfg->loops[l].parent)
        e->code[l] += code;
    e->code[cfg->loop_count] += code;
}

/* A loop over strips is around it all. */
static bool is_fetched(const simd_estimation *e, uint32_t block)
{
    const simd_cfg *cfg = &e->v->cfg;
    const uint32_t loop = cfg->blocks[block].loop;
    return e->code[loop == SIMD_NONE ? cfg->loop_count : loop] > CACHED_CODE;
}

static void add_block(simd_estimation *e, uint32_t block)
{
    float alone = e->alone[block], together = e->together[block];
    const simd_cost *c = &e->costs[block];
    simd_add_loops(e, block, &alone, &together);
    e->out.scalar += alone * c->scalar;
    e->out.vector += together * c->vector;
    if (is_fetched(e, block))
        e->out.fetched += together * (c->vector - c->looped) * OF_FETCH;
    if (simd_is_divergent(e, block)) {
        if (!simd_is_guard(e, block))
            e->out.diverges = true;
        e->out.scalar += alone * simd_cost_of_mistake(e, block) * (float)e->v->partition.width;
        e->out.vector += together * OF_MASK;
    }
}

/* ---- Chains ---------------------------------------------------------------------------------- */

/* Instructions of a round, of a work-item alone. */
static float round_alone(const simd_estimation *e, uint32_t loop)
{
    const simd_cfg *cfg = &e->v->cfg;
    float round = 0;
    for (uint32_t b = cfg->loops[loop].header; b < cfg->block_count; b++)
        if (simd_cfg_is_in(cfg, b, loop))
            round += e->alone[b] / e->alone[cfg->loops[loop].header] * e->costs[b].scalar;
    return round / (float)e->v->partition.width;
}

/* A work-item alone waits for the longest chain of steps from a round to the next. */
static void add_chain(simd_estimation *e, uint32_t loop)
{
    const uint32_t header = e->v->cfg.loops[loop].header;
    float alone = e->alone[header], together = e->together[header];
    if (!simd_cfg_is_innermost(&e->v->cfg, loop) || alone == 0)
        return;
    const float overlapped = simd_loop_follows_links(&e->v->divergence, loop) ? 0 : OVERLAPPED;
    const uint32_t in_registers = simd_loop_recurrence(&e->v->divergence, loop);
    const uint32_t in_memory = simd_loop_recurrence_in_memory(&e->v->divergence, loop);
    const uint32_t cycles = in_registers > in_memory ? in_registers : in_memory;
    const float waits = OF_CYCLE * ((float)cycles - overlapped) - round_alone(e, loop);
    simd_add_loops(e, header, &alone, &together);
    if (waits > 0)
        e->out.scalar += alone * waits * (float)e->v->partition.width;
}

/* ---- All of it ------------------------------------------------------------------------------- */

static bool make_estimate(simd_estimation *e)
{
    const uint32_t count = e->v->cfg.block_count;
    e->dominators = calloc(2 * (size_t)count, sizeof *e->dominators);
    e->alone = calloc(count, sizeof *e->alone);
    e->together = calloc(count, sizeof *e->together);
    e->waited = calloc(e->v->cfg.loop_count + 1, sizeof *e->waited);
    e->rounds = calloc(e->v->cfg.loop_count + 1, sizeof *e->rounds);
    e->stores_rows = calloc(e->v->cfg.loop_count + 1, sizeof *e->stores_rows);
    e->costs = calloc(count, sizeof *e->costs);
    e->components = calloc(e->v->divergence.value_count + 1, sizeof *e->components);
    e->code = calloc(e->v->cfg.loop_count + 1, sizeof *e->code);
    if (e->dominators == NULL || e->alone == NULL || e->together == NULL || e->waited == NULL ||
        e->stores_rows == NULL || e->rounds == NULL || e->costs == NULL || e->components == NULL ||
        e->code == NULL || !simd_access_groups_create(&e->groups, &e->v->divergence))
        return false;
    simd_find_dominators(&e->v->cfg, e->dominators, &e->dominators[count]);
    simd_find_rounds(e);
    simd_find_components(e);
    simd_find_frequencies(e);
    simd_find_stored_rows(e);
    for (uint32_t b = 0; b < count; b++) {
        e->costs[b] = simd_cost_of_block(e, b);
        add_code(e, b);
    }
    for (uint32_t b = 0; b < count; b++)
        add_block(e, b);
    for (uint32_t l = 0; l < e->v->cfg.loop_count; l++)
        add_chain(e, l);
    e->out.work_group =
        (e->out.vector + e->out.fetched) * (float)simd_partition_groups(&e->v->partition);
    return true;
}

bool simd_estimate_partition(simd_vectorization *v, const simd_partition *partition,
                             simd_estimate *out)
{
    simd_pipeline_forget(v, SIMD_ANALYSIS_DIVERGENCE | SIMD_ANALYSIS_INCREMENTS);
    v->partition = *partition;
    return simd_pipeline_require(v, SIMD_ANALYSIS_ALL) && simd_estimate_make(v, out);
}

static float worth(const simd_vectorization *v, const simd_estimate *e)
{
    const bool huge = e->fetched > SIMD_HUGE_CODE && e->joins;
    return !v->is_large ? WORTH : huge ? WORTH_HUGE : WORTH_LARGE;
}

bool simd_estimate_prefers_one_lane(const simd_vectorization *v, const simd_estimate *e)
{
    return !e->depends && e->scalar < worth(v, e) * e->vector;
}

bool simd_knows_of_lanes(const simd_cfg *cfg)
{
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (simd_asks_for_lanes(i))
                return true;
    return false;
}

bool simd_estimate_make(simd_vectorization *v, simd_estimate *out)
{
    simd_estimation e = {.v = v};
    const bool made = make_estimate(&e);
    *out = e.out;
    simd_access_groups_clear(&e.groups);
    free(e.dominators);
    free(e.alone);
    free(e.together);
    free(e.waited);
    free(e.rounds);
    free(e.stores_rows);
    free(e.costs);
    free(e.components);
    free(e.code);
    return made;
}
