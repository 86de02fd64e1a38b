/* uniform_equals: behind `if (lane == k)`, where k is the same for all lanes, LLVM computes with
 * whichever of the two it met first, which is the lane's number in loops over k. Then what one lane
 * does alone is vectors, gathers and loops under masks. With k it is scalars, and real loops:
 *
 *     if (lane == k)                         if (lane == k)
 *         for (r = lane; r < n; r++)             for (r = k; r < n; r++)
 *             sum += t[r][lane];                     sum += t[r][k];
 *
 * Behind the branch both are the same number, so what is computed from the one before it may be
 * computed from the other behind it. */
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"
#include "backend/driver/engines/simd/vectorize/analysis/values/value_range.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum {
    MOST_EQUALS = 32, /* values that are computed anew behind a branch */
    DEEPEST = 8,      /* instructions from one of them back to the lane's number */
    FARTHEST = 24,    /* instructions from a value that is stored back to what it is made of */
    MOST_PHIS = 16,   /* on the way */
    MOST_STEPS = 256, /* of a search, which may come to a value on many ways */
};

typedef struct equals {
    const simd_divergence *divergence; /* for the lanes there probably will be */
    const simd_partition *partition;
    LLVMBuilderRef builder;
    uint32_t first; /* block behind the branch, where what replaces is computed */
    bool *behind;   /* of each block: every way to it goes through the first one */
    LLVMValueRef values[MOST_EQUALS], stand_ins[MOST_EQUALS];
    uint32_t count;
} equals;

static bool is_uniform(const equals *e, LLVMValueRef value)
{
    return simd_value_shape_of(e->divergence, value).kind == SIMD_UNIFORM;
}

static LLVMValueRef stand_in_of(const equals *e, LLVMValueRef value)
{
    for (uint32_t k = 0; k < e->count; k++)
        if (e->values[k] == value)
            return e->stand_ins[k];
    return NULL;
}

static void set(equals *e, LLVMValueRef value, LLVMValueRef stand_in)
{
    e->values[e->count] = value;
    e->stand_ins[e->count++] = stand_in;
}

/* ---- Where it holds -------------------------------------------------------------------------- */

/* Within the loop that the number which is the same everywhere is of: others see it through phis
 * only. Blocks come in an order in which all edges but those back to a header lead forward: where
 * one leads on from, all that lead to it have been. One look at each edge is enough, which large
 * kernels with many such branches depend on. */
static void find_behind(equals *e, LLVMValueRef uniform)
{
    const simd_cfg *cfg = e->divergence->cfg;
    const uint32_t home = LLVMIsAInstruction(uniform) == NULL
                              ? SIMD_NONE
                              : simd_cfg_find(cfg, LLVMGetInstructionParent(uniform));
    const uint32_t loop = home == SIMD_NONE ? SIMD_NONE : cfg->blocks[home].loop;
    for (uint32_t b = 0; b < cfg->block_count; b++)
        e->behind[b] = b >= e->first && simd_cfg_is_in(cfg, b, loop);
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (uint32_t s = 0; s < cfg->blocks[b].successor_count && !e->behind[b]; s++) {
            const uint32_t to = cfg->blocks[b].successors[s];
            if (to > b && to != e->first)
                e->behind[to] = false;
        }
}

static bool is_behind(const equals *e, LLVMBasicBlockRef block)
{
    const uint32_t number = simd_cfg_find(e->divergence->cfg, block);
    return number != SIMD_NONE && e->behind[number];
}

/* ---- What is computed anew ------------------------------------------------------------------- */

static bool is_index(LLVMTypeRef type)
{
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind;
}

/* Whether an instruction may be computed again: it has no effect, and depends on nothing but its
 * operands. */
static bool may_repeat(LLVMValueRef i)
{
    if (LLVMIsAInstruction(i) == NULL || !is_index(LLVMTypeOf(i)))
        return false;
    if (LLVMIsACallInst(i) != NULL)
        return simd_call_kind(i) == SIMD_CALL_INTRINSIC;
    return LLVMIsAGetElementPtrInst(i) != NULL || LLVMIsACastInst(i) != NULL ||
           LLVMIsACmpInst(i) != NULL || LLVMIsASelectInst(i) != NULL ||
           (LLVMIsABinaryOperator(i) != NULL && !simd_divides(i));
}

static unsigned operands_of(LLVMValueRef i)
{
    return LLVMIsACallInst(i) != NULL ? LLVMGetNumArgOperands(i) : (unsigned)LLVMGetNumOperands(i);
}

/* Whether a value from before the branch is the same for all lanes if it is computed behind it. */
static bool becomes_uniform(const equals *e, LLVMValueRef value, unsigned depth)
{
    if (is_uniform(e, value) || stand_in_of(e, value) != NULL)
        return true;
    if (depth == DEEPEST || !may_repeat(value) || is_behind(e, LLVMGetInstructionParent(value)))
        return false;
    for (unsigned o = 0; o < operands_of(value); o++)
        if (!becomes_uniform(e, LLVMGetOperand(value, o), depth + 1))
            return false;
    return true;
}

static LLVMValueRef compute(equals *e, LLVMValueRef value)
{
    LLVMValueRef known = is_uniform(e, value) ? value : stand_in_of(e, value);
    if (known != NULL)
        return known;
    LLVMValueRef again = LLVMInstructionClone(value);
    for (unsigned o = 0; o < operands_of(value); o++)
        LLVMSetOperand(again, o, compute(e, LLVMGetOperand(value, o)));
    LLVMInsertIntoBuilder(e->builder, again);
    if (e->count < MOST_EQUALS)
        set(e, value, again);
    return again;
}

/* ---- What is stored -------------------------------------------------------------------------- */

typedef struct phis {
    LLVMValueRef list[MOST_PHIS];
    unsigned count, steps;
} phis;

static bool is_computed(LLVMValueRef i)
{
    if (LLVMIsACallInst(i) == NULL)
        return true;
    const simd_call kind = simd_call_kind(i);
    return kind == SIMD_CALL_INTRINSIC || kind == SIMD_CALL_MATH;
}

/* @returns whether the phi was there */
static bool find_phi(phis *on_the_way, LLVMValueRef phi)
{
    for (unsigned k = 0; k < on_the_way->count; k++)
        if (on_the_way->list[k] == phi)
            return true;
    if (on_the_way->count < MOST_PHIS)
        on_the_way->list[on_the_way->count++] = phi;
    return false;
}

/* Whether a value is the same for all lanes once all behind the branch is computed anew. */
static bool will_be_uniform(const equals *e, LLVMValueRef value, phis *on_the_way, unsigned depth)
{
    if (becomes_uniform(e, value, 0))
        return true;
    if (depth == FARTHEST || on_the_way->steps++ == MOST_STEPS ||
        LLVMIsAInstruction(value) == NULL || !is_behind(e, LLVMGetInstructionParent(value)) ||
        !is_computed(value))
        return false;
    if (LLVMIsAPHINode(value) != NULL && find_phi(on_the_way, value))
        return true;
    for (unsigned o = 0; o < operands_of(value); o++)
        if (!will_be_uniform(e, LLVMGetOperand(value, o), on_the_way, depth + 1))
            return false;
    return true;
}

/* Whether a store puts what is a lane's own where an address says. */
static bool stores_own(const equals *e, LLVMValueRef store, LLVMValueRef address)
{
    phis on_the_way = {.count = 0};
    return LLVMIsAStoreInst(store) != NULL && LLVMGetOperand(store, 1) == address &&
           !will_be_uniform(e, LLVMGetOperand(store, 0), &on_the_way, 0);
}

/* A lane's own value is stored by a vector under a mask, as long as it goes to the lane's own
 * place: whether the address of such a store is made of a value. */
static bool leads_to_own(const equals *e, LLVMValueRef value, unsigned depth, unsigned *steps)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!is_behind(e, LLVMGetInstructionParent(user)))
            continue;
        if ((*steps)++ == MOST_STEPS)
            return true;
        if (stores_own(e, user, value) ||
            (depth < DEEPEST && may_repeat(user) && leads_to_own(e, user, depth + 1, steps)))
            return true;
    }
    return false;
}

static bool may_replace(const equals *e, LLVMValueRef i, LLVMValueRef operand)
{
    unsigned steps = 0;
    return !stores_own(e, i, operand) && !(may_repeat(i) && leads_to_own(e, i, 0, &steps));
}

/* ---- Behind the branch ----------------------------------------------------------------------- */

static bool replace_in(equals *e, LLVMValueRef i)
{
    bool changed = false;
    for (unsigned o = 0; o < (unsigned)LLVMGetNumOperands(i); o++) {
        LLVMValueRef operand = LLVMGetOperand(i, o);
        if (LLVMIsAInstruction(operand) == NULL || is_uniform(e, operand) ||
            !may_replace(e, i, operand) ||
            (LLVMIsAPHINode(i) != NULL && !is_behind(e, LLVMGetIncomingBlock(i, o))) ||
            !becomes_uniform(e, operand, 0))
            continue;
        LLVMSetOperand(i, o, compute(e, operand));
        changed = true;
    }
    return changed;
}

/* @param at   the first instruction behind the branch that is no phi: what is new comes before */
static bool replace_behind(equals *e, LLVMValueRef at)
{
    const simd_cfg *cfg = e->divergence->cfg;
    bool changed = false;
    for (uint32_t b = e->first; b < cfg->block_count; b++) {
        LLVMValueRef i = b == e->first ? at : LLVMGetFirstInstruction(cfg->blocks[b].block);
        for (; e->behind[b] && i != NULL; i = LLVMGetNextInstruction(i))
            changed |= replace_in(e, i);
    }
    return changed;
}

/* ---- What a branch says ---------------------------------------------------------------------- */

/* A lane's number may have been cut or widened before it was compared. */
static void set_equal(equals *e, LLVMValueRef lane, LLVMValueRef uniform)
{
    set(e, lane, uniform);
    LLVMValueRef whole = LLVMIsACastInst(lane) == NULL ? NULL : LLVMGetOperand(lane, 0);
    if (whole == NULL || LLVMGetTypeKind(LLVMTypeOf(whole)) != LLVMIntegerTypeKind)
        return;
    const LLVMOpcode op = LLVMGetInstructionOpcode(lane);
    const simd_value_range range = simd_value_range_of(e->partition, whole);
    if (op == LLVMTrunc && range.exact &&
        range.most >> (LLVMGetIntTypeWidth(LLVMTypeOf(lane)) - 1) <= 1)
        set(e, whole, LLVMBuildZExt(e->builder, uniform, LLVMTypeOf(whole), ""));
    else if (op == LLVMZExt || op == LLVMSExt)
        set(e, whole, LLVMBuildTrunc(e->builder, uniform, LLVMTypeOf(whole), ""));
}

/* Finds a comparison that holds where all that a condition is made of by `and` does.
 * @returns whether it says that a value is the same as one that all lanes share */
static bool find_equal(const equals *e, LLVMValueRef condition, LLVMValueRef *lane,
                       LLVMValueRef *uniform)
{
    if (LLVMIsABinaryOperator(condition) != NULL && LLVMGetInstructionOpcode(condition) == LLVMAnd)
        return find_equal(e, LLVMGetOperand(condition, 0), lane, uniform) ||
               find_equal(e, LLVMGetOperand(condition, 1), lane, uniform);
    if (LLVMIsAICmpInst(condition) == NULL || LLVMGetICmpPredicate(condition) != LLVMIntEQ ||
        LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(condition, 0))) != LLVMIntegerTypeKind)
        return false;
    for (unsigned side = 0; side < 2; side++) {
        *lane = LLVMGetOperand(condition, side);
        *uniform = LLVMGetOperand(condition, 1 - side);
        if (LLVMIsAInstruction(*lane) != NULL && !is_uniform(e, *lane) && is_uniform(e, *uniform))
            return true;
    }
    return false;
}

/* Returns where a branch leads if its condition holds, or if it is `x != y` and does not; SIMD_NONE
 * unless it alone leads there. */
static uint32_t find_first(const simd_cfg *cfg, uint32_t block, unsigned way)
{
    const simd_block *b = &cfg->blocks[block];
    const uint32_t to = b->successors[way];
    return b->successors[0] != b->successors[1] && to > block &&
                   simd_cfg_predecessor(cfg, to, SIMD_NONE) == block
               ? to
               : SIMD_NONE;
}

static bool use_branch(simd_vectorization *v, equals *e, uint32_t block)
{
    const simd_cfg *cfg = e->divergence->cfg;
    LLVMValueRef lane, uniform, condition = cfg->blocks[block].condition;
    if (cfg->blocks[block].successor_count != 2 || condition == NULL ||
        !find_equal(e, condition, &lane, &uniform))
        return false;
    e->first = find_first(cfg, block, 0);
    if (e->first == SIMD_NONE)
        return false;
    find_behind(e, uniform);
    if (!e->behind[e->first])
        return false;
    LLVMValueRef at = simd_first_behind_phis(cfg->blocks[e->first].block);
    LLVMPositionBuilderBefore(e->builder, at);
    e->count = 0;
    set_equal(e, lane, uniform);
    if (!replace_behind(e, at))
        return false;
    simd_remark(v, LLVMGetBasicBlockTerminator(cfg->blocks[block].block), SIMD_PASS_UNIFORM_EQUALS,
                "behind this branch a lane's number is one that all lanes know: scalars take "
                "its place");
    return true;
}

static bool use_all(simd_vectorization *v, const simd_divergence *divergence,
                    const simd_partition *partition)
{
    bool *behind = calloc(v->cfg.block_count, sizeof *behind), any = false;
    equals e = {.divergence = divergence,
                .partition = partition,
                .builder = LLVMCreateBuilderInContext(v->context),
                .behind = behind};
    for (uint32_t b = 0; behind != NULL && b < v->cfg.block_count; b++)
        any |= use_branch(v, &e, b);
    LLVMDisposeBuilder(e.builder);
    free(behind);
    return any;
}

simd_pass_result simd_run_uniform_equals(simd_vectorization *v)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    const simd_partition partition = simd_partition_make(v->key, lanes, 1, v->layout);
    simd_divergence divergence;
    const bool created = simd_divergence_create(&divergence, &v->cfg, &partition);
    const bool any = created && use_all(v, &divergence, &partition);
    simd_divergence_clear(&divergence);
    if (!created)
        return simd_pass_fail_memory(v);
    return any ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
