/* pad_rows: a tile whose rows are no whole SIMD groups, 12 by 12 or 50 by 4. Lanes that follow one
 * another would be in several rows: no id is linear, and every access is a gather. Here each row
 * begins with a SIMD group of its own, and the lanes behind its end have no work-item. That is more
 * SIMD groups, whose accesses are vectors under masks that are known.
 *
 * It estimates what both take, and keeps what takes less. Kernels that ask which lane they are keep
 * lanes as they are counted. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/coarsening.h"
#include "backend/driver/engines/simd/vectorize/transform/estimate.h"

#define MOST_PLACES 2048u /* that emit/ids.c divides, with those of a strip that is not full */

static bool knows_of_lanes(LLVMValueRef i)
{
    switch (simd_call_kind(i)) {
    case SIMD_CALL_LANE:
    case SIMD_CALL_SUB_GROUP:
    case SIMD_CALL_WIDTH:
    case SIMD_CALL_SUB_GROUP_OPERATION:
        return true;
    default:
        return false;
    }
}

static bool kernel_knows_of_lanes(const simd_cfg *cfg)
{
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (LLVMIsACallInst(i) != NULL && knows_of_lanes(i))
                return true;
    return false;
}

static bool may_be_padded(const simd_vectorization *v)
{
    const simd_partition *p = &v->partition, padded = simd_partition_pad_rows(p);
    return p->width > 1 && !simd_partition_is_by_rows(p) && !p->checked &&
           padded.places + SIMD_MAX_COARSENING * p->width <= MOST_PLACES &&
           !kernel_knows_of_lanes(&v->cfg);
}

/* Of a whole work-group. */
static bool estimate(simd_vectorization *v, float *cost)
{
    simd_estimate e;
    if (!simd_pipeline_require(v, SIMD_ANALYSIS_ALL) || !simd_estimate_make(v, &e))
        return false;
    *cost = e.vector * (float)simd_partition_groups(&v->partition);
    return true;
}

static void change(simd_vectorization *v, const simd_partition *partition)
{
    simd_pipeline_forget(v, SIMD_ANALYSIS_DIVERGENCE | SIMD_ANALYSIS_INCREMENTS);
    v->partition = *partition;
}

simd_pass_result simd_run_pad_rows(simd_vectorization *v)
{
    const simd_partition before = v->partition, padded = simd_partition_pad_rows(&before);
    float cost, padded_cost;
    if (!may_be_padded(v))
        return SIMD_PASS_NOTHING_CHANGED;
    if (!estimate(v, &cost))
        return simd_pass_fail_memory(v);
    change(v, &padded);
    if (!estimate(v, &padded_cost))
        return simd_pass_fail_memory(v);
    if (padded_cost >= cost) {
        change(v, &before);
        return simd_pipeline_require(v, SIMD_ANALYSIS_ALL) ? SIMD_PASS_NOTHING_CHANGED
                                                           : simd_pass_fail_memory(v);
    }
    simd_remark(v, NULL, SIMD_PASS_PAD_ROWS,
                "each row of %u work-items begins with a SIMD group of its own and has %u lanes: "
                "across rows it would take about %.1f times as long",
                before.size[0], padded.row, (double)(cost / padded_cost));
    simd_choose_strips(v, SIMD_PASS_PAD_ROWS);
    return SIMD_PASS_CHANGED;
}
