/* whole_vectors: fewer lanes on long vectors of OpenCL, in large kernels and where a loop keeps
 * more vectors alive than there are registers. A float16 of 16 lanes takes 16 registers: a step on
 * it is 16 instructions. The more registers are alive at once, the longer LLVM takes, and the more
 * of them a loop puts away and fetches again in every round. A float16 of four lanes takes four,
 * and keep_interleaved makes four instructions of a step, which do as much for each lane.
 *
 * Whether keep_interleaved can do so is known only after it has run. If it cannot, four lanes take
 * as many instructions as 16. The kernel is then compiled again, with 16 (simd_vectorize_task). */
#include "backend/driver/engines/simd/vectorize/analysis/memory/access_groups.h"
#include "backend/driver/engines/simd/vectorize/analysis/pressure.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/plan/approximation.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/coarsening.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate.h"

/* Registers that a vector of all lanes takes: enough to do side by side. */
enum { REGISTERS = 4 };

static bool may_have_fewer(const simd_vectorization *v)
{
    return v->key->width == 0 && !v->keeps_lanes && v->rows == SIMD_NO_ROWS &&
           !v->partition.checked && v->partition.width > SIMD_MIN_LANES &&
           !simd_partition_is_padded(&v->partition) &&
           simd_pass_is_on(v, SIMD_PASS_KEEP_INTERLEAVED) && !simd_knows_of_lanes(&v->cfg) &&
           simd_last_barrier(&v->cfg, SIMD_NONE) == SIMD_NONE;
}

/* Code without loops that is not large compiles soon, and what it puts away, it does once. The
 * processor's estimates are of the usual lanes: a precise division takes longer than what they
 * save. */
static bool has_need(const simd_vectorization *v)
{
    return v->is_large || (simd_loop_pressure(&v->divergence) > v->target->registers &&
                           !simd_takes_quotients(v) && !simd_takes_roots(v));
}

/* Halves are computed as floats. */
static uint64_t bits_of(const simd_vectorization *v, LLVMValueRef access)
{
    LLVMTypeRef type = LLVMIsAStoreInst(access) != NULL ? LLVMTypeOf(LLVMGetOperand(access, 0))
                                                        : LLVMTypeOf(access);
    return LLVMGetTypeKind(type) == LLVMHalfTypeKind ? 32 : LLVMSizeOfTypeInBits(v->layout, type);
}

/* Returns the bits of a lane's vector if an access is to one that lies whole in memory; else 0. */
static uint64_t vector_bits(const simd_vectorization *v, const simd_access_groups *groups,
                            uint32_t value)
{
    const uint32_t number = groups->numbers[value];
    if (number == SIMD_NONE)
        return 0;
    const simd_access_group *g = &groups->groups[number];
    return g->rows || g->count != g->factor ? 0
                                            : g->factor * bits_of(v, v->divergence.values[value]);
}

static bool fits(const simd_vectorization *v, uint64_t bits, uint32_t lanes)
{
    return bits * lanes <= (uint64_t)REGISTERS * v->target->register_bits;
}

/* As few as the longest vectors want, if most accesses are to such that do not fit. */
static uint32_t choose(const simd_vectorization *v, const simd_access_groups *groups)
{
    uint32_t accesses = 0, stores = 0, whole = 0, lanes = v->partition.width;
    uint64_t most = 0;
    for (uint32_t n = 0; n < v->divergence.value_count; n++) {
        LLVMValueRef i = v->divergence.values[n];
        if (!simd_access_is(i) ||
            simd_value_shape_is_same_in_group(simd_access_of(&v->divergence, i).shape))
            continue;
        const uint64_t bits = vector_bits(v, groups, n);
        accesses++;
        if (bits == 0 || fits(v, bits, lanes))
            continue;
        whole++;
        stores += LLVMIsAStoreInst(i) != NULL;
        most = bits > most ? bits : most;
    }
    if (stores == 0 || whole * 4 < accesses * 3)
        return lanes;
    while (lanes > SIMD_MIN_LANES && !fits(v, most, lanes))
        lanes /= 2;
    return lanes;
}

simd_pass_result simd_run_whole_vectors(simd_vectorization *v)
{
    simd_access_groups groups;
    if (!may_have_fewer(v) || !has_need(v))
        return SIMD_PASS_NOTHING_CHANGED;
    const bool found = simd_access_groups_create(&groups, &v->divergence);
    const uint32_t lanes = found ? choose(v, &groups) : 0;
    simd_access_groups_clear(&groups);
    if (!found)
        return simd_pass_fail_memory(v);
    if (lanes == v->partition.width)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_WHOLE_VECTORS,
                "%u lanes: vectors of the kernel stay whole, of %u lanes each takes many registers",
                lanes, v->partition.width);
    v->lanes_before = v->partition.width;
    v->partition = simd_partition_make(v->key, lanes, 1, v->layout);
    simd_choose_strips(v, SIMD_PASS_WHOLE_VECTORS);
    return SIMD_PASS_CHANGED;
}
