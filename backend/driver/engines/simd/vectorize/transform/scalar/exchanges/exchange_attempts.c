#include "backend/driver/engines/simd/vectorize/transform/scalar/exchanges/exchange_attempts.h"

#include <stddef.h>

#include "backend/driver/engines/simd/vectorize/ir/phi.h"

enum { DEEPEST = 4 }; /* steps from the old value to the new one */

LLVMValueRef simd_without_casts(LLVMValueRef value)
{
    while (LLVMIsABitCastInst(value) != NULL)
        value = LLVMGetOperand(value, 0);
    return value;
}

bool simd_is_member_of(LLVMValueRef value, LLVMValueRef exchange, unsigned member)
{
    return LLVMIsAExtractValueInst(value) != NULL && LLVMGetOperand(value, 0) == exchange &&
           LLVMGetNumIndices(value) == 1 && LLVMGetIndices(value)[0] == member;
}

/* ---- What the loop begins with --------------------------------------------------------------- */

/* Which of a loop's two ways to a phi is the one from before. */
static unsigned first_way(LLVMValueRef phi, LLVMBasicBlockRef loop)
{
    return LLVMGetIncomingBlock(phi, 0) == loop ? 1 : 0;
}

static LLVMValueRef found_by(LLVMBuilderRef b, LLVMValueRef exchange)
{
    LLVMPositionBuilderBefore(b, LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(exchange)));
    return LLVMBuildExtractValue(b, exchange, 0, "");
}

/* LLVM joins whole results of exchanges, and takes what was found out of them in the loop: here it
 * is joined. */
static bool join_found(LLVMBuilderRef b, LLVMBasicBlockRef loop, LLVMValueRef seen)
{
    LLVMValueRef phi = LLVMIsAExtractValueInst(seen) != NULL ? LLVMGetOperand(seen, 0) : NULL;
    if (phi == NULL || !simd_is_member_of(seen, phi, 0) || LLVMIsAPHINode(phi) == NULL ||
        LLVMGetInstructionParent(phi) != loop || LLVMCountIncoming(phi) != 2)
        return false;
    LLVMValueRef values[2];
    LLVMBasicBlockRef blocks[2];
    for (unsigned k = 0; k < 2; k++) {
        values[k] = LLVMGetIncomingValue(phi, k);
        blocks[k] = LLVMGetIncomingBlock(phi, k);
        if (LLVMIsAAtomicCmpXchgInst(values[k]) == NULL)
            return false;
    }
    for (unsigned k = 0; k < 2; k++)
        values[k] = found_by(b, values[k]);
    LLVMPositionBuilderBefore(b, phi);
    LLVMValueRef found = LLVMBuildPhi(b, LLVMTypeOf(seen), "");
    LLVMAddIncoming(found, values, blocks, 2);
    LLVMReplaceAllUsesWith(seen, found);
    LLVMInstructionEraseFromParent(seen);
    if (LLVMGetFirstUse(phi) == NULL)
        LLVMInstructionEraseFromParent(phi);
    return true;
}

/* ---- Attempts -------------------------------------------------------------------------------- */

static bool commutes(LLVMOpcode op)
{
    return op == LLVMAdd || op == LLVMFAdd || op == LLVMMul || op == LLVMFMul || op == LLVMAnd ||
           op == LLVMOr || op == LLVMXor;
}

/* Two values, and what each of them may be made of. */
typedef struct pair {
    LLVMValueRef a, b, seen_a, seen_b;
} pair;

static bool is_same(pair p, unsigned depth);

/* Whether operands are the same in their order, or in the other one. */
static bool has_same_operands(pair p, unsigned first, unsigned depth)
{
    bool same = true;
    for (unsigned k = 0; k < 2 && same; k++)
        same = is_same(
            (pair){LLVMGetOperand(p.a, k), LLVMGetOperand(p.b, k ^ first), p.seen_a, p.seen_b},
            depth - 1);
    return same;
}

/* Whether one value is made of what was seen as the other one is of what that saw. */
static bool is_same(pair p, unsigned depth)
{
    p.a = simd_without_casts(p.a);
    p.b = simd_without_casts(p.b);
    if (p.a == p.seen_a || p.b == p.seen_b)
        return p.a == p.seen_a && p.b == p.seen_b;
    if (p.a == p.b)
        return true;
    if (depth == 0 || LLVMIsABinaryOperator(p.a) == NULL || LLVMIsABinaryOperator(p.b) == NULL ||
        LLVMGetInstructionOpcode(p.a) != LLVMGetInstructionOpcode(p.b) ||
        LLVMTypeOf(p.a) != LLVMTypeOf(p.b))
        return false;
    return has_same_operands(p, 0, depth) ||
           (commutes(LLVMGetInstructionOpcode(p.a)) && has_same_operands(p, 1, depth));
}

static bool is_alike(LLVMValueRef a, LLVMValueRef c)
{
    return LLVMGetOperand(a, 0) == LLVMGetOperand(c, 0) &&
           LLVMGetCmpXchgSuccessOrdering(a) == LLVMGetCmpXchgSuccessOrdering(c) &&
           LLVMIsAtomicSingleThread(a) == LLVMIsAtomicSingleThread(c) &&
           is_same((pair){LLVMGetOperand(a, 2), LLVMGetOperand(c, 2),
                          simd_without_casts(LLVMGetOperand(a, 1)),
                          simd_without_casts(LLVMGetOperand(c, 1))},
                   DEEPEST);
}

/* Returns the exchange of a block that goes to `end` where it has happened, else to `next`. */
static LLVMValueRef attempt_of(LLVMBasicBlockRef block, LLVMBasicBlockRef end,
                               LLVMBasicBlockRef next)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
    if (LLVMIsABranchInst(branch) == NULL || LLVMGetNumSuccessors(branch) != 2 ||
        LLVMGetSuccessor(branch, 0) != end || LLVMGetSuccessor(branch, 1) != next)
        return NULL;
    LLVMValueRef happened = LLVMGetCondition(branch);
    LLVMValueRef exchange =
        LLVMIsAExtractValueInst(happened) != NULL ? LLVMGetOperand(happened, 0) : NULL;
    return exchange != NULL && LLVMIsAAtomicCmpXchgInst(exchange) != NULL &&
                   simd_is_member_of(happened, exchange, 1) &&
                   LLVMGetInstructionParent(exchange) == block
               ? exchange
               : NULL;
}

/* Returns the one block that leads to another one, apart from that itself. */
static LLVMBasicBlockRef predecessor_of(LLVMBasicBlockRef block)
{
    LLVMBasicBlockRef found = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use != NULL;
         use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsATerminatorInst(user) == NULL || LLVMGetInstructionParent(user) == block)
            continue;
        if (found != NULL)
            return NULL;
        found = LLVMGetInstructionParent(user);
    }
    return found;
}

/* What an exchange found goes to the loop, and whether it happened to its branch. */
static bool is_used_by_these(LLVMValueRef exchange, LLVMValueRef found)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(exchange));
    for (LLVMUseRef use = LLVMGetFirstUse(exchange); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef member = LLVMGetUser(use);
        LLVMValueRef user = simd_is_member_of(member, exchange, 1) ? branch : found;
        for (LLVMUseRef u = LLVMGetFirstUse(member); u != NULL; u = LLVMGetNextUse(u))
            if (LLVMGetUser(u) != user)
                return false;
    }
    return true;
}

static void erase_dead(LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetLastInstruction(block), before; i != NULL; i = before) {
        before = LLVMGetPreviousInstruction(i);
        if (LLVMGetFirstUse(i) == NULL &&
            (LLVMIsABinaryOperator(i) != NULL || LLVMIsABitCastInst(i) != NULL ||
             LLVMIsAExtractValueInst(i) != NULL))
            LLVMInstructionEraseFromParent(i);
    }
}

/* What is left of an attempt may come after one that happened, now. */
static bool is_empty(LLVMBasicBlockRef block)
{
    LLVMValueRef i = LLVMGetFirstInstruction(block);
    while (LLVMIsAExtractValueInst(i) != NULL)
        i = LLVMGetNextInstruction(i);
    return LLVMIsATerminatorInst(i) != NULL;
}

/* Whether the end has the same from an attempt as from the loop. */
static bool ends_alike(LLVMBasicBlockRef end, LLVMBasicBlockRef attempt, LLVMBasicBlockRef loop)
{
    for (LLVMValueRef phi = LLVMGetFirstInstruction(end); LLVMIsAPHINode(phi) != NULL;
         phi = LLVMGetNextInstruction(phi))
        if (simd_phi_incoming(phi, attempt) != simd_phi_incoming(phi, loop))
            return false;
    return true;
}

/* The attempt leads to the end no more. */
static void leave_end(LLVMBuilderRef b, LLVMBasicBlockRef end, LLVMBasicBlockRef attempt)
{
    for (LLVMValueRef phi = LLVMGetFirstInstruction(end), next; LLVMIsAPHINode(phi) != NULL;
         phi = next) {
        next = LLVMGetNextInstruction(phi);
        simd_phi_leave_out(b, phi, attempt);
    }
}

static void remove_attempt(LLVMBuilderRef b, LLVMValueRef exchange, LLVMBasicBlockRef next)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(exchange);
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
    LLVMPositionBuilderBefore(b, branch);
    LLVMBuildBr(b, next);
    LLVMInstructionEraseFromParent(branch);
    while (LLVMGetFirstUse(exchange) != NULL)
        LLVMInstructionEraseFromParent(LLVMGetUser(LLVMGetFirstUse(exchange)));
    LLVMInstructionEraseFromParent(exchange);
    erase_dead(block);
}

/* Whether the loop begins with what an attempt found, and nobody else wants it. */
static bool leads_to_loop(LLVMValueRef attempt, LLVMBasicBlockRef loop, LLVMValueRef seen)
{
    return LLVMIsAPHINode(seen) != NULL && LLVMGetInstructionParent(seen) == loop &&
           LLVMCountIncoming(seen) == 2 &&
           LLVMTypeOf(seen) == LLVMTypeOf(LLVMGetOperand(attempt, 1)) &&
           simd_is_member_of(LLVMGetIncomingValue(seen, first_way(seen, loop)), attempt, 0) &&
           is_used_by_these(attempt, seen);
}

bool simd_absorb_attempts(LLVMBuilderRef b, LLVMBasicBlockRef loop, LLVMValueRef exchange)
{
    LLVMBasicBlockRef end = LLVMGetSuccessor(LLVMGetBasicBlockTerminator(loop), 0), next = loop;
    bool any = join_found(b, loop, simd_without_casts(LLVMGetOperand(exchange, 1)));
    for (;; any = true) {
        LLVMBasicBlockRef block = predecessor_of(next);
        LLVMValueRef attempt = block == NULL ? NULL : attempt_of(block, end, next);
        LLVMValueRef seen = simd_without_casts(LLVMGetOperand(exchange, 1));
        if (attempt == NULL || !is_alike(attempt, exchange) || !ends_alike(end, block, loop) ||
            (next != loop && !is_empty(next)) || !leads_to_loop(attempt, loop, seen))
            return any;
        LLVMBasicBlockRef before = LLVMGetIncomingBlock(seen, first_way(seen, loop));
        simd_phi_replace(b, seen, before, before, LLVMGetOperand(attempt, 1));
        leave_end(b, end, block);
        remove_attempt(b, attempt, next);
        next = block;
    }
}
