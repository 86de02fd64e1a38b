/* Lists that lie one behind the other: `for (k = start[i]; k < start[i + 1]; k++)` ends where the
 * next lane begins. So neighbours come to the same lines and pages, and their lists are short more
 * often than not: which round is the last nobody guesses. Where all that a round accesses goes
 * along them, and a sum of floats keeps it from being a vector of rounds, lanes gain. */
#include "backend/driver/engines/simd/vectorize/analysis/loops/rounds.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/address.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate_internal.h"

/* Whether two numbers are loaded from neighbours, as each lane's neighbour does. */
static bool are_neighbours(const simd_divergence *divergence, LLVMValueRef start, LLVMValueRef end)
{
    if (LLVMIsALoadInst(start) == NULL || LLVMIsALoadInst(end) == NULL)
        return false;
    const simd_access first = simd_access_of(divergence, start),
                      second = simd_access_of(divergence, end);
    const simd_address from = simd_address_of(divergence, first.pointer),
                       to = simd_address_of(divergence, second.pointer);
    return first.shape.kind == SIMD_LINEAR && first.shape.stride == (int64_t)first.size &&
           first.size == second.size && simd_address_is_near(&from, &to) &&
           to.offset - from.offset == (int64_t)first.size;
}

static bool adds_floats(const simd_cfg *cfg, uint32_t loop)
{
    LLVMBasicBlockRef header = cfg->blocks[cfg->loops[loop].header].block;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(header); LLVMIsAPHINode(phi) != NULL;
         phi = LLVMGetNextInstruction(phi)) {
        const LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(phi));
        if (kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind)
            return true;
    }
    return false;
}

static LLVMValueRef next_of(const simd_cfg *cfg, uint32_t loop, LLVMValueRef condition)
{
    LLVMValueRef phi = simd_counter_compared(cfg, loop, condition);
    return phi == NULL ? NULL : simd_next_count(cfg, loop, phi);
}

/* The one comparison that ends a loop, but for questions that passes ask of all lanes; or NULL. */
static LLVMValueRef find_end(const simd_cfg *cfg, uint32_t loop)
{
    LLVMValueRef found = NULL;
    for (uint32_t k = cfg->exits.first[loop]; k < cfg->exits.first[loop + 1]; k++) {
        LLVMValueRef condition = cfg->blocks[cfg->exits.items[k] / 2].condition;
        if (LLVMIsACallInst(condition) != NULL)
            continue;
        if (found != NULL || next_of(cfg, loop, condition) == NULL)
            return NULL;
        found = condition;
    }
    return found;
}

/* Loads that go along a list, element by element, or are the same for all lanes. */
static bool loads_along(const simd_divergence *divergence, uint32_t loop, LLVMValueRef i)
{
    int64_t step;
    const simd_access a = simd_access_of(divergence, i);
    if (!a.loads || simd_value_shape_is_same_in_group(a.shape))
        return a.loads;
    const simd_address address = simd_address_of(divergence, a.pointer);
    return simd_divergence_private_scale(divergence, a.pointer) == 1 &&
           simd_address_step(divergence, loop, &address, &step) && step == (int64_t)a.size;
}

static bool accesses_lists(const simd_divergence *divergence, uint32_t loop)
{
    for (uint32_t k = 0; k < divergence->value_count; k++)
        if (simd_access_is(divergence->values[k]) &&
            simd_cfg_is_in(divergence->cfg, divergence->blocks[k], loop) &&
            !loads_along(divergence, loop, divergence->values[k]))
            return false;
    return true;
}

bool simd_loop_walks_lists(const simd_divergence *divergence, uint32_t loop, simd_list *out)
{
    const simd_cfg *cfg = divergence->cfg;
    LLVMValueRef condition = find_end(cfg, loop);
    if (condition == NULL || cfg->loops[loop].parent != SIMD_NONE || !adds_floats(cfg, loop) ||
        !accesses_lists(divergence, loop))
        return false;
    LLVMValueRef next = next_of(cfg, loop, condition);
    LLVMValueRef phi = LLVMGetOperand(next, 0);
    LLVMValueRef start = LLVMGetIncomingValue(phi, LLVMGetIncomingValue(phi, 0) == next);
    out->next = next;
    out->end = LLVMGetOperand(condition, 1);
    return LLVMConstIntGetSExtValue(LLVMGetOperand(next, 1)) == 1 &&
           are_neighbours(divergence, start, out->end);
}
