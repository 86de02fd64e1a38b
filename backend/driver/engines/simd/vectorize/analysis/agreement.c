#include "backend/driver/engines/simd/vectorize/analysis/agreement.h"

#include "backend/driver/engines/simd/vectorize/ir/calls.h"

enum { DEPTH = 12 }; /* of what a condition is made of */

/* Of phis those of two values count, as the place of a work-item that goes on by the whole launch
 * in each round, or an index that a loop counts itself. */
static bool asks_for_group(LLVMValueRef value, int depth)
{
    if (LLVMIsAInstruction(value) == NULL || depth == 0 ||
        (LLVMIsAPHINode(value) != NULL && LLVMCountIncoming(value) != 2))
        return false;
    if (LLVMIsACallInst(value) != NULL && simd_call_kind(value) != SIMD_CALL_INTRINSIC)
        return simd_call_kind(value) == SIMD_CALL_GROUP_ID;
    for (int o = 0; o < LLVMGetNumOperands(value); o++)
        if (asks_for_group(LLVMGetOperand(value, (unsigned)o), depth - 1))
            return true;
    return false;
}

bool simd_asks_for_group(LLVMValueRef value)
{
    return asks_for_group(value, DEPTH);
}

static bool is_regular(const simd_divergence *divergence, LLVMValueRef value)
{
    return simd_value_shape_of(divergence, value).kind != SIMD_VARYING;
}

bool simd_lanes_may_agree_on_larger(const simd_divergence *divergence, LLVMValueRef x,
                                    LLVMValueRef y)
{
    return LLVMGetTypeKind(LLVMTypeOf(x)) == LLVMIntegerTypeKind && is_regular(divergence, x) &&
           is_regular(divergence, y) && (asks_for_group(x, DEPTH) || asks_for_group(y, DEPTH));
}

/* Lanes that follow one another are not all equal to the same; all of them are below it, or are
 * not, but for those of one strip. */
static bool may_agree_on(const simd_divergence *divergence, LLVMValueRef compare, bool sense)
{
    LLVMValueRef x = LLVMGetOperand(compare, 0), y = LLVMGetOperand(compare, 1);
    if (!simd_lanes_may_agree_on_larger(divergence, x, y))
        return false;
    const LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
    const bool equal = sense ? predicate == LLVMIntEQ : predicate == LLVMIntNE;
    return !equal || (simd_value_shape_is_same_in_group(simd_value_shape_of(divergence, x)) &&
                      simd_value_shape_is_same_in_group(simd_value_shape_of(divergence, y)));
}

static bool is_constant(LLVMValueRef value, uint64_t number)
{
    return LLVMIsAConstantInt(value) != NULL && LLVMConstIntGetZExtValue(value) == number;
}

/* The two parts of a condition that must both be so for it to be `sense`; false if it is none. */
static bool split(LLVMValueRef condition, bool sense, LLVMValueRef parts[2])
{
    parts[0] = LLVMGetOperand(condition, 0);
    if (LLVMGetInstructionOpcode(condition) == LLVMSelect) {
        parts[1] = LLVMGetOperand(condition, sense ? 1 : 2);
        return is_constant(LLVMGetOperand(condition, sense ? 2 : 1), sense ? 0 : 1);
    }
    parts[1] = LLVMGetOperand(condition, 1);
    return LLVMGetInstructionOpcode(condition) == (sense ? LLVMAnd : LLVMOr);
}

static bool may_agree(const simd_divergence *divergence, LLVMValueRef condition, bool sense,
                      int depth)
{
    LLVMValueRef parts[2];
    if (LLVMIsAInstruction(condition) == NULL || depth == 0)
        return false;
    switch (LLVMGetInstructionOpcode(condition)) {
    case LLVMICmp:
        return may_agree_on(divergence, condition, sense);
    case LLVMFreeze:
        return may_agree(divergence, LLVMGetOperand(condition, 0), sense, depth - 1);
    case LLVMXor:
        return is_constant(LLVMGetOperand(condition, 1), 1) &&
               may_agree(divergence, LLVMGetOperand(condition, 0), !sense, depth - 1);
    case LLVMSelect:
    case LLVMAnd:
    case LLVMOr:
        return split(condition, sense, parts) &&
               may_agree(divergence, parts[0], sense, depth - 1) &&
               may_agree(divergence, parts[1], sense, depth - 1);
    default:
        return false;
    }
}

bool simd_lanes_may_agree(const simd_divergence *divergence, LLVMValueRef condition, bool sense)
{
    return may_agree(divergence, condition, sense, DEPTH);
}

/* Whether it is made of what memory or an earlier round says, and not of where lanes are. What all
 * lanes know tells no lane from another. */
static bool is_found_out(const simd_divergence *divergence, LLVMValueRef value, int depth)
{
    if (LLVMIsAInstruction(value) == NULL ||
        simd_value_shape_of(divergence, value).kind != SIMD_VARYING)
        return false;
    if (depth == 0 || LLVMIsAPHINode(value) != NULL || LLVMIsALoadInst(value) != NULL ||
        LLVMIsAAtomicRMWInst(value) != NULL || LLVMIsAAtomicCmpXchgInst(value) != NULL)
        return true;
    for (int o = 0; o < LLVMGetNumOperands(value); o++)
        if (is_found_out(divergence, LLVMGetOperand(value, (unsigned)o), depth - 1))
            return true;
    return false;
}

bool simd_lanes_agree_by_chance(const simd_divergence *divergence, LLVMValueRef condition)
{
    return is_found_out(divergence, condition, DEPTH);
}
