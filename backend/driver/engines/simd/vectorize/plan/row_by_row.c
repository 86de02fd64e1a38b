/* row_by_row: the work-groups of a row lie side by side, and each has a few short rows of memory.
 * One group after another comes to all of these rows again and again, a few lines of each. Without
 * barriers the strips of a group need not follow one another: the first strip of all groups comes
 * first, then the second one of all. So memory is walked along its rows, which processors fetch
 * ahead.
 *
 * What strips of a group share has left the near caches before the next one comes. So it does not
 * pay for kernels with loops, which load much, nor where the next group goes elsewhere than along
 * the row. */
#include "backend/driver/engines/simd/vectorize/analysis/group_steps.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* ---- What the kernel accesses ---------------------------------------------------------------- */

/* One for all lanes, or all elements of a row. */
static bool is_along_row(simd_plan_kind kind)
{
    switch (kind) {
    case SIMD_PLAN_SCALAR:
    case SIMD_PLAN_BROADCAST:
    case SIMD_PLAN_CONSECUTIVE:
    case SIMD_PLAN_INTERLEAVED:
    case SIMD_PLAN_WORDS:
    case SIMD_PLAN_NON_TEMPORAL:
        return true;
    default:
        return false;
    }
}

/* Private variables are no memory of a row. */
static bool is_private(LLVMValueRef pointer)
{
    while (LLVMIsAGetElementPtrInst(pointer) != NULL)
        pointer = LLVMGetOperand(pointer, 0);
    return LLVMIsAAllocaInst(pointer) != NULL;
}

/* Where the next group of the row accesses what lies behind that of this one, or the same. A row of
 * a group that is a page long is long enough. */
static bool goes_along_row(const simd_vectorization *v, const simd_access *a,
                           const simd_plan_entry *planned)
{
    int64_t step;
    if (is_private(a->pointer))
        return true;
    if (!is_along_row(planned->kind) || !simd_group_step(v->layout, 0, a->pointer, &step))
        return false;
    const int64_t length = a->shape.stride * (int64_t)v->partition.size[0];
    return (step == 0 || step == length) && length < (int64_t)v->target->page;
}

static bool goes_on(const simd_vectorization *v, uint32_t value)
{
    LLVMValueRef i = v->divergence.values[value];
    if (simd_is_barrier(i) || simd_is_communication(i))
        return false;
    if (!simd_access_is(i))
        return true;
    const simd_access a = simd_access_of(&v->divergence, i);
    return goes_along_row(v, &a, &v->plans.plans[SIMD_BODY].entries[value]);
}

static bool all_go_on(const simd_vectorization *v)
{
    bool all = true;
    for (uint32_t value = 0; all && value < v->divergence.value_count; value++)
        all = goes_on(v, value);
    return all;
}

/* Strips of whole rows, of which nothing is left when they end. */
static bool has_rows(const simd_vectorization *v)
{
    return v->partition.strips > 1 && simd_partition_rows(&v->partition) != 0 &&
           v->partition.group_interleave == 1 && v->cfg.loop_count == 0 && !v->key->checked &&
           v->key->order == 0 && LLVMGetFirstUse(LLVMGetParam(v->kernel, 1)) == NULL;
}

simd_pass_result simd_run_row_by_row(simd_vectorization *v)
{
    if (!has_rows(v) || !all_go_on(v))
        return SIMD_PASS_NOTHING_CHANGED;
    v->row_by_row = true;
    simd_remark(v, NULL, SIMD_PASS_ROW_BY_ROW,
                "work-groups side by side take turns after each strip: memory is walked along its "
                "rows");
    return SIMD_PASS_CHANGED;
}
