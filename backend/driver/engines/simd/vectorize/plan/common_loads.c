/* common_loads: in a tile of rows, SIMD groups of a strip that lie below one another load the same
 * where only X decides: a column of a matrix, a row of weights. LLVM makes one load of as many,
 * unless each is under a mask of its own:
 *
 *     if (x <= y)                                 load b[k * n + x] for the lanes of group 0
 *         sum += a[y * n + k] * b[k * n + x];     load b[k * n + x] for the lanes of group 1
 *
 * So one load takes place for the lanes of all these groups. Each of them is there in one group at
 * least, which would load just that. */
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/values/common_values.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

typedef struct common {
    const simd_vectorization *v;
    const simd_plan *plan;
} common;

/* Members of an access group are loaded at the first of them. */
static LLVMValueRef find_loading(const void *data, uint32_t number)
{
    const common *c = data;
    const simd_plan_entry *entry = &c->plan->entries[number];
    switch (entry->kind) {
    case SIMD_PLAN_CONSECUTIVE:
    case SIMD_PLAN_REVERSED:
    case SIMD_PLAN_GATHER:
    case SIMD_PLAN_WORD_GATHER:
        return c->v->divergence.values[number];
    case SIMD_PLAN_INTERLEAVED:
    case SIMD_PLAN_WORDS:
    case SIMD_PLAN_ROWS:
    case SIMD_PLAN_ROW_GATHER:
        return c->v->plans.groups.groups[entry->number].at;
    default:
        return NULL;
    }
}

static bool visit(simd_vectorization *v, simd_plan *plan, const bool *differing)
{
    bool changed = false;
    for (uint32_t i = 0; i < v->divergence.value_count; i++) {
        LLVMValueRef load = v->divergence.values[i];
        if (LLVMIsALoadInst(load) == NULL || !plan->entries[i].masked || differing[i] ||
            v->divergence.shapes[i].kind == SIMD_UNIFORM)
            continue;
        if (plan == &v->plans.plans[SIMD_BODY])
            simd_remark(v, load, SIMD_PASS_COMMON_LOADS,
                        "SIMD groups below one another load once, for the lanes of all");
        plan->entries[i].in_common = changed = true;
    }
    return changed;
}

simd_pass_result simd_run_common_loads(simd_vectorization *v)
{
    bool changed = false;
    if (simd_partition_period(&v->partition) == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    for (uint32_t p = 0; p < v->plans.count; p++) {
        const common c = {v, &v->plans.plans[p]};
        bool *differing = simd_find_differing(&v->divergence, find_loading, &c);
        if (differing == NULL)
            return simd_pass_fail_memory(v);
        changed |= visit(v, &v->plans.plans[p], differing);
        free(differing);
    }
    return changed ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
