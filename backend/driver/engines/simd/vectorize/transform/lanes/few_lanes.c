/* few_lanes: four lanes where most of what a kernel does is gathered and scattered lane by lane, at
 * addresses equally far apart or along a row of each lane's own: columns of a triangle in
 * tile_static memory, rows of which some elements are skipped. More lanes gain nothing there. Of
 * four, addresses are scalars, which are not taken out of vectors; lanes wait less for one another;
 * and SIMD groups without any are skipped sooner.
 *
 * Fewer lanes, too, where accesses lane by lane are so much code that the cache of instructions
 * does not hold it: that of fewer lanes is shorter, and does as much for each of them.
 *
 * It estimates what both take, and leaves to one_lane what is better without lanes even so.
 *
 * No more lanes than the first-level cache has ways, where each stores a row of its own and little
 * is computed; or loads one of a triangle, where gathers are fast. Rows a power of two apart come
 * to the same few places of that cache: more of them than there are ways put one another's lines
 * out before the next round comes to these. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/coarsening.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/stored_rows.h"

/* What all others take four times as often has to be made up for by a third. */
#define WORTH 0.75f

/* Where lanes make so much code that it takes seconds to compile, fewer need not gain anything. */
#define WORTH_IF_HUGE 1.1f

static bool may_have_fewer(const simd_vectorization *v)
{
    return v->key->width == 0 && !v->partition.checked && v->partition.width > SIMD_MIN_LANES &&
           !simd_partition_is_padded(&v->partition) && !simd_knows_of_lanes(&v->cfg);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* As many lanes as the cache has ways, a power of two; or those that there are. */
static uint32_t lanes_of_ways(const simd_vectorization *v)
{
    uint32_t lanes = v->partition.width;
    while (lanes > SIMD_MIN_LANES && v->target->l1.ways != 0 && lanes > v->target->l1.ways)
        lanes /= 2;
    return lanes;
}

static bool rows_compete(const simd_vectorization *v)
{
    return lanes_of_ways(v) < v->partition.width && v->key->group_size[1] == 1 &&
           simd_last_barrier(&v->cfg, SIMD_NONE) == SIMD_NONE &&
           simd_walks_competing_rows(&v->divergence, v->target, !v->target->gathers.slow);
}

static simd_pass_result leave_rows_places(simd_vectorization *v)
{
    const uint32_t before = v->partition.width;
    v->partition = simd_partition_make(v->key, lanes_of_ways(v), 1, v->layout);
    simd_remark(v, NULL, SIMD_PASS_FEW_LANES,
                "%u lanes: each walks a row of its own, and the first-level cache has %u ways, "
                "fewer than %u lanes",
                v->partition.width, v->target->l1.ways, before);
    simd_choose_strips(v, SIMD_PASS_FEW_LANES);
    return SIMD_PASS_CHANGED;
}

/* ---- Accesses lane by lane ------------------------------------------------------------------- */

static float worth(const simd_vectorization *v, const simd_estimate *e)
{
    return v->is_large && e->fetched > SIMD_HUGE_CODE ? WORTH_IF_HUGE : WORTH;
}

/* Fewer lanes, down to four, as long as they have less to do. */
static bool find_fewer(simd_vectorization *v, bool is_fetched, simd_partition *best, float *least)
{
    uint32_t lanes = is_fetched ? v->partition.width / 2 : SIMD_MIN_LANES;
    for (; lanes >= SIMD_MIN_LANES; lanes /= 2) {
        const simd_partition fewer = simd_partition_make(v->key, lanes, 1, v->layout);
        simd_estimate e;
        if (!simd_estimate_partition(v, &fewer, &e))
            return false;
        if (e.work_group < *least && (is_fetched || !simd_estimate_prefers_one_lane(v, &e))) {
            *least = e.work_group;
            *best = fewer;
        }
    }
    return true;
}

static void tell(simd_vectorization *v, const simd_partition *before, float times, bool is_fetched)
{
    if (times < 1)
        simd_remark(v, NULL, SIMD_PASS_FEW_LANES,
                    "%u lanes: %u would take about as long, and make %u times as much code of what "
                    "is accessed lane by lane, which takes seconds to compile",
                    v->partition.width, before->width, before->width / v->partition.width);
    else
        simd_remark(v, NULL, SIMD_PASS_FEW_LANES,
                    "%u lanes: %u would take about %.1f times as long, for what is accessed lane "
                    "by lane%s",
                    v->partition.width, before->width, (double)times,
                    is_fetched ? ", in code that is too long for a cache" : "");
}

/* Returns whether fewer are worth it; the partition that is left is theirs, or that of before. */
static bool compare(simd_vectorization *v, bool *takes_few)
{
    const simd_partition before = v->partition;
    simd_partition best = before;
    simd_estimate e;
    *takes_few = false;
    if (!simd_estimate_make(v, &e))
        return false;
    const bool is_fetched = e.fetched > 0, may_gain = e.has_rows_under_masks || is_fetched;
    const bool is_left = e.stores_rows || e.rows_end_anywhere || !e.has_rows_under_masks;
    if (!may_gain || (is_left && simd_estimate_prefers_one_lane(v, &e)))
        return true;
    float least = worth(v, &e) * e.work_group;
    if (!find_fewer(v, is_fetched, &best, &least))
        return false;
    *takes_few = best.width != before.width;
    v->partition = best;
    if (*takes_few)
        tell(v, &before, e.work_group / least, is_fetched);
    simd_pipeline_forget(v, SIMD_ANALYSIS_DIVERGENCE | SIMD_ANALYSIS_INCREMENTS);
    return simd_pipeline_require(v, SIMD_ANALYSIS_ALL);
}

simd_pass_result simd_run_few_lanes(simd_vectorization *v)
{
    bool takes_few;
    if (!may_have_fewer(v))
        return SIMD_PASS_NOTHING_CHANGED;
    if (rows_compete(v))
        return leave_rows_places(v);
    if (!v->target->gathers.slow)
        return SIMD_PASS_NOTHING_CHANGED;
    if (!compare(v, &takes_few))
        return simd_pass_fail_memory(v);
    if (!takes_few)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_choose_strips(v, SIMD_PASS_FEW_LANES);
    return SIMD_PASS_CHANGED;
}
