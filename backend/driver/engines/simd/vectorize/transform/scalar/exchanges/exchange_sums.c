#include "backend/driver/engines/simd/vectorize/transform/scalar/exchanges/exchange_sums.h"

#include <stddef.h>

#include "backend/driver/engines/simd/vectorize/transform/scalar/exchanges/exchange_attempts.h"

typedef struct sum_loop {
    LLVMBasicBlockRef block, after;
    LLVMValueRef condition;           /* on which the loop goes on, or ends */
    LLVMValueRef taken, put;          /* the exchanges */
    LLVMValueRef sum, carried, first; /* carried: a phi, what is to be added; first: at first */
} sum_loop;

static LLVMValueRef exchange_in(LLVMValueRef value, LLVMBasicBlockRef block)
{
    value = simd_without_casts(value);
    return LLVMIsAAtomicRMWInst(value) != NULL &&
                   LLVMGetAtomicRMWBinOp(value) == LLVMAtomicRMWBinOpXchg &&
                   LLVMGetInstructionParent(value) == block
               ? value
               : NULL;
}

/* Whether a round follows another one where a number is not zero. */
static bool asks_for_rest(sum_loop *l)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(l->block);
    if (LLVMIsABranchInst(branch) == NULL || LLVMGetNumSuccessors(branch) != 2)
        return false;
    LLVMValueRef c = l->condition = LLVMGetCondition(branch);
    bool goes_on;
    if (LLVMIsAFCmpInst(c) != NULL && LLVMGetFCmpPredicate(c) == LLVMRealUNE)
        goes_on = true;
    else if (LLVMIsAICmpInst(c) != NULL && LLVMGetICmpPredicate(c) == LLVMIntNE)
        goes_on = true;
    else if ((LLVMIsAFCmpInst(c) != NULL && LLVMGetFCmpPredicate(c) == LLVMRealOEQ) ||
             (LLVMIsAICmpInst(c) != NULL && LLVMGetICmpPredicate(c) == LLVMIntEQ))
        goes_on = false;
    else
        return false;
    l->after = LLVMGetSuccessor(branch, goes_on ? 1 : 0);
    l->put = exchange_in(LLVMGetOperand(c, 0), l->block);
    return LLVMGetSuccessor(branch, goes_on ? 0 : 1) == l->block && l->after != l->block &&
           LLVMIsNull(LLVMGetOperand(c, 1)) && l->put != NULL;
}

/* What is carried is what a round finds where it puts the sum. */
static bool find_carried(sum_loop *l, LLVMValueRef value)
{
    l->carried = simd_without_casts(value);
    if (LLVMIsAPHINode(l->carried) == NULL || LLVMGetInstructionParent(l->carried) != l->block ||
        LLVMCountIncoming(l->carried) != 2)
        return false;
    const unsigned own = LLVMGetIncomingBlock(l->carried, 0) == l->block ? 0 : 1;
    l->first = LLVMGetIncomingValue(l->carried, 1 - own);
    return simd_without_casts(LLVMGetIncomingValue(l->carried, own)) == l->put;
}

/* One exchange may take a lock and the other give it back: then each has an order of its own, and
 * the sum would have the weaker one. */
static bool are_alike(LLVMValueRef taken, LLVMValueRef put)
{
    return LLVMGetOrdering(taken) == LLVMGetOrdering(put) &&
           LLVMIsAtomicSingleThread(taken) == LLVMIsAtomicSingleThread(put);
}

static bool find_sum(sum_loop *l)
{
    l->sum = simd_without_casts(LLVMGetOperand(l->put, 1));
    if (LLVMIsABinaryOperator(l->sum) == NULL || LLVMGetInstructionParent(l->sum) != l->block ||
        (LLVMGetInstructionOpcode(l->sum) != LLVMFAdd &&
         LLVMGetInstructionOpcode(l->sum) != LLVMAdd))
        return false;
    for (unsigned side = 0; side < 2; side++) {
        l->taken = exchange_in(LLVMGetOperand(l->sum, side), l->block);
        if (l->taken != NULL && l->taken != l->put &&
            LLVMGetOperand(l->taken, 0) == LLVMGetOperand(l->put, 0) &&
            LLVMIsNull(LLVMGetOperand(l->taken, 1)) && are_alike(l->taken, l->put))
            return find_carried(l, LLVMGetOperand(l->sum, 1 - side));
    }
    return false;
}

static bool has_one_use(LLVMValueRef value)
{
    LLVMUseRef use = LLVMGetFirstUse(value);
    return use != NULL && LLVMGetNextUse(use) == NULL;
}

/* Whether nothing else is in the block, and nobody wants what was there. */
static bool is_alone(const sum_loop *l)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(l->block); i != NULL;
         i = LLVMGetNextInstruction(i))
        if (i != l->taken && i != l->put && i != l->sum && i != l->carried && i != l->condition &&
            LLVMIsABitCastInst(i) == NULL && LLVMIsABranchInst(i) == NULL)
            return false;
    return has_one_use(l->taken) && has_one_use(l->sum) && has_one_use(l->carried) &&
           has_one_use(l->condition);
}

static LLVMValueRef build_atomic(LLVMBuilderRef b, const sum_loop *l)
{
    const bool is_float = LLVMGetInstructionOpcode(l->sum) == LLVMFAdd;
    LLVMPositionBuilderBefore(b, l->put);
    LLVMValueRef value = LLVMBuildBitCast(b, l->first, LLVMTypeOf(l->sum), "");
    LLVMValueRef atomic = LLVMBuildAtomicRMW(
        b, is_float ? LLVMAtomicRMWBinOpFAdd : LLVMAtomicRMWBinOpAdd, LLVMGetOperand(l->put, 0),
        value, LLVMGetOrdering(l->put), LLVMIsAtomicSingleThread(l->put));
    LLVMSetAlignment(atomic, LLVMGetAlignment(l->put));
    return atomic;
}

/* In the one round that is left nobody has put anything there. */
static void leave_loop(LLVMBuilderRef b, const sum_loop *l)
{
    LLVMReplaceAllUsesWith(l->carried, LLVMGetUndef(LLVMTypeOf(l->carried)));
    LLVMInstructionEraseFromParent(l->carried);
    LLVMReplaceAllUsesWith(l->put, LLVMConstNull(LLVMTypeOf(l->put)));
    LLVMInstructionEraseFromParent(l->put);
    LLVMReplaceAllUsesWith(l->taken, LLVMGetUndef(LLVMTypeOf(l->taken)));
    LLVMInstructionEraseFromParent(l->taken);
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(l->block);
    LLVMPositionBuilderBefore(b, branch);
    LLVMBuildBr(b, l->after);
    LLVMInstructionEraseFromParent(branch);
}

LLVMValueRef simd_make_exchange_sum(LLVMBuilderRef b, LLVMBasicBlockRef block)
{
    sum_loop l = {.block = block};
    if (!asks_for_rest(&l) || !find_sum(&l) || !is_alone(&l))
        return NULL;
    LLVMValueRef atomic = build_atomic(b, &l);
    leave_loop(b, &l);
    return atomic;
}
