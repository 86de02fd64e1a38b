/* Branches that lanes take by where they are, `if (x < w && y < h)`: what nearly all of them do is
 * there twice. Where all lanes of a strip come along, they run a copy without masks.
 *
 *     if (x < w)                       if (all lanes: x < w)
 *         if (x > 0)                       if (all lanes: x > 0)
 *             body                             body, without masks, and on to the join
 *     join                             if (x < w)
 *                                          if (x > 0)
 *                                              body
 *                                      join
 *
 * The body is all that lies behind the branch and nowhere else, and leads to one join. Branches
 * that follow, with nothing stored between, are asked likewise: where not all lanes agree, all go
 * back to the first. They may leave the body, or skip a block of it, as where each neighbour of a
 * cell is loaded behind a test of its own. Nothing in the body may depend on who else is there.
 *
 * It is worth while where masks cost more than the question does: for accesses of elements for
 * which the processor has no masks, or only slow ones; for some loads where these take longer
 * with masks, of which no other instruction does them besides, and no widening; and for blocks that
 * lanes skip, for each of which masks part and join again. */
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/agreement.h"
#include "backend/driver/engines/simd/vectorize/ir/all_lanes.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/phi.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/branch_body.h"

enum {
    MOST_INSTRUCTIONS = 768, /* in a body, which are there twice then */
    MOST_LINKS = 8,          /* branches, one behind another */
};

/* What masks cost, in instructions for each SIMD group, and what they must cost at least. */
enum {
    OF_MISSING = 8, /* the processor has none: a branch for each lane */
    OF_LOAD = 1,    /* it is slower with masks */
    OF_STORE = 4,   /* it has none for bytes: masks are vectors, which AMD's stores are slow with */
    OF_SKIP = 2,    /* a block that lanes skip */
    WORTH = 4,
};

typedef struct full_branch {
    uint32_t links[MOST_LINKS]; /* blocks that end in such a branch */
    uint32_t ways[MOST_LINKS];  /* which of its ways leads into the body */
    uint32_t count;
    uint32_t first, join;
} full_branch;

typedef struct full_branches {
    simd_vectorization *v;
    simd_divergence divergence; /* of two SIMD groups, for the lanes there probably will be */
    LLVMBuilderRef builder;
    simd_branch_body body;
    bool *taken; /* of each block: it is in a body that was found before */
    full_branch *found;
    uint32_t count;
} full_branches;

/* ---- Bodies ---------------------------------------------------------------------------------- */

static bool asks_all(LLVMValueRef i)
{
    return LLVMIsACallInst(i) != NULL && simd_call_kind(i) == SIMD_CALL_ALL_LANES;
}

static bool body_fits(const full_branches *f)
{
    const simd_cfg *cfg = &f->v->cfg;
    uint32_t instructions = 0;
    for (uint32_t b = f->body.first; b < f->body.end; b++) {
        if (!simd_branch_body_has(&f->body, b))
            continue;
        if (f->taken[b])
            return false;
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (simd_needs_other_lanes(i) || asks_all(i) || ++instructions > MOST_INSTRUCTIONS)
                return false;
    }
    return true;
}

/* ---- What it gains --------------------------------------------------------------------------- */

static uint32_t cost_of_mask(const full_branches *f, LLVMValueRef i)
{
    const simd_target *target = f->v->target;
    const simd_access a = simd_access_of(&f->divergence, i);
    const simd_sizes sizes = a.loads ? target->masked_loads : target->masked_stores;
    if (a.size == 0 || simd_value_shape_is_same_in_group(a.shape) ||
        LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic || LLVMGetVolatile(i))
        return 0;
    if (a.shape.kind == SIMD_VARYING)
        return simd_sizes_have(target->gathers.sizes, a.size) && !target->gathers.slow ? 0 : 1;
    if (!simd_sizes_have(sizes, a.size))
        return OF_MISSING;
    if (a.loads)
        return target->masked_loads_slow ? OF_LOAD : 0;
    return simd_sizes_have(sizes, 1) ? 0 : OF_STORE;
}

/* With the accesses that have masks now and need none in the copy. */
static uint32_t find_gain(const full_branches *f, uint32_t *accesses)
{
    const simd_cfg *cfg = &f->v->cfg;
    uint32_t gain = 0;
    *accesses = 0;
    for (uint32_t b = f->body.first; b < f->body.end; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block);
             simd_branch_body_has(&f->body, b) && i != NULL; i = LLVMGetNextInstruction(i)) {
            const uint32_t cost = simd_access_is(i) ? cost_of_mask(f, i) : 0;
            gain += cost;
            *accesses += cost > 0;
        }
    return gain;
}

/* ---- Which branches -------------------------------------------------------------------------- */

static bool is_repeatable(LLVMValueRef i)
{
    if (LLVMIsACallInst(i) != NULL) {
        const simd_call kind = simd_call_kind(i);
        return kind == SIMD_CALL_INTRINSIC || kind == SIMD_CALL_NOTHING;
    }
    return !simd_is_communication(i) && LLVMIsAStoreInst(i) == NULL;
}

/* Nothing happens in it that must not happen twice. */
static bool is_repeatable_block(LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i))
        if (!is_repeatable(i))
            return false;
    return true;
}

/* Adds a block if lanes take its branch differently, and most strips will agree on the way to
 * `body`. */
static bool add_link(const full_branches *f, full_branch *found, uint32_t block, uint32_t body)
{
    const simd_block *b = &f->v->cfg.blocks[block];
    const uint32_t way = b->successors[0] == body ? 0 : 1;
    if (found->count == MOST_LINKS || b->successors[0] == b->successors[1] ||
        simd_value_shape_of(&f->divergence, b->condition).kind == SIMD_UNIFORM ||
        !simd_lanes_may_agree(&f->divergence, b->condition, way == 0))
        return false;
    found->links[found->count] = block;
    found->ways[found->count++] = way;
    return true;
}

/* Whether a block leads to another one, and to nothing else. */
static bool leads_to(const simd_cfg *cfg, uint32_t block, uint32_t to)
{
    return cfg->blocks[block].successor_count == 1 && cfg->blocks[block].successors[0] == to;
}

/* Returns where lanes go on that do not leave the body, nor skip a block of it; or SIMD_NONE. */
static uint32_t way_on(const simd_cfg *cfg, const full_branch *found, uint32_t block)
{
    const uint32_t *to = cfg->blocks[block].successors;
    for (uint32_t w = 0; w < 2; w++)
        if (to[1 - w] == found->join || leads_to(cfg, to[w], to[1 - w]))
            return to[w];
    return SIMD_NONE;
}

/* Adds the branches behind the first one, up to where something happens that must not happen twice.
 * @returns how many of them skip a block */
static uint32_t add_links(const full_branches *f, full_branch *found)
{
    const simd_cfg *cfg = &f->v->cfg;
    uint32_t block = found->first, skips = 0;
    while (block != found->join && cfg->blocks[block].loop == cfg->blocks[found->first].loop &&
           is_repeatable_block(cfg->blocks[block].block)) {
        const simd_block *b = &cfg->blocks[block];
        uint32_t next = b->successors[0];
        if (b->successor_count == 2) {
            next = way_on(cfg, found, block);
            if (next == SIMD_NONE || !add_link(f, found, block, next))
                return skips;
            skips += b->successors[0] != found->join && b->successors[1] != found->join;
        } else if (b->successor_count == 0 || next <= block) {
            return skips;
        }
        block = next;
    }
    return skips;
}

static void remark(const full_branches *f, const full_branch *found, uint32_t accesses,
                   uint32_t skips)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(f->v->cfg.blocks[found->links[0]].block);
    if (accesses > 0)
        simd_remark(f->v, branch, SIMD_PASS_FULL_BRANCHES,
                    "where all lanes go on, %u accesses need no masks", accesses);
    else
        simd_remark(f->v, branch, SIMD_PASS_FULL_BRANCHES,
                    "where all lanes go on, and skip none of %u blocks, there are no masks", skips);
}

static bool find_way(full_branches *f, uint32_t head, uint32_t first, full_branch *found)
{
    const simd_cfg *cfg = &f->v->cfg;
    uint32_t accesses;
    *found = (full_branch){.first = first};
    if (first < head || cfg->blocks[first].loop != cfg->blocks[head].loop ||
        simd_cfg_predecessor(cfg, first, SIMD_NONE) != head || !add_link(f, found, head, first))
        return false;
    simd_branch_body_find(&f->body, head, first);
    found->join = simd_branch_body_join(&f->body);
    if (found->join == SIMD_NONE || cfg->blocks[found->join].loop != cfg->blocks[head].loop ||
        !body_fits(f))
        return false;
    const uint32_t skips = add_links(f, found);
    if (find_gain(f, &accesses) + skips * OF_SKIP < WORTH)
        return false;
    remark(f, found, accesses, skips);
    return true;
}

static bool find(full_branches *f, uint32_t head, full_branch *found)
{
    const simd_block *b = &f->v->cfg.blocks[head];
    return b->successor_count == 2 && !f->taken[head] &&
           simd_divergence_is_full(&f->divergence, head) &&
           (find_way(f, head, b->successors[0], found) ||
            find_way(f, head, b->successors[1], found));
}

/* ---- The copy -------------------------------------------------------------------------------- */

static LLVMBasicBlockRef block_of(const full_branches *f, uint32_t number)
{
    return f->v->cfg.blocks[number].block;
}

static bool is_link(const full_branch *found, uint32_t block)
{
    for (uint32_t k = 0; k < found->count; k++)
        if (found->links[k] == block)
            return true;
    return false;
}

/* What comes to the join from the body comes from its copy too. Where not all lanes agree on a
 * link's way, none leaves the copy there. */
static void extend_join(const full_branches *f, const full_branch *found, const simd_clones *clones)
{
    for (LLVMValueRef phi = LLVMGetFirstInstruction(block_of(f, found->join));
         LLVMIsAPHINode(phi) != NULL; phi = LLVMGetNextInstruction(phi)) {
        const unsigned count = LLVMCountIncoming(phi);
        for (unsigned k = 0; k < count; k++) {
            LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, k);
            LLVMBasicBlockRef copy = simd_clones_of_block(clones, from);
            LLVMValueRef value = simd_clones_of(clones, LLVMGetIncomingValue(phi, k));
            if (copy != from && !is_link(found, simd_cfg_find(&f->v->cfg, from)))
                LLVMAddIncoming(phi, &value, &copy, 1);
        }
    }
}

/* Phis of a block to which lanes come from `old` no more, but from `from`. */
static void come_from(const full_branches *f, LLVMBasicBlockRef block, LLVMBasicBlockRef old,
                      LLVMBasicBlockRef from)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; LLVMIsAPHINode(i) != NULL;
         i = next) {
        next = LLVMGetNextInstruction(i);
        LLVMValueRef value = simd_phi_incoming(i, old);
        if (value != NULL)
            simd_phi_replace(f->builder, i, old, from, value);
    }
}

/* Nobody skips a block in the copy. */
static void forget_skip(const full_branches *f, const full_branch *found, uint32_t link,
                        const simd_clones *clones)
{
    LLVMBasicBlockRef from = block_of(f, found->links[link]);
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(from);
    LLVMBasicBlockRef skipping =
        simd_clones_of_block(clones, LLVMGetSuccessor(branch, 1 - found->ways[link]));
    if (link == 0 || skipping == block_of(f, found->join))
        return;
    for (LLVMValueRef i = LLVMGetFirstInstruction(skipping), next; LLVMIsAPHINode(i) != NULL;
         i = next) {
        next = LLVMGetNextInstruction(i);
        simd_phi_leave_out(f->builder, i, simd_clones_of_block(clones, from));
    }
}

/* The first branch as it was, in a block of its own. */
static LLVMBasicBlockRef move_branch(const full_branches *f, const full_branch *found)
{
    LLVMBasicBlockRef head = block_of(f, found->links[0]);
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(head);
    LLVMBasicBlockRef some =
        LLVMInsertBasicBlockInContext(f->v->context, block_of(f, found->first), "some");
    LLVMPositionBuilderAtEnd(f->builder, some);
    LLVMInsertIntoBuilder(f->builder, LLVMInstructionClone(branch));
    come_from(f, LLVMGetSuccessor(branch, 0), head, some);
    come_from(f, LLVMGetSuccessor(branch, 1), head, some);
    return some;
}

/* Lets a branch ask all lanes: they go on together, or back to the first branch. */
static void ask(const full_branches *f, LLVMBasicBlockRef block, uint32_t way,
                LLVMBasicBlockRef next, LLVMBasicBlockRef some)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
    LLVMValueRef condition =
        simd_condition_build(f->builder, branch, LLVMGetSuccessor(branch, way));
    LLVMValueRef all = simd_all_lanes_build(f->v->module, f->builder, condition);
    LLVMBuildCondBr(f->builder, all, next, some);
    LLVMInstructionEraseFromParent(branch);
}

static void build(const full_branches *f, const full_branch *found, const simd_clones *clones)
{
    LLVMBasicBlockRef next[MOST_LINKS];
    extend_join(f, found, clones);
    for (uint32_t k = 0; k < found->count; k++) {
        forget_skip(f, found, k, clones);
        LLVMValueRef branch = LLVMGetBasicBlockTerminator(block_of(f, found->links[k]));
        next[k] = simd_clones_of_block(clones, LLVMGetSuccessor(branch, found->ways[k]));
    }
    LLVMBasicBlockRef some = move_branch(f, found);
    for (uint32_t k = 0; k < found->count; k++)
        ask(f, simd_clones_of_block(clones, block_of(f, found->links[k])), found->ways[k], next[k],
            some);
}

static bool copy_body(full_branches *f, const full_branch *found)
{
    simd_clones clones;
    simd_branch_body_find(&f->body, found->links[0], found->first);
    const bool made =
        simd_clones_create(&clones, f->divergence.value_count + f->v->cfg.block_count) &&
        simd_branch_body_clone(&f->body, f->builder, f->v->kernel, &clones);
    if (made)
        build(f, found, &clones);
    simd_clones_clear(&clones);
    return made;
}

/* ---- The pass -------------------------------------------------------------------------------- */

static bool find_all(full_branches *f)
{
    const uint32_t blocks = f->v->cfg.block_count;
    f->found = malloc(blocks * sizeof *f->found);
    f->taken = calloc(blocks, sizeof *f->taken);
    if (f->found == NULL || f->taken == NULL || !simd_branch_body_create(&f->body, &f->v->cfg))
        return false;
    for (uint32_t b = 0; b < blocks; b++) {
        if (!find(f, b, &f->found[f->count]))
            continue;
        simd_branch_body_mark(&f->body, f->taken);
        f->count++;
    }
    return true;
}

static bool copy_all(full_branches *f)
{
    bool succeeded = true;
    for (uint32_t k = 0; succeeded && k < f->count; k++)
        succeeded = copy_body(f, &f->found[k]);
    return succeeded;
}

simd_pass_result simd_run_full_branches(simd_vectorization *v)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    if (lanes == 1)
        return SIMD_PASS_NOTHING_CHANGED;
    full_branches f = {.v = v, .builder = LLVMCreateBuilderInContext(v->context)};
    const simd_partition partition = simd_partition_make(v->key, lanes, 2, v->layout);
    const bool succeeded =
        simd_divergence_create(&f.divergence, &v->cfg, &partition) && find_all(&f) && copy_all(&f);
    simd_divergence_clear(&f.divergence);
    LLVMDisposeBuilder(f.builder);
    free(f.found);
    free(f.taken);
    simd_branch_body_clear(&f.body);
    if (!succeeded)
        return simd_pass_fail_memory(v);
    return f.count == 0 ? SIMD_PASS_NOTHING_CHANGED : simd_run_normalise(v);
}
