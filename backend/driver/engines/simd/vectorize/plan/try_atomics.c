/* try_atomics: atomic minima and maxima that change nothing, as most do once distances or bounds
 * have settled, need no locked exchange: a plain atomic load shows it. Processors have no
 * instruction for them, and repeat an exchange until nobody came between. Relaxed ones only, and
 * where no fence may make more of them: what is loaded was there at some moment, but who reads what
 * a change wrote after a fence sees what was written before that. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

static bool can_try(LLVMValueRef i)
{
    if (LLVMIsAAtomicRMWInst(i) == NULL || LLVMGetVolatile(i) || LLVMIsAtomicSingleThread(i) ||
        LLVMGetOrdering(i) != LLVMAtomicOrderingMonotonic)
        return false;
    switch (LLVMGetAtomicRMWBinOp(i)) {
    case LLVMAtomicRMWBinOpMax:
    case LLVMAtomicRMWBinOpMin:
    case LLVMAtomicRMWBinOpUMax:
    case LLVMAtomicRMWBinOpUMin:
        return true;
    default:
        return false;
    }
}

static bool has_fence_in(LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (LLVMGetInstructionOpcode(i) == LLVMFence || simd_is_barrier(i))
                return true;
    return false;
}

/* Of the kernel, and of the functions that share_functions has kept. */
static bool has_fence(const simd_vectorization *v)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f))
        if (has_fence_in(f))
            return true;
    return false;
}

bool simd_tries_atomic(const simd_vectorization *v, LLVMValueRef instruction)
{
    return v->tries_atomics && can_try(instruction);
}

simd_pass_result simd_run_try_atomics(simd_vectorization *v)
{
    if (has_fence(v))
        return SIMD_PASS_NOTHING_CHANGED;
    for (uint32_t n = 0; n < v->divergence.value_count; n++) {
        LLVMValueRef i = v->divergence.values[n];
        if (!can_try(i))
            continue;
        v->tries_atomics = true;
        simd_remark(v, i, SIMD_PASS_TRY_ATOMICS, "is done only where a load shows a change");
    }
    return v->tries_atomics ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
