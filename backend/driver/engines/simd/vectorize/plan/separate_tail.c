/* separate_tail: where strips run one after another anyway, and the last one lacks work-items, that
 * one gets code of its own, with masks that are constants, and the others need none. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

simd_pass_result simd_run_separate_tail(simd_vectorization *v)
{
    if (v->partition.strips == 1 || !simd_partition_has_short_strip(&v->partition) ||
        simd_last_barrier(&v->cfg, SIMD_NONE) != SIMD_NONE)
        return SIMD_PASS_NOTHING_CHANGED;
    v->plans.count = 2;
    simd_remark(v, NULL, SIMD_PASS_SEPARATE_TAIL,
                "the last of %u strips lacks work-items and has code of its own",
                v->partition.strips);
    return SIMD_PASS_CHANGED;
}
