/* Loops that search: a lane leaves where what it has loaded in this round is what it looks for, or
 * the end of a string. The one that looks longest makes many more rounds than the mean; rows end
 * sooner.
 *
 * Where the place wraps around at the end of a table, `h = (h + 1) & mask`, the search is a probe
 * of a hash table: one or two rounds for most, a few for the one that collides most often. */
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate_internal.h"

enum { STEPS = 5 }; /* from a condition back to what was loaded */

/* Whether a number is an index, as it is or made wider. */
static bool is_index(LLVMValueRef value, int depth)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAGetElementPtrInst(user) != NULL ||
            (depth > 0 && LLVMIsACastInst(user) != NULL && is_index(user, depth - 1)))
            return true;
    }
    return false;
}

/* Where a lane goes on by what it has loaded, it goes along a row: that is no search. */
static bool is_step(LLVMValueRef value)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(value);
    for (unsigned o = 0; (op == LLVMAdd || op == LLVMSub) && o < 2; o++) {
        LLVMValueRef from = LLVMGetOperand(value, o);
        if (LLVMIsAPHINode(from) != NULL && is_index(from, 1))
            return true;
    }
    return false;
}

static bool is_in(const simd_cfg *cfg, uint32_t loop, LLVMValueRef value)
{
    return LLVMIsAInstruction(value) != NULL &&
           simd_cfg_is_in(cfg, simd_cfg_find(cfg, LLVMGetInstructionParent(value)), loop);
}

/* ---- Places that wrap around ----------------------------------------------------------------- */

/* x & mask and x % n, of a mask or a length that stays; not of a link, out of memory. */
static bool is_remainder(const simd_cfg *cfg, uint32_t loop, LLVMValueRef value)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(value);
    if (op != LLVMAnd && op != LLVMURem && op != LLVMSRem)
        return false;
    const unsigned o = op == LLVMAnd && !is_in(cfg, loop, LLVMGetOperand(value, 0)) ? 1 : 0;
    LLVMValueRef place = LLVMGetOperand(value, o), by = LLVMGetOperand(value, 1 - o);
    return is_in(cfg, loop, place) && LLVMIsALoadInst(place) == NULL &&
           (LLVMIsAConstantInt(by) != NULL ? LLVMConstIntGetSExtValue(by) > 0
                                           : !is_in(cfg, loop, by));
}

/* x == n ? 0 : x */
static bool begins_again(LLVMValueRef value)
{
    if (LLVMIsASelectInst(value) == NULL || LLVMIsAICmpInst(LLVMGetOperand(value, 0)) == NULL)
        return false;
    return LLVMIsNull(LLVMGetOperand(value, 1)) || LLVMIsNull(LLVMGetOperand(value, 2));
}

static bool wraps(const simd_cfg *cfg, uint32_t loop, LLVMValueRef value, int depth)
{
    if (depth == 0 || !is_in(cfg, loop, value))
        return false;
    if (is_remainder(cfg, loop, value) || begins_again(value))
        return true;
    const LLVMOpcode op = LLVMGetInstructionOpcode(value);
    if (LLVMIsACastInst(value) == NULL && op != LLVMPHI && op != LLVMAdd && op != LLVMShl &&
        op != LLVMMul)
        return false;
    for (unsigned o = 0; o < (unsigned)LLVMGetNumOperands(value); o++)
        if (wraps(cfg, loop, LLVMGetOperand(value, o), depth - 1))
            return true;
    return false;
}

static bool loads_at_wrapped(const simd_cfg *cfg, uint32_t loop, LLVMValueRef load)
{
    LLVMValueRef gep = LLVMIsAGetElementPtrInst(simd_pointer_accessed(load));
    return gep != NULL &&
           wraps(cfg, loop, LLVMGetOperand(gep, (unsigned)LLVMGetNumOperands(gep) - 1), STEPS);
}

/* A key is found, or a place without one, where it is equal: others are compared along a ring. */
static bool asks_for_order(LLVMValueRef value)
{
    return LLVMIsAICmpInst(value) != NULL && LLVMGetICmpPredicate(value) != LLVMIntEQ &&
           LLVMGetICmpPredicate(value) != LLVMIntNE;
}

/* ---- Conditions ------------------------------------------------------------------------------ */

static bool is_made_of_load(const simd_cfg *cfg, uint32_t loop, LLVMValueRef value, bool wrapped,
                            int depth)
{
    if (!is_in(cfg, loop, value))
        return false;
    if (LLVMIsALoadInst(value) != NULL)
        return !wrapped || loads_at_wrapped(cfg, loop, value);
    if (depth == 0 || LLVMIsAPHINode(value) != NULL || LLVMIsACallInst(value) != NULL ||
        is_step(value) || (wrapped && asks_for_order(value)))
        return false;
    for (unsigned o = 0; o < (unsigned)LLVMGetNumOperands(value); o++)
        if (is_made_of_load(cfg, loop, LLVMGetOperand(value, o), wrapped, depth - 1))
            return true;
    return false;
}

/* The block of an edge out of a loop, if lanes take the branch there differently. */
static uint32_t parting_exit(const simd_divergence *divergence, uint32_t loop, uint32_t edge)
{
    const simd_cfg *cfg = divergence->cfg;
    const uint32_t block = edge / 2;
    LLVMValueRef condition = cfg->blocks[block].condition;
    return cfg->blocks[block].loop == loop && condition != NULL &&
                   !simd_value_shape_is_same_in_group(simd_value_shape_of(divergence, condition))
               ? block
               : SIMD_NONE;
}

static bool searches(const simd_divergence *divergence, uint32_t loop, bool wrapped)
{
    const simd_cfg *cfg = divergence->cfg;
    for (uint32_t i = cfg->exits.first[loop]; i < cfg->exits.first[loop + 1]; i++) {
        const uint32_t block = parting_exit(divergence, loop, cfg->exits.items[i]);
        if (block != SIMD_NONE &&
            is_made_of_load(cfg, loop, cfg->blocks[block].condition, wrapped, STEPS))
            return true;
    }
    return false;
}

bool simd_loop_searches(const simd_divergence *divergence, uint32_t loop)
{
    return searches(divergence, loop, false);
}

bool simd_loop_probes(const simd_divergence *divergence, uint32_t loop)
{
    return searches(divergence, loop, true);
}

uint32_t simd_loop_exits(const simd_divergence *divergence, uint32_t loop)
{
    const simd_cfg *cfg = divergence->cfg;
    uint32_t exits = 0;
    for (uint32_t i = cfg->exits.first[loop]; i < cfg->exits.first[loop + 1]; i++)
        exits += parting_exit(divergence, loop, cfg->exits.items[i]) != SIMD_NONE;
    return exits > 1 ? exits : 1;
}
