/* combine_atomics: where all lanes of a SIMD group change the same place, as counters and sums are,
 * the group changes it once: by the sum, minimum and so on of what its lanes that are there would.
 * What each of them gets is what was there, and the sum of those before it: as if they had come one
 * after another, in order, and nobody else between them. That is one of the orders that relaxed
 * atomics may come in; of others, and of floating-point numbers, nothing is combined. */
#include "backend/driver/engines/simd/contract/atomic_change.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Whether the results can be told from one: those of a minimum are minima of some lanes. */
static bool adds(LLVMAtomicRMWBinOp op)
{
    return op == LLVMAtomicRMWBinOpAdd || op == LLVMAtomicRMWBinOpSub;
}

static bool is_at_one_place(const simd_vectorization *v, LLVMValueRef i)
{
    return simd_value_shape_is_same_in_group(
        simd_value_shape_of(&v->divergence, LLVMGetOperand(i, 0)));
}

static bool can_combine(const simd_vectorization *v, LLVMValueRef i)
{
    if (LLVMIsAAtomicRMWInst(i) == NULL || LLVMGetVolatile(i) ||
        LLVMGetOrdering(i) != LLVMAtomicOrderingMonotonic ||
        LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMIntegerTypeKind)
        return false;
    const LLVMAtomicRMWBinOp op = LLVMGetAtomicRMWBinOp(i);
    return simd_atomic_has_identity(op) && (adds(op) || LLVMGetFirstUse(i) == NULL) &&
           is_at_one_place(v, i);
}

bool simd_combines_atomic(const simd_vectorization *v, LLVMValueRef instruction)
{
    return v->combines_atomics && can_combine(v, instruction);
}

simd_pass_result simd_run_combine_atomics(simd_vectorization *v)
{
    if (v->partition.width == 1)
        return SIMD_PASS_NOTHING_CHANGED;
    for (uint32_t n = 0; n < v->divergence.value_count; n++) {
        LLVMValueRef i = v->divergence.values[n];
        if (!can_combine(v, i))
            continue;
        v->combines_atomics = true;
        simd_remark(v, i, SIMD_PASS_COMBINE_ATOMICS,
                    "all lanes change one place: a SIMD group does it once");
    }
    return v->combines_atomics ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
