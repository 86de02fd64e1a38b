/* transposed_access: where lanes lie apart while the SIMD groups of a strip follow one another, as
 * in tile[column][row], what the groups access for one lane is a vector: as many vectors are
 * transposed in registers. */
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Fewer groups need as many shuffles as a gather has lanes. */
enum { FEWEST_GROUPS = 4 };

/* How many groups, one below the other, make a vector. */
static uint32_t choose_count(const simd_partition *partition)
{
    const uint32_t across = simd_partition_across(partition);
    uint32_t count = 1;
    while (2 * count <= partition->width && across != 0 &&
           partition->coarsening / across % (2 * count) == 0)
        count *= 2;
    return count;
}

static bool is_transposed(const simd_vectorization *v, const simd_access *a)
{
    const int64_t size = (int64_t)a->size;
    if (size == 0 || a->shape.kind != SIMD_LINEAR || a->shape.stride == 0 ||
        a->shape.stride == size || a->shape.stride == -size || LLVMGetVolatile(a->instruction) ||
        LLVMGetOrdering(a->instruction) != LLVMAtomicOrderingNotAtomic)
        return false;
    const simd_increment down =
        simd_increments_of(&v->increments, &v->divergence, a->pointer, SIMD_DOWN);
    return down.constant && (int64_t)down.value == size;
}

static bool visit(simd_vectorization *v, simd_plan *plan, uint32_t value, const void *data)
{
    (void)data;
    LLVMValueRef i = v->divergence.values[value];
    const simd_plan_entry *entry = &plan->entries[value];
    const uint32_t count = choose_count(&v->partition);
    if (!simd_access_is(i) || entry->masked || entry->kind == SIMD_PLAN_INTERLEAVED ||
        entry->kind == SIMD_PLAN_WORDS || count < FEWEST_GROUPS)
        return false;
    const simd_access a = simd_access_of(&v->divergence, i);
    return is_transposed(v, &a) &&
           simd_plan_set(plan, value, SIMD_PLAN_TRANSPOSED, count, SIMD_PASS_TRANSPOSED_ACCESS);
}

simd_pass_result simd_run_transposed_access(simd_vectorization *v)
{
    return simd_plans_visit(v, visit, NULL) ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
