/* row_access: what lanes access in a row of their own, at any distance from one another, is loaded
 * or stored lane by lane as vectors along the row, and transposed in registers
 * (analysis/memory/access_groups.h), where that is cheaper than a gather for each member. So is
 * what interleaved_access leaves of structures that lie a few elements apart. */
#include "backend/driver/engines/simd/vectorize/plan/row_access.h"

#include "backend/driver/engines/simd/vectorize/analysis/memory/near.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { WORD_BYTES = 4 }; /* of smaller elements a structure is words, or interleaved */

/* What a gather or scatter of a lane's element takes, in quarters of an access of its own: where
 * there is no instruction for it, or a slow one, an extraction and an insertion besides. */
static uint32_t cost_of_member(const simd_vectorization *v, const simd_access_group *g)
{
    const simd_indexed *indexed = g->loads ? &v->target->gathers : &v->target->scatters;
    return !simd_sizes_have(indexed->sizes, g->size) || indexed->slow ? 10 : 5;
}

/* An access for each 16 bytes of a lane's row, and what it takes to know where that is; a
 * transposition takes a shuffle of a register for each doubling. Words of several elements are
 * transposed as one, and a shift takes each out. Two loads are put together on the way from memory,
 * four of them in a register of 64 bytes by steps of their own; three words are two loads. */
static uint32_t cost_of_rows(const simd_vectorization *v, const simd_access_group *g, bool masked)
{
    const uint32_t width = v->partition.width, chunk = 16 / g->size;
    const bool three = g->size == WORD_BYTES && g->span % chunk == 3;
    const uint32_t chunks = (g->span + chunk - 1) / chunk + three;
    const uint32_t places = g->rows || masked ? 6 : 0; /* else constants apart */
    const uint32_t packed = g->size < 4 ? 4 / g->size : 1, words = (g->span + packed - 1) / packed;
    const uint32_t bytes = width * packed * g->size, register_bytes = v->target->register_bits / 8;
    const uint32_t registers = bytes > register_bytes ? bytes / register_bytes : 1;
    const uint32_t access = g->loads && register_bytes > 32 ? 6 : 4;
    uint32_t doublings = 0;
    while (packed << doublings < chunk)
        doublings++;
    return access * width * chunks + places * width + 4 * words * registers * doublings +
           (packed > 1 ? 4 * g->span * registers : 0);
}

/* Lanes whose rows are near one another, or the same, as the rows of an 8 x 8 block: near_lanes
 * loads what lies between them once, and shuffles make each member.
 * @returns 0 if they are not */
static uint32_t cost_of_near(const simd_vectorization *v, const simd_access_group *g)
{
    enum { LEAST_BYTES = 4 }; /* fewer are no shuffle of a step */
    LLVMValueRef first = g->members[0];
    if (g->size < LEAST_BYTES || first == NULL || !simd_pass_is_on(v, SIMD_PASS_NEAR_LANES))
        return 0;
    const simd_access a = simd_access_of(&v->divergence, first);
    const uint32_t registers =
        simd_near_registers(&v->divergence, v->target, a.pointer, (uint64_t)g->span * g->size);
    return 4 * registers + 4 * g->count * simd_near_shuffles(registers);
}

/* What lies between the members of a row is not stored. */
static bool is_cheaper(const simd_vectorization *v, const simd_access_group *g, bool masked)
{
    const uint32_t rows = cost_of_rows(v, g, masked);
    if (v->partition.width < SIMD_MIN_LANES || g->count < 2 || (!g->loads && g->count != g->span) ||
        rows >= g->count * v->partition.width * cost_of_member(v, g))
        return false;
    const uint32_t near = cost_of_near(v, g);
    return near == 0 || rows < near;
}

bool simd_rows_take_less(const simd_vectorization *v, const simd_access_group *group, bool masked,
                         uint32_t quarters)
{
    return simd_pass_is_on(v, SIMD_PASS_ROW_ACCESS) && is_cheaper(v, group, masked) &&
           cost_of_rows(v, group, masked) < quarters;
}

static bool visit(simd_vectorization *v, simd_plan *plan, uint32_t value, const void *data)
{
    (void)data;
    const uint32_t number = v->plans.groups.numbers[value];
    if (number == SIMD_NONE)
        return false;
    const simd_access_group *group = &v->plans.groups.groups[number];
    return (group->rows || group->size >= WORD_BYTES) &&
           is_cheaper(v, group, plan->entries[value].masked) &&
           simd_plan_may_become(v, plan, group, SIMD_PLAN_ROWS) &&
           simd_plan_set(plan, value, SIMD_PLAN_ROWS, number, SIMD_PASS_ROW_ACCESS);
}

simd_pass_result simd_run_row_access(simd_vectorization *v)
{
    if (!simd_plans_find_groups(v))
        return simd_pass_fail_memory(v);
    return simd_plans_visit(v, visit, NULL) ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
