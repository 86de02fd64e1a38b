/* loop_vectorize: a work-group of one work-item has no lanes, but loops: `single_task` of SYCL,
 * tasks as FPGAs run them, groups of one that walk a part each. LLVM's loop vectoriser makes
 * vectors of many rounds, as it does of C (inline_and_optimise).
 *
 *     kernel TILE(1) void add(...) { for (i = 0; i < n; i++) c[i] = a[i] + b[i]; }
 *
 * It knows best which loops gain, and tells addresses apart while they run. But memory may be
 * mapped at two addresses, and a round may load from one what an earlier one has stored at the
 * other. So what a loop stores has to be apart from what else it accesses, and what is in the loops
 * in it: where LLVM finds nothing left to do in those it makes vectors of the rounds around them.
 * It makes none of work-groups: their loops tell which one runs (emit/entry.c), with a volatile. */
#include "backend/driver/engines/simd/vectorize/analysis/loops/loop_buffers.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* What is only loaded may be loaded in any order. */
static bool stores(const simd_cfg *cfg, uint32_t loop)
{
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block);
             simd_cfg_is_in(cfg, b, loop) && i != NULL; i = LLVMGetNextInstruction(i))
            if (LLVMIsAStoreInst(i) != NULL)
                return true;
    return false;
}

typedef bool ask(const simd_loop_buffers *w);

/* Of each loop that is in no other one, and stores, with all that is in it; NULL: all is known that
 * these access. */
static bool holds_of_all(const simd_vectorization *v, ask *holds)
{
    simd_loop_buffers w;
    for (uint32_t loop = 0; loop < v->cfg.loop_count; loop++)
        if (v->cfg.loops[loop].parent == SIMD_NONE && stores(&v->cfg, loop) &&
            !(simd_loop_buffers_find(&w, v, loop, true) && (holds == NULL || holds(&w))))
            return false;
    return true;
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

static bool tell(const simd_loop_buffers *w)
{
    simd_loop_buffers_tell(w);
    return true;
}

/* Nothing is asked that depends on the launch unless all is known, and nothing told before all
 * loops have been asked. */
simd_pass_result simd_run_loop_vectorize(simd_vectorization *v)
{
    if (v->partition.items != 1 || v->key->checked || v->cfg.loop_count == 0 ||
        !holds_of_all(v, NULL) || !holds_of_all(v, are_all_apart))
        return SIMD_PASS_NOTHING_CHANGED;
    (void)holds_of_all(v, tell);
    v->rows = SIMD_ROUNDS_ALONE;
    simd_remark(v, NULL, SIMD_PASS_LOOP_VECTORIZE,
                "the work-group has one work-item: LLVM may make vectors of the rounds of its "
                "loops");
    return SIMD_PASS_CHANGED;
}
