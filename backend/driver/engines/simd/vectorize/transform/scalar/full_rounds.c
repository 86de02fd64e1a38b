/* Loops in which lanes take turns, `for (k = lid; k < n; k += tile)`, or which they enter or leave
 * one by one, `for (k = i; k > 0; k--)`: the rounds that all lanes make come first, in a loop of
 * their own, without masks. What is left, rounds for some of them, is the loop as it was.
 *
 *     if (k < n)                      full:  if (all lanes: k < n)
 *         do                                     do
 *             body, k += tile                        body, k += tile
 *         while (k < n)                          while (all lanes: k < n)
 *                                     rest:  if (k < n)
 *                                                do ... while (k < n)
 *
 * Each question is asked where its condition is computed: so the ends may answer it (ends.h).
 *
 * The loop is tested at its end, by one branch; what guards it, if anything does, is one branch
 * too. What comes between the two is computed before the guard, or, where not all lanes may do
 * that, there is another copy of all that is guarded, for when all lanes enter.
 * Nothing in it may depend on who else is there: no barrier, and no operation of a sub-group. */
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/agreement.h"
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"
#include "backend/driver/engines/simd/vectorize/ir/all_lanes.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/clone_blocks.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/phi.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { MOST_INSTRUCTIONS = 128 }; /* in a loop, which are there twice then */

typedef struct strided_loop {
    uint32_t loop;
    LLVMBasicBlockRef preheader, header, latch, exit;
    LLVMBasicBlockRef guard; /* NULL: all lanes enter the loop */
    LLVMBasicBlockRef join;  /* where those go that are done: behind the exit, or the exit */
    bool is_copied;          /* with what comes before it, for when all lanes enter */
} strided_loop;

typedef struct full_rounds {
    simd_vectorization *v;
    simd_divergence divergence; /* of SIMD groups alone, for the lanes there probably will be */
    LLVMBuilderRef builder;
    strided_loop *found;
    uint32_t count;
} full_rounds;

/* ---- Which loops ----------------------------------------------------------------------------- */

static bool has_linear_counter(const full_rounds *f, LLVMBasicBlockRef header)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(header); LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i)) {
        const simd_value_shape shape = simd_value_shape_of(&f->divergence, i);
        if (shape.kind == SIMD_LINEAR && shape.stride != 0)
            return true;
    }
    return false;
}

/* Whether lanes leave one after another, `for (k = 0; k < i; k++)`, by where they are in the
 * launch. Not by their place in the tile: of as many rounds as a tile has lanes, all make few. */
static bool has_linear_end(const full_rounds *f, LLVMValueRef condition)
{
    if (LLVMIsAICmpInst(condition) == NULL)
        return false;
    LLVMValueRef a = LLVMGetOperand(condition, 0), b = LLVMGetOperand(condition, 1);
    return simd_lanes_may_agree_on_larger(&f->divergence, a, b) &&
           simd_value_shape_of(&f->divergence, a).stride !=
               simd_value_shape_of(&f->divergence, b).stride;
}

/* Its blocks, of which only the latch leads out. */
static bool body_fits(const full_rounds *f, uint32_t loop)
{
    const simd_cfg *cfg = &f->v->cfg;
    uint32_t instructions = 0;
    for (uint32_t b = cfg->loops[loop].header; b < cfg->block_count; b++) {
        if (!simd_cfg_is_in(cfg, b, loop))
            continue;
        for (uint32_t s = 0; s < cfg->blocks[b].successor_count; s++)
            if (!simd_cfg_is_in(cfg, cfg->blocks[b].successors[s], loop) &&
                b != cfg->loops[loop].latch)
                return false;
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (simd_needs_other_lanes(i) || ++instructions > MOST_INSTRUCTIONS)
                return false;
    }
    return true;
}

/* Whether it asks where the work-item is, or computes what LLVM has for vectors. */
static bool is_free_call(LLVMValueRef call)
{
    const simd_call kind = simd_call_kind(call);
    return (kind >= SIMD_CALL_LOCAL_ID && kind <= SIMD_CALL_GLOBAL_OFFSET) ||
           kind == SIMD_CALL_INTRINSIC;
}

static bool is_free(LLVMTargetDataRef layout, LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMCall:
        return is_free_call(i);
    case LLVMLoad: /* constant memory may end where the guard keeps out */
        return simd_arguments_can_be_read_anywhere(layout, i);
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
        return false;
    case LLVMGetElementPtr:
    case LLVMICmp:
    case LLVMFCmp:
    case LLVMSelect:
        return true;
    default: /* which instructions are branches depends on LLVM's version */
        return LLVMIsABinaryOperator(i) != NULL || LLVMIsACastInst(i) != NULL ||
               LLVMIsATerminatorInst(i) != NULL;
    }
}

/* What all lanes may compute before they know whether they enter the loop. */
static bool is_free_block(LLVMTargetDataRef layout, LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i))
        if (!is_free(layout, i))
            return false;
    return true;
}

static bool is_alone(LLVMBasicBlockRef block)
{
    uint32_t instructions = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i))
        if (simd_needs_other_lanes(i) || ++instructions > MOST_INSTRUCTIONS)
            return false;
    return true;
}

static bool is_empty_but_for_phis(LLVMBasicBlockRef block)
{
    return LLVMIsATerminatorInst(simd_first_behind_phis(block)) != NULL;
}

/* The branch around the loop: `preheader` or behind `exit`. */
static bool find_guard(const full_rounds *f, uint32_t preheader, uint32_t exit, strided_loop *s)
{
    const simd_cfg *cfg = &f->v->cfg;
    const uint32_t guard = simd_cfg_predecessor(cfg, preheader, SIMD_NONE);
    if (guard == SIMD_NONE || cfg->blocks[guard].successor_count != 2 ||
        !simd_divergence_is_full(&f->divergence, guard) || cfg->blocks[exit].successor_count != 1 ||
        !is_empty_but_for_phis(s->exit))
        return false;
    const uint32_t *to = cfg->blocks[guard].successors;
    const uint32_t other = to[0] == preheader ? to[1] : to[0];
    s->guard = cfg->blocks[guard].block;
    s->join = cfg->blocks[other].block;
    s->is_copied = !is_free_block(f->v->layout, s->preheader);
    return other == cfg->blocks[exit].successors[0] && other != preheader &&
           (!s->is_copied || (is_alone(s->preheader) &&
                              simd_lanes_may_agree(&f->divergence, cfg->blocks[guard].condition,
                                                   to[0] == preheader)));
}

static bool find(const full_rounds *f, uint32_t loop, strided_loop *s)
{
    const simd_cfg *cfg = &f->v->cfg;
    const uint32_t header = cfg->loops[loop].header, latch = cfg->loops[loop].latch;
    const simd_block *end = &cfg->blocks[latch];
    if (!f->divergence.divergent_loops[loop] || end->successor_count != 2 || end->loop != loop ||
        f->divergence.nodes[latch].linear ||
        (!has_linear_counter(f, cfg->blocks[header].block) && !has_linear_end(f, end->condition)) ||
        !body_fits(f, loop))
        return false;
    const uint32_t exit = end->successors[end->successors[0] == header ? 1 : 0];
    const uint32_t preheader = simd_cfg_predecessor(cfg, header, loop);
    if (preheader == SIMD_NONE || exit == header || cfg->blocks[preheader].successor_count != 1 ||
        simd_cfg_predecessor(cfg, exit, SIMD_NONE) != latch)
        return false;
    *s = (strided_loop){.loop = loop,
                        .preheader = cfg->blocks[preheader].block,
                        .header = cfg->blocks[header].block,
                        .latch = end->block,
                        .exit = cfg->blocks[exit].block,
                        .join = cfg->blocks[exit].block};
    return simd_divergence_is_full(&f->divergence, preheader) || find_guard(f, preheader, exit, s);
}

/* ---- The loop of full rounds ----------------------------------------------------------------- */

/* One of them, in the making. */
typedef struct split {
    full_rounds *f;
    strided_loop s;
    LLVMBasicBlockRef *blocks; /* of the loop */
    uint32_t count;
    LLVMBasicBlockRef full, rest; /* before the first of these rounds, and behind them */
    simd_clones clones;
} split;

static LLVMBasicBlockRef add_block(const split *p, const char *name)
{
    return LLVMInsertBasicBlockInContext(p->f->v->context, p->s.header, name);
}

static void replace_branch(const split *p, LLVMBasicBlockRef block, LLVMBasicBlockRef to)
{
    LLVMValueRef old = LLVMGetBasicBlockTerminator(block);
    if (old != NULL)
        LLVMInstructionEraseFromParent(old);
    LLVMPositionBuilderAtEnd(p->f->builder, block);
    LLVMBuildBr(p->f->builder, to);
}

/* Asks all lanes at the end of a block whether they go to `yes`, with the rest to `no`.
 * @returns what each lane answers */
static LLVMValueRef ask(const split *p, LLVMBasicBlockRef block, LLVMBasicBlockRef to,
                        LLVMBasicBlockRef yes, LLVMBasicBlockRef no)
{
    LLVMBuilderRef b = p->f->builder;
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
    LLVMValueRef condition = simd_condition_build(b, branch, to);
    LLVMBuildCondBr(b, simd_all_lanes_build(p->f->v->module, b, condition), yes, no);
    LLVMInstructionEraseFromParent(branch);
    return condition;
}

/* In the block behind full rounds: of a lane that the guard kept out of them, or of the last. */
static LLVMValueRef add_phi(const split *p, LLVMValueRef first, LLVMValueRef next)
{
    LLVMBasicBlockRef last = simd_clones_of_block(&p->clones, p->s.latch), guard = p->s.guard;
    LLVMPositionBuilderAtEnd(p->f->builder, p->rest);
    LLVMValueRef phi = LLVMBuildPhi(p->f->builder, LLVMTypeOf(next), "");
    LLVMAddIncoming(phi, &next, &last, 1);
    if (guard != NULL)
        LLVMAddIncoming(phi, &first, &guard, 1);
    return phi;
}

static void add_counters(const split *p)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(p->s.header); LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i))
        (void)add_phi(p, simd_phi_incoming(i, p->s.preheader),
                      simd_clones_of(&p->clones, simd_phi_incoming(i, p->s.latch)));
}

/* What a phi behind the loop gets of a lane that is done after full rounds only. */
static LLVMValueRef add_result(const split *p, LLVMValueRef phi)
{
    const strided_loop *s = &p->s;
    if (s->guard == NULL)
        return add_phi(p, NULL, simd_clones_of(&p->clones, simd_phi_incoming(phi, s->latch)));
    LLVMValueRef left = simd_phi_incoming(phi, s->exit);
    if (LLVMIsAPHINode(left) != NULL && LLVMGetInstructionParent(left) == s->exit)
        left = simd_phi_incoming(left, s->latch);
    return add_phi(p, simd_phi_incoming(phi, s->guard), simd_clones_of(&p->clones, left));
}

static void replace_in_join(const split *p)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(p->s.join), next; LLVMIsAPHINode(i) != NULL;
         i = next) {
        next = LLVMGetNextInstruction(i);
        simd_phi_replace(p->f->builder, i, p->s.guard, p->rest, add_result(p, i));
    }
}

/* The first phis behind full rounds are those of the counters, in their order. */
static void replace_in_header(const split *p, LLVMBasicBlockRef preheader)
{
    LLVMValueRef counter = LLVMGetFirstInstruction(p->rest);
    for (LLVMValueRef i = LLVMGetFirstInstruction(p->s.header), next; LLVMIsAPHINode(i) != NULL;
         i = next) {
        next = LLVMGetNextInstruction(i);
        simd_phi_replace(p->f->builder, i, p->s.preheader, preheader, counter);
        counter = LLVMGetNextInstruction(counter);
    }
}

/* What is computed between guard and loop is needed in both loops. */
static void hoist(const split *p)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(p->s.preheader), i;
    while ((i = LLVMGetFirstInstruction(p->s.preheader)) != end) {
        LLVMInstructionRemoveFromParent(i);
        LLVMPositionBuilderBefore(p->f->builder, LLVMGetBasicBlockTerminator(p->s.guard));
        LLVMInsertIntoBuilder(p->f->builder, i);
    }
}

/* The way to the loop as it was. */
static LLVMBasicBlockRef add_preheader(const split *p)
{
    if (p->s.guard != NULL)
        return p->s.preheader;
    LLVMBasicBlockRef block = add_block(p, "");
    replace_branch(p, block, p->s.header);
    return block;
}

static void clone_loop(split *p)
{
    simd_clones_set(&p->clones, LLVMBasicBlockAsValue(p->s.preheader),
                    LLVMBasicBlockAsValue(p->full));
    simd_clones_add_blocks(&p->clones, p->f->builder, p->blocks, p->count);
}

static void build(split *p)
{
    const strided_loop *s = &p->s;
    LLVMBasicBlockRef rest_entry = add_preheader(p);
    p->full = add_block(p, "full");
    p->rest = add_block(p, "rest");
    if (s->guard != NULL)
        hoist(p);
    clone_loop(p);
    LLVMBasicBlockRef header = simd_clones_of_block(&p->clones, s->header);
    LLVMValueRef enters = NULL;
    if (s->guard != NULL)
        enters = ask(p, s->guard, s->preheader, p->full, p->rest);
    else
        replace_branch(p, s->preheader, p->full);
    replace_branch(p, p->full, header);
    LLVMValueRef goes_on =
        ask(p, simd_clones_of_block(&p->clones, s->latch), header, header, p->rest);
    add_counters(p);
    goes_on = add_phi(p, enters, goes_on);
    replace_in_join(p);
    LLVMPositionBuilderAtEnd(p->f->builder, p->rest);
    LLVMBuildCondBr(p->f->builder, goes_on, rest_entry, s->join);
    replace_in_header(p, rest_entry);
}

static bool list_blocks(split *p)
{
    const simd_cfg *cfg = &p->f->v->cfg;
    p->blocks = malloc((cfg->block_count + 2) * sizeof(LLVMBasicBlockRef));
    for (uint32_t b = 0; p->blocks != NULL && b < cfg->block_count; b++)
        if (simd_cfg_is_in(cfg, b, p->s.loop))
            p->blocks[p->count++] = cfg->blocks[b].block;
    return p->blocks != NULL;
}

static bool create_clones(const split *p, simd_clones *clones)
{
    return simd_clones_create(clones, p->f->divergence.value_count + p->f->v->cfg.block_count);
}

/* ---- A copy for when all lanes enter --------------------------------------------------------- */

/* What came from the guard comes from a block behind it. */
static void come_from(const split *p, LLVMBasicBlockRef block, LLVMBasicBlockRef from)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; LLVMIsAPHINode(i) != NULL;
         i = next) {
        next = LLVMGetNextInstruction(i);
        simd_phi_replace(p->f->builder, i, p->s.guard, from, simd_phi_incoming(i, p->s.guard));
    }
}

static void extend_join(const split *p, const simd_clones *copy)
{
    LLVMBasicBlockRef exit = simd_clones_of_block(copy, p->s.exit);
    for (LLVMValueRef i = LLVMGetFirstInstruction(p->s.join); LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i)) {
        LLVMValueRef value = simd_clones_of(copy, simd_phi_incoming(i, p->s.exit));
        LLVMAddIncoming(i, &value, &exit, 1);
    }
}

static void guard_copy(const split *p, const simd_clones *copy)
{
    const strided_loop *s = &p->s;
    LLVMBasicBlockRef some = add_block(p, "some");
    LLVMPositionBuilderAtEnd(p->f->builder, some);
    LLVMInsertIntoBuilder(p->f->builder,
                          LLVMInstructionClone(LLVMGetBasicBlockTerminator(s->guard)));
    extend_join(p, copy);
    (void)ask(p, s->guard, s->preheader, simd_clones_of_block(copy, s->preheader), some);
    come_from(p, s->join, some);
    come_from(p, s->preheader, some);
}

/* The loop is that of the copy then, which nothing guards. */
static void use_copy(split *p, const simd_clones *copy)
{
    strided_loop *s = &p->s;
    for (uint32_t k = 0; k < p->count; k++)
        p->blocks[k] = simd_clones_of_block(copy, p->blocks[k]);
    *s = (strided_loop){.loop = s->loop,
                        .preheader = simd_clones_of_block(copy, s->preheader),
                        .header = simd_clones_of_block(copy, s->header),
                        .latch = simd_clones_of_block(copy, s->latch),
                        .exit = simd_clones_of_block(copy, s->exit),
                        .join = simd_clones_of_block(copy, s->exit)};
}

static bool copy_guarded(split *p)
{
    simd_clones copy;
    const bool created = create_clones(p, &copy);
    if (created) {
        p->blocks[p->count] = p->s.preheader;
        p->blocks[p->count + 1] = p->s.exit;
        simd_clones_add_blocks(&copy, p->f->builder, p->blocks, p->count + 2);
        guard_copy(p, &copy);
        use_copy(p, &copy);
    }
    simd_clones_clear(&copy);
    return created;
}

static bool split_loop(full_rounds *f, const strided_loop *s)
{
    simd_vectorization *v = f->v;
    split p = {.f = f, .s = *s};
    simd_remark(v, LLVMGetBasicBlockTerminator(s->latch), SIMD_PASS_FULL_ROUNDS,
                "rounds that all lanes make run without masks");
    const bool made =
        create_clones(&p, &p.clones) && list_blocks(&p) && (!s->is_copied || copy_guarded(&p));
    if (made)
        build(&p);
    simd_clones_clear(&p.clones);
    free(p.blocks);
    return made;
}

/* ---- The pass -------------------------------------------------------------------------------- */

/* Loops further in come later, and go before those around them. */
static bool contains_found(const full_rounds *f, uint32_t loop)
{
    for (uint32_t k = 0; k < f->count; k++)
        if (simd_cfg_is_in(&f->v->cfg, f->v->cfg.loops[f->found[k].loop].header, loop))
            return true;
    return false;
}

static bool find_all(full_rounds *f)
{
    const simd_cfg *cfg = &f->v->cfg;
    f->found = malloc((cfg->loop_count + 1) * sizeof *f->found);
    for (uint32_t loop = cfg->loop_count; f->found != NULL && loop-- > 0;)
        if (find(f, loop, &f->found[f->count]) && !contains_found(f, loop))
            f->count++;
    return f->found != NULL;
}

static bool split_all(full_rounds *f)
{
    bool succeeded = true;
    for (uint32_t k = 0; succeeded && k < f->count; k++)
        succeeded = split_loop(f, &f->found[k]);
    return succeeded;
}

simd_pass_result simd_run_full_rounds(simd_vectorization *v)
{
    if (v->cfg.loop_count == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    full_rounds f = {.v = v, .builder = LLVMCreateBuilderInContext(v->context)};
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    const simd_partition partition = simd_partition_make(v->key, lanes, 1, v->layout);
    const bool succeeded =
        simd_divergence_create(&f.divergence, &v->cfg, &partition) && find_all(&f) && split_all(&f);
    const uint32_t count = f.count;
    simd_divergence_clear(&f.divergence);
    LLVMDisposeBuilder(f.builder);
    free(f.found);
    if (!succeeded)
        return simd_pass_fail_memory(v);
    return count == 0 ? SIMD_PASS_NOTHING_CHANGED : simd_run_normalise(v);
}
