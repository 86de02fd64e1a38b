#include "backend/driver/engines/cuda/generate/analysis/loop.h"

bool cuda_loop_contains(const cuda_loop *loop, LLVMBasicBlockRef block)
{
    size_t i = 0;
    while (i < loop->count && loop->blocks[i] != block)
        i++;
    return i < loop->count;
}

static LLVMBasicBlockRef block_of(LLVMUseRef use)
{
    return LLVMGetInstructionParent(LLVMGetUser(use));
}

/* Adds the blocks before one. @returns false at the function's first block, or without room */
static bool add_before(cuda_loop *loop, LLVMBasicBlockRef block)
{
    LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
    if (use == NULL)
        return false;
    for (; use != NULL; use = LLVMGetNextUse(use)) {
        if (LLVMIsAInstruction(LLVMGetUser(use)) == NULL)
            return false;
        if (cuda_loop_contains(loop, block_of(use)))
            continue;
        if (loop->count == CUDA_LOOP_BLOCKS)
            return false;
        loop->blocks[loop->count++] = block_of(use);
    }
    return true;
}

static bool has_one_latch(const cuda_loop *loop)
{
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(loop->header)); use != NULL;
         use = LLVMGetNextUse(use))
        if (cuda_loop_contains(loop, block_of(use)) && block_of(use) != loop->latch)
            return false;
    return true;
}

bool cuda_loop_find(LLVMBasicBlockRef header, LLVMBasicBlockRef latch, cuda_loop *out)
{
    *out = (cuda_loop){.header = header, .latch = latch, .blocks = {header}, .count = 1};
    if (latch != header)
        out->blocks[out->count++] = latch;
    for (size_t i = 1; i < out->count; i++)
        if (!add_before(out, out->blocks[i]))
            return false;
    return has_one_latch(out);
}

/* Every block but the header comes behind others of the loop that are passed already. */
static bool is_passed(const cuda_loop *loop, LLVMBasicBlockRef block, const bool *passed)
{
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use != NULL;
         use = LLVMGetNextUse(use))
        for (size_t i = 0; i < loop->count; i++)
            if (loop->blocks[i] == block_of(use) && !passed[i])
                return false;
    return true;
}

bool cuda_loop_is_innermost(const cuda_loop *loop)
{
    bool passed[CUDA_LOOP_BLOCKS] = {true}, changed = true;
    size_t count = 1;
    while (changed) {
        changed = false;
        for (size_t i = 1; i < loop->count; i++)
            if (!passed[i] && is_passed(loop, loop->blocks[i], passed)) {
                passed[i] = changed = true;
                count++;
            }
    }
    return count == loop->count;
}

static bool meets(LLVMBasicBlockRef block)
{
    const unsigned convergent = LLVMGetEnumAttributeKindForName("convergent", 10);
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i))
        if (LLVMIsACallInst(i) != NULL && LLVMIsAFunction(LLVMGetCalledValue(i)) != NULL &&
            LLVMGetEnumAttributeAtIndex(LLVMGetCalledValue(i),
                                        (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                        convergent) != NULL)
            return true;
    return false;
}

bool cuda_loop_meets(const cuda_loop *loop)
{
    size_t i = 0;
    while (i < loop->count && !meets(loop->blocks[i]))
        i++;
    return i < loop->count;
}

bool cuda_loop_has_load(const cuda_loop *loop)
{
    for (size_t b = 0; b < loop->count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(loop->blocks[b]); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (LLVMIsALoadInst(i) != NULL)
                return true;
    return false;
}

bool cuda_loop_is_invariant(const cuda_loop *loop, LLVMValueRef value)
{
    return LLVMIsAInstruction(value) == NULL ||
           !cuda_loop_contains(loop, LLVMGetInstructionParent(value));
}

bool cuda_counter_read(LLVMValueRef phi, cuda_counter *out)
{
    if (LLVMIsAPHINode(phi) == NULL || LLVMCountIncoming(phi) != 2)
        return false;
    for (unsigned i = 0; i < 2; i++) {
        const LLVMValueRef sum = LLVMGetIncomingValue(phi, i);
        if (LLVMIsAInstruction(sum) == NULL || LLVMGetInstructionOpcode(sum) != LLVMAdd)
            continue;
        const bool is_first = LLVMGetOperand(sum, 0) == phi;
        if (is_first || LLVMGetOperand(sum, 1) == phi) {
            *out = (cuda_counter){.phi = phi,
                                  .sum = sum,
                                  .start = LLVMGetIncomingValue(phi, 1 - i),
                                  .step = LLVMGetOperand(sum, is_first ? 1 : 0),
                                  .before = LLVMGetIncomingBlock(phi, 1 - i),
                                  .latch = LLVMGetIncomingBlock(phi, i)};
            return true;
        }
    }
    return false;
}

static bool leaves(const cuda_loop *loop, LLVMValueRef branch)
{
    if (LLVMIsABranchInst(branch) == NULL ||
        !cuda_loop_contains(loop, LLVMGetInstructionParent(branch)))
        return false;
    for (unsigned i = 0; i < LLVMGetNumSuccessors(branch); i++)
        if (!cuda_loop_contains(loop, LLVMGetSuccessor(branch, i)))
            return true;
    return false;
}

/* Returns the test whose only user is the branch that leaves a loop. */
static LLVMValueRef find_end(const cuda_loop *loop, LLVMValueRef number)
{
    for (LLVMUseRef use = LLVMGetFirstUse(number); use != NULL; use = LLVMGetNextUse(use)) {
        const LLVMValueRef test = LLVMGetUser(use);
        if (LLVMIsAICmpInst(test) == NULL || LLVMGetICmpPredicate(test) < LLVMIntSGT)
            continue;
        const bool is_first = LLVMGetOperand(test, 0) == number;
        const LLVMUseRef end = LLVMGetFirstUse(test);
        if (cuda_loop_is_invariant(loop, LLVMGetOperand(test, is_first ? 1 : 0)) && end != NULL &&
            LLVMGetNextUse(end) == NULL && leaves(loop, LLVMGetUser(end)))
            return test;
    }
    return NULL;
}

LLVMValueRef cuda_loop_find_end(const cuda_loop *loop, const cuda_counter *counter)
{
    const LLVMValueRef test = find_end(loop, counter->phi);
    return test != NULL ? test : find_end(loop, counter->sum);
}

bool cuda_count_read(LLVMBasicBlockRef latch, cuda_count *out)
{
    out->branch = LLVMGetBasicBlockTerminator(latch);
    if (LLVMIsABranchInst(out->branch) == NULL || !LLVMIsConditional(out->branch))
        return false;
    out->test = LLVMGetCondition(out->branch);
    const LLVMIntPredicate predicate =
        LLVMIsAICmpInst(out->test) == NULL ? LLVMIntSLE : LLVMGetICmpPredicate(out->test);
    if (predicate != LLVMIntEQ && predicate != LLVMIntNE)
        return false;
    const LLVMValueRef sum = LLVMGetOperand(out->test, 0);
    out->last = LLVMGetOperand(out->test, 1);
    return LLVMIsABinaryOperator(sum) != NULL &&
           cuda_counter_read(LLVMGetOperand(sum, 0), &out->counter) && out->counter.sum == sum &&
           LLVMGetSuccessor(out->branch, predicate == LLVMIntEQ ? 1 : 0) ==
               LLVMGetInstructionParent(out->counter.phi);
}
