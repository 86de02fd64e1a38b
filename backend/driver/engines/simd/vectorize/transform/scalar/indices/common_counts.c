/* common_counts: loops in which each lane walks a part of its own, all as long.
 *
 *     for (k = g * m; k < (g + 1) * m; k++)      for (k = g * m, c = 0; c != m; k++, c++)
 *         sum += a[k];                               sum += a[k];
 *
 * Lanes begin and end somewhere each, and whether they end together nobody sees in k. What the end
 * is less the start is the same for all: a number counts up to that, and lanes leave together.
 * Where LLVM has written the test as k + 1 != end it does not matter what wraps around. Where it is
 * k + 1 < end, or counts in 64 bits from what has 32, the end has to be behind the start; and where
 * the end is a minimum, (g + 1) * m or n, it has to be the one of them. If no branch says so, all
 * lanes are asked, and a copy of the loop is for when they agree. */
#include "backend/driver/engines/simd/contract/comparison.h"
#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"
#include "backend/driver/engines/simd/vectorize/ir/all_lanes.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/clone_blocks.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/phi.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/indices/difference.h"

enum {
    MOST_CONDITIONS = 2, /* that lanes are asked */
    MOST_LOOPS = 16,     /* of a kernel */
    MOST_COPIED = 64,    /* instructions of a loop that is copied */
};

typedef struct common_count {
    const simd_divergence *divergence;
    uint32_t loop;
    LLVMValueRef phi, step, start, end; /* of the counter */
    LLVMIntPredicate less;              /* goes on where it is less than the end; 0: not equal */
    LLVMBasicBlockRef before, header, latch, exit;
    LLVMValueRef from, to;                       /* as many rounds as one is less the other */
    simd_comparison conditions[MOST_CONDITIONS]; /* a < b, or a <= b */
    uint32_t condition_count;
    LLVMBuilderRef build; /* NULL: only asks */
} common_count;

static bool is_uniform(const common_count *c, LLVMValueRef value)
{
    return simd_value_shape_of(c->divergence, value).kind == SIMD_UNIFORM;
}

/* ---- What lanes have to agree about ---------------------------------------------------------- */

/* Along blocks that only one leads to. */
static bool is_said_before(const common_count *c, const simd_comparison *wanted)
{
    const simd_cfg *cfg = c->divergence->cfg;
    simd_comparison said;
    uint32_t to = simd_cfg_find(cfg, c->before);
    for (uint32_t k = 0; k < cfg->block_count; k++) {
        const uint32_t from = simd_cfg_predecessor(cfg, to, SIMD_NONE);
        if (from == SIMD_NONE)
            return false;
        if (simd_comparison_on_edge(cfg->blocks[from].block, cfg->blocks[to].block, &said) &&
            simd_compares(&said, wanted->relation, wanted->a, wanted->b))
            return true;
        to = from;
    }
    return false;
}

static void need(common_count *c, LLVMIntPredicate relation, LLVMValueRef a, LLVMValueRef b)
{
    c->conditions[c->condition_count++] = (simd_comparison){relation, a, b, NULL};
}

static void need_round(common_count *c, bool is_signed, LLVMValueRef start, LLVMValueRef end)
{
    const simd_comparison wanted = {is_signed ? LLVMIntSLT : LLVMIntULT, start, end, NULL};
    if (!is_said_before(c, &wanted))
        need(c, wanted.relation, start, end);
}

/* Of the less of two numbers, the one that is not the same for all lanes. */
static LLVMValueRef of_minimum(const common_count *c, LLVMValueRef call, LLVMValueRef *limit)
{
    static const char *const names[] = {"llvm.smin.", "llvm.umin."};
    if (LLVMIsACallInst(call) == NULL ||
        !simd_calls_one_of(call, names, sizeof names / sizeof *names))
        return NULL;
    for (unsigned k = 0; k < 2; k++) {
        *limit = LLVMGetOperand(call, k);
        if (is_uniform(c, *limit))
            return LLVMGetOperand(call, 1 - k);
    }
    return NULL;
}

static bool is_signed_minimum(LLVMValueRef call)
{
    static const char *const name[] = {"llvm.smin."};
    return simd_calls_one_of(call, name, 1);
}

/* ---- How many rounds there are --------------------------------------------------------------- */

static bool are_widened(LLVMValueRef end, LLVMValueRef start)
{
    return (simd_is_opcode(end, LLVMSExt) || simd_is_opcode(end, LLVMZExt)) &&
           simd_is_opcode(start, LLVMGetInstructionOpcode(end)) &&
           LLVMTypeOf(LLVMGetOperand(end, 0)) == LLVMTypeOf(LLVMGetOperand(start, 0));
}

/* Finds from where to where rounds are counted, and what has to hold for that. Where the end is
 * behind the start, what is widened of both is as far apart as they are, without a sign. Numbers
 * that have signs are not compared without them: -5 is behind 3 there. */
static bool find_count(common_count *c)
{
    LLVMValueRef limit = NULL;
    c->from = c->start;
    c->to = c->end;
    if (!simd_difference_is_uniform(c->divergence, c->to, c->from) &&
        are_widened(c->end, c->start)) {
        if (c->less == LLVMIntULT && simd_is_opcode(c->end, LLVMSExt))
            return false;
        c->from = LLVMGetOperand(c->start, 0);
        c->to = LLVMGetOperand(c->end, 0);
        need_round(c, simd_is_opcode(c->end, LLVMSExt), c->from, c->to);
    } else if (c->less != 0) {
        need_round(c, c->less == LLVMIntSLT, c->from, c->to);
    }
    LLVMValueRef other = of_minimum(c, c->to, &limit);
    if (other != NULL) {
        need(c, is_signed_minimum(c->to) ? LLVMIntSLE : LLVMIntULE, other, limit);
        c->to = other;
    }
    return simd_difference_is_uniform(c->divergence, c->to, c->from);
}

static LLVMValueRef build_count(const common_count *c)
{
    LLVMValueRef count = simd_difference_build(c->divergence, c->build, c->to, c->from);
    return LLVMBuildZExt(c->build, count, LLVMTypeOf(c->end), "");
}

/* ---- The loop -------------------------------------------------------------------------------- */

static bool is_in_loop(const common_count *c, LLVMValueRef value)
{
    const simd_cfg *cfg = c->divergence->cfg;
    return LLVMIsAInstruction(value) != NULL &&
           simd_cfg_is_in(cfg, simd_cfg_find(cfg, LLVMGetInstructionParent(value)), c->loop);
}

/* next and end, where next = phi + step. */
static bool find_counter(common_count *c, LLVMValueRef next, LLVMValueRef end)
{
    if (!simd_is_opcode(next, LLVMAdd) || is_in_loop(c, end))
        return false;
    for (unsigned k = 0; k < 2; k++) {
        LLVMValueRef phi = LLVMGetOperand(next, k);
        c->step = LLVMGetOperand(next, 1 - k);
        if (LLVMIsAPHINode(phi) == NULL || LLVMGetInstructionParent(phi) != c->header ||
            simd_phi_incoming(phi, c->latch) != next || is_in_loop(c, c->step) ||
            !is_uniform(c, c->step))
            continue;
        c->phi = phi;
        c->start = simd_phi_incoming(phi, c->before);
        c->end = end;
        return true;
    }
    return false;
}

static bool is_left_at_latch_only(const simd_cfg *cfg, uint32_t loop)
{
    const uint32_t first = cfg->exits.first[loop], count = cfg->exits.first[loop + 1] - first;
    return count == 1 && cfg->exits.items[first] / 2 == cfg->loops[loop].latch;
}

/* Whether it goes on where the counter is not equal to the end, or, by one from round to round,
 * less than that. */
static bool find_test(common_count *c)
{
    simd_comparison goes_on;
    if (!simd_comparison_on_edge(c->latch, c->header, &goes_on) || !is_in_loop(c, goes_on.test))
        return false;
    if (goes_on.relation == LLVMIntNE)
        return find_counter(c, goes_on.a, goes_on.b) || find_counter(c, goes_on.b, goes_on.a);
    if (goes_on.relation != LLVMIntSLT && goes_on.relation != LLVMIntULT)
        return false;
    c->less = goes_on.relation;
    return find_counter(c, goes_on.a, goes_on.b) && LLVMIsAConstantInt(c->step) != NULL &&
           LLVMConstIntGetZExtValue(c->step) == 1;
}

/* A copy is for small loops that access something. */
static bool may_be_copied(const common_count *c)
{
    const simd_cfg *cfg = c->divergence->cfg;
    uint32_t instructions = 0;
    bool accesses = false;
    for (uint32_t b = 0; b < cfg->block_count; b++) {
        if (!simd_cfg_is_in(cfg, b, c->loop))
            continue;
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            accesses |= simd_access_is(i);
            if (simd_needs_other_lanes(i) || ++instructions > MOST_COPIED)
                return false;
        }
    }
    return accesses && simd_cfg_is_innermost(cfg, c->loop);
}

static bool find(common_count *c)
{
    const simd_cfg *cfg = c->divergence->cfg;
    const simd_loop *l = &cfg->loops[c->loop];
    const uint32_t before = simd_cfg_predecessor(cfg, l->header, c->loop);
    if (!c->divergence->divergent_loops[c->loop] || before == SIMD_NONE ||
        cfg->blocks[before].successor_count != 1 || cfg->blocks[l->latch].condition == NULL ||
        !is_left_at_latch_only(cfg, c->loop))
        return false;
    c->before = cfg->blocks[before].block;
    c->header = cfg->blocks[l->header].block;
    c->latch = cfg->blocks[l->latch].block;
    c->exit = cfg->blocks[simd_cfg_target(cfg, cfg->exits.items[cfg->exits.first[c->loop]])].block;
    return find_test(c) && find_count(c) && (c->condition_count == 0 || may_be_copied(c));
}

/* ---- The change ------------------------------------------------------------------------------ */

static LLVMValueRef count_wide(const common_count *c, LLVMOpcode how, LLVMTypeRef type)
{
    LLVMBasicBlockRef blocks[] = {c->before, c->latch};
    LLVMPositionBuilderBefore(c->build, LLVMGetBasicBlockTerminator(c->before));
    LLVMValueRef from[] = {LLVMBuildCast(c->build, how, c->start, type, ""), NULL};
    LLVMPositionBuilderBefore(c->build, LLVMGetFirstInstruction(c->header));
    LLVMValueRef phi = LLVMBuildPhi(c->build, type, "");
    LLVMPositionBuilderBefore(c->build, LLVMGetBasicBlockTerminator(c->latch));
    from[1] = LLVMBuildAdd(c->build, phi, LLVMConstInt(type, 1, false), "");
    LLVMAddIncoming(phi, from, blocks, 2);
    return phi;
}

/* Where the end is behind the start the counter does not wrap around: what it is widened to is
 * counted as such, as an address that goes on from round to round. */
static void widen(const common_count *c)
{
    const LLVMOpcode how = c->less == LLVMIntSLT ? LLVMSExt : LLVMZExt;
    LLVMValueRef wide = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(c->phi), next; use != NULL; use = next) {
        LLVMValueRef user = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (!simd_is_opcode(user, how) || (wide != NULL && LLVMTypeOf(wide) != LLVMTypeOf(user)))
            continue;
        if (wide == NULL)
            wide = count_wide(c, how, LLVMTypeOf(user));
        LLVMReplaceAllUsesWith(user, wide);
        LLVMInstructionEraseFromParent(user);
    }
}

/* In a loop of which all lanes make as many rounds, and at least one. */
static void count(const common_count *c)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(c->latch), from[2];
    LLVMBasicBlockRef blocks[] = {c->before, c->latch};
    LLVMPositionBuilderBefore(c->build, LLVMGetBasicBlockTerminator(c->before));
    LLVMValueRef end = build_count(c);
    LLVMPositionBuilderBefore(c->build, LLVMGetFirstInstruction(c->header));
    LLVMValueRef phi = LLVMBuildPhi(c->build, LLVMTypeOf(c->end), "");
    LLVMPositionBuilderBefore(c->build, branch);
    from[0] = LLVMConstNull(LLVMTypeOf(c->end));
    from[1] = LLVMBuildAdd(c->build, phi, c->step, "");
    LLVMAddIncoming(phi, from, blocks, 2);
    const bool sense = LLVMGetSuccessor(branch, 0) == c->header;
    if (c->less != 0)
        widen(c);
    LLVMSetCondition(branch,
                     LLVMBuildICmp(c->build, sense ? LLVMIntNE : LLVMIntEQ, from[1], end, ""));
}

static LLVMValueRef build_conditions(const common_count *c)
{
    LLVMValueRef all = NULL;
    for (uint32_t k = 0; k < c->condition_count; k++) {
        const simd_comparison *one = &c->conditions[k];
        LLVMValueRef holds = LLVMBuildICmp(c->build, one->relation, one->a, one->b, "");
        all = all == NULL ? holds : LLVMBuildAnd(c->build, all, holds, "");
    }
    return all;
}

static void add_to_exit(const common_count *c, const simd_clones *copy)
{
    LLVMBasicBlockRef latch = simd_clones_of_block(copy, c->latch);
    for (LLVMValueRef i = LLVMGetFirstInstruction(c->exit); LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i)) {
        LLVMValueRef value = simd_clones_of(copy, simd_phi_incoming(i, c->latch));
        LLVMAddIncoming(i, &value, &latch, 1);
    }
}

static void enter_from(const common_count *c, LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(c->header), next; LLVMIsAPHINode(i) != NULL;
         i = next) {
        next = LLVMGetNextInstruction(i);
        simd_phi_replace(c->build, i, c->before, block, simd_phi_incoming(i, c->before));
    }
}

static uint32_t list_blocks(const common_count *c, LLVMBasicBlockRef *blocks)
{
    const simd_cfg *cfg = c->divergence->cfg;
    uint32_t count = 0;
    for (uint32_t b = 0; b < cfg->block_count; b++)
        if (simd_cfg_is_in(cfg, b, c->loop) && count < MOST_COPIED)
            blocks[count++] = cfg->blocks[b].block;
    return count;
}

/* The copy is for when all lanes answer yes. */
static void count_in_copy(simd_vectorization *v, const common_count *c, simd_clones *copy)
{
    LLVMBasicBlockRef blocks[MOST_COPIED];
    LLVMBasicBlockRef all = LLVMInsertBasicBlockInContext(v->context, c->header, "all"),
                      some = LLVMInsertBasicBlockInContext(v->context, c->header, "some");
    LLVMValueRef end = LLVMGetBasicBlockTerminator(c->before);
    LLVMPositionBuilderBefore(c->build, end);
    LLVMValueRef agree = simd_all_lanes_build(v->module, c->build, build_conditions(c));
    LLVMBuildCondBr(c->build, agree, all, some);
    LLVMInstructionEraseFromParent(end);
    simd_clones_set(copy, LLVMBasicBlockAsValue(c->before), LLVMBasicBlockAsValue(all));
    simd_clones_add_blocks(copy, c->build, blocks, list_blocks(c, blocks));
    add_to_exit(c, copy);
    LLVMPositionBuilderAtEnd(c->build, some);
    LLVMBuildBr(c->build, c->header);
    LLVMPositionBuilderAtEnd(c->build, all);
    LLVMBuildBr(c->build, simd_clones_of_block(copy, c->header));
    common_count other = *c;
    other.before = all;
    other.header = simd_clones_of_block(copy, c->header);
    other.latch = simd_clones_of_block(copy, c->latch);
    other.phi = simd_clones_of(copy, c->phi);
    count(&other);
    enter_from(c, some);
}

static bool change(simd_vectorization *v, const common_count *c)
{
    simd_clones copy;
    simd_remark(v, LLVMGetBasicBlockTerminator(c->latch), SIMD_PASS_COMMON_COUNTS,
                "all lanes make as many rounds of the loop%s, and leave it together",
                c->condition_count == 0 ? "" : " nearly always");
    if (c->condition_count == 0) {
        count(c);
        return true;
    }
    const bool created =
        simd_clones_create(&copy, c->divergence->value_count + c->divergence->cfg->block_count);
    if (created)
        count_in_copy(v, c, &copy);
    simd_clones_clear(&copy);
    return created;
}

/* ---- The pass -------------------------------------------------------------------------------- */

static simd_pass_result change_all(simd_vectorization *v, const simd_divergence *divergence)
{
    common_count found[MOST_LOOPS];
    uint32_t loops = 0;
    bool has_memory = true, copied = false;
    for (uint32_t l = 0; l < v->cfg.loop_count && loops < MOST_LOOPS; l++) {
        found[loops] = (common_count){.divergence = divergence, .loop = l};
        loops += find(&found[loops]);
    }
    LLVMBuilderRef build = LLVMCreateBuilderInContext(v->context);
    for (uint32_t k = 0; has_memory && k < loops; k++) {
        found[k].build = build;
        copied |= found[k].condition_count != 0;
        has_memory = change(v, &found[k]);
    }
    LLVMDisposeBuilder(build);
    if (!has_memory)
        return simd_pass_fail_memory(v);
    return copied ? simd_join_blocks(v) : loops > 0 ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}

simd_pass_result simd_run_common_counts(simd_vectorization *v)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    if (v->cfg.loop_count == 0 || lanes == 1)
        return SIMD_PASS_NOTHING_CHANGED;
    const simd_partition partition = simd_partition_make(v->key, lanes, 1, v->layout);
    simd_divergence divergence;
    const simd_pass_result result = simd_divergence_create(&divergence, &v->cfg, &partition)
                                        ? change_all(v, &divergence)
                                        : simd_pass_fail_memory(v);
    simd_divergence_clear(&divergence);
    return result;
}
