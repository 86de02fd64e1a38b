/* whole_gathers: slow gathers are taken lane by lane, with an address, a load and a place in a
 * vector for each. Where a large kernel has so many of them that the cache of instructions does not
 * hold its code, that is fetched and decoded anew for each strip, and takes longer than gathers
 * that stay one instruction; and LLVM takes several times as long. From here on they are not slow.
 *
 * Not where most of them are behind branches that lanes take differently: under masks slow gathers
 * are chosen one by one. Nor where most of their indices are of the ids: of fewer lanes they may be
 * equal, or one step apart, and then nothing is gathered. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate.h"

/* Of the steps that lane by lane are more: how many there are at least, and which part of them is
 * fetched anew for each SIMD group. The processor says how many that are. */
#define LEAST_STEPS 7680.0f
#define LEAST_PART 0.5f

enum { MOST_STEPS = 32 }; /* back from an index; what takes more is no index of the ids */

/* Bytes and numbers of 16 bits are gathered as the words that they are in (word_gathers). */
static bool is_gathered(const simd_vectorization *v, const simd_access *a)
{
    const simd_sizes sizes = v->target->gathers.sizes;
    return simd_sizes_have(sizes, a->size) ||
           (simd_access_is_in_word(a) && simd_sizes_have(sizes, 4) &&
            simd_pass_is_on(v, SIMD_PASS_WORD_GATHERS));
}

static bool is_slow_gather(const simd_vectorization *v, uint32_t number)
{
    LLVMValueRef i = v->divergence.values[number];
    if (LLVMIsALoadInst(i) == NULL)
        return false;
    const simd_access a = simd_access_of(&v->divergence, i);
    return a.shape.kind == SIMD_VARYING && is_gathered(v, &a);
}

/* Other calls only compute, and what they return is loaded if what they take is. */
static bool reads_memory(LLVMValueRef i)
{
    if (LLVMIsACallInst(i) == NULL)
        return LLVMIsALoadInst(i) != NULL || LLVMIsAAtomicRMWInst(i) != NULL ||
               LLVMIsAAtomicCmpXchgInst(i) != NULL;
    const simd_call kind = simd_call_kind(i);
    return kind == SIMD_CALL_IMAGE || kind == SIMD_CALL_OTHER;
}

/* Whether what lanes have each of their own comes from memory, and not only from their ids. */
static bool is_loaded(const simd_vectorization *v, LLVMValueRef value, unsigned *steps)
{
    if (LLVMIsAInstruction(value) == NULL ||
        simd_value_shape_of(&v->divergence, value).kind != SIMD_VARYING)
        return false;
    if (reads_memory(value) || LLVMIsAPHINode(value) != NULL || *steps == MOST_STEPS)
        return true;
    ++*steps;
    bool loaded = false;
    for (int o = 0; o < LLVMGetNumOperands(value) && !loaded; o++)
        loaded = is_loaded(v, LLVMGetOperand(value, (unsigned)o), steps);
    return loaded;
}

static bool has_loaded_index(const simd_vectorization *v, uint32_t number)
{
    unsigned steps = 0;
    return is_loaded(v, LLVMGetOperand(v->divergence.values[number], 0), &steps);
}

static bool all_lanes_gather(const simd_vectorization *v)
{
    uint32_t all = 0, some = 0;
    for (uint32_t n = 0; n < v->divergence.value_count; n++) {
        if (!is_slow_gather(v, n))
            continue;
        if (simd_divergence_is_full(&v->divergence, v->divergence.blocks[n]) &&
            has_loaded_index(v, n))
            all++;
        else
            some++;
    }
    return all > some;
}

/* Returns false if there is no memory. If they are better whole that is the target from then on. */
static bool compare(simd_vectorization *v, bool *are_better)
{
    const simd_target *slow = v->target;
    simd_estimate by_lane, whole;
    if (!simd_estimate_make(v, &by_lane))
        return false;
    v->whole_target = *slow;
    v->whole_target.gathers.slow = false;
    v->target = &v->whole_target;
    const bool made = simd_estimate_make(v, &whole);
    const float fetched = by_lane.fetched - whole.fetched, steps = by_lane.vector - whole.vector;
    *are_better = made && fetched > (float)slow->gathers_beat_fetches && steps > LEAST_STEPS &&
                  fetched > LEAST_PART * steps;
    if (!*are_better)
        v->target = slow;
    return made;
}

simd_pass_result simd_run_whole_gathers(simd_vectorization *v)
{
    bool are_better;
    if (!v->target->gathers.slow || v->target->gathers_beat_fetches == 0 || v->partition.checked ||
        v->partition.width < SIMD_MIN_LANES || !all_lanes_gather(v))
        return SIMD_PASS_NOTHING_CHANGED;
    if (!compare(v, &are_better))
        return simd_pass_fail_memory(v);
    if (!are_better)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_WHOLE_GATHERS,
                "gathers stay whole: lane by lane no cache would hold their code");
    return SIMD_PASS_CHANGED;
}
