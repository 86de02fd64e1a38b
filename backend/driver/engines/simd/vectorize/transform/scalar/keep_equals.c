/* Behind `if (i == 0 || ...)` LLVM writes 0 for i on the way where it is: an index that comes there
 * on both ways is a phi then, [i, 0], which lanes reach at different times, and what is accessed is
 * gathered. It is the same number on all ways: i again.
 *
 *     if (i == 0) goto join;                 if (i == 0) goto join;
 *     ...                                    ...
 *     join: k = phi [i, ...], [0, ...]       join:
 *     a[k] = 1                               a[i] = 1
 *
 * Or what a few steps make of it, which are done where the ways join: indices of 32 bits are ids
 * cut and extended.
 *
 * And what is needed in a branch and behind it LLVM computes on both ways: `from = 1 - from`, with
 * which two buffers take turns. It is computed where the ways join instead, for all lanes at once.
 */
#include "backend/driver/engines/simd/vectorize/analysis/values/compared_bits.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* The other side of a comparison that a value equals where a branch goes to a block; NULL if the
 * branch says no such thing. */
static LLVMValueRef equal_at(LLVMValueRef branch, LLVMBasicBlockRef to, LLVMValueRef value)
{
    if (LLVMGetNumSuccessors(branch) != 2 || LLVMIsASwitchInst(branch) != NULL ||
        LLVMGetSuccessor(branch, 0) == LLVMGetSuccessor(branch, 1))
        return NULL;
    LLVMValueRef compare = LLVMGetCondition(branch);
    if (LLVMIsAICmpInst(compare) == NULL)
        return NULL;
    const LLVMIntPredicate equal = LLVMGetSuccessor(branch, 0) == to ? LLVMIntEQ : LLVMIntNE;
    if (LLVMGetICmpPredicate(compare) != equal)
        return NULL;
    LLVMValueRef x = LLVMGetOperand(compare, 0), y = LLVMGetOperand(compare, 1);
    return y == value ? x : x == value ? y : NULL;
}

static bool comes_as(LLVMValueRef phi, unsigned way, LLVMValueRef value)
{
    LLVMValueRef incoming = LLVMGetIncomingValue(phi, way);
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, way));
    return incoming == value || equal_at(branch, LLVMGetInstructionParent(phi), incoming) == value;
}

/* What a phi is on all ways; NULL if it is not one value. That value is known before all of them:
 * each brings it, or has compared it. */
static LLVMValueRef find_same(LLVMValueRef phi)
{
    const unsigned ways = LLVMCountIncoming(phi);
    for (unsigned k = 0; k < ways; k++) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, k);
        unsigned way = 0;
        while (way < ways && comes_as(phi, way, value))
            way++;
        if (way == ways && LLVMIsAInstruction(value) != NULL && value != phi)
            return value;
    }
    return NULL;
}

/* ---- What becomes of a number that is known -------------------------------------------------- */

/* Without nsw, nuw and exact: on other ways nobody promised them. */
static LLVMValueRef build_again(LLVMBuilderRef builder, LLVMValueRef value, LLVMValueRef from)
{
    if (value == from)
        return value;
    const LLVMOpcode op = LLVMGetInstructionOpcode(value);
    LLVMValueRef x = build_again(builder, LLVMGetOperand(value, 0), from);
    return LLVMIsABinaryOperator(value) != NULL
               ? LLVMBuildBinOp(builder, op, x, LLVMGetOperand(value, 1), "")
               : LLVMBuildCast(builder, op, x, LLVMTypeOf(value), "");
}

static bool find_bits(LLVMValueRef phi, unsigned way, simd_bits *bits)
{
    return simd_bits_compared(LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, way)),
                              LLVMGetInstructionParent(phi), bits);
}

/* Whether a phi is, on all ways, what steps make of x: a value that they made, or the constant that
 * they would have made. x is known on each of them. */
static bool is_made_of(LLVMValueRef phi, LLVMValueRef made, LLVMValueRef x)
{
    for (unsigned way = 0; way < LLVMCountIncoming(phi); way++) {
        LLVMValueRef incoming = LLVMGetIncomingValue(phi, way);
        simd_bits bits;
        uint64_t result;
        if (incoming == made)
            continue;
        if (LLVMIsAConstantInt(incoming) == NULL || !find_bits(phi, way, &bits) || bits.of != x ||
            !simd_bits_become(&bits, made, &result) || result != LLVMConstIntGetZExtValue(incoming))
            return false;
    }
    return true;
}

static LLVMValueRef find_made(LLVMValueRef phi)
{
    LLVMValueRef made = NULL;
    for (unsigned way = 0; way < LLVMCountIncoming(phi); way++)
        if (LLVMIsAInstruction(LLVMGetIncomingValue(phi, way)) != NULL)
            made = LLVMGetIncomingValue(phi, way);
    return made != phi ? made : NULL;
}

/* Returns what a phi is, made of what was compared where its ways join; NULL if it is not that. */
static LLVMValueRef make_again(simd_vectorization *v, LLVMValueRef phi)
{
    LLVMValueRef made = find_made(phi);
    for (unsigned way = 0; made != NULL && way < LLVMCountIncoming(phi); way++) {
        simd_bits bits;
        if (LLVMIsAConstantInt(LLVMGetIncomingValue(phi, way)) == NULL ||
            !find_bits(phi, way, &bits) || !is_made_of(phi, made, bits.of))
            continue;
        LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
        LLVMPositionBuilderBefore(builder, simd_first_behind_phis(LLVMGetInstructionParent(phi)));
        LLVMValueRef again = build_again(builder, made, bits.of);
        LLVMDisposeBuilder(builder);
        return again;
    }
    return NULL;
}

/* ---- The same steps on all ways -------------------------------------------------------------- */

enum {
    MOST_WAYS = 4, /* that lead to a block */
    DEPTH = 3,     /* steps, one behind the other */
};

static bool are_one(LLVMValueRef *values, unsigned ways)
{
    for (unsigned way = 1; way < ways; way++)
        if (values[way] != values[0])
            return false;
    return true;
}

/* An instruction that is as good in another place, of integers: indices are such. */
static bool is_step(LLVMValueRef i)
{
    if (LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMIntegerTypeKind)
        return false;
    return LLVMIsAZExtInst(i) != NULL || LLVMIsASExtInst(i) != NULL ||
           LLVMIsATruncInst(i) != NULL || (LLVMIsABinaryOperator(i) != NULL && !simd_divides(i));
}

static bool is_like(LLVMValueRef a, LLVMValueRef b)
{
    return is_step(a) && is_step(b) && LLVMGetInstructionOpcode(a) == LLVMGetInstructionOpcode(b) &&
           LLVMTypeOf(a) == LLVMTypeOf(b);
}

static void take_operands(LLVMValueRef *values, unsigned ways, int operand, LLVMValueRef *out)
{
    for (unsigned way = 0; way < ways; way++)
        out[way] = LLVMGetOperand(values[way], (unsigned)operand);
}

/* What they all begin with is known where the ways join: it dominates each of them. */
static bool are_same_steps(LLVMValueRef *values, unsigned ways, int depth)
{
    LLVMValueRef operands[MOST_WAYS];
    if (are_one(values, ways))
        return true;
    for (unsigned way = 0; way < ways; way++)
        if (depth == 0 || !is_like(values[0], values[way]))
            return false;
    for (int o = 0; o < LLVMGetNumOperands(values[0]); o++) {
        take_operands(values, ways, o, operands);
        if (!are_same_steps(operands, ways, depth - 1))
            return false;
    }
    return true;
}

/* Without nsw and nuw, which only one way may promise. */
static LLVMValueRef build_steps(LLVMBuilderRef builder, LLVMValueRef *values, unsigned ways)
{
    LLVMValueRef operands[MOST_WAYS];
    if (are_one(values, ways))
        return values[0];
    const LLVMOpcode op = LLVMGetInstructionOpcode(values[0]);
    take_operands(values, ways, 0, operands);
    LLVMValueRef x = build_steps(builder, operands, ways);
    if (LLVMIsABinaryOperator(values[0]) == NULL)
        return LLVMBuildCast(builder, op, x, LLVMTypeOf(values[0]), "");
    take_operands(values, ways, 1, operands);
    return LLVMBuildBinOp(builder, op, x, build_steps(builder, operands, ways), "");
}

/* Returns what a phi is, computed where its ways join; NULL if they differ. */
static LLVMValueRef compute_once(simd_vectorization *v, LLVMValueRef phi)
{
    LLVMValueRef values[MOST_WAYS];
    const unsigned ways = LLVMCountIncoming(phi);
    if (ways > MOST_WAYS || LLVMGetTypeKind(LLVMTypeOf(phi)) != LLVMIntegerTypeKind)
        return NULL;
    for (unsigned way = 0; way < ways; way++)
        values[way] = LLVMGetIncomingValue(phi, way);
    if (are_one(values, ways) || !are_same_steps(values, ways, DEPTH))
        return NULL;
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    LLVMPositionBuilderBefore(builder, simd_first_behind_phis(LLVMGetInstructionParent(phi)));
    LLVMValueRef made = build_steps(builder, values, ways);
    LLVMDisposeBuilder(builder);
    simd_remark(v, phi, SIMD_PASS_KEEP_EQUALS,
                "what is computed alike on all ways is computed where they join");
    return made;
}

/* ---- The pass -------------------------------------------------------------------------------- */

static bool keep_in_block(simd_vectorization *v, LLVMBasicBlockRef block)
{
    bool changed = false;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; LLVMIsAPHINode(i) != NULL;
         i = next) {
        next = LLVMGetNextInstruction(i);
        LLVMValueRef same = find_same(i);
        if (same == NULL)
            same = make_again(v, i);
        if (same != NULL)
            simd_remark(v, same, SIMD_PASS_KEEP_EQUALS,
                        "an index is the same number where it equals a constant and where not");
        else
            same = compute_once(v, i);
        if (same == NULL)
            continue;
        LLVMReplaceAllUsesWith(i, same);
        LLVMInstructionEraseFromParent(i);
        changed = true;
    }
    return changed;
}

simd_pass_result simd_run_keep_equals(simd_vectorization *v)
{
    bool changed = false;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(v->kernel); block != NULL;
         block = LLVMGetNextBasicBlock(block))
        changed |= keep_in_block(v, block);
    return changed ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
