/* non_temporal_stores: a launch that writes more than the caches hold, and reads none of it, would
 * fetch each line before it overwrites it, and evict others for it. Stores to buffers that the
 * kernel does not read may go around the caches; whether they do is known when the launch is
 * (contract/work.h).
 *
 * A processor has few buffers in which it collects such lines, and each leads to a page of memory
 * of its own. With more stores side by side than that, going around takes longer than fetching the
 * lines. Each store is there twice besides, with a branch before it, whatever the launch: those of
 * a kernel with many stores would cost more than all else that it does. */
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* ---- What the kernel reads ------------------------------------------------------------------- */

typedef struct read_set {
    LLVMValueRef *buffers;
    size_t count;
    bool known; /* whatever else the kernel reads is no buffer */
} read_set;

/* The arguments, tile_static memory and private variables. */
static bool is_near(LLVMValueRef pointer)
{
    LLVMValueRef root = simd_pointer_root(pointer);
    return LLVMIsAArgument(root) != NULL || LLVMIsAAllocaInst(root) != NULL;
}

static bool has(const read_set *set, LLVMValueRef buffer)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->buffers[i] == buffer)
            return true;
    return false;
}

static bool add_read(read_set *set, LLVMValueRef pointer)
{
    LLVMValueRef buffer = simd_pointer_buffer(pointer);
    if (buffer == NULL || has(set, buffer))
        return is_near(pointer) || buffer != NULL;
    LLVMValueRef *grown = realloc(set->buffers, (set->count + 1) * sizeof(LLVMValueRef));
    if (grown == NULL)
        return false;
    set->buffers = grown;
    set->buffers[set->count++] = buffer;
    return true;
}

/* Other work-groups may wait for what one that uses atomics has written, or volatile flags. */
static read_set find_reads(const simd_divergence *divergence)
{
    read_set set = {.known = true};
    for (uint32_t v = 0; v < divergence->value_count && set.known; v++) {
        LLVMValueRef i = divergence->values[v];
        set.known = !simd_is_communication(i) &&
                    (LLVMIsALoadInst(i) == NULL || add_read(&set, LLVMGetOperand(i, 0)));
    }
    return set;
}

static bool is_only_written(const read_set *set, LLVMValueRef pointer)
{
    LLVMValueRef buffer = simd_pointer_buffer(pointer);
    return buffer != NULL && !has(set, buffer);
}

/* ---- The pass -------------------------------------------------------------------------------- */

/* Narrower vectors have no non-temporal store: MOVNTPS and its like take whole registers. */
enum { NARROWEST_VECTOR = 16 };

/* The vectors of a strip make whole lines. */
static bool makes_lines(const simd_vectorization *v, const simd_access *a)
{
    const uint64_t bytes = a->size * v->partition.width;
    return bytes >= NARROWEST_VECTOR && bytes * v->partition.coarsening % v->target->line == 0;
}

/* Stores of one round of a loop, or of a work-item outside of loops, that may go around: on a
 * Zen 4, to buffers or planes of their own, 4 and 8 take 0.87 of the time through the caches, 12
 * take 1.05, 24 take 1.27. */
enum { MOST_STORES = 8 };

typedef struct choice {
    read_set reads;
    uint32_t *stores; /* of each level, by simd_cfg_list_of_level() */
} choice;

static uint32_t level_of(const simd_vectorization *v, uint32_t value)
{
    const LLVMBasicBlockRef block = LLVMGetInstructionParent(v->divergence.values[value]);
    return simd_cfg_list_of_level(v->cfg.blocks[simd_cfg_find(&v->cfg, block)].loop);
}

static bool may_go_around(const simd_vectorization *v, const choice *c, const simd_plan *plan,
                          uint32_t value)
{
    LLVMValueRef i = v->divergence.values[value];
    if (plan->entries[value].kind != SIMD_PLAN_CONSECUTIVE || LLVMIsAStoreInst(i) == NULL)
        return false;
    const simd_access a = simd_access_of(&v->divergence, i);
    return !plan->entries[value].masked && !LLVMGetVolatile(i) &&
           is_only_written(&c->reads, a.pointer) && makes_lines(v, &a);
}

/* Counts the stores, and says where they are too many. */
static void count_stores(simd_vectorization *v, choice *c)
{
    for (uint32_t n = 0; n < v->divergence.value_count; n++)
        if (may_go_around(v, c, &v->plans.plans[SIMD_BODY], n) &&
            ++c->stores[level_of(v, n)] == MOST_STORES + 1)
            simd_remark(v, v->divergence.values[n], SIMD_PASS_NON_TEMPORAL_STORES,
                        "more than %u stores side by side: none goes around the caches",
                        MOST_STORES);
}

static bool plan_store(simd_vectorization *v, const choice *c, simd_plan *plan, uint32_t value)
{
    return may_go_around(v, c, plan, value) && c->stores[level_of(v, value)] <= MOST_STORES &&
           simd_plan_set(plan, value, SIMD_PLAN_NON_TEMPORAL, 0, SIMD_PASS_NON_TEMPORAL_STORES);
}

/* A line that is stored around the caches is not to be fetched into one. */
static bool plan_prefetch(simd_vectorization *v, const choice *c, simd_plan *plan, uint32_t value)
{
    const bool may_bypass =
        is_only_written(&c->reads, LLVMGetOperand(v->divergence.values[value], 0)) &&
        c->stores[level_of(v, value)] <= MOST_STORES;
    plan->entries[value].number = may_bypass;
    return may_bypass;
}

static bool visit(simd_vectorization *v, simd_plan *plan, uint32_t value, const void *data)
{
    switch (plan->entries[value].kind) {
    case SIMD_PLAN_CONSECUTIVE:
        return plan_store(v, data, plan, value);
    case SIMD_PLAN_PREFETCH_STORE:
        return plan_prefetch(v, data, plan, value);
    default:
        return false;
    }
}

simd_pass_result simd_run_non_temporal_stores(simd_vectorization *v)
{
    choice c = {.reads = find_reads(&v->divergence),
                .stores = calloc(v->cfg.loop_count + 1, sizeof *c.stores)};
    bool changed = false;
    const bool had_memory = c.stores != NULL;
    if (c.reads.known && had_memory) {
        count_stores(v, &c);
        changed = simd_plans_visit(v, visit, &c);
    }
    free(c.reads.buffers);
    free(c.stores);
    if (!had_memory)
        return simd_pass_fail_memory(v);
    return changed ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
