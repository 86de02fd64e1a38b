/* Loops whose rounds do nothing but where a condition holds that is the same in each: it is asked
 * once, before the loop, which LLVM calls unswitching.
 *
 *     for (k = 0; k < n; k++)        if (inside)
 *         if (inside)                    for (k = 0; k < n; k++)
 *             sum += a[k];                   sum += a[k];
 *
 * Where all lanes agree, the others make no rounds. So do lanes in a loop that is under a mask
 * anyway: no mask but theirs is left. A loop that all lanes come to has none, and keeps its guard.
 * Guards of loops in loops go one after another. Nothing else may happen in a round, and what
 * leaves the loop has to be what came into it if the guard never holds. */
#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/phi.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { MOST_LOOPS = 16 }; /* of a kernel */

typedef struct guard {
    const simd_cfg *cfg;
    uint32_t loop;
    LLVMBasicBlockRef before, header, latch, exit;
    LLVMValueRef branch; /* of the header: to the latch, or to what is done in a round */
    bool sense;          /* what the condition is where something is done */
} guard;

/* ---- The loop -------------------------------------------------------------------------------- */

/* Whether a block only computes, or loads what nobody stores meanwhile. */
static bool is_quiet(LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i))
        if (LLVMIsAStoreInst(i) != NULL || simd_is_communication(i) ||
            (LLVMIsACallInst(i) != NULL &&
             (simd_needs_other_lanes(i) || simd_call_kind(i) != SIMD_CALL_INTRINSIC)))
            return false;
    return true;
}

static bool is_in_loop(const guard *g, LLVMValueRef value)
{
    return LLVMIsAInstruction(value) != NULL &&
           simd_cfg_is_in(g->cfg, simd_cfg_find(g->cfg, LLVMGetInstructionParent(value)), g->loop);
}

static bool is_phi_of(LLVMValueRef value, LLVMBasicBlockRef block)
{
    return LLVMIsAPHINode(value) != NULL && LLVMGetInstructionParent(value) == block;
}

/* What a value is at the end of a round in which nothing is done. */
static LLVMValueRef skip_round(const guard *g, LLVMValueRef value)
{
    return g->latch != g->header && is_phi_of(value, g->latch) ? simd_phi_incoming(value, g->header)
                                                               : value;
}

/* What a value is behind the loop if nothing is done in any round; NULL if nobody knows. */
static LLVMValueRef skip_loop(const guard *g, LLVMValueRef value)
{
    value = skip_round(g, value);
    if (!is_in_loop(g, value))
        return value;
    if (!is_phi_of(value, g->header) || skip_round(g, simd_phi_incoming(value, g->latch)) != value)
        return NULL;
    return simd_phi_incoming(value, g->before);
}

static bool ends_known(const guard *g)
{
    for (LLVMValueRef phi = LLVMGetFirstInstruction(g->exit); LLVMIsAPHINode(phi) != NULL;
         phi = LLVMGetNextInstruction(phi))
        if (skip_loop(g, simd_phi_incoming(phi, g->latch)) == NULL)
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
    return find_blocks(g) && !is_in_loop(g, LLVMGetCondition(g->branch)) &&
           !LLVMIsConstant(LLVMGetCondition(g->branch)) &&
           simd_last_barrier(cfg, loop) == SIMD_NONE && is_quiet(g->header) && is_quiet(g->latch) &&
           ends_known(g);
}

/* ---- The change ------------------------------------------------------------------------------ */

static void ask_before(const guard *g, LLVMBuilderRef builder)
{
    LLVMValueRef condition = LLVMGetCondition(g->branch);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(g->before);
    LLVMPositionBuilderBefore(builder, end);
    LLVMBuildCondBr(builder, condition, g->sense ? g->header : g->exit,
                    g->sense ? g->exit : g->header);
    for (LLVMValueRef phi = LLVMGetFirstInstruction(g->exit); LLVMIsAPHINode(phi) != NULL;
         phi = LLVMGetNextInstruction(phi)) {
        LLVMValueRef value = skip_loop(g, simd_phi_incoming(phi, g->latch));
        LLVMBasicBlockRef from = g->before;
        LLVMAddIncoming(phi, &value, &from, 1);
    }
    LLVMInstructionEraseFromParent(end);
    LLVMSetCondition(g->branch, LLVMConstInt(LLVMTypeOf(condition), g->sense ? 1 : 0, 0));
}

/* ---- The pass -------------------------------------------------------------------------------- */

static bool gains(const simd_divergence *divergence, const guard *g)
{
    LLVMValueRef condition = LLVMGetCondition(g->branch);
    return simd_value_shape_of(divergence, condition).kind == SIMD_UNIFORM ||
           !simd_divergence_is_full(divergence, g->cfg->loops[g->loop].header);
}

/* The innermost loops come first: what is before one may be all that is done in a round of the
 * other. */
static bool find_first(const simd_divergence *divergence, const simd_cfg *cfg, guard *found)
{
    for (uint32_t l = cfg->loop_count; l-- > 0;)
        if (find_guard(found, cfg, l) && gains(divergence, found))
            return true;
    return false;
}

typedef enum outcome { FAILED, NONE_LEFT, ASKED } outcome;

static outcome ask_one(simd_vectorization *v, LLVMBuilderRef builder,
                       const simd_partition *partition)
{
    guard g;
    simd_divergence divergence;
    outcome came = FAILED;
    if (simd_divergence_create(&divergence, &v->cfg, partition))
        came = find_first(&divergence, &v->cfg, &g) ? ASKED : NONE_LEFT;
    simd_divergence_clear(&divergence);
    if (came != ASKED)
        return came;
    simd_remark(v, g.branch, SIMD_PASS_GUARDED_LOOPS,
                "what is asked in each round of the loop is asked once before it");
    ask_before(&g, builder);
    return ASKED;
}

static simd_pass_result ask_all(simd_vectorization *v, LLVMBuilderRef builder,
                                const simd_partition *partition)
{
    simd_pass_result result = SIMD_PASS_NOTHING_CHANGED;
    for (uint32_t k = 0; k < MOST_LOOPS; k++) {
        const outcome came = ask_one(v, builder, partition);
        if (came == FAILED)
            return simd_pass_fail_memory(v);
        if (came == NONE_LEFT)
            break;
        result = simd_join_blocks(v);
        simd_pipeline_forget(v, SIMD_ANALYSIS_ALL);
        if (result == SIMD_PASS_FAILED || !simd_pipeline_require(v, SIMD_ANALYSIS_CFG))
            return SIMD_PASS_FAILED;
    }
    return result;
}

simd_pass_result simd_run_guarded_loops(simd_vectorization *v)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    const simd_partition partition = simd_partition_make(v->key, lanes, 2, v->layout);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    const simd_pass_result result = ask_all(v, builder, &partition);
    LLVMDisposeBuilder(builder);
    return result;
}
