/* word_gathers: elements of one or two bytes, of which no processor gathers any, are gathered as
 * the aligned words of 32 bits that they are in: a word lies on one page, so all of it can be read
 * where one byte can. Shifts take the elements out. The indices and the elements of lane by lane
 * loads leave and enter vectors one by one instead. */
#include <stddef.h>

#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { WORD_BYTES = 4 };

/* Private variables are what a lane has just stored, byte by byte: a load of more would wait. */
bool simd_access_is_in_word(const simd_access *a)
{
    return a->loads && a->size < WORD_BYTES && LLVMGetAlignment(a->instruction) >= a->size &&
           LLVMIsAAllocaInst(simd_pointer_root(a->pointer)) == NULL;
}

static bool visit(simd_vectorization *v, simd_plan *plan, uint32_t value, const void *data)
{
    (void)data;
    const simd_plan_entry *entry = &plan->entries[value];
    if (entry->kind != SIMD_PLAN_GATHER)
        return false;
    const simd_access a = simd_access_of(&v->divergence, v->divergence.values[value]);
    return simd_access_is_in_word(&a) &&
           simd_plan_set(plan, value, SIMD_PLAN_WORD_GATHER, 0, SIMD_PASS_WORD_GATHERS);
}

/* Vectors of more words than a register has LLVM parts in many steps, if it can. */
static bool fits(const simd_vectorization *v)
{
    const uint32_t width = v->partition.width;
    return width >= SIMD_MIN_LANES && width <= simd_target_lanes(v->target, WORD_BYTES);
}

simd_pass_result simd_run_word_gathers(simd_vectorization *v)
{
    if (!simd_target_gathers_words(v->target) || !fits(v))
        return SIMD_PASS_NOTHING_CHANGED;
    return simd_plans_visit(v, visit, NULL) ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
