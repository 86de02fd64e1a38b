/* loop_over_lanes: atomics are done for one lane after another, under a mask by a branch for each.
 * With many that is most of the kernel, and most of the time that LLVM takes for it: these become
 * loops over the lanes that are there. Where all are there they stay as they are: without branches
 * one lane's code takes LLVM no longer than a loop does, and runs faster. */
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { MOST_LANES = 512 }; /* of all atomics under masks, that have branches of their own */

static bool is_atomic(LLVMValueRef i)
{
    return LLVMIsAAtomicRMWInst(i) != NULL || LLVMIsAAtomicCmpXchgInst(i) != NULL ||
           ((LLVMIsALoadInst(i) != NULL || LLVMIsAStoreInst(i) != NULL) &&
            LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic);
}

static bool is_masked(const simd_vectorization *v, uint32_t number)
{
    return simd_partition_is_partial(&v->partition) ||
           !simd_divergence_is_full(&v->divergence, v->divergence.blocks[number]);
}

static uint64_t count_atomics(const simd_vectorization *v)
{
    uint64_t count = 0;
    for (uint32_t n = 0; n < v->divergence.value_count; n++)
        count += is_atomic(v->divergence.values[n]) && is_masked(v, n);
    return count;
}

simd_pass_result simd_run_loop_over_lanes(simd_vectorization *v)
{
    const uint64_t count = count_atomics(v);
    if (v->partition.width == 1 ||
        count * v->partition.width * v->partition.coarsening <= MOST_LANES)
        return SIMD_PASS_NOTHING_CHANGED;
    v->loops_over_lanes = true;
    simd_remark(v, NULL, SIMD_PASS_LOOP_OVER_LANES,
                "the %u atomics of some lanes are loops over lanes: with code for each lane the "
                "kernel would "
                "become too large",
                (unsigned)count);
    return SIMD_PASS_CHANGED;
}
