/* Where lanes compare two numbers out of memory, letters of strings, keys, elements of a list, or,
 * in a loop, one with a constant, these are rarely equal: what an equal pair leads to is rare, and
 * a loop that goes on as long as pairs are equal, as a comparison of strings does, is mostly left
 * in its first round. A processor guesses that. Of many lanes, some make a few more. */
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

/* A letter, a key: of numbers but 0, with which flags are compared. */
static bool is_one_of_many(LLVMValueRef value)
{
    return LLVMIsAConstantInt(value) != NULL && !LLVMIsNull(value);
}

/* Whether a condition holds only if a loaded number equals another one, or, but for `of_two`, a
 * constant; `negated`: unless they are equal. */
static bool needs_equals(LLVMValueRef condition, bool negated, bool of_two, int depth)
{
    if (LLVMIsAICmpInst(condition) != NULL)
        return LLVMGetICmpPredicate(condition) == (negated ? LLVMIntNE : LLVMIntEQ) &&
               is_loaded(LLVMGetOperand(condition, 0), CASTS) &&
               (is_loaded(LLVMGetOperand(condition, 1), CASTS) ||
                (!of_two && is_one_of_many(LLVMGetOperand(condition, 1))));
    if (depth == 0 || LLVMIsAInstruction(condition) == NULL)
        return false;
    const LLVMOpcode op = LLVMGetInstructionOpcode(condition);
    if (op == (negated ? LLVMOr : LLVMAnd))
        return needs_equals(LLVMGetOperand(condition, 0), negated, of_two, depth - 1) ||
               needs_equals(LLVMGetOperand(condition, 1), negated, of_two, depth - 1);
    if (op != LLVMSelect)
        return false;
    LLVMValueRef other = LLVMGetOperand(condition, negated ? 1 : 2); /* x && y, x || y */
    return LLVMIsAConstantInt(other) != NULL &&
           LLVMConstIntGetZExtValue(other) == (negated ? 1 : 0) &&
           (needs_equals(LLVMGetOperand(condition, 0), negated, of_two, depth - 1) ||
            needs_equals(LLVMGetOperand(condition, negated ? 2 : 1), negated, of_two, depth - 1));
}

static uint32_t way_of(const simd_cfg *cfg, uint32_t block, bool of_two)
{
    LLVMValueRef condition = cfg->blocks[block].condition;
    if (condition == NULL)
        return SIMD_NONE;
    return needs_equals(condition, false, of_two, TERMS)  ? 0
           : needs_equals(condition, true, of_two, TERMS) ? 1
                                                          : SIMD_NONE;
}

uint32_t simd_way_of_equals(const simd_cfg *cfg, uint32_t block)
{
    return way_of(cfg, block, cfg->blocks[block].loop == SIMD_NONE);
}

/* Whether a condition, or a part of it, compares a value with a constant. */
static bool compares(LLVMValueRef condition, LLVMValueRef value, int depth)
{
    if (condition == NULL || LLVMIsAInstruction(condition) == NULL)
        return false;
    if (LLVMIsAICmpInst(condition) != NULL)
        return LLVMGetOperand(condition, 0) == value &&
               LLVMIsAConstantInt(LLVMGetOperand(condition, 1)) != NULL;
    const LLVMOpcode op = LLVMGetInstructionOpcode(condition);
    return depth > 0 && (op == LLVMAnd || op == LLVMOr || op == LLVMSelect) &&
           (compares(LLVMGetOperand(condition, 0), value, depth - 1) ||
            compares(LLVMGetOperand(condition, 1), value, depth - 1));
}

bool simd_is_pivot(const simd_cfg *cfg, uint32_t block)
{
    const simd_block *b = &cfg->blocks[block];
    if (LLVMIsAICmpInst(b->condition) == NULL || !is_loaded(LLVMGetOperand(b->condition, 0), CASTS))
        return false;
    LLVMValueRef value = LLVMGetOperand(b->condition, 0);
    return compares(b->condition, value, 0) &&
           compares(cfg->blocks[b->successors[0]].condition, value, TERMS) &&
           compares(cfg->blocks[b->successors[1]].condition, value, TERMS);
}

void simd_find_rounds_of_equals(const simd_cfg *cfg, uint32_t loop, simd_loop_rounds *out)
{
    for (uint32_t i = cfg->exits.first[loop]; i < cfg->exits.first[loop + 1]; i++) {
        const uint32_t block = cfg->exits.items[i] / 2, way = cfg->exits.items[i] % 2;
        if (cfg->blocks[block].loop == loop && way_of(cfg, block, true) == 1 - way) {
            out->alone = ROUNDS_ALONE;
            out->together = ROUNDS_TOGETHER;
            out->of_equals = true;
        }
    }
}
