/* pad_rows: a tile whose rows are no whole SIMD groups, 12 by 12 or 50 by 4. Lanes that follow one
 * another would be in several rows: no id is linear, and every access is a gather. Here each row
 * begins with a SIMD group of its own, and the lanes behind its end have no work-item. That is more
 * SIMD groups, whose accesses are vectors under masks that are known.
 *
 * It estimates what both take, and keeps what takes less. Kernels that ask which lane they are, or
 * wait in their sub-group, keep lanes as they are counted. */
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/coarsening.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate.h"

#define MOST_PLACES 2048u /* that emit/ids.c divides, with those of a strip that is not full */

static bool may_be_padded(const simd_vectorization *v)
{
    const simd_partition *p = &v->partition, padded = simd_partition_pad_rows(p);
    return p->width > 1 && !simd_partition_is_by_rows(p) && !p->checked &&
           padded.places + SIMD_MAX_COARSENING * p->width <= MOST_PLACES &&
           !simd_knows_of_lanes(&v->cfg);
}

simd_pass_result simd_run_pad_rows(simd_vectorization *v)
{
    const simd_partition before = v->partition, padded = simd_partition_pad_rows(&before);
    simd_estimate of_before, of_padded;
    if (!may_be_padded(v))
        return SIMD_PASS_NOTHING_CHANGED;
    if (!simd_estimate_make(v, &of_before) || !simd_estimate_partition(v, &padded, &of_padded))
        return simd_pass_fail_memory(v);
    if (of_padded.work_group >= of_before.work_group)
        return simd_estimate_partition(v, &before, &of_before) ? SIMD_PASS_NOTHING_CHANGED
                                                               : simd_pass_fail_memory(v);
    simd_remark(v, NULL, SIMD_PASS_PAD_ROWS,
                "each row of %u work-items begins with a SIMD group of its own and has %u lanes: "
                "across rows it would take about %.1f times as long",
                before.size[0], padded.row, (double)(of_before.work_group / of_padded.work_group));
    simd_choose_strips(v, SIMD_PASS_PAD_ROWS);
    return SIMD_PASS_CHANGED;
}
