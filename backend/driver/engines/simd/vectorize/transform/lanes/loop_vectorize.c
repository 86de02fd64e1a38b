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
 * It makes none of work-groups: their loops tell which one runs (emit/entry.c), with a volatile.
 *
 * The same where one_lane runs work-items one by one, and each puts together integers of a row
 * whose end is a number that no constant says. */
#include "backend/driver/engines/simd/vectorize/analysis/loops/loop_buffers.h"
#include "backend/driver/engines/simd/vectorize/analysis/loops/rounds.h"
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

/* ---- Work-items alone ------------------------------------------------------------------------ */

/* Whether a loop counts to a number that is known before it, and is left there only. */
static bool counts_to_end(const simd_cfg *cfg, uint32_t loop)
{
    const uint32_t first = cfg->exits.first[loop], latch = cfg->loops[loop].latch;
    LLVMValueRef condition = cfg->blocks[latch].condition;
    return cfg->exits.first[loop + 1] == first + 1 && cfg->exits.items[first] / 2 == latch &&
           simd_counter_compared(cfg, loop, condition) != NULL &&
           LLVMIsAConstantInt(LLVMGetOperand(condition, 1)) == NULL;
}

static bool carries_other_than_integers(const simd_cfg *cfg, uint32_t loop)
{
    LLVMBasicBlockRef header = cfg->blocks[cfg->loops[loop].header].block;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(header); LLVMIsAPHINode(phi) != NULL;
         phi = LLVMGetNextInstruction(phi))
        if (LLVMGetTypeKind(LLVMTypeOf(phi)) != LLVMIntegerTypeKind)
            return true;
    return false;
}

/* Loops that are left in their midst LLVM makes longer, and no faster; and sums of floats, which
 * keep their order, it unrolls: short rows, whose ends nobody guesses, take a fourth longer so. */
static bool has_rows(const simd_vectorization *v)
{
    bool any = false;
    for (uint32_t loop = 0; loop < v->cfg.loop_count; loop++) {
        if (!simd_cfg_is_innermost(&v->cfg, loop))
            continue;
        if (!counts_to_end(&v->cfg, loop) || carries_other_than_integers(&v->cfg, loop))
            return false;
        any = true;
    }
    return any;
}

static bool goes_alone(const simd_vectorization *v)
{
    return v->partition.alone && v->rows == SIMD_NO_ROWS && !v->is_large && has_rows(v);
}

/* Nothing is asked that depends on the launch unless all is known, and nothing told before all
 * loops have been asked. */
simd_pass_result simd_run_loop_vectorize(simd_vectorization *v)
{
    const bool is_one = v->partition.items == 1;
    if ((!is_one && !goes_alone(v)) || v->key->checked || v->cfg.loop_count == 0 ||
        !holds_of_all(v, NULL) || !holds_of_all(v, are_all_apart))
        return SIMD_PASS_NOTHING_CHANGED;
    (void)holds_of_all(v, tell);
    v->rows = SIMD_ROUNDS_ALONE;
    simd_remark(v, NULL, SIMD_PASS_LOOP_VECTORIZE,
                "%s: LLVM may make vectors of the rounds of its loops",
                is_one ? "the work-group has one work-item" : "each work-item runs alone");
    return SIMD_PASS_CHANGED;
}
