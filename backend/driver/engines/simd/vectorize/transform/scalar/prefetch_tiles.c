/* prefetch_tiles: the work-groups of a row load tiles that lie side by side, so each row of memory
 * is read from left to right. A processor follows few such rows at a time. Where a tile has more of
 * them, a work-group prefetches what the next one loads, into the second-level cache. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/ir/prefetch.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/rematerialise_address.h"

enum { SECOND_LEVEL = 2, LOADS = 16 };

typedef struct prefetch_tiles {
    simd_vectorization *v;
    LLVMBuilderRef builder; /* behind a load */
} prefetch_tiles;

/* As deep as addresses are worked out again. */
static bool differs_along_row(LLVMValueRef value, int depth)
{
    if (LLVMIsAInstruction(value) == NULL || depth == 0)
        return false;
    bool differs = simd_is_group_id(value, 0);
    for (int o = 0; !differs && o < LLVMGetNumOperands(value); o++)
        differs = differs_along_row(LLVMGetOperand(value, (unsigned)o), depth - 1);
    return differs;
}

static bool loads_tile(LLVMValueRef i)
{
    return LLVMIsALoadInst(i) != NULL && !simd_is_communication(i) &&
           simd_pointer_buffer(LLVMGetOperand(i, 0)) != NULL &&
           differs_along_row(LLVMGetOperand(i, 0), SIMD_ADDRESS_DEPTH);
}

/* Returns how many rows of memory a tile is loaded from: none if it is not shared. */
static uint32_t count_rows(const simd_vectorization *v, LLVMValueRef end)
{
    uint32_t loads = 0;
    bool shares = false;
    for (uint32_t b = 0; b < v->cfg.block_count; b++)
        shares |= simd_has_barrier(v->cfg.blocks[b].block);
    for (LLVMValueRef i = LLVMGetFirstInstruction(v->cfg.blocks[0].block); shares && i != end;
         i = LLVMGetNextInstruction(i))
        loads += loads_tile(i);
    return loads * v->key->group_size[1] * v->key->group_size[2];
}

static LLVMValueRef in_next_group(void *data, LLVMValueRef value)
{
    const prefetch_tiles *p = data;
    if (simd_is_group_id(value, 0))
        return LLVMBuildAdd(p->builder, value, LLVMConstInt(LLVMTypeOf(value), 1, false), "");
    return differs_along_row(value, SIMD_ADDRESS_DEPTH) ? NULL : value;
}

static bool prefetch_next(prefetch_tiles *p, LLVMValueRef load)
{
    LLVMPositionBuilderBefore(p->builder, LLVMGetNextInstruction(load));
    LLVMValueRef next = simd_rematerialise_address(p->builder, p->v->layout,
                                                   LLVMGetOperand(load, 0), in_next_group, p);
    simd_remark(p->v, load, SIMD_PASS_PREFETCH_TILES,
                next != NULL ? "prefetches what the next work-group loads here: the tile has more "
                               "rows than this processor follows"
                             : "no prefetch: where the next work-group loads takes more than a few "
                               "additions to compute");
    if (next != NULL)
        simd_build_prefetch(p->v->module, p->builder, next, false, SIMD_SECOND_LEVEL);
    return next != NULL;
}

simd_pass_result simd_run_prefetch_tiles(simd_vectorization *v)
{
    LLVMValueRef end = simd_first_barrier(v->cfg.blocks[0].block);
    bool changed = false;
    if (v->target->streams == 0 || count_rows(v, end) <= v->target->streams)
        return SIMD_PASS_NOTHING_CHANGED;
    prefetch_tiles p = {v, LLVMCreateBuilderInContext(v->context)};
    for (LLVMValueRef i = LLVMGetFirstInstruction(v->cfg.blocks[0].block); i != end;
         i = LLVMGetNextInstruction(i))
        if (loads_tile(i))
            changed |= prefetch_next(&p, i);
    LLVMDisposeBuilder(p.builder);
    return changed ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
