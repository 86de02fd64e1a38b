#include "backend/driver/engines/simd/vectorize/transform/group_interleave.h"

#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* What they share is then loaded an eighth as often. More would gain little, and each needs its
 * place in the first-level cache, for which the launch takes fewer (launch/layout.c). */
enum { MAX_GROUP_INTERLEAVE = 8 };

static bool uses_any(const simd_divergence *divergence, const bool *values, LLVMValueRef i)
{
    for (int o = 0; o < LLVMGetNumOperands(i); o++) {
        const uint32_t number = simd_map_find(&divergence->numbers, LLVMGetOperand(i, (unsigned)o));
        if (number != SIMD_NONE && values[number])
            return true;
    }
    return false;
}

/* Finds what is worked out from the row that a group is in, or the column (dimension 0), but not by
 * way of memory; returns whether there is anything. */
static bool find_by_id(const simd_divergence *divergence, unsigned dimension, bool *by_id)
{
    bool found = false;
    for (bool changed = true; changed; found |= changed) {
        changed = false;
        for (uint32_t v = 0; v < divergence->value_count; v++) {
            LLVMValueRef i = divergence->values[v];
            if (!by_id[v] && (simd_is_group_id(i, dimension) || uses_any(divergence, by_id, i)))
                by_id[v] = changed = true;
        }
    }
    return found;
}

static bool is_followed(LLVMValueRef barrier)
{
    LLVMValueRef i = LLVMGetNextInstruction(barrier);
    while (i != NULL && !simd_is_barrier(i))
        i = LLVMGetNextInstruction(i);
    return i != NULL;
}

bool simd_group_interleave_switches_at(const simd_divergence *divergence, LLVMValueRef barrier)
{
    const uint32_t block = simd_cfg_find(divergence->cfg, LLVMGetInstructionParent(barrier));
    const uint32_t loop = divergence->cfg->blocks[block].loop;
    return loop != SIMD_NONE && simd_last_barrier(divergence->cfg, loop) == block &&
           !is_followed(barrier);
}

static bool is_in_barrier_loop(const simd_divergence *divergence, uint32_t block)
{
    const uint32_t loop = divergence->cfg->blocks[block].loop;
    return loop != SIMD_NONE && simd_last_barrier(divergence->cfg, loop) != SIMD_NONE;
}

/* Returns a load of the same for all groups of an interleave set, in a loop over barriers; NULL
 * if there is none. */
static LLVMValueRef find_shared(const simd_divergence *divergence, const bool *by_row)
{
    for (uint32_t v = 0; v < divergence->value_count; v++) {
        LLVMValueRef load = divergence->values[v];
        if (LLVMIsALoadInst(load) != NULL && !by_row[v] &&
            simd_pointer_buffer(LLVMGetOperand(load, 0)) != NULL &&
            is_in_barrier_loop(divergence, divergence->blocks[v]))
            return load;
    }
    return NULL;
}

static bool may_wait(const simd_divergence *divergence)
{
    uint32_t v = 0;
    while (v < divergence->value_count && !simd_is_communication(divergence->values[v]))
        v++;
    return v < divergence->value_count;
}

/* Returns why groups cannot take turns; NULL if they can. */
static const char *find_obstacle(const simd_vectorization *v)
{
    if (v->key->checked)
        return "barriers are checked";
    if (v->partition.strips > 1)
        return "a work-group has several strips";
    return may_wait(&v->divergence) ? "work-groups may wait for one another" : NULL;
}

/* Returns a load that interleaved groups share; NULL, and why, if there is none. */
static LLVMValueRef find_gain(const simd_vectorization *v, const char **why)
{
    bool *by_row = calloc(v->divergence.value_count, sizeof *by_row);
    LLVMValueRef load = NULL;
    *why = "it does not depend on the row of the work-group";
    if (by_row != NULL && find_by_id(&v->divergence, 1, by_row)) {
        load = find_shared(&v->divergence, by_row);
        *why = "in no loop over barriers work-groups of a column load the same";
    }
    free(by_row);
    return load;
}

simd_pass_result simd_run_group_interleave(simd_vectorization *v)
{
    const char *why = find_obstacle(v);
    LLVMValueRef load = why != NULL ? NULL : find_gain(v, &why);
    if (load == NULL) {
        simd_remark(v, NULL, SIMD_PASS_GROUP_INTERLEAVE, "work-groups are not interleaved: %s",
                    why);
        return SIMD_PASS_NOTHING_CHANGED;
    }
    v->partition.group_interleave = MAX_GROUP_INTERLEAVE;
    simd_remark(v, load, SIMD_PASS_GROUP_INTERLEAVE,
                "%u work-groups of a column are interleaved: they load the same here",
                v->partition.group_interleave);
    return SIMD_PASS_CHANGED;
}

/* ---- Prefetches ------------------------------------------------------------------------------ */

typedef struct shared_prefetches {
    const bool *by_id;
    simd_sharing sharing;
} shared_prefetches;

/* Those of what all interleaved groups of a column load, or of a row: the first of them prefetches
 * for all. */
static bool plan_shared(simd_vectorization *v, simd_plan *plan, uint32_t value, const void *data)
{
    const shared_prefetches *shared = data;
    (void)v;
    if (plan->entries[value].kind != SIMD_PLAN_PREFETCH || shared->by_id[value])
        return false;
    plan->entries[value].sharing = shared->sharing;
    return simd_plan_set(plan, value, SIMD_PLAN_PREFETCH_BY_FIRST, 0, SIMD_PASS_SHARE_PREFETCHES);
}

static bool share_along(simd_vectorization *v, simd_sharing sharing)
{
    const unsigned dimension = sharing == SIMD_SHARED_IN_COLUMN ? 1 : 0;
    bool *by_id = calloc(v->divergence.value_count, sizeof *by_id);
    const shared_prefetches shared = {by_id, sharing};
    const bool changed = by_id != NULL && find_by_id(&v->divergence, dimension, by_id) &&
                         simd_plans_visit(v, plan_shared, &shared);
    free(by_id);
    return changed;
}

simd_pass_result simd_run_share_prefetches(simd_vectorization *v)
{
    bool changed = share_along(v, SIMD_SHARED_IN_COLUMN);
    if (v->partition.interleaved_columns > 1)
        changed |= share_along(v, SIMD_SHARED_IN_ROW);
    return changed ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
