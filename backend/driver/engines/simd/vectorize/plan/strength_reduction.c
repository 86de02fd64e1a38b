/* strength_reduction: where the scalars of a value's SIMD groups are equally far apart, as rows of
 * a tile are in a matrix, the emitter computes the first and makes each of the others by an
 * addition from the one beside or above it (analysis/loops/increments.h). */
#include "backend/driver/engines/simd/vectorize/passes.h"

static bool visit(simd_vectorization *v, simd_plan *plan, uint32_t value, const void *data)
{
    (void)data;
    simd_plan_entry *entry = &plan->entries[value];
    for (simd_direction d = SIMD_ACROSS; d < SIMD_DIRECTIONS; d++)
        if (v->increments.of[value][d].known)
            entry->increments |= (uint8_t)(1u << d);
    entry->reduced = simd_increments_reach_all(&v->increments, &v->divergence, value);
    return entry->increments != 0;
}

simd_pass_result simd_run_strength_reduction(simd_vectorization *v)
{
    return simd_plans_visit(v, visit, NULL) ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
