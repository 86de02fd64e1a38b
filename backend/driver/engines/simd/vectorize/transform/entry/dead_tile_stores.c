/* mark_group_end, dead_tile_stores: stores to tile_static memory that no work-item reads.
 *
 * A work-group's tile_static memory is dead when it ends, but to LLVM it is memory of the caller.
 * So once LLVM has taken what work-items hand over out of memory and into registers, the stores
 * stay: `reduce` would store each step of its tree. mark_group_end marks where a work-group ends,
 * before LLVM optimises. dead_tile_stores then drops each store from which no way leads to an
 * instruction that may read what it stored, unless through a mark.
 *
 * There are marks only where one call of a strip's function runs all of a work-group, or of a set
 * of interleaved ones: where the strips are calls of their own a later one may read what an earlier
 * one stored. */
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/analysis/memory/tile_accesses.h"
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/group_end.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* ---- The marks ------------------------------------------------------------------------------- */

static bool runs_whole_groups(const simd_vectorization *v)
{
    return v->tail == NULL && v->code.calls == 1;
}

simd_pass_result simd_run_mark_group_end(simd_vectorization *v)
{
    LLVMValueRef tile_static = LLVMGetParam(v->body, SIMD_STRIP_TILE_STATIC);
    if (!runs_whole_groups(v) || LLVMGetFirstUse(tile_static) == NULL)
        return SIMD_PASS_NOTHING_CHANGED;
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->body); b != NULL;
         b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
        if (LLVMIsAReturnInst(end) == NULL)
            continue;
        LLVMPositionBuilderBefore(builder, end);
        simd_group_end_build(v->module, builder, tile_static);
    }
    LLVMDisposeBuilder(builder);
    return SIMD_PASS_CHANGED;
}

static void remove_marks(LLVMModuleRef module)
{
    LLVMValueRef function = simd_group_end_find(module);
    LLVMUseRef use;
    if (function == NULL)
        return;
    while ((use = LLVMGetFirstUse(function)) != NULL)
        LLVMInstructionEraseFromParent(LLVMGetUser(use));
    LLVMDeleteFunction(function);
}

/* ---- The stores ------------------------------------------------------------------------------ */

typedef struct search {
    const simd_tile_accesses *accesses;
    const simd_tile_access *store;
    bool *visited; /* of each block: its beginning was reached */
    uint32_t *stack, depth;
} search;

/* What becomes of what was stored. */
typedef enum fate { READ, FORGOTTEN, KEPT } fate;

static bool overlap(const simd_tile_access *a, const simd_tile_access *b)
{
    return a->anywhere || b->anywhere || (a->first < b->end && b->first < a->end);
}

static fate follow(const search *s, uint32_t from, uint32_t block)
{
    const simd_tile_accesses *a = s->accesses;
    for (uint32_t i = from; i < a->first[block + 1]; i++) {
        if (a->list[i].effect == SIMD_TILE_ENDS)
            return FORGOTTEN;
        if (a->list[i].effect == SIMD_TILE_READS && overlap(&a->list[i], s->store))
            return READ;
    }
    return KEPT;
}

static void push_successors(search *s, uint32_t block)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(s->accesses->blocks[block]);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
        const uint32_t next = simd_map_find(&s->accesses->numbers, LLVMGetSuccessor(end, i));
        if (s->visited[next])
            continue;
        s->visited[next] = true;
        s->stack[s->depth++] = next;
    }
}

static bool is_read(search *s, uint32_t number)
{
    s->store = &s->accesses->list[number];
    s->depth = 0;
    memset(s->visited, 0, s->accesses->block_count * sizeof *s->visited);
    fate found = follow(s, number + 1, s->store->block);
    if (found == KEPT)
        push_successors(s, s->store->block);
    while (found != READ && s->depth > 0) {
        const uint32_t block = s->stack[--s->depth];
        found = follow(s, s->accesses->first[block], block);
        if (found == KEPT)
            push_successors(s, block);
    }
    return found == READ;
}

/* Stores go one after another, and what reads stays: the order does not matter. */
static unsigned drop(search *s)
{
    unsigned dropped = 0;
    for (uint32_t i = 0; i < s->accesses->count; i++)
        if (s->accesses->list[i].effect == SIMD_TILE_STORES && !is_read(s, i)) {
            LLVMInstructionEraseFromParent(s->accesses->list[i].instruction);
            dropped++;
        }
    return dropped;
}

static bool search_all(simd_vectorization *v, const simd_tile_accesses *accesses, unsigned *dropped)
{
    search s = {.accesses = accesses};
    s.visited = calloc(accesses->block_count, sizeof *s.visited);
    s.stack = calloc(accesses->block_count, sizeof *s.stack);
    const bool allocated = s.visited != NULL && s.stack != NULL;
    if (allocated)
        *dropped = drop(&s);
    free(s.visited);
    free(s.stack);
    if (*dropped != 0)
        simd_remark(v, NULL, SIMD_PASS_DEAD_TILE_STORES,
                    "removes stores to tile_static memory that no work-item reads: %u", *dropped);
    return allocated;
}

simd_pass_result simd_run_dead_tile_stores(simd_vectorization *v)
{
    simd_tile_accesses accesses;
    unsigned dropped = 0;
    if (simd_group_end_find(v->module) == NULL)
        return SIMD_PASS_NOTHING_CHANGED;
    const bool succeeded = simd_tile_accesses_create(&accesses, v->entry, v->layout) &&
                           search_all(v, &accesses, &dropped);
    simd_tile_accesses_clear(&accesses);
    remove_marks(v->module);
    return succeeded ? SIMD_PASS_CHANGED : simd_pass_fail_memory(v);
}
