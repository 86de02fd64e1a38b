/* In a loop over tiles, each round reads rows that lie far apart: no processor guesses the next.
 * So the loop prefetches what its next round loads, into the second-level cache, or into the first
 * one if that has room (emit/prefetch.c). And what a tile reads back from tile_static memory waits
 * for what the tile before it has stored into rows that no cache had: what is stored behind a
 * barrier, outside of loops, is prefetched before the first one, into the first-level cache. */
#include "backend/driver/engines/simd/vectorize/ir/prefetch.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/rematerialise_address.h"

typedef struct prefetch {
    simd_vectorization *v;
    LLVMModuleRef module;
    LLVMTargetDataRef layout;
    LLVMBuilderRef builder; /* behind the load, or where a store's address is worked out */
    LLVMValueRef tile_static;
    const simd_cfg *cfg;
    uint32_t loop;
    bool inserted;
} prefetch;

static bool is_invariant(const prefetch *p, LLVMValueRef value)
{
    if (LLVMIsAInstruction(value) == NULL)
        return true;
    const uint32_t block = simd_cfg_find(p->cfg, LLVMGetInstructionParent(value));
    return !simd_cfg_is_in(p->cfg, block, p->loop);
}

/* What a phi of the loop's header will be next: itself and something that stays the same. */
static LLVMValueRef next_phi(const prefetch *p, LLVMValueRef phi)
{
    const simd_loop *loop = &p->cfg->loops[p->loop];
    LLVMBasicBlockRef latch = p->cfg->blocks[loop->latch].block;
    if (LLVMGetInstructionParent(phi) != p->cfg->blocks[loop->header].block)
        return NULL;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef next = LLVMGetIncomingValue(phi, i);
        if (LLVMGetIncomingBlock(phi, i) != latch || LLVMIsAInstruction(next) == NULL)
            continue;
        const LLVMOpcode op = LLVMGetInstructionOpcode(next);
        const bool steps = (op == LLVMAdd || op == LLVMGetElementPtr) &&
                           LLVMGetNumOperands(next) == 2 && LLVMGetOperand(next, 0) == phi &&
                           is_invariant(p, LLVMGetOperand(next, 1));
        if (!steps)
            return NULL;
        LLVMValueRef copy = LLVMInstructionClone(next);
        LLVMInsertIntoBuilder(p->builder, copy);
        return copy;
    }
    return NULL;
}

static LLVMValueRef in_next_round(void *data, LLVMValueRef value)
{
    const prefetch *p = data;
    if (is_invariant(p, value))
        return value;
    return LLVMIsAPHINode(value) != NULL ? next_phi(p, value) : NULL;
}

static bool is_far(const prefetch *p, LLVMValueRef pointer)
{
    LLVMValueRef root = simd_pointer_root(pointer);
    return root != p->tile_static && LLVMIsAAllocaInst(root) == NULL;
}

static void ask_for(prefetch *p, LLVMValueRef pointer, bool to_write, unsigned level)
{
    simd_build_prefetch(p->module, p->builder, pointer, to_write, level);
    p->inserted = true;
}

/* ---- What the next round of a loop loads ----------------------------------------------------- */

static void prefetch_for(prefetch *p, LLVMValueRef load)
{
    LLVMValueRef pointer = LLVMGetOperand(load, 0);
    if (simd_is_communication(load) || is_invariant(p, pointer) || !is_far(p, pointer))
        return;
    LLVMPositionBuilderBefore(p->builder, LLVMGetNextInstruction(load));
    LLVMValueRef next =
        simd_rematerialise_address(p->builder, p->layout, pointer, in_next_round, p);
    simd_remark(p->v, load, SIMD_PASS_PREFETCH,
                next != NULL ? "prefetches what the next round loads here"
                             : "no prefetch: where the next round loads takes more than a few "
                               "additions to compute");
    if (next != NULL)
        ask_for(p, next, false, SIMD_SECOND_LEVEL);
}

static bool has_barrier(const simd_cfg *cfg, uint32_t loop)
{
    for (uint32_t b = 0; b < cfg->block_count; b++)
        if (cfg->blocks[b].loop == loop && simd_has_barrier(cfg->blocks[b].block))
            return true;
    return false;
}

static void prefetch_in_loop(prefetch *p)
{
    for (uint32_t b = 0; b < p->cfg->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(p->cfg->blocks[b].block);
             p->cfg->blocks[b].loop == p->loop && i != NULL; i = LLVMGetNextInstruction(i))
            if (LLVMIsALoadInst(i) != NULL)
                prefetch_for(p, i);
}

/* ---- What is stored behind a barrier --------------------------------------------------------- */

static bool comes_before(LLVMValueRef value, LLVMValueRef place)
{
    for (LLVMValueRef i = place; i != NULL; i = LLVMGetPreviousInstruction(i))
        if (i == value)
            return true;
    return false;
}

/* Stores that are looked at: a tile is written back by fewer. */
enum { MOST = 16 };

typedef struct stores {
    prefetch *p;
    LLVMValueRef place; /* before the first barrier, if that is in the first block */
    unsigned count;     /* looked at */
} stores;

static LLVMValueRef at_place(void *data, LLVMValueRef value)
{
    const stores *s = data;
    return comes_before(value, s->place) ? value : NULL;
}

static void prefetch_store(stores *s, LLVMValueRef store)
{
    prefetch *p = s->p;
    LLVMValueRef pointer = LLVMGetOperand(store, 1);
    if (simd_is_communication(store) || !is_far(p, pointer))
        return;
    LLVMPositionBuilderBefore(p->builder, s->place);
    LLVMValueRef there = simd_rematerialise_address(p->builder, p->layout, pointer, at_place, s);
    simd_remark(p->v, store, SIMD_PASS_PREFETCH,
                there != NULL
                    ? "prefetches what is stored here before the first barrier"
                    : "no prefetch: where it stores is not known before the first barrier");
    if (there != NULL)
        ask_for(p, there, true, SIMD_FIRST_LEVEL);
    s->count++;
}

static void prefetch_stores(prefetch *p)
{
    stores s = {p, simd_first_barrier(p->cfg->blocks[0].block), 0};
    bool behind = false;
    for (uint32_t b = 0; b < p->cfg->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(p->cfg->blocks[b].block);
             p->cfg->blocks[b].loop == SIMD_NONE && i != NULL; i = LLVMGetNextInstruction(i)) {
            behind |= simd_is_barrier(i);
            if (behind && LLVMIsAStoreInst(i) != NULL && s.count < MOST)
                prefetch_store(&s, i);
        }
}

simd_pass_result simd_run_prefetch(simd_vectorization *v)
{
    prefetch p = {.v = v,
                  .module = v->module,
                  .layout = v->layout,
                  .tile_static = LLVMGetParam(v->kernel, 1),
                  .cfg = &v->cfg};
    p.builder = LLVMCreateBuilderInContext(v->context);
    for (p.loop = 0; p.loop < p.cfg->loop_count; p.loop++)
        if (has_barrier(p.cfg, p.loop))
            prefetch_in_loop(&p);
    prefetch_stores(&p);
    LLVMDisposeBuilder(p.builder);
    return p.inserted ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
