/* row_gathers: lanes that lie anywhere, and access a row of 4 or 8 bytes each, gather or scatter it
 * as one element (emit/row_gather.c) instead of each member by itself: complex numbers, pairs of a
 * key and a value, colours of pixels. What a gather takes depends on how many elements there are,
 * hardly on how large they are. */
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { WORD_BYTES = 4 };

/* What lies behind the last member may be read where it is of the same aligned element. */
static bool is_whole(const simd_access_group *g)
{
    const uint32_t bytes = simd_access_group_row_bytes(g);
    return g->span * g->size == bytes ||
           (g->loads && g->members[0] != NULL && LLVMGetAlignment(g->members[0]) >= bytes);
}

/* Private variables are what a lane has just stored, by members: a load of more would wait. */
static bool is_private(const simd_access_group *g)
{
    return LLVMIsAAllocaInst(simd_pointer_root(LLVMGetOperand(g->at, g->loads ? 0 : 1))) != NULL;
}

static bool is_candidate(const simd_vectorization *v, const simd_access_group *g)
{
    const simd_indexed *indexed = g->loads ? &v->target->gathers : &v->target->scatters;
    return g->rows && g->count > 1 && g->span * g->size <= 2 * WORD_BYTES && is_whole(g) &&
           (g->loads || g->count == g->span) && !(g->loads && is_private(g)) && !indexed->slow &&
           simd_sizes_have(indexed->sizes, simd_access_group_row_bytes(g));
}

static bool visit(simd_vectorization *v, simd_plan *plan, uint32_t value, const void *data)
{
    (void)data;
    const uint32_t number = v->plans.groups.numbers[value];
    if (number == SIMD_NONE)
        return false;
    const simd_access_group *group = &v->plans.groups.groups[number];
    return is_candidate(v, group) && simd_plan_may_become(v, plan, group, SIMD_PLAN_ROW_GATHER) &&
           simd_plan_set(plan, value, SIMD_PLAN_ROW_GATHER, number, SIMD_PASS_ROW_GATHERS);
}

/* Vectors of more words than a register has LLVM parts in many steps, if it can. */
static bool fits(const simd_vectorization *v)
{
    const uint32_t width = v->partition.width;
    return width >= SIMD_MIN_LANES && width <= simd_target_lanes(v->target, WORD_BYTES);
}

simd_pass_result simd_run_row_gathers(simd_vectorization *v)
{
    if (!fits(v))
        return SIMD_PASS_NOTHING_CHANGED;
    if (!simd_plans_find_groups(v))
        return simd_pass_fail_memory(v);
    return simd_plans_visit(v, visit, NULL) ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
