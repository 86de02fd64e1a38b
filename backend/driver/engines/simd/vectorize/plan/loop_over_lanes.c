/* loop_over_lanes: atomics are done for one lane after another: under a mask by a branch for each,
 * and by a loop where the processor has no instruction for the change. With many that is most of
 * the kernel, and most of the time that LLVM takes for it: these become loops over the lanes that
 * are there. So do those that lanes come to by chance, and not because of where they are: few may
 * come, and nobody guesses which. What is one instruction for each lane runs faster without a
 * loop, and becomes one only in large kernels with many of them; but where the processor is slow
 * with addresses that come out of vector registers: a loop has them in memory. Not those that come
 * out of narrow indices, several in a word (ir/extract_lane.h). */
#include "backend/driver/engines/simd/vectorize/analysis/agreement.h"
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

/* Whether nobody knows which lanes come to a block. */
static bool is_by_chance(const simd_vectorization *v, uint32_t block)
{
    if (simd_divergence_is_full(&v->divergence, block))
        return false;
    uint32_t from = simd_cfg_predecessor(&v->cfg, block, SIMD_NONE);
    while (from != SIMD_NONE && v->cfg.blocks[from].condition == NULL)
        from = simd_cfg_predecessor(&v->cfg, from, SIMD_NONE);
    return from == SIMD_NONE ||
           simd_lanes_agree_by_chance(&v->divergence, v->cfg.blocks[from].condition);
}

/* Whether lanes' addresses come out of words of an index that was widened. */
static bool has_narrow_index(LLVMValueRef pointer)
{
    if (LLVMIsAGetElementPtrInst(pointer) == NULL || LLVMGetNumOperands(pointer) != 2)
        return false;
    LLVMValueRef index = LLVMGetOperand(pointer, 1);
    return LLVMIsAZExtInst(index) != NULL || LLVMIsASExtInst(index) != NULL;
}

/* Whether it loads and stores, as everybody else may, at addresses that are in vector registers. */
static bool is_slow_update(const simd_vectorization *v, LLVMValueRef i, bool masked)
{
    if (!v->target->lane_updates_slow ||
        (LLVMIsAAtomicRMWInst(i) == NULL && LLVMIsAAtomicCmpXchgInst(i) == NULL) ||
        !LLVMIsAtomicSingleThread(i) || (!masked && has_narrow_index(LLVMGetOperand(i, 0))))
        return false;
    const simd_value_shape shape = simd_value_shape_of(&v->divergence, LLVMGetOperand(i, 0));
    return simd_value_shape_count_scalars(&v->partition, shape) == 0;
}

bool simd_loops_over_lanes(const simd_vectorization *v, LLVMValueRef instruction, bool masked)
{
    if (!is_atomic(instruction))
        return false;
    const uint32_t block = simd_cfg_find(&v->cfg, LLVMGetInstructionParent(instruction));
    return (masked || is_repeated(instruction) ? v->loops_over_branching_lanes
                                               : v->loops_over_lanes) ||
           (v->loops_over_chance_lanes && is_by_chance(v, block)) ||
           (v->loops_over_slow_updates && is_slow_update(v, instruction, masked));
}

typedef struct atomics {
    uint64_t all, branching, slow, chance;
} atomics;

static atomics count_atomics(const simd_vectorization *v)
{
    atomics a = {0};
    for (uint32_t n = 0; n < v->divergence.value_count; n++) {
        LLVMValueRef i = v->divergence.values[n];
        if (simd_combines_atomic(v, i) || simd_atomic_is_vector(v, i, is_masked(v, n)))
            continue;
        a.all += is_atomic(i);
        a.branching += is_atomic(i) && (is_masked(v, n) || is_repeated(i));
        a.slow += is_slow_update(v, i, is_masked(v, n));
        a.chance += is_atomic(i) && is_by_chance(v, v->divergence.blocks[n]);
    }
    return a;
}

static void loop_over_many(simd_vectorization *v, const atomics *a)
{
    const uint64_t lanes = (uint64_t)v->partition.width * v->partition.coarsening;
    v->loops_over_lanes = v->is_large && a->all * lanes > MOST_LANES;
    v->loops_over_branching_lanes =
        v->loops_over_lanes || a->branching * lanes > MOST_BRANCHING_LANES;
    if (v->loops_over_branching_lanes)
        simd_remark(v, NULL, SIMD_PASS_LOOP_OVER_LANES,
                    "the %u atomics%s are loops over lanes: with code for each lane the kernel "
                    "would become too large",
                    (unsigned)(v->loops_over_lanes ? a->all : a->branching),
                    v->loops_over_lanes ? "" : " that take branches");
}

static void loop_over_slow(simd_vectorization *v, const atomics *a)
{
    v->loops_over_slow_updates = a->slow != 0;
    if (v->loops_over_slow_updates && !v->loops_over_lanes)
        simd_remark(
            v, NULL, SIMD_PASS_LOOP_OVER_LANES,
            "atomics on tile_static memory (%u) are loops over lanes: this processor is slow "
            "with addresses out of vector registers",
            (unsigned)a->slow);
}

static void loop_over_chance(simd_vectorization *v, const atomics *a)
{
    v->loops_over_chance_lanes = a->chance != 0;
    if (v->loops_over_chance_lanes && !v->loops_over_branching_lanes)
        simd_remark(v, NULL, SIMD_PASS_LOOP_OVER_LANES,
                    "the %u atomics that lanes come to by chance are loops over those",
                    (unsigned)a->chance);
}

simd_pass_result simd_run_loop_over_lanes(simd_vectorization *v)
{
    if (v->partition.width == 1)
        return SIMD_PASS_NOTHING_CHANGED;
    const atomics a = count_atomics(v);
    loop_over_many(v, &a);
    loop_over_slow(v, &a);
    loop_over_chance(v, &a);
    return v->loops_over_branching_lanes || v->loops_over_slow_updates || v->loops_over_chance_lanes
               ? SIMD_PASS_CHANGED
               : SIMD_PASS_NOTHING_CHANGED;
}
