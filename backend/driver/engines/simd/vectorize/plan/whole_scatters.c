/* whole_scatters: where scatters are slow, narrow_masked takes their lanes one by one, each with an
 * address and an element out of a vector. With many of them that is most of a large kernel, and
 * most of the time that LLVM takes for it: they stay one instruction then. Gathers do not, if a
 * cache of instructions holds their code (whole_gathers): lane by lane they run faster. */
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { MOST_LANES = 1024 }; /* of a strip: as of atomics in loop_over_lanes.c */

/* Whether narrow_masked would take its lanes one by one, though it is an instruction. */
static bool may_stay_whole(const simd_vectorization *v, uint32_t value)
{
    if (v->plans.plans[SIMD_BODY].entries[value].kind != SIMD_PLAN_GATHER)
        return false;
    const simd_access a = simd_access_of(&v->divergence, v->divergence.values[value]);
    const simd_indexed *scatters = &v->target->scatters;
    return !a.loads && scatters->slow && simd_sizes_have(scatters->sizes, a.size);
}

simd_pass_result simd_run_whole_scatters(simd_vectorization *v)
{
    uint64_t count = 0;
    for (uint32_t n = 0; n < v->divergence.value_count; n++)
        count += may_stay_whole(v, n);
    const uint64_t lanes = (uint64_t)v->partition.width * v->partition.coarsening;
    if (v->partition.width < SIMD_MIN_LANES || count * lanes <= MOST_LANES)
        return SIMD_PASS_NOTHING_CHANGED;
    v->keeps_scatters = true;
    simd_remark(v, NULL, SIMD_PASS_WHOLE_SCATTERS,
                "the %u scatters stay whole: lane by lane the kernel would become too large",
                (unsigned)count);
    return SIMD_PASS_CHANGED;
}
