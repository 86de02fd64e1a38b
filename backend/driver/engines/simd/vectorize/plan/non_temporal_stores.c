/* non_temporal_stores: a launch that writes more than the caches hold, and reads none of it, would
 * fetch each line before it overwrites it, and evict others for it. Stores to buffers that the
 * kernel does not read may go around the caches; whether they do is known when the launch is
 * (contract/work.h). */
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* ---- What the kernel reads
 * ---------------------------------------------------------------------- */

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

/* ---- The pass
 * ----------------------------------------------------------------------------------- */

/* Narrower vectors have no non-temporal store: MOVNTPS and its like take whole registers. */
enum { NARROWEST_VECTOR = 16 };

/* The vectors of a strip make whole lines. */
static bool makes_lines(const simd_vectorization *v, const simd_access *a)
{
    const uint64_t bytes = a->size * v->partition.width;
    return bytes >= NARROWEST_VECTOR && bytes * v->partition.coarsening % v->target->line == 0;
}

static bool plan_store(simd_vectorization *v, const read_set *reads, simd_plan *plan,
                       uint32_t value)
{
    const simd_access a = simd_access_of(&v->divergence, v->divergence.values[value]);
    return !plan->entries[value].masked && !LLVMGetVolatile(a.instruction) &&
           is_only_written(reads, a.pointer) && makes_lines(v, &a) &&
           simd_plan_set(plan, value, SIMD_PLAN_NON_TEMPORAL, 0, SIMD_PASS_NON_TEMPORAL_STORES);
}

/* A line that is stored around the caches is not to be fetched into one. */
static bool plan_prefetch(simd_vectorization *v, const read_set *reads, simd_plan *plan,
                          uint32_t value)
{
    const bool may_bypass = is_only_written(reads, LLVMGetOperand(v->divergence.values[value], 0));
    plan->entries[value].number = may_bypass;
    return may_bypass;
}

static bool visit(simd_vectorization *v, simd_plan *plan, uint32_t value, const void *data)
{
    const read_set *reads = data;
    switch (plan->entries[value].kind) {
    case SIMD_PLAN_CONSECUTIVE:
        return LLVMIsAStoreInst(v->divergence.values[value]) != NULL &&
               plan_store(v, reads, plan, value);
    case SIMD_PLAN_PREFETCH_STORE:
        return plan_prefetch(v, reads, plan, value);
    default:
        return false;
    }
}

simd_pass_result simd_run_non_temporal_stores(simd_vectorization *v)
{
    read_set reads = find_reads(&v->divergence);
    const bool changed = reads.known && simd_plans_visit(v, visit, &reads);
    free(reads.buffers);
    return changed ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
