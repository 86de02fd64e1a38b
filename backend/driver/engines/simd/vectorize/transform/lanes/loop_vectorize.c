/* loop_vectorize: a work-group of one work-item has no lanes, but loops: `single_task` of SYCL,
 * tasks as FPGAs run them, groups of one that walk a part each. LLVM's loop vectoriser makes
 * vectors of many rounds, as it does of C (inline_and_optimise).
 *
 *     kernel TILE(1) void add(...) { for (i = 0; i < n; i++) c[i] = a[i] + b[i]; }
 *
 * It knows best which loops gain, and tells addresses apart while they run. But memory may be
 * mapped at two addresses, and a round may load from one what an earlier one has stored at the
 * other. So what a loop stores has to be apart from what else it accesses. */
#include "backend/driver/engines/simd/vectorize/analysis/loops/loop_buffers.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

static bool stores(const simd_cfg *cfg, uint32_t loop)
{
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block);
             cfg->blocks[b].loop == loop && i != NULL; i = LLVMGetNextInstruction(i))
            if (LLVMIsAStoreInst(i) != NULL)
                return true;
    return false;
}

static bool are_all_apart(const simd_loop_buffers *w)
{
    for (uint32_t i = 0; i < w->buffer_count; i++)
        for (uint32_t j = 0; j < i; j++)
            if ((w->buffers[i].stored || w->buffers[j].stored) &&
                !simd_loop_buffers_are_apart(w, &w->buffers[i], &w->buffers[j]))
                return false;
    return true;
}

/* What is only loaded may be loaded in any order. */
static bool may_be_vectors(const simd_vectorization *v, uint32_t loop)
{
    simd_loop_buffers w;
    if (!stores(&v->cfg, loop))
        return true;
    if (!simd_loop_buffers_find(&w, v, loop) || !are_all_apart(&w))
        return false;
    simd_loop_buffers_tell(&w);
    return true;
}

simd_pass_result simd_run_loop_vectorize(simd_vectorization *v)
{
    if (v->partition.items != 1 || v->key->checked || v->cfg.loop_count == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    for (uint32_t loop = 0; loop < v->cfg.loop_count; loop++)
        if (simd_cfg_is_innermost(&v->cfg, loop) && !may_be_vectors(v, loop))
            return SIMD_PASS_NOTHING_CHANGED;
    v->rows = SIMD_ROUNDS_ALONE;
    simd_remark(v, NULL, SIMD_PASS_LOOP_VECTORIZE,
                "the work-group has one work-item: LLVM makes vectors of the rounds of its loops");
    return SIMD_PASS_CHANGED;
}
