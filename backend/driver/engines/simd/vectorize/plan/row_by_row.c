/* row_by_row: the work-groups of a row lie side by side, and each has a few short rows of memory.
 * One group after another comes to all of these rows again and again, a few lines of each. Without
 * barriers the strips of a group need not follow one another: the first strip of all groups comes
 * first, then the second one of all. So memory is walked along its rows, which processors fetch
 * ahead.
 *
 * What strips of a group share has left the near caches before the next one comes. So it does not
 * pay for kernels with loops, which load much, nor where the next group goes elsewhere than along
 * the row. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Operations from an access to a number of the group. */
enum { DEPTH = 12 };

/* ---- Where the next group goes --------------------------------------------------------------- */

static bool find_step(const simd_vectorization *v, LLVMValueRef value, int depth, int64_t *step);

static bool stays(const simd_vectorization *v, LLVMValueRef value, int depth)
{
    int64_t step;
    return find_step(v, value, depth, &step) && step == 0;
}

static bool has_same_operands(const simd_vectorization *v, LLVMValueRef i, int depth)
{
    bool same = true;
    for (int o = 0; same && o < LLVMGetNumOperands(i); o++)
        same = stays(v, LLVMGetOperand(i, (unsigned)o), depth);
    return same;
}

static bool add_scaled(const simd_vectorization *v, LLVMValueRef value, int64_t scale, int depth,
                       int64_t *sum)
{
    int64_t step, scaled;
    return find_step(v, value, depth, &step) && !__builtin_mul_overflow(step, scale, &scaled) &&
           !__builtin_add_overflow(*sum, scaled, sum);
}

/* Pointers to elements; of others nothing is known that depends on the group. */
static bool find_step_of_address(const simd_vectorization *v, LLVMValueRef i, int depth,
                                 int64_t *step)
{
    const uint64_t size = LLVMABISizeOfType(v->layout, LLVMGetGEPSourceElementType(i));
    return LLVMGetNumOperands(i) == 2 && size <= INT32_MAX &&
           add_scaled(v, LLVMGetOperand(i, 0), 1, depth, step) &&
           add_scaled(v, LLVMGetOperand(i, 1), (int64_t)size, depth, step);
}

static bool find_step_of_product(const simd_vectorization *v, LLVMValueRef i, int depth,
                                 int64_t *step)
{
    LLVMValueRef by = LLVMGetOperand(i, 1);
    return LLVMIsAConstantInt(by) != NULL
               ? add_scaled(v, LLVMGetOperand(i, 0), LLVMConstIntGetSExtValue(by), depth, step)
               : has_same_operands(v, i, depth);
}

/* LLVM widens an index by two shifts, to the left and back. */
static bool find_step_of_shift(const simd_vectorization *v, LLVMValueRef i, int depth,
                               int64_t *step)
{
    LLVMValueRef by = LLVMGetOperand(i, 1);
    const uint64_t bits = LLVMIsAConstantInt(by) != NULL ? LLVMConstIntGetZExtValue(by) : 64;
    if (bits > 62)
        return has_same_operands(v, i, depth);
    const int64_t scale = INT64_C(1) << bits;
    if (LLVMGetInstructionOpcode(i) == LLVMShl)
        return add_scaled(v, LLVMGetOperand(i, 0), scale, depth, step);
    if (!find_step(v, LLVMGetOperand(i, 0), depth, step) || *step % scale != 0)
        return false;
    *step /= scale;
    return true;
}

/* Finds by how much a number or an address grows from one group of a row to the next. Indices of
 * 32 bits are taken for such as do not wrap around in between, as between lanes. */
static bool find_step(const simd_vectorization *v, LLVMValueRef value, int depth, int64_t *step)
{
    *step = 0;
    if (LLVMIsAInstruction(value) == NULL)
        return true;
    if (depth-- == 0)
        return false;
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMCall:
        *step = simd_is_group_id(value, 0);
        return *step != 0 || has_same_operands(v, value, depth);
    case LLVMAdd:
    case LLVMOr: /* of a group's number, times its length, and a place in it */
        return add_scaled(v, LLVMGetOperand(value, 0), 1, depth, step) &&
               add_scaled(v, LLVMGetOperand(value, 1), 1, depth, step);
    case LLVMSub:
        return add_scaled(v, LLVMGetOperand(value, 0), 1, depth, step) &&
               add_scaled(v, LLVMGetOperand(value, 1), -1, depth, step);
    case LLVMMul:
        return find_step_of_product(v, value, depth, step);
    case LLVMShl:
    case LLVMAShr:
        return find_step_of_shift(v, value, depth, step);
    case LLVMSExt:
    case LLVMZExt:
    case LLVMTrunc:
        return add_scaled(v, LLVMGetOperand(value, 0), 1, depth, step);
    case LLVMGetElementPtr:
        return find_step_of_address(v, value, depth, step);
    default:
        return has_same_operands(v, value, depth);
    }
}

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
    if (!is_along_row(planned->kind) || !find_step(v, a->pointer, DEPTH, &step))
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
