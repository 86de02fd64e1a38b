#include "backend/driver/engines/cuda/generate/analysis/turns.h"

#include <stdbool.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"

enum { MOST_TURNS = 1024 };

/* What becomes of a counter in a turn, and the test of it by which the loop goes on. */
typedef struct recurrence {
    LLVMValueRef phi, next, test;
    LLVMOpcode opcode;
    unsigned bits;
    uint64_t start, by, limit;
    bool tests_next, ends_if; /* the test is of next; the loop ends if it is true */
} recurrence;

static bool read_number(LLVMValueRef value, uint64_t *out)
{
    int64_t number;
    if (!cuda_read_constant(value, &number))
        return false;
    *out = LLVMConstIntGetZExtValue(value);
    return true;
}

/* ---- One turn -------------------------------------------------------------------------------- */

static int64_t extend(const recurrence *r, uint64_t value)
{
    const unsigned unused = 64 - r->bits;
    return (int64_t)(value << unused) >> unused;
}

static uint64_t narrow(const recurrence *r, uint64_t value)
{
    return r->bits == 64 ? value : value & (((uint64_t)1 << r->bits) - 1);
}

/* Returns whether a counter's operation is one of those below, by a number that it takes. */
static bool is_known(const recurrence *r)
{
    switch (r->opcode) {
    case LLVMAdd:
    case LLVMMul:
        return true;
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
        return r->by < r->bits;
    case LLVMUDiv:
    case LLVMSDiv: /* -1 can overflow */
        return r->by != 0 && extend(r, r->by) != -1;
    default:
        return false;
    }
}

static uint64_t go_on(const recurrence *r, uint64_t value)
{
    switch (r->opcode) {
    case LLVMAdd:
        return narrow(r, value + r->by);
    case LLVMMul:
        return narrow(r, value * r->by);
    case LLVMShl:
        return narrow(r, value << r->by);
    case LLVMLShr:
        return value >> r->by;
    case LLVMAShr:
        return narrow(r, (uint64_t)(extend(r, value) >> r->by));
    case LLVMUDiv:
        return value / r->by;
    default:
        return narrow(r, (uint64_t)(extend(r, value) / extend(r, r->by)));
    }
}

static bool compare(const recurrence *r, uint64_t value)
{
    const int64_t x = extend(r, value), y = extend(r, r->limit);
    switch (LLVMGetICmpPredicate(r->test)) {
    case LLVMIntEQ:
        return value == r->limit;
    case LLVMIntNE:
        return value != r->limit;
    case LLVMIntUGT:
        return value > r->limit;
    case LLVMIntUGE:
        return value >= r->limit;
    case LLVMIntULT:
        return value < r->limit;
    case LLVMIntULE:
        return value <= r->limit;
    case LLVMIntSGT:
        return x > y;
    case LLVMIntSGE:
        return x >= y;
    case LLVMIntSLT:
        return x < y;
    default:
        return x <= y;
    }
}

/* ---- All of them ----------------------------------------------------------------------------- */

static bool read_phi(LLVMValueRef phi, LLVMBasicBlockRef latch, recurrence *r)
{
    if (LLVMIsAPHINode(phi) == NULL || LLVMCountIncoming(phi) != 2 ||
        LLVMGetTypeKind(LLVMTypeOf(phi)) != LLVMIntegerTypeKind ||
        LLVMGetIntTypeWidth(LLVMTypeOf(phi)) > 64)
        return false;
    const unsigned back = LLVMGetIncomingBlock(phi, 0) == latch ? 0 : 1;
    r->phi = phi;
    r->next = LLVMGetIncomingValue(phi, back);
    r->bits = LLVMGetIntTypeWidth(LLVMTypeOf(phi));
    if (LLVMGetIncomingBlock(phi, back) != latch || LLVMIsABinaryOperator(r->next) == NULL ||
        LLVMGetOperand(r->next, 0) != phi || !read_number(LLVMGetOperand(r->next, 1), &r->by) ||
        !read_number(LLVMGetIncomingValue(phi, 1 - back), &r->start))
        return false;
    r->opcode = LLVMGetInstructionOpcode(r->next);
    return is_known(r);
}

/* The test is of the counter, or of what becomes of it. */
static bool read_test(LLVMValueRef branch, LLVMBasicBlockRef latch, recurrence *r)
{
    if (LLVMIsABranchInst(branch) == NULL || !LLVMIsConditional(branch))
        return false;
    r->test = LLVMGetCondition(branch);
    if (LLVMIsAICmpInst(r->test) == NULL || !read_number(LLVMGetOperand(r->test, 1), &r->limit))
        return false;
    const LLVMValueRef tested = LLVMGetOperand(r->test, 0);
    r->tests_next = LLVMIsABinaryOperator(tested) != NULL;
    return read_phi(r->tests_next ? LLVMGetOperand(tested, 0) : tested, latch, r) &&
           (tested == r->phi || tested == r->next);
}

static uint64_t count(const recurrence *r)
{
    uint64_t value = r->start;
    for (uint64_t turns = 1; turns <= MOST_TURNS; turns++) {
        const uint64_t next = go_on(r, value);
        if (compare(r, r->tests_next ? next : value) == r->ends_if)
            return turns;
        value = next;
    }
    return 0;
}

uint64_t cuda_count_turns(LLVMBasicBlockRef latch, LLVMBasicBlockRef *header)
{
    recurrence r;
    const LLVMValueRef branch = LLVMGetBasicBlockTerminator(latch);
    if (!read_test(branch, latch, &r))
        return 0;
    *header = LLVMGetInstructionParent(r.phi);
    r.ends_if = LLVMGetSuccessor(branch, 0) != *header;
    if (LLVMGetSuccessor(branch, r.ends_if ? 1 : 0) != *header)
        return 0;
    return count(&r);
}

uint64_t cuda_count_loop_turns(const cuda_loop *loop)
{
    recurrence r;
    LLVMBasicBlockRef header = NULL;
    const LLVMValueRef branch = LLVMGetBasicBlockTerminator(loop->header);
    const uint64_t turns = cuda_count_turns(loop->latch, &header);
    if (turns > 0 && header == loop->header)
        return turns;
    if (!read_test(branch, loop->latch, &r) || LLVMGetInstructionParent(r.phi) != loop->header)
        return 0;
    r.ends_if = !cuda_loop_contains(loop, LLVMGetSuccessor(branch, 0));
    return cuda_loop_contains(loop, LLVMGetSuccessor(branch, 1)) == r.ends_if ? count(&r) : 0;
}
