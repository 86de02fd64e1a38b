/* Loops in which lanes take turns, `for (k = lid; k < n; k += tile)`: the rounds that all lanes
 * make come first, in a loop of their own, without masks. What is left, a round for some of them,
 * is the loop as it was.
 *
 *     if (k < n)                      full:  while (all lanes: k < n)
 *         do                                     body, k += tile
 *             body, k += tile         rest:  if (k < n)
 *         while (k < n)                          do ... while (k < n)
 *
 * The loop is tested at its end, by one branch; what guards it, if anything does, is one branch
 * too. Nothing in it may depend on who else is there: no barrier, and no operation of a sub-group.
 */
#include <stdlib.h>

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
        !simd_divergence_is_full(&f->divergence, guard) ||
        !is_free_block(f->v->layout, s->preheader) || cfg->blocks[exit].successor_count != 1 ||
        !is_empty_but_for_phis(s->exit))
        return false;
    const uint32_t *to = cfg->blocks[guard].successors;
    const uint32_t other = to[0] == preheader ? to[1] : to[0];
    s->guard = cfg->blocks[guard].block;
    s->join = cfg->blocks[other].block;
    return other == cfg->blocks[exit].successors[0] && other != preheader;
}

static bool find(const full_rounds *f, uint32_t loop, strided_loop *s)
{
    const simd_cfg *cfg = &f->v->cfg;
    const uint32_t header = cfg->loops[loop].header, latch = cfg->loops[loop].latch;
    const simd_block *end = &cfg->blocks[latch];
    if (!f->divergence.divergent_loops[loop] || end->successor_count != 2 || end->loop != loop ||
        f->divergence.nodes[latch].linear || !has_linear_counter(f, cfg->blocks[header].block) ||
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
    const strided_loop *s;
    LLVMBasicBlockRef entry;      /* from where all lanes come: the guard, or the preheader */
    LLVMBasicBlockRef full, rest; /* the test whether all lanes go on; what follows if not */
    LLVMBasicBlockRef last;       /* of a full round */
    simd_clones clones;
} split;

static LLVMValueRef add_phi(const split *p, LLVMTypeRef type, LLVMValueRef first, LLVMValueRef next)
{
    LLVMBuilderRef b = p->f->builder;
    LLVMValueRef at = LLVMGetFirstInstruction(p->full);
    if (at == NULL)
        LLVMPositionBuilderAtEnd(b, p->full);
    else
        LLVMPositionBuilderBefore(b, at);
    LLVMValueRef phi = LLVMBuildPhi(b, type, ""), values[] = {first, next};
    LLVMBasicBlockRef blocks[] = {p->entry, p->last};
    if (next != NULL)
        LLVMAddIncoming(phi, values, blocks, 2);
    return phi;
}

static void add_counters(split *p)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(p->s->header); LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i))
        simd_clones_set(&p->clones, i, add_phi(p, LLVMTypeOf(i), NULL, NULL));
}

static void connect_counters(const split *p)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(p->s->header); LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i)) {
        LLVMValueRef values[] = {simd_phi_incoming(i, p->s->preheader),
                                 simd_clones_of(&p->clones, simd_phi_incoming(i, p->s->latch))};
        LLVMBasicBlockRef blocks[] = {p->entry, p->last};
        LLVMAddIncoming(simd_clones_of(&p->clones, i), values, blocks, 2);
    }
}

static void clone_loop(split *p)
{
    const simd_cfg *cfg = &p->f->v->cfg;
    LLVMBasicBlockRef *blocks = malloc(cfg->block_count * sizeof(LLVMBasicBlockRef));
    uint32_t count = 0;
    for (uint32_t b = 0; blocks != NULL && b < cfg->block_count; b++)
        if (simd_cfg_is_in(cfg, b, p->s->loop))
            blocks[count++] = cfg->blocks[b].block;
    simd_clones_add_blocks(&p->clones, p->f->builder, blocks, count);
    free(blocks);
}

static void replace_branch(const split *p, LLVMBasicBlockRef block, LLVMBasicBlockRef to)
{
    LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(block));
    LLVMPositionBuilderAtEnd(p->f->builder, block);
    LLVMBuildBr(p->f->builder, to);
}

/* Whether a lane goes on: at first if it passes the guard, then if it would have gone on. */
static LLVMValueRef add_condition(const split *p)
{
    const strided_loop *s = p->s;
    LLVMTypeRef i1 = LLVMInt1TypeInContext(p->f->v->context);
    LLVMBasicBlockRef header = simd_clones_of_block(&p->clones, s->header);
    LLVMValueRef next =
        simd_condition_build(p->f->builder, LLVMGetBasicBlockTerminator(p->last), header);
    LLVMValueRef first =
        s->guard == NULL ? LLVMConstInt(i1, 1, false)
                         : simd_condition_build(
                               p->f->builder, LLVMGetBasicBlockTerminator(s->guard), s->preheader);
    return add_phi(p, i1, first, next);
}

/* What a phi behind the loop gets of a lane that is done after full rounds only. */
static LLVMValueRef add_result(const split *p, LLVMValueRef phi)
{
    const strided_loop *s = p->s;
    LLVMValueRef first, left;
    if (s->guard == NULL) {
        first = LLVMGetUndef(LLVMTypeOf(phi));
        left = simd_phi_incoming(phi, s->latch);
    } else {
        first = simd_phi_incoming(phi, s->guard);
        left = simd_phi_incoming(phi, s->exit);
        if (LLVMIsAPHINode(left) != NULL && LLVMGetInstructionParent(left) == s->exit)
            left = simd_phi_incoming(left, s->latch);
    }
    return add_phi(p, LLVMTypeOf(phi), first, simd_clones_of(&p->clones, left));
}

static void replace_in_join(const split *p)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(p->s->join), next; LLVMIsAPHINode(i) != NULL;
         i = next) {
        next = LLVMGetNextInstruction(i);
        LLVMValueRef result = add_result(p, i);
        simd_phi_replace(p->f->builder, i, p->s->guard, p->rest, result);
    }
}

static void replace_in_header(const split *p, LLVMBasicBlockRef preheader)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(p->s->header), next; LLVMIsAPHINode(i) != NULL;
         i = next) {
        next = LLVMGetNextInstruction(i);
        simd_phi_replace(p->f->builder, i, p->s->preheader, preheader,
                         simd_clones_of(&p->clones, i));
    }
}

/* What is computed between guard and loop is needed in both loops. */
static void hoist(const split *p)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(p->s->preheader), i;
    while ((i = LLVMGetFirstInstruction(p->s->preheader)) != end) {
        LLVMInstructionRemoveFromParent(i);
        LLVMPositionBuilderBefore(p->f->builder, LLVMGetBasicBlockTerminator(p->s->guard));
        LLVMInsertIntoBuilder(p->f->builder, i);
    }
}

/* The way to the loop as it was. */
static LLVMBasicBlockRef add_preheader(const split *p)
{
    if (p->s->guard != NULL)
        return p->s->preheader;
    LLVMBasicBlockRef block = LLVMInsertBasicBlockInContext(p->f->v->context, p->s->header, "");
    LLVMPositionBuilderAtEnd(p->f->builder, block);
    LLVMBuildBr(p->f->builder, p->s->header);
    return block;
}

static void build(split *p)
{
    const strided_loop *s = p->s;
    LLVMBuilderRef b = p->f->builder;
    LLVMBasicBlockRef rest_entry = add_preheader(p);
    if (s->guard != NULL)
        hoist(p);
    add_counters(p);
    clone_loop(p);
    p->last = simd_clones_of_block(&p->clones, s->latch);
    connect_counters(p);
    LLVMValueRef goes_on = add_condition(p);
    replace_in_join(p);
    replace_branch(p, p->last, p->full);
    replace_branch(p, p->entry, p->full);
    LLVMPositionBuilderAtEnd(b, p->full);
    LLVMBuildCondBr(b, simd_all_lanes_build(p->f->v->module, b, goes_on),
                    simd_clones_of_block(&p->clones, s->header), p->rest);
    LLVMPositionBuilderAtEnd(b, p->rest);
    LLVMBuildCondBr(b, goes_on, rest_entry, s->join);
    replace_in_header(p, rest_entry);
}

static bool split_loop(full_rounds *f, const strided_loop *s)
{
    simd_vectorization *v = f->v;
    split p = {.f = f, .s = s, .entry = s->guard != NULL ? s->guard : s->preheader};
    const bool created =
        simd_clones_create(&p.clones, f->divergence.value_count + v->cfg.block_count);
    if (created) {
        simd_remark(v, LLVMGetBasicBlockTerminator(s->latch), SIMD_PASS_FULL_ROUNDS,
                    "rounds that all lanes make run without masks");
        p.full = LLVMInsertBasicBlockInContext(v->context, s->header, "full");
        p.rest = LLVMInsertBasicBlockInContext(v->context, s->header, "rest");
        build(&p);
    }
    simd_clones_clear(&p.clones);
    return created;
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
