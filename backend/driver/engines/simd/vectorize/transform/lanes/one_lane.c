/* one_lane: work-items one by one, as scalar code, where lanes gain nothing: where most of what
 * they do is gathered and scattered, or done under masks by few of them. Interpreters, sorts and
 * walks through trees with a stack are such kernels. Searches are not: a work-item alone waits for
 * each load, and for each branch that no processor guesses; with lanes many go on at once. Without
 * lanes every branch is a branch, and no mask says who is still in a loop: that needs no barrier in
 * it, and nothing that knows of lanes.
 *
 * And where lanes would wait for one another for ever: where each takes a lock in a loop, and frees
 * it behind that, those that wait for it keep the one that has it in the loop. LLVM makes that of
 * `while (!done) if (atomic_xchg(lock, 1) == 0) { ...; atomic_xchg(lock, 0); done = true; }`, too.
 *
 * And where a work-group has one work-item: no lanes wait for it, so its branches need no masks. */
#include "backend/driver/engines/simd/vectorize/analysis/loops/locks.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate.h"

static simd_pass_result decide(simd_vectorization *v, const simd_estimate *e)
{
    if (!simd_estimate_prefers_one_lane(v, e))
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_ONE_LANE,
                "work-items run one by one: %u lanes would take about %.1f times as long, for "
                "what is gathered, scattered or done by few of them",
                v->partition.width, (double)(e->vector / e->scalar));
    const uint32_t coarsening = v->partition.coarsening;
    const uint32_t together = e->diverges                         ? 1
                              : coarsening < v->scalar_coarsening ? v->scalar_coarsening
                                                                  : coarsening;
    v->partition = simd_partition_make(v->key, 1, together, v->layout);
    v->partition.alone = v->partition.coarsening == 1;
    return SIMD_PASS_CHANGED;
}

/* LLVM makes vectors of what lies in a row, once there is one work-item: inline_and_optimise. */
static simd_pass_result go_along_rows(simd_vectorization *v)
{
    simd_remark(v, NULL, SIMD_PASS_ONE_LANE,
                "work-items run one by one, each in vectors along rows of its own");
    v->partition = simd_partition_make(v->key, 1, 1, v->layout);
    v->partition.alone = true;
    return SIMD_PASS_CHANGED;
}

/* Barriers stay: strips of one work-item wait there. */
static bool waits(const simd_vectorization *v)
{
    for (uint32_t b = 0; b < v->cfg.block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(v->cfg.blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (simd_needs_other_lanes(i))
                return true;
    return false;
}

static simd_pass_result take_locks(simd_vectorization *v)
{
    simd_remark(v, NULL, SIMD_PASS_ONE_LANE,
                "work-items run one by one: lanes that take locks would wait for one another");
    v->partition = simd_partition_make(v->key, 1, 1, v->layout);
    v->partition.alone = !waits(v);
    return SIMD_PASS_CHANGED;
}

/* A work-group of one work-item: of what is private lanes would have one each, and branches that
 * depend on it masks. */
static simd_pass_result take_branches(simd_vectorization *v)
{
    if (waits(v))
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(
        v, NULL, SIMD_PASS_ONE_LANE,
        "the work-group has one work-item: each of its branches is a branch, without masks");
    v->partition.alone = true;
    return SIMD_PASS_CHANGED;
}

simd_pass_result simd_run_one_lane(simd_vectorization *v)
{
    simd_estimate e;
    if (v->partition.items == 1 && v->partition.width == 1)
        return take_branches(v);
    if (v->key->width != 0 || v->partition.width == 1)
        return SIMD_PASS_NOTHING_CHANGED;
    if (simd_takes_locks(&v->cfg) && !simd_knows_of_lanes(&v->cfg))
        return take_locks(v);
    if (v->rows != SIMD_NO_ROWS)
        return go_along_rows(v);
    if (v->lanes_before != 0) /* vectors stay whole: else it begins anew, with more lanes */
        return SIMD_PASS_NOTHING_CHANGED;
    return simd_estimate_make(v, &e) ? decide(v, &e) : simd_pass_fail_memory(v);
}
