/* few_lanes: four lanes where most of what a kernel does is gathered and scattered lane by lane, at
 * addresses equally far apart or along a row of each lane's own: columns of a triangle in
 * tile_static memory, rows of which some elements are skipped. More lanes gain nothing there. Of
 * four, addresses are scalars, which are not taken out of vectors; lanes wait less for one another;
 * and SIMD groups without any are skipped sooner.
 *
 * It estimates what both take, and leaves to one_lane what that will take. */
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/coarsening.h"
#include "backend/driver/engines/simd/vectorize/transform/estimate.h"

/* What all others take four times as often has to be made up for by a third. */
#define WORTH 0.75f

static bool may_have_fewer(const simd_vectorization *v)
{
    return v->target->gathers.slow && v->key->width == 0 && !v->partition.checked &&
           v->partition.width > SIMD_MIN_LANES && !simd_partition_is_padded(&v->partition) &&
           !simd_knows_of_lanes(&v->cfg);
}

/* Returns whether four are worth it; the partition that is left is theirs, or that of before. */
static bool compare(simd_vectorization *v, const simd_partition *few, bool *takes_few)
{
    const simd_partition before = v->partition;
    simd_estimate of_before, of_few;
    *takes_few = false;
    if (!simd_estimate_make(v, &of_before))
        return false;
    if (!of_before.has_rows_under_masks || simd_estimate_prefers_one_lane(v, &of_before))
        return true;
    if (!simd_estimate_partition(v, few, &of_few))
        return false;
    *takes_few = of_few.work_group < WORTH * of_before.work_group;
    if (!*takes_few)
        return simd_estimate_partition(v, &before, &of_before);
    simd_remark(
        v, NULL, SIMD_PASS_FEW_LANES,
        "%u lanes: %u would take about %.1f times as long, for what is accessed lane by lane",
        few->width, before.width, (double)(of_before.work_group / of_few.work_group));
    return true;
}

simd_pass_result simd_run_few_lanes(simd_vectorization *v)
{
    const simd_partition few = simd_partition_make(v->key, SIMD_MIN_LANES, 1, v->layout);
    bool takes_few;
    if (!may_have_fewer(v))
        return SIMD_PASS_NOTHING_CHANGED;
    if (!compare(v, &few, &takes_few))
        return simd_pass_fail_memory(v);
    if (!takes_few)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_choose_strips(v, SIMD_PASS_FEW_LANES);
    return SIMD_PASS_CHANGED;
}
