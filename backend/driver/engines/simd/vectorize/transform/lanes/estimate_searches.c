/* Loops that search: a lane leaves where what it has loaded in this round is what it looks for, or
 * the end of a string. The one that looks longest makes many more rounds than the mean; rows end
 * sooner. */
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

static bool is_made_of_load(const simd_cfg *cfg, uint32_t loop, LLVMValueRef value, int depth)
{
    if (LLVMIsAInstruction(value) == NULL ||
        !simd_cfg_is_in(cfg, simd_cfg_find(cfg, LLVMGetInstructionParent(value)), loop))
        return false;
    if (LLVMIsALoadInst(value) != NULL)
        return true;
    if (depth == 0 || LLVMIsAPHINode(value) != NULL || LLVMIsACallInst(value) != NULL ||
        is_step(value))
        return false;
    for (unsigned o = 0; o < (unsigned)LLVMGetNumOperands(value); o++)
        if (is_made_of_load(cfg, loop, LLVMGetOperand(value, o), depth - 1))
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

bool simd_loop_searches(const simd_divergence *divergence, uint32_t loop)
{
    const simd_cfg *cfg = divergence->cfg;
    for (uint32_t i = cfg->exits.first[loop]; i < cfg->exits.first[loop + 1]; i++) {
        const uint32_t block = parting_exit(divergence, loop, cfg->exits.items[i]);
        if (block != SIMD_NONE && is_made_of_load(cfg, loop, cfg->blocks[block].condition, STEPS))
            return true;
    }
    return false;
}

uint32_t simd_loop_exits(const simd_divergence *divergence, uint32_t loop)
{
    const simd_cfg *cfg = divergence->cfg;
    uint32_t exits = 0;
    for (uint32_t i = cfg->exits.first[loop]; i < cfg->exits.first[loop + 1]; i++)
        exits += parting_exit(divergence, loop, cfg->exits.items[i]) != SIMD_NONE;
    return exits > 1 ? exits : 1;
}
