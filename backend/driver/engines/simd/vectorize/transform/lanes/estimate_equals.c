/* Where lanes compare two numbers out of memory, letters of strings, keys, elements of a list,
 * these are rarely equal: what an equal pair leads to is rare, and a loop that goes on as long as
 * pairs are equal, as a comparison of strings does, is mostly left in its first round. A processor
 * guesses that. Of many lanes, some make a few more. */
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate_internal.h"

#define ROUNDS_ALONE 1.25f
#define ROUNDS_TOGETHER 4.0f

enum {
    CASTS = 3, /* and phis, from what is compared back to a load */
    TERMS = 4, /* of conjunctions, in one another */
};

static bool is_loaded(LLVMValueRef value, int depth)
{
    if (LLVMIsALoadInst(value) != NULL)
        return true;
    bool any = false;
    if (depth > 0 && LLVMIsAPHINode(value) != NULL)
        for (unsigned k = 0; k < LLVMCountIncoming(value) && !any; k++)
            any = is_loaded(LLVMGetIncomingValue(value, k), depth - 1);
    return any || (depth > 0 && LLVMIsACastInst(value) != NULL &&
                   is_loaded(LLVMGetOperand(value, 0), depth - 1));
}

/* Whether a condition holds only if two loaded numbers are equal; `negated`: unless they are. */
static bool needs_equals(LLVMValueRef condition, bool negated, int depth)
{
    if (LLVMIsAICmpInst(condition) != NULL)
        return LLVMGetICmpPredicate(condition) == (negated ? LLVMIntNE : LLVMIntEQ) &&
               is_loaded(LLVMGetOperand(condition, 0), CASTS) &&
               is_loaded(LLVMGetOperand(condition, 1), CASTS);
    if (depth == 0 || LLVMIsAInstruction(condition) == NULL)
        return false;
    const LLVMOpcode op = LLVMGetInstructionOpcode(condition);
    if (op == (negated ? LLVMOr : LLVMAnd))
        return needs_equals(LLVMGetOperand(condition, 0), negated, depth - 1) ||
               needs_equals(LLVMGetOperand(condition, 1), negated, depth - 1);
    if (op != LLVMSelect)
        return false;
    LLVMValueRef other = LLVMGetOperand(condition, negated ? 1 : 2); /* x && y, x || y */
    return LLVMIsAConstantInt(other) != NULL &&
           LLVMConstIntGetZExtValue(other) == (negated ? 1 : 0) &&
           (needs_equals(LLVMGetOperand(condition, 0), negated, depth - 1) ||
            needs_equals(LLVMGetOperand(condition, negated ? 2 : 1), negated, depth - 1));
}

uint32_t simd_way_of_equals(const simd_cfg *cfg, uint32_t block)
{
    LLVMValueRef condition = cfg->blocks[block].condition;
    if (condition == NULL)
        return SIMD_NONE;
    return needs_equals(condition, false, TERMS)  ? 0
           : needs_equals(condition, true, TERMS) ? 1
                                                  : SIMD_NONE;
}

void simd_find_rounds_of_equals(const simd_cfg *cfg, uint32_t loop, simd_loop_rounds *out)
{
    for (uint32_t i = cfg->exits.first[loop]; i < cfg->exits.first[loop + 1]; i++) {
        const uint32_t block = cfg->exits.items[i] / 2, way = cfg->exits.items[i] % 2;
        if (cfg->blocks[block].loop == loop && simd_way_of_equals(cfg, block) == 1 - way)
            *out = (simd_loop_rounds){ROUNDS_ALONE, ROUNDS_TOGETHER, true};
    }
}
