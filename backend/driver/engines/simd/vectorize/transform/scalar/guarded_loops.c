/* Loops whose rounds do nothing but where a condition holds that is the same in each: it is asked
 * once, before the loop, which LLVM calls unswitching.
 *
 *     for (k = 0; k < n; k++)        if (inside)
 *         if (inside)                    for (k = 0; k < n; k++)
 *             sum += a[k];                   sum += a[k];
 *
 * Lanes for which it does not hold make no rounds then, and what is accessed in the others is under
 * no mask but theirs. Of `inside && k < m` the part that stays goes before the loop. So do guards of
 * loops in loops, one after another. Nothing else may happen in a round, and what leaves the loop
 * has to be what came into it if the guard never holds. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum {
    MOST_LOOPS = 16, /* of a kernel */
    MOST_PARTS = 8,  /* of a condition */
    DEPTH = 8,       /* of what it is made of */
};

/* Where a part of the condition is used: the branch itself, or what makes one of two parts. */
typedef struct part {
    LLVMValueRef user;
    unsigned operand;
} part;

typedef struct guard {
    const simd_cfg *cfg;
    uint32_t loop;
    LLVMBasicBlockRef before, header, latch, exit;
    LLVMValueRef branch; /* of the header: to the latch, or to what is done in a round */
    bool sense;          /* what the condition is where something is done */
    part parts[MOST_PARTS];
    uint32_t count;
} guard;

/* ---- The condition --------------------------------------------------------------------------- */

static bool is_in_loop(const guard *g, LLVMValueRef value)
{
    return LLVMIsAInstruction(value) != NULL &&
           simd_cfg_is_in(g->cfg, simd_cfg_find(g->cfg, LLVMGetInstructionParent(value)), g->loop);
}

static bool is_constant(LLVMValueRef value, bool number)
{
    return LLVMIsAConstantInt(value) != NULL && (LLVMConstIntGetZExtValue(value) != 0) == number;
}

/* Whether a value is `sense` only if both of its parts are: x && y, or !(x || y). */
static bool has_parts(LLVMValueRef value, bool sense, unsigned operands[2])
{
    operands[0] = 0;
    operands[1] = 1;
    if (LLVMIsASelectInst(value) == NULL)
        return LLVMGetInstructionOpcode(value) == (sense ? LLVMAnd : LLVMOr);
    operands[1] = sense ? 1 : 2;
    return is_constant(LLVMGetOperand(value, sense ? 2 : 1), !sense);
}

/* Adds the parts that stay the same in the loop. */
static void find_parts(guard *g, LLVMValueRef user, unsigned operand, int depth)
{
    LLVMValueRef value = LLVMGetOperand(user, operand);
    unsigned operands[2];
    if (LLVMIsConstant(value) || g->count == MOST_PARTS)
        return;
    if (!is_in_loop(g, value)) {
        g->parts[g->count++] = (part){user, operand};
        return;
    }
    if (depth == 0 || !has_parts(value, g->sense, operands))
        return;
    for (unsigned k = 0; k < 2; k++)
        find_parts(g, value, operands[k], depth - 1);
}

/* ---- The loop -------------------------------------------------------------------------------- */

/* Whether a block only computes, or loads what nobody stores meanwhile. */
static bool is_quiet(LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i))
        if (LLVMIsAStoreInst(i) != NULL || simd_is_communication(i) ||
            (LLVMIsACallInst(i) != NULL && (simd_needs_other_lanes(i) ||
                                            simd_call_kind(i) != SIMD_CALL_INTRINSIC)))
            return false;
    return true;
}

static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef from)
{
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
        if (LLVMGetIncomingBlock(phi, k) == from)
            return LLVMGetIncomingValue(phi, k);
    return NULL;
}

static bool is_phi_of(LLVMValueRef value, LLVMBasicBlockRef block)
{
    return LLVMIsAPHINode(value) != NULL && LLVMGetInstructionParent(value) == block;
}

/* What a value is at the end of a round in which nothing is done. */
static LLVMValueRef skip_round(const guard *g, LLVMValueRef value)
{
    return g->latch != g->header && is_phi_of(value, g->latch) ? incoming(value, g->header) : value;
}

/* What a value is behind the loop if nothing is done in any round; NULL if nobody knows. */
static LLVMValueRef skip_loop(const guard *g, LLVMValueRef value)
{
    value = skip_round(g, value);
    if (!is_in_loop(g, value))
        return value;
    if (!is_phi_of(value, g->header) || skip_round(g, incoming(value, g->latch)) != value)
        return NULL;
    return incoming(value, g->before);
}

static bool ends_known(const guard *g)
{
    for (LLVMValueRef phi = LLVMGetFirstInstruction(g->exit); LLVMIsAPHINode(phi) != NULL;
         phi = LLVMGetNextInstruction(phi))
        if (skip_loop(g, incoming(phi, g->latch)) == NULL)
            return false;
    return true;
}

/* The one block behind a loop that is left from its latch only; NULL if it is not. */
static LLVMBasicBlockRef find_exit(const simd_cfg *cfg, uint32_t loop)
{
    const uint32_t latch = cfg->loops[loop].latch;
    LLVMBasicBlockRef exit = NULL;
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (uint32_t k = 0; simd_cfg_is_in(cfg, b, loop) && k < cfg->blocks[b].successor_count;
             k++) {
            const uint32_t to = cfg->blocks[b].successors[k];
            if (simd_cfg_is_in(cfg, to, loop))
                continue;
            if (b != latch)
                return NULL;
            exit = cfg->blocks[to].block;
        }
    return exit;
}

static bool find_blocks(guard *g)
{
    const simd_cfg *cfg = g->cfg;
    const simd_loop *l = &cfg->loops[g->loop];
    const uint32_t before = simd_cfg_predecessor(cfg, l->header, g->loop);
    const simd_block *header = &cfg->blocks[l->header];
    g->exit = find_exit(cfg, g->loop);
    if (before == SIMD_NONE || cfg->blocks[before].successor_count != 1 || g->exit == NULL ||
        l->header == l->latch || header->successor_count != 2 ||
        header->successors[0] == header->successors[1])
        return false;
    g->before = cfg->blocks[before].block;
    g->header = header->block;
    g->latch = cfg->blocks[l->latch].block;
    g->branch = LLVMGetBasicBlockTerminator(g->header);
    g->sense = LLVMGetSuccessor(g->branch, 1) == g->latch;
    return g->sense || LLVMGetSuccessor(g->branch, 0) == g->latch;
}

static bool find_guard(guard *g, const simd_cfg *cfg, uint32_t loop)
{
    *g = (guard){.cfg = cfg, .loop = loop};
    if (!find_blocks(g) || simd_last_barrier(cfg, loop) != SIMD_NONE || !is_quiet(g->header) ||
        !is_quiet(g->latch) || !ends_known(g))
        return false;
    find_parts(g, g->branch, 0, DEPTH);
    return g->count != 0;
}

/* ---- The change ------------------------------------------------------------------------------ */

/* A part that is asked only where another holds may be anything where that does not. */
static LLVMValueRef build_condition(const guard *g, LLVMBuilderRef builder)
{
    LLVMValueRef condition = NULL;
    for (uint32_t k = 0; k < g->count; k++) {
        const part *p = &g->parts[k];
        LLVMValueRef value = LLVMGetOperand(p->user, p->operand);
        if (p->user != g->branch)
            value = LLVMBuildFreeze(builder, value, "");
        condition = condition == NULL ? value
                    : g->sense        ? LLVMBuildAnd(builder, condition, value, "")
                                      : LLVMBuildOr(builder, condition, value, "");
    }
    return condition;
}

static void ask_before(const guard *g, LLVMBuilderRef builder)
{
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(g->branch, 0));
    LLVMValueRef end = LLVMGetBasicBlockTerminator(g->before);
    LLVMPositionBuilderBefore(builder, end);
    LLVMValueRef condition = build_condition(g, builder);
    LLVMBuildCondBr(builder, condition, g->sense ? g->header : g->exit,
                    g->sense ? g->exit : g->header);
    for (LLVMValueRef phi = LLVMGetFirstInstruction(g->exit); LLVMIsAPHINode(phi) != NULL;
         phi = LLVMGetNextInstruction(phi)) {
        LLVMValueRef value = skip_loop(g, incoming(phi, g->latch));
        LLVMBasicBlockRef from = g->before;
        LLVMAddIncoming(phi, &value, &from, 1);
    }
    LLVMInstructionEraseFromParent(end);
    for (uint32_t k = 0; k < g->count; k++)
        LLVMSetOperand(g->parts[k].user, g->parts[k].operand,
                       LLVMConstInt(type, g->sense ? 1 : 0, 0));
}

/* The innermost loops come first: what is before one may be all that is done in a round of the
 * other. */
static bool ask_one(simd_vectorization *v, LLVMBuilderRef builder)
{
    guard g;
    for (uint32_t l = v->cfg.loop_count; l-- > 0;)
        if (find_guard(&g, &v->cfg, l)) {
            simd_remark(v, g.branch, SIMD_PASS_GUARDED_LOOPS,
                        "what is asked in each round of the loop is asked once before it");
            ask_before(&g, builder);
            return true;
        }
    return false;
}

simd_pass_result simd_run_guarded_loops(simd_vectorization *v)
{
    simd_pass_result result = SIMD_PASS_NOTHING_CHANGED;
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    for (uint32_t k = 0; k < MOST_LOOPS && result != SIMD_PASS_FAILED && ask_one(v, builder); k++) {
        result = simd_join_blocks(v);
        simd_pipeline_forget(v, SIMD_ANALYSIS_ALL);
        if (result != SIMD_PASS_FAILED && !simd_pipeline_require(v, SIMD_ANALYSIS_CFG))
            result = SIMD_PASS_FAILED;
    }
    LLVMDisposeBuilder(builder);
    return result;
}
