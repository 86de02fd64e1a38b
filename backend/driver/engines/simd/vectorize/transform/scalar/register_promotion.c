/* register_promotion: what a loop loads and stores at one place, or at a few, stays in registers
 * until it ends, and what it only loads there is loaded before it, if the loop's other stores go to
 * other buffers.
 *
 *     for (k = 0; k < n; k++)                float sum = y[i];
 *         y[i] += a[i * n + k] * x[k];       for (k = 0; k < n; k++)
 *                                                sum += a[i * n + k] * x[k];
 *                                            y[i] = sum;
 *
 * It finds such loops and says which accesses are to which buffer, and LLVM's licm does it. */
#include "backend/driver/engines/simd/vectorize/analysis/loops/loop_buffers.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* ---- Which of it stays in registers ---------------------------------------------------------- */

/* Returns whether what is accessed at fixed places is in the way of no other object, and LLVM does
 * not know that. */
static bool can_stay(const simd_loop_buffers *w, const simd_loop_buffer *a)
{
    bool gains = false;
    if (!a->fixed)
        return false;
    for (uint32_t k = 0; k < w->buffer_count; k++) {
        const simd_loop_buffer *b = &w->buffers[k];
        if (b == a || (!a->stored && !b->stored))
            continue;
        if (!simd_loop_buffers_are_apart(w, a, b))
            return false;
        gains = true;
    }
    return gains;
}

static bool any_can_stay(const simd_loop_buffers *w)
{
    bool any = false;
    for (uint32_t k = 0; k < w->buffer_count; k++)
        any |= can_stay(w, &w->buffers[k]);
    return any;
}

static void forget(const simd_vectorization *v)
{
    const unsigned scope = LLVMGetMDKindIDInContext(v->context, "alias.scope", 11);
    const unsigned noalias = LLVMGetMDKindIDInContext(v->context, "noalias", 7);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (LLVMIsALoadInst(i) != NULL || LLVMIsAStoreInst(i) != NULL) {
                LLVMSetMetadata(i, scope, NULL);
                LLVMSetMetadata(i, noalias, NULL);
            }
}

/* ---- All loops ------------------------------------------------------------------------------- */

static bool tell_loop(simd_vectorization *v, uint32_t loop)
{
    simd_loop_buffers w;
    if (!simd_loop_buffers_find(&w, v, loop, false) || !any_can_stay(&w))
        return false;
    simd_loop_buffers_tell(&w);
    LLVMBasicBlockRef latch = v->cfg.blocks[v->cfg.loops[loop].latch].block;
    simd_remark(v, LLVMGetBasicBlockTerminator(latch), SIMD_PASS_REGISTER_PROMOTION,
                "what this loop accesses at one place stays in registers");
    return true;
}

/* Inner loops first: an outer one knows of all that is in it. */
simd_pass_result simd_run_register_promotion(simd_vectorization *v)
{
    bool any = false;
    for (uint32_t loop = v->cfg.loop_count; loop-- > 0;)
        any |= tell_loop(v, loop);
    if (!any)
        return SIMD_PASS_NOTHING_CHANGED;
    const simd_pass_result result = simd_hoist_and_sink(v);
    forget(v);
    return result;
}
