/* Behind `if (i == 0 || ...)` LLVM writes 0 for i on the way where it is: an index that comes there
 * on both ways is a phi then, [i, 0], which lanes reach at different times, and what is accessed is
 * gathered. It is the same number on all ways: i again.
 *
 *     if (i == 0) goto join;                 if (i == 0) goto join;
 *     ...                                    ...
 *     join: k = phi [i, ...], [0, ...]       join:
 *     a[k] = 1                               a[i] = 1 */
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

static bool keep_in_block(simd_vectorization *v, LLVMBasicBlockRef block)
{
    bool changed = false;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; LLVMIsAPHINode(i) != NULL;
         i = next) {
        next = LLVMGetNextInstruction(i);
        LLVMValueRef same = find_same(i);
        if (same == NULL)
            continue;
        simd_remark(v, same, SIMD_PASS_KEEP_EQUALS,
                    "an index is the same number where it equals a constant and where not");
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
