/* blend_short: where lanes take a branch differently for a few steps that compute a value, all
 * lanes take these steps, and each selects its value. That is a step; the branch takes a mask for
 * each way, a question whether any lane goes there, and a blend.
 *
 *     if (x < y)                              t = x == y && j < l
 *         less = 1                            less = x < y ? 1 : t
 *     else
 *         less = x == y && j < l
 *
 * Short circuits are most of them. LLVM keeps the branch from the second step on, which is right
 * where a processor may guess it. */
#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { MOST_STEPS = 6, MOST_BRANCHES = 64 };

/* A branch whose way through a block of its own joins the other one at once. */
typedef struct detour {
    LLVMBasicBlockRef from, through, join;
    bool when; /* what the condition is for the way through the block */
} detour;

typedef struct detours {
    detour all[MOST_BRANCHES];
    uint32_t count;
} detours;

/* ---- Finding --------------------------------------------------------------------------------- */

static bool is_cheap_call(LLVMValueRef call)
{
    static const char *const names[] = {"llvm.fma.",  "llvm.fabs.", "llvm.minnum.", "llvm.maxnum.",
                                        "llvm.smin.", "llvm.smax.", "llvm.umin.",   "llvm.umax."};
    return simd_calls_one_of(call, names, sizeof names / sizeof *names);
}

/* Whether a lane that has no use for it may take a step: it has no effect, always ends well, and is
 * an instruction or two. */
static bool is_step(LLVMValueRef i)
{
    if (LLVMIsACallInst(i) != NULL)
        return is_cheap_call(i);
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
    case LLVMFDiv:
    case LLVMFRem:
        return false;
    default:
        return LLVMIsABinaryOperator(i) != NULL || LLVMIsACmpInst(i) != NULL ||
               LLVMIsACastInst(i) != NULL || LLVMIsASelectInst(i) != NULL ||
               LLVMGetInstructionOpcode(i) == LLVMFNeg;
    }
}

static bool is_short(LLVMBasicBlockRef block)
{
    unsigned steps = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != LLVMGetBasicBlockTerminator(block);
         i = LLVMGetNextInstruction(i))
        if (!is_step(i) || ++steps > MOST_STEPS)
            return false;
    return true;
}

static bool has_phis(LLVMBasicBlockRef block)
{
    return LLVMIsAPHINode(LLVMGetFirstInstruction(block)) != NULL;
}

static bool find_detour(const simd_divergence *d, uint32_t block, detour *out)
{
    const simd_cfg *cfg = d->cfg;
    const simd_block *b = &cfg->blocks[block];
    if (b->successor_count != 2 || b->condition == NULL ||
        simd_value_shape_is_same_in_group(simd_value_shape_of(d, b->condition)))
        return false;
    for (unsigned way = 0; way < 2; way++) {
        const uint32_t through = b->successors[way], join = b->successors[1 - way];
        const simd_block *t = &cfg->blocks[through];
        if (through <= block || join <= through || t->successor_count != 1 ||
            t->successors[0] != join || t->loop != b->loop || cfg->blocks[join].loop != b->loop ||
            simd_cfg_predecessor(cfg, through, SIMD_NONE) != block || !is_short(t->block) ||
            !has_phis(cfg->blocks[join].block))
            continue;
        *out = (detour){b->block, t->block, cfg->blocks[join].block, way == 0};
        return true;
    }
    return false;
}

/* ---- Blending -------------------------------------------------------------------------------- */

static LLVMValueRef incoming_from(LLVMValueRef phi, LLVMBasicBlockRef block)
{
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
        if (LLVMGetIncomingBlock(phi, k) == block)
            return LLVMGetIncomingValue(phi, k);
    return NULL;
}

static void move_steps(const detour *d, LLVMBuilderRef builder)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(d->through);
    for (LLVMValueRef i; (i = LLVMGetFirstInstruction(d->through)) != end;) {
        size_t length;
        LLVMInstructionRemoveFromParent(i);
        LLVMInsertIntoBuilderWithName(builder, i, LLVMGetValueName2(i, &length));
    }
}

static LLVMValueRef build_select(const detour *d, LLVMBuilderRef builder, LLVMValueRef phi)
{
    LLVMValueRef through = incoming_from(phi, d->through), past = incoming_from(phi, d->from);
    LLVMValueRef condition = LLVMGetCondition(LLVMGetBasicBlockTerminator(d->from));
    return through == past ? past
                           : LLVMBuildSelect(builder, condition, d->when ? through : past,
                                             d->when ? past : through, "");
}

/* A phi without the way through the block: C has none that takes it from a phi. */
static void replace_phi(const detour *d, LLVMBuilderRef builder, LLVMValueRef phi)
{
    LLVMPositionBuilderBefore(builder, LLVMGetBasicBlockTerminator(d->from));
    LLVMValueRef value = build_select(d, builder, phi);
    LLVMPositionBuilderBefore(builder, phi);
    LLVMValueRef next = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
        LLVMBasicBlockRef block = LLVMGetIncomingBlock(phi, k);
        LLVMValueRef incoming = block == d->from ? value : LLVMGetIncomingValue(phi, k);
        if (block != d->through)
            LLVMAddIncoming(next, &incoming, &block, 1);
    }
    LLVMReplaceAllUsesWith(phi, next);
    LLVMInstructionEraseFromParent(phi);
}

static void blend(simd_vectorization *v, const detour *d, LLVMBuilderRef builder)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(d->from);
    simd_remark(v, branch, SIMD_PASS_BLEND_SHORT,
                "all lanes take both ways of this branch, which are a few steps: each selects its "
                "value");
    LLVMPositionBuilderBefore(builder, branch);
    move_steps(d, builder);
    for (LLVMValueRef i = LLVMGetFirstInstruction(d->join), next; LLVMIsAPHINode(i) != NULL;
         i = next) {
        next = LLVMGetNextInstruction(i);
        replace_phi(d, builder, i);
    }
    LLVMInstructionEraseFromParent(branch);
    LLVMPositionBuilderAtEnd(builder, d->from);
    LLVMBuildBr(builder, d->join);
    LLVMDeleteBasicBlock(d->through);
}

/* None of them changes another one: each has a block of its own on the way.
 * @returns whether there was memory */
static bool find_all(simd_vectorization *v, uint32_t lanes, uint32_t most, detours *out)
{
    const simd_partition partition = simd_partition_make(v->key, lanes, 1, v->layout);
    simd_divergence divergence;
    const bool created = simd_divergence_create(&divergence, &v->cfg, &partition);
    out->count = 0;
    for (uint32_t b = 0; created && b < v->cfg.block_count && out->count < most; b++)
        out->count += find_detour(&divergence, b, &out->all[out->count]);
    simd_divergence_clear(&divergence);
    return created;
}

static simd_pass_result blend_all(simd_vectorization *v, const detours *found)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    for (uint32_t k = 0; k < found->count; k++)
        blend(v, &found->all[k], builder);
    LLVMDisposeBuilder(builder);
    return simd_join_blocks(v);
}

/* What was a branch is a block with what comes before it and behind it then, which another branch
 * may lead through. */
simd_pass_result simd_run_blend_short(simd_vectorization *v)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    simd_pass_result result = SIMD_PASS_NOTHING_CHANGED;
    uint32_t left = lanes < SIMD_MIN_LANES ? 0 : MOST_BRANCHES;
    detours found;
    while (left > 0) {
        if (!find_all(v, lanes, left, &found))
            return simd_pass_fail_memory(v);
        if (found.count == 0)
            return result;
        left -= found.count;
        result = blend_all(v, &found);
        simd_pipeline_forget(v, SIMD_ANALYSIS_ALL);
        if (result != SIMD_PASS_CHANGED || !simd_pipeline_require(v, SIMD_ANALYSIS_CFG))
            return SIMD_PASS_FAILED;
    }
    return result;
}
