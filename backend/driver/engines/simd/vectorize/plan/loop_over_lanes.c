/* loop_over_lanes: atomics are done for one lane after another: under a mask by a branch for each,
 * and by a loop where the processor has no instruction for the change. With many that is most of
 * the kernel, and most of the time that LLVM takes for it: these become loops over the lanes that
 * are there. What is one instruction for each lane runs faster without a loop, and becomes one
 * only in large kernels with many of them. */
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Of all atomics of a strip that have branches for each lane; and of all. */
enum { MOST_BRANCHING_LANES = 512, MOST_LANES = 1024 };

static bool is_atomic(LLVMValueRef i)
{
    return LLVMIsAAtomicRMWInst(i) != NULL || LLVMIsAAtomicCmpXchgInst(i) != NULL ||
           ((LLVMIsALoadInst(i) != NULL || LLVMIsAStoreInst(i) != NULL) &&
            LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic);
}

/* Whether LLVM makes a loop of an exchange, until nobody came between. What one thread alone
 * accesses is not atomic in the end. */
static bool is_repeated(LLVMValueRef i)
{
    if (LLVMIsAAtomicRMWInst(i) == NULL || LLVMIsAtomicSingleThread(i))
        return false;
    switch (LLVMGetAtomicRMWBinOp(i)) {
    case LLVMAtomicRMWBinOpXchg:
    case LLVMAtomicRMWBinOpAdd:
    case LLVMAtomicRMWBinOpSub:
        return false;
    case LLVMAtomicRMWBinOpAnd:
    case LLVMAtomicRMWBinOpOr:
    case LLVMAtomicRMWBinOpXor:
        return LLVMGetFirstUse(i) != NULL;
    default:
        return true;
    }
}

static bool is_masked(const simd_vectorization *v, uint32_t number)
{
    return simd_partition_is_partial(&v->partition) ||
           !simd_divergence_is_full(&v->divergence, v->divergence.blocks[number]);
}

bool simd_loops_over_lanes(const simd_vectorization *v, LLVMValueRef instruction, bool masked)
{
    return is_atomic(instruction) &&
           (masked || is_repeated(instruction) ? v->loops_over_branching_lanes
                                               : v->loops_over_lanes);
}

static void count_atomics(const simd_vectorization *v, uint64_t *all, uint64_t *branching)
{
    *all = *branching = 0;
    for (uint32_t n = 0; n < v->divergence.value_count; n++) {
        LLVMValueRef i = v->divergence.values[n];
        *all += is_atomic(i);
        *branching += is_atomic(i) && (is_masked(v, n) || is_repeated(i));
    }
}

simd_pass_result simd_run_loop_over_lanes(simd_vectorization *v)
{
    uint64_t all, branching;
    count_atomics(v, &all, &branching);
    const uint64_t lanes = (uint64_t)v->partition.width * v->partition.coarsening;
    if (v->partition.width == 1)
        return SIMD_PASS_NOTHING_CHANGED;
    v->loops_over_lanes = v->is_large && all * lanes > MOST_LANES;
    v->loops_over_branching_lanes = v->loops_over_lanes || branching * lanes > MOST_BRANCHING_LANES;
    if (!v->loops_over_branching_lanes)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_LOOP_OVER_LANES,
                "the %u atomics%s are loops over lanes: with code for each lane the kernel would "
                "become too large",
                (unsigned)(v->loops_over_lanes ? all : branching),
                v->loops_over_lanes ? "" : " that take branches");
    return SIMD_PASS_CHANGED;
}
