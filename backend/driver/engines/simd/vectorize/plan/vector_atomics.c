/* vector_atomics: atomics on memory that one thread alone works on need not be atomic. Where lanes
 * change elements that lie in a row, a vector is loaded, changed and stored. */
#include "backend/driver/engines/simd/contract/atomic_change.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

static bool has_vector(LLVMAtomicRMWBinOp op)
{
    return op == LLVMAtomicRMWBinOpXchg || simd_atomic_has_identity(op);
}

static bool can_be_vector(const simd_vectorization *v, LLVMValueRef i, bool masked)
{
    if (LLVMIsAAtomicRMWInst(i) == NULL || LLVMGetVolatile(i) || !LLVMIsAtomicSingleThread(i) ||
        !has_vector(LLVMGetAtomicRMWBinOp(i)))
        return false;
    const uint64_t size = LLVMABISizeOfType(v->layout, LLVMTypeOf(i));
    const simd_value_shape shape = simd_value_shape_of(&v->divergence, LLVMGetOperand(i, 0));
    return shape.kind == SIMD_LINEAR && shape.stride == (int64_t)size &&
           (!masked || (simd_sizes_have(v->target->masked_loads, size) &&
                        simd_sizes_have(v->target->masked_stores, size)));
}

bool simd_atomic_is_vector(const simd_vectorization *v, LLVMValueRef instruction, bool masked)
{
    return v->vector_atomics && can_be_vector(v, instruction, masked);
}

simd_pass_result simd_run_vector_atomics(simd_vectorization *v)
{
    if (v->partition.width == 1)
        return SIMD_PASS_NOTHING_CHANGED;
    for (uint32_t n = 0; n < v->divergence.value_count; n++) {
        LLVMValueRef i = v->divergence.values[n];
        const bool masked = simd_partition_is_partial(&v->partition) ||
                            !simd_divergence_is_full(&v->divergence, v->divergence.blocks[n]);
        if (!can_be_vector(v, i, masked))
            continue;
        v->vector_atomics = true;
        simd_remark(v, i, SIMD_PASS_VECTOR_ATOMICS,
                    "lanes change elements in a row of memory that is the thread's own: a vector");
    }
    return v->vector_atomics ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
