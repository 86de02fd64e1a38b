/* What cells of a grid, pixels and particles are, solid or fluid, in or out, is in bits of a number
 * that each has, and lanes load side by side. Neighbours mostly are of one kind: so the lanes of
 * most SIMD groups find the same bits, and go one way. Not so in loops, where lanes look for what
 * they find at different times, nor where whole numbers are compared: letters, keys, prices. */
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate_internal.h"

enum {
    STEPS = 3, /* casts and shifts, from bits back to a load */
    TERMS = 4, /* of a condition, in one another */
};

static bool is_beside_others(const simd_divergence *divergence, LLVMValueRef value, int steps)
{
    if (LLVMIsALoadInst(value) != NULL)
        return simd_value_shape_of(divergence, LLVMGetOperand(value, 0)).kind != SIMD_VARYING;
    return steps > 0 && (LLVMIsACastInst(value) != NULL || simd_is_opcode(value, LLVMLShr)) &&
           is_beside_others(divergence, LLVMGetOperand(value, 0), steps - 1);
}

/* Some of the bits, all others masked. */
static bool are_bits(const simd_divergence *divergence, LLVMValueRef value, int steps)
{
    if (simd_is_opcode(value, LLVMAnd))
        return LLVMIsAConstantInt(LLVMGetOperand(value, 1)) != NULL &&
               is_beside_others(divergence, LLVMGetOperand(value, 0), STEPS);
    return steps > 0 && LLVMIsACastInst(value) != NULL &&
           are_bits(divergence, LLVMGetOperand(value, 0), steps - 1);
}

static bool asks(const simd_divergence *divergence, LLVMValueRef condition, int depth)
{
    if (simd_value_shape_is_same_in_group(simd_value_shape_of(divergence, condition)))
        return true;
    if (LLVMIsAICmpInst(condition) != NULL)
        return LLVMIsAConstantInt(LLVMGetOperand(condition, 1)) != NULL &&
               are_bits(divergence, LLVMGetOperand(condition, 0), STEPS);
    if (LLVMIsATruncInst(condition) != NULL) /* the lowest bit */
        return is_beside_others(divergence, LLVMGetOperand(condition, 0), STEPS);
    if (depth == 0 ||
        (LLVMIsABinaryOperator(condition) == NULL && LLVMIsASelectInst(condition) == NULL &&
         LLVMIsAFreezeInst(condition) == NULL))
        return false;
    for (int o = 0; o < LLVMGetNumOperands(condition); o++)
        if (!asks(divergence, LLVMGetOperand(condition, (unsigned)o), depth - 1))
            return false;
    return true;
}

bool simd_asks_for_kinds(const simd_divergence *divergence, uint32_t block)
{
    const simd_block *b = &divergence->cfg->blocks[block];
    return b->loop == SIMD_NONE && b->condition != NULL && asks(divergence, b->condition, TERMS);
}
