#include "backend/driver/engines/simd/vectorize/analysis/loops/narrowing.h"

#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/loops/rounds.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"

enum { DEPTH = 8 }; /* of what a condition is made of */

/* The phi of a loop's header that a number is a sum or a multiple of, or NULL. */
static LLVMValueRef find_counter(const simd_cfg *cfg, uint32_t loop, LLVMValueRef value, int depth)
{
    LLVMValueRef found = NULL;
    if (LLVMIsAInstruction(value) == NULL || depth == 0)
        return NULL;
    if (LLVMIsAPHINode(value) != NULL)
        return LLVMGetInstructionParent(value) == cfg->blocks[cfg->loops[loop].header].block ? value
                                                                                             : NULL;
    const LLVMOpcode op = LLVMGetInstructionOpcode(value);
    const bool is_sum = op == LLVMAdd || op == LLVMSub || op == LLVMMul || op == LLVMShl ||
                        LLVMIsACastInst(value) != NULL;
    for (int o = 0; is_sum && found == NULL && o < LLVMGetNumOperands(value); o++)
        found = find_counter(cfg, loop, LLVMGetOperand(value, (unsigned)o), depth - 1);
    return found;
}

/* 1, 2, 4, ... */
static bool doubles(LLVMValueRef counter)
{
    for (unsigned i = 0; i < LLVMCountIncoming(counter); i++) {
        LLVMValueRef next = LLVMGetIncomingValue(counter, i);
        if (simd_is_opcode(next, LLVMShl) && LLVMGetOperand(next, 0) == counter)
            return true;
    }
    return false;
}

/* Whether a comparison says `place >= counter`, or below it, if that is not wanted. */
static bool is_above(LLVMValueRef compare, bool counter_is_second, bool wanted)
{
    switch (LLVMGetICmpPredicate(compare)) {
    case LLVMIntUGT:
    case LLVMIntUGE:
    case LLVMIntSGT:
    case LLVMIntSGE:
        return counter_is_second == wanted;
    case LLVMIntULT:
    case LLVMIntULE:
    case LLVMIntSLT:
    case LLVMIntSLE:
        return counter_is_second != wanted;
    default:
        return false;
    }
}

/* How far apart the first and the last place of a tile may be in a number; 0 if that is unknown. */
static uint64_t span_of(const simd_divergence *d, LLVMValueRef value)
{
    const simd_value_shape shape = simd_value_shape_of(d, value);
    return shape.kind == SIMD_LINEAR ? (uint64_t)llabs(shape.stride) * d->partition->items : 0;
}

/* A row in pieces as long as the tile, `start + place < n`: all lanes have something to do, but for
 * the last piece. */
static bool passes_tile(const simd_divergence *d, uint32_t loop, LLVMValueRef compare,
                        LLVMValueRef counter)
{
    LLVMValueRef next = simd_next_count(d->cfg, loop, counter);
    const uint64_t span =
        span_of(d, LLVMGetOperand(compare, 0)) + span_of(d, LLVMGetOperand(compare, 1));
    return next != NULL && span != 0 &&
           (uint64_t)llabs(LLVMConstIntGetSExtValue(LLVMGetOperand(next, 1))) >= span;
}

/* Of a tile whose first 1, 2, 4, ... lanes have nothing to do, most have, nearly all the time. */
static bool compares_with_round(const simd_divergence *d, uint32_t loop, LLVMValueRef compare,
                                bool wanted)
{
    LLVMValueRef first = find_counter(d->cfg, loop, LLVMGetOperand(compare, 0), DEPTH);
    LLVMValueRef second = find_counter(d->cfg, loop, LLVMGetOperand(compare, 1), DEPTH);
    if (first == NULL && second == NULL)
        return false;
    if (first != NULL && second != NULL)
        return true;
    LLVMValueRef counter = first != NULL ? first : second;
    return !passes_tile(d, loop, compare, counter) &&
           !(doubles(counter) && is_above(compare, second != NULL, wanted));
}

/* Whether a condition depends on how a lane's place compares with the number of the round. */
static bool narrows(const simd_divergence *d, uint32_t loop, LLVMValueRef condition, bool wanted,
                    int depth)
{
    if (LLVMIsAInstruction(condition) == NULL || depth == 0 ||
        simd_value_shape_of(d, condition).kind == SIMD_UNIFORM)
        return false;
    const LLVMOpcode op = LLVMGetInstructionOpcode(condition);
    if (op == LLVMICmp)
        return compares_with_round(d, loop, condition, wanted);
    for (int o = 0; (op == LLVMAnd || op == LLVMOr || op == LLVMSelect || op == LLVMFreeze) &&
                    o < LLVMGetNumOperands(condition);
         o++)
        if (narrows(d, loop, LLVMGetOperand(condition, (unsigned)o), wanted, depth - 1))
            return true;
    return false;
}

/* What is done behind a branch comes before the point where its ways join. */
bool simd_work_narrows(const simd_divergence *divergence, uint32_t loop)
{
    const simd_cfg *cfg = divergence->cfg;
    for (uint32_t b = 0; b < cfg->block_count; b++) {
        const simd_block *block = &cfg->blocks[b];
        if (block->condition != NULL && simd_cfg_is_in(cfg, b, loop) &&
            narrows(divergence, loop, block->condition, block->successors[0] < block->successors[1],
                    DEPTH))
            return true;
    }
    return false;
}
