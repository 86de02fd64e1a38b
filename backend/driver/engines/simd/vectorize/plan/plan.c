#include "backend/driver/engines/simd/vectorize/plan/plan.h"

#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/pipeline.h"

const char *simd_plan_kind_name(simd_plan_kind kind)
{
    static const char *const names[SIMD_PLAN_KINDS] = {
        [SIMD_PLAN_BY_SHAPE] = "by shape",
        [SIMD_PLAN_SCALAR] = "scalar",
        [SIMD_PLAN_BROADCAST] = "broadcast",
        [SIMD_PLAN_CONSECUTIVE] = "vector",
        [SIMD_PLAN_REVERSED] = "reversed vector",
        [SIMD_PLAN_INTERLEAVED] = "interleaved vectors",
        [SIMD_PLAN_WORDS] = "words, taken apart by shifts",
        [SIMD_PLAN_ROWS] = "vectors along rows, transposed",
        [SIMD_PLAN_ROW_GATHER] = "rows as elements",
        [SIMD_PLAN_TRANSPOSED] = "transposed vectors",
        [SIMD_PLAN_NON_TEMPORAL] = "non-temporal vector",
        [SIMD_PLAN_GATHER] = "gather",
        [SIMD_PLAN_WORD_GATHER] = "gather of words",
        [SIMD_PLAN_SCALARISED] = "one lane after another",
        [SIMD_PLAN_RSQRT] = "reciprocal square root",
        [SIMD_PLAN_QUOTIENT] = "product with a reciprocal",
        [SIMD_PLAN_ENDS] = "of the first and the last lane",
        [SIMD_PLAN_DROP] = "nothing",
        [SIMD_PLAN_PREFETCH] = "prefetch",
        [SIMD_PLAN_PREFETCH_BY_FIRST] = "prefetch by the first work-group",
        [SIMD_PLAN_PREFETCH_STORE] = "prefetch to write",
    };
    return names[kind];
}

/* Full strips have no mask where all work-items come; the last one does. */
static bool is_masked(const simd_vectorization *v, uint32_t function, uint32_t value)
{
    simd_partition partition = v->partition;
    if (v->plans.count > 1)
        partition.part = function == SIMD_TAIL ? SIMD_LAST_STRIP : SIMD_FULL_STRIPS;
    return simd_partition_is_partial(&partition) ||
           !simd_divergence_is_full(&v->divergence, v->divergence.blocks[value]);
}

bool simd_plans_create(simd_plans *plans, const simd_vectorization *v)
{
    for (uint32_t f = 0; f < plans->count; f++) {
        simd_plan_entry *entries = calloc(v->divergence.value_count + 1, sizeof *entries);
        plans->plans[f].entries = entries;
        if (entries == NULL)
            return false;
        for (uint32_t i = 0; i < v->divergence.value_count; i++)
            entries[i].masked = is_masked(v, f, i);
    }
    return true;
}

void simd_plans_clear(simd_plans *plans)
{
    for (uint32_t f = 0; f < SIMD_MAX_PLANS; f++)
        free(plans->plans[f].entries);
    simd_access_groups_clear(&plans->groups);
    *plans = (simd_plans){0};
}

bool simd_plans_find_groups(simd_vectorization *v)
{
    return v->plans.groups.numbers != NULL ||
           simd_access_groups_create(&v->plans.groups, &v->divergence);
}

bool simd_plans_visit(simd_vectorization *v, simd_plan_visit *visit, const void *data)
{
    bool changed = false;
    for (uint32_t f = 0; f < v->plans.count; f++)
        for (uint32_t i = 0; i < v->divergence.value_count; i++)
            changed |= visit(v, &v->plans.plans[f], i, data);
    return changed;
}

bool simd_plan_set(simd_plan *plan, uint32_t value, simd_plan_kind kind, uint32_t number,
                   simd_pass pass)
{
    simd_plan_entry *entry = &plan->entries[value];
    entry->kind = kind;
    entry->number = number;
    entry->pass = pass;
    if (kind != SIMD_PLAN_GATHER && kind != SIMD_PLAN_SCALARISED)
        entry->why = NULL;
    return true;
}

bool simd_plan_may_become(const simd_vectorization *v, const simd_plan *plan,
                          const simd_access_group *group, simd_plan_kind kind)
{
    for (uint32_t k = 0; k < group->span; k++) {
        const uint32_t value = group->members[k] == NULL
                                   ? SIMD_NONE
                                   : simd_map_find(&v->divergence.numbers, group->members[k]);
        if (value != SIMD_NONE && plan->entries[value].kind != SIMD_PLAN_GATHER &&
            plan->entries[value].kind != kind)
            return false;
    }
    return true;
}

/* ---- Accesses -------------------------------------------------------------------------------- */

bool simd_access_is(LLVMValueRef instruction)
{
    return LLVMIsALoadInst(instruction) != NULL || LLVMIsAStoreInst(instruction) != NULL;
}

simd_access simd_access_of(const simd_divergence *divergence, LLVMValueRef i)
{
    LLVMTargetDataRef layout = divergence->partition->layout;
    simd_access a = {.instruction = i, .loads = LLVMIsALoadInst(i) != NULL};
    a.pointer = LLVMGetOperand(i, a.loads ? 0 : 1);
    a.type = a.loads ? LLVMTypeOf(i) : LLVMTypeOf(LLVMGetOperand(i, 0));
    a.shape = simd_value_shape_of(divergence, a.pointer);
    const uint64_t bits = LLVMSizeOfTypeInBits(layout, a.type);
    if (bits == 8 * LLVMABISizeOfType(layout, a.type))
        a.size = bits / 8;
    return a;
}

/* ---- Remarks --------------------------------------------------------------------------------- */

static const char *describe_speed(const simd_target *target, bool loads)
{
    const simd_indexed *indexed = loads ? &target->gathers : &target->scatters;
    return indexed->sizes == 0 ? " (lane by lane: the processor has no instruction for it)"
           : indexed->slow     ? " (slow on this processor)"
                               : "";
}

static void remark(simd_vectorization *v, LLVMValueRef access, const simd_plan_entry *entry)
{
    const bool loads = LLVMIsALoadInst(access) != NULL;
    const bool scatters = entry->kind == SIMD_PLAN_GATHER && !loads;
    simd_remark(v, access, entry->pass, "%s: %s%s%s%s%s", loads ? "load" : "store",
                scatters ? "scatter" : simd_plan_kind_name(entry->kind),
                entry->masked && entry->kind > SIMD_PLAN_BROADCAST ? ", masked" : "",
                entry->why == NULL ? "" : ": ", entry->why == NULL ? "" : entry->why,
                entry->kind == SIMD_PLAN_GATHER ? describe_speed(v->target, loads) : "");
}

/* Reading a kernel's arguments is no access of its source. */
void simd_plans_remark(simd_vectorization *v)
{
    const simd_divergence *d = &v->divergence;
    for (uint32_t i = 0; v->remarks != NULL && i < d->value_count; i++)
        if (simd_access_is(d->values[i]) && !simd_metadata_has(d->values[i], "invariant.load"))
            remark(v, d->values[i], &v->plans.plans[SIMD_BODY].entries[i]);
}
