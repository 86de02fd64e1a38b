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
 * where a processor may guess it. Of many lanes that go by what they have loaded or computed, some
 * nearly always go each way, and no processor guesses whether all go one: there more steps are
 * taken, `if (r2 < cutoff) force += ...`. Switches are others, of which several cases lead to one
 * block: where that is very short, each branch gets a copy of it. What is loaded behind the branch
 * is a step where it lies in the same vector as what is loaded before it, `if (p.w > 0) p.x`: it
 * is there for all lanes. */
#include "backend/driver/engines/simd/contract/llvm_version.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/address.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/phi.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum {
    MOST_STEPS = 6,
    MOST_STEPS_BY_CHANCE = 24, /* where MANY_LANES or more go by what is no place */
    MANY_LANES = 8,
    OF_DIVISION = 4, /* steps */
    OF_LOAD = 4,
    MOST_COPIED_STEPS = 3, /* and instructions */
    MOST_BRANCHES = 64,
};

/* A branch whose two ways join at once: each through a block, or one of them directly. */
typedef struct detour {
    LLVMBasicBlockRef from, join;
    LLVMBasicBlockRef ways[2]; /* if the condition holds, and if not; NULL: directly */
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
    case LLVMFRem:
        return false;
    default:
        return LLVMIsABinaryOperator(i) != NULL || LLVMIsACmpInst(i) != NULL ||
               LLVMIsACastInst(i) != NULL || LLVMIsASelectInst(i) != NULL ||
               LLVMGetInstructionOpcode(i) == LLVMFNeg;
    }
}

/* An address of loads that are steps; others are what a branch may be for. */
static bool is_for_loads(LLVMValueRef address)
{
    for (LLVMUseRef use = LLVMGetFirstUse(address); use != NULL; use = LLVMGetNextUse(use))
        if (LLVMIsALoadInst(LLVMGetUser(use)) == NULL ||
            LLVMGetInstructionParent(LLVMGetUser(use)) != LLVMGetInstructionParent(address))
            return false;
    return LLVMGetFirstUse(address) != NULL;
}

/* Returns how many steps an instruction is, or `none`.
 * @param before  the block of the branch */
static unsigned steps_of(const simd_divergence *d, LLVMBasicBlockRef before, LLVMValueRef i,
                         unsigned none)
{
    if (LLVMIsALoadInst(i) != NULL)
        return simd_address_is_of_vector(d, i, before) ? OF_LOAD : none;
    if (LLVMIsAGetElementPtrInst(i) != NULL)
        return is_for_loads(i) ? 0 : none;
    return !is_step(i) ? none : LLVMGetInstructionOpcode(i) == LLVMFDiv ? OF_DIVISION : 1;
}

static bool is_short(const simd_divergence *d, LLVMBasicBlockRef before, LLVMBasicBlockRef block,
                     unsigned most)
{
    unsigned steps = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != LLVMGetBasicBlockTerminator(block);
         i = LLVMGetNextInstruction(i)) {
        steps += steps_of(d, before, i, most + 1);
        if (steps > most)
            return false;
    }
    return true;
}

/* A block that others come to as well. */
static bool is_short_copy(const simd_divergence *d, LLVMBasicBlockRef before,
                          LLVMBasicBlockRef block)
{
    unsigned count = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != LLVMGetBasicBlockTerminator(block);
         i = LLVMGetNextInstruction(i))
        if (++count > MOST_COPIED_STEPS)
            return false;
    return is_short(d, before, block, MOST_COPIED_STEPS);
}

/* Whether a condition says where lanes are: neighbours nearly always agree, and so do all lanes. */
static bool is_of_place(const simd_divergence *d, LLVMValueRef condition, int depth)
{
    const bool compares = LLVMIsACmpInst(condition) != NULL;
    if (LLVMIsAConstant(condition))
        return true;
    if (depth == 0 || (!compares && LLVMIsABinaryOperator(condition) == NULL))
        return simd_value_shape_of(d, condition).kind != SIMD_VARYING;
    for (unsigned o = 0; o < 2; o++) {
        LLVMValueRef operand = LLVMGetOperand(condition, o);
        if (compares ? simd_value_shape_of(d, operand).kind == SIMD_VARYING
                     : !is_of_place(d, operand, depth - 1))
            return false;
    }
    return true;
}

static unsigned most_steps(const simd_divergence *d, LLVMValueRef condition)
{
    enum { DEPTH = 4 };
    return d->partition->width >= MANY_LANES && !is_of_place(d, condition, DEPTH)
               ? MOST_STEPS_BY_CHANCE
               : MOST_STEPS;
}

static bool has_phis(LLVMBasicBlockRef block)
{
    return LLVMIsAPHINode(LLVMGetFirstInstruction(block)) != NULL;
}

/* Returns the block to which a short one leads, behind the branch before it; else SIMD_NONE. */
static uint32_t behind(const simd_divergence *d, uint32_t block, uint32_t through)
{
    const simd_cfg *cfg = d->cfg;
    const simd_block *b = &cfg->blocks[block], *t = &cfg->blocks[through];
    const bool is_own = simd_cfg_predecessor(cfg, through, SIMD_NONE) == block;
    if (through <= block || t->successor_count != 1 || t->loop != b->loop ||
        t->successors[0] <= through || cfg->blocks[t->successors[0]].loop != b->loop ||
        !(is_own ? is_short(d, b->block, t->block, most_steps(d, b->condition))
                 : is_short_copy(d, b->block, t->block)))
        return SIMD_NONE;
    return t->successors[0];
}

static bool find_detour(const simd_divergence *d, uint32_t block, detour *out)
{
    const simd_cfg *cfg = d->cfg;
    const simd_block *b = &cfg->blocks[block];
    if (b->successor_count != 2 || b->condition == NULL || b->successors[0] == b->successors[1] ||
        simd_value_shape_is_same_in_group(simd_value_shape_of(d, b->condition)))
        return false;
    const uint32_t *to = b->successors;
    const uint32_t after[2] = {behind(d, block, to[0]), behind(d, block, to[1])};
    const uint32_t join = after[0] != SIMD_NONE && (after[0] == to[1] || after[0] == after[1])
                              ? after[0]
                          : after[1] == to[0] ? after[1]
                                              : SIMD_NONE;
    if (join == SIMD_NONE || !has_phis(cfg->blocks[join].block))
        return false;
    *out = (detour){.from = b->block, .join = cfg->blocks[join].block};
    for (unsigned way = 0; way < 2; way++)
        if (to[way] != join)
            out->ways[way] = cfg->blocks[to[way]].block;
    return true;
}

/* ---- Blending -------------------------------------------------------------------------------- */

static LLVMBasicBlockRef last_of(const detour *d, unsigned way)
{
    return d->ways[way] != NULL ? d->ways[way] : d->from;
}

static bool has_other_predecessor(LLVMBasicBlockRef block, LLVMBasicBlockRef known)
{
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use != NULL;
         use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsATerminatorInst(user) != NULL && LLVMGetInstructionParent(user) != known)
            return true;
    }
    return false;
}

/* What is loaded is in one vector with what is there, but may lie behind the end of a variable:
 * lanes that do not go there do not promise that their address is in it. */
static void forget_bounds(LLVMValueRef step)
{
    if (LLVMIsAGetElementPtrInst(step) != NULL)
        simd_llvm_forget_bounds(step);
}

static void move_steps(LLVMBasicBlockRef block, LLVMBuilderRef builder)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    for (LLVMValueRef i; (i = LLVMGetFirstInstruction(block)) != end;) {
        size_t length;
        forget_bounds(i);
        LLVMInstructionRemoveFromParent(i);
        LLVMInsertIntoBuilderWithName(builder, i, LLVMGetValueName2(i, &length));
    }
}

/* The steps of a block that others come to as well, and their copies. */
typedef struct copies {
    LLVMValueRef from[MOST_COPIED_STEPS], to[MOST_COPIED_STEPS];
    unsigned count;
} copies;

static LLVMValueRef copy_of(const copies *c, LLVMValueRef value)
{
    for (unsigned k = 0; k < c->count; k++)
        if (c->from[k] == value)
            return c->to[k];
    return value;
}

static void copy_steps(LLVMBasicBlockRef block, LLVMBuilderRef builder, copies *c)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != LLVMGetBasicBlockTerminator(block);
         i = LLVMGetNextInstruction(i)) {
        LLVMValueRef copy = LLVMInstructionClone(i);
        for (int o = 0; o < LLVMGetNumOperands(i); o++)
            LLVMSetOperand(copy, (unsigned)o, copy_of(c, LLVMGetOperand(i, (unsigned)o)));
        forget_bounds(copy);
        LLVMInsertIntoBuilder(builder, copy);
        c->from[c->count] = i;
        c->to[c->count++] = copy;
    }
}

/* What a phi is when the branch is gone: a selection, from the block of the branch. */
static LLVMValueRef build_select(const detour *d, LLVMBuilderRef builder, LLVMValueRef phi,
                                 const copies made[2])
{
    LLVMValueRef values[2];
    for (unsigned way = 0; way < 2; way++)
        values[way] = copy_of(&made[way], simd_phi_incoming(phi, last_of(d, way)));
    LLVMValueRef condition = LLVMGetCondition(LLVMGetBasicBlockTerminator(d->from));
    return values[0] == values[1] ? values[0]
                                  : LLVMBuildSelect(builder, condition, values[0], values[1], "");
}

/* C has nothing that takes a way from a phi.
 * @param gone  blocks that are not there any more */
static void replace_phi(const detour *d, LLVMBuilderRef builder, LLVMValueRef phi,
                        const copies made[2], LLVMBasicBlockRef const gone[2])
{
    LLVMPositionBuilderBefore(builder, LLVMGetBasicBlockTerminator(d->from));
    LLVMValueRef value = build_select(d, builder, phi, made);
    LLVMPositionBuilderBefore(builder, phi);
    LLVMValueRef next = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
    LLVMAddIncoming(next, &value, (LLVMBasicBlockRef[]){d->from}, 1);
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
        LLVMBasicBlockRef block = LLVMGetIncomingBlock(phi, k);
        LLVMValueRef incoming = LLVMGetIncomingValue(phi, k);
        if (block != d->from && block != gone[0] && block != gone[1])
            LLVMAddIncoming(next, &incoming, &block, 1);
    }
    LLVMReplaceAllUsesWith(phi, next);
    LLVMInstructionEraseFromParent(phi);
}

static void blend(simd_vectorization *v, const detour *d, LLVMBuilderRef builder)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(d->from);
    LLVMBasicBlockRef gone[2] = {NULL, NULL};
    copies made[2] = {{.count = 0}, {.count = 0}};
    simd_remark(v, branch, SIMD_PASS_BLEND_SHORT,
                "all lanes take both ways of this branch, which are a few steps: each selects its "
                "value");
    LLVMPositionBuilderBefore(builder, branch);
    for (unsigned way = 0; way < 2; way++) {
        if (d->ways[way] == NULL)
            continue;
        if (has_other_predecessor(d->ways[way], d->from))
            copy_steps(d->ways[way], builder, &made[way]);
        else
            move_steps(gone[way] = d->ways[way], builder);
    }
    for (LLVMValueRef i = LLVMGetFirstInstruction(d->join), next; LLVMIsAPHINode(i) != NULL;
         i = next) {
        next = LLVMGetNextInstruction(i);
        replace_phi(d, builder, i, made, gone);
    }
    LLVMInstructionEraseFromParent(branch);
    LLVMPositionBuilderAtEnd(builder, d->from);
    LLVMBuildBr(builder, d->join);
    for (unsigned way = 0; way < 2; way++)
        if (gone[way] != NULL)
            LLVMDeleteBasicBlock(gone[way]);
}

/* None of them changes another one but in blocks that lead to a join, which each looks at anew.
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
