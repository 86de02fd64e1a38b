#include "backend/driver/engines/cuda/generate/unroll.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

/* Instructions of a loop when it is unrolled, its blocks before, and turns at once. */
enum { MOST_INSTRUCTIONS = 200, MOST_BLOCKS = 16, MOST_TURNS = 16 };

typedef struct loop {
    LLVMBasicBlockRef header, latch;
    LLVMBasicBlockRef blocks[MOST_BLOCKS]; /* the header first */
    size_t count;
    uint64_t turns;
} loop;

static bool contains(const loop *self, LLVMBasicBlockRef block)
{
    size_t i = 0;
    while (i < self->count && self->blocks[i] != block)
        i++;
    return i < self->count;
}

/* ---- The number of turns --------------------------------------------------------------------- */

static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef from, bool is_from)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if ((LLVMGetIncomingBlock(phi, i) == from) == is_from)
            return LLVMGetIncomingValue(phi, i);
    return NULL;
}

static bool read_constant(LLVMValueRef value, int64_t *out)
{
    if (value == NULL || LLVMIsAConstantInt(value) == NULL ||
        LLVMGetIntTypeWidth(LLVMTypeOf(value)) > 64)
        return false;
    *out = LLVMConstIntGetSExtValue(value);
    return true;
}

/* From `start` in steps until the sum is `end`. */
static bool count_turns(loop *self, LLVMValueRef sum, LLVMValueRef end)
{
    int64_t start, step, last;
    const LLVMValueRef phi =
        LLVMIsABinaryOperator(sum) != NULL && LLVMGetInstructionOpcode(sum) == LLVMAdd
            ? LLVMGetOperand(sum, 0)
            : NULL;
    if (phi == NULL || LLVMIsAPHINode(phi) == NULL || LLVMCountIncoming(phi) != 2 ||
        incoming(phi, self->latch, true) != sum ||
        !read_constant(incoming(phi, self->latch, false), &start) ||
        !read_constant(LLVMGetOperand(sum, 1), &step) || !read_constant(end, &last))
        return false;
    self->header = LLVMGetInstructionParent(phi);
    const bool ends = step > 0 && last > start && start >= -INT32_MAX && last <= INT32_MAX &&
                      (last - start) % step == 0;
    self->turns = ends ? (uint64_t)((last - start) / step) : 0;
    return ends;
}

/* Returns whether a block goes back to a header until a count is reached. */
static bool find_turns(loop *self)
{
    const LLVMValueRef branch = LLVMGetBasicBlockTerminator(self->latch);
    const bool may = LLVMGetNumSuccessors(branch) == 2 && LLVMIsASwitchInst(branch) == NULL;
    const LLVMValueRef test = may ? LLVMGetCondition(branch) : NULL;
    if (test == NULL || LLVMIsAICmpInst(test) == NULL)
        return false;
    const LLVMIntPredicate predicate = LLVMGetICmpPredicate(test);
    const bool is_equality = predicate == LLVMIntEQ || predicate == LLVMIntNE;
    return is_equality && count_turns(self, LLVMGetOperand(test, 0), LLVMGetOperand(test, 1)) &&
           LLVMGetSuccessor(branch, predicate == LLVMIntEQ ? 1 : 0) == self->header;
}

/* ---- Its blocks ------------------------------------------------------------------------------ */

static LLVMBasicBlockRef block_of(LLVMUseRef use)
{
    return LLVMGetInstructionParent(LLVMGetUser(use));
}

/* Adds the blocks before one. @returns false at the function's first block, or without room */
static bool add_before(loop *self, LLVMBasicBlockRef block)
{
    LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
    if (use == NULL)
        return false;
    for (; use != NULL; use = LLVMGetNextUse(use)) {
        if (LLVMIsAInstruction(LLVMGetUser(use)) == NULL)
            return false;
        if (contains(self, block_of(use)))
            continue;
        if (self->count == MOST_BLOCKS)
            return false;
        self->blocks[self->count++] = block_of(use);
    }
    return true;
}

static bool find_blocks(loop *self)
{
    self->blocks[self->count++] = self->header;
    if (self->latch != self->header)
        self->blocks[self->count++] = self->latch;
    for (size_t i = 1; i < self->count; i++)
        if (!add_before(self, self->blocks[i]))
            return false;
    return true;
}

/* Every block but the header comes behind others of the loop that are passed already, and only the
 * latch goes back. */
static bool is_passed(const loop *self, LLVMBasicBlockRef block, const bool *passed)
{
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use != NULL;
         use = LLVMGetNextUse(use))
        for (size_t i = 0; i < self->count; i++)
            if (self->blocks[i] == block_of(use) && !passed[i])
                return false;
    return true;
}

static bool has_one_latch(const loop *self)
{
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(self->header)); use != NULL;
         use = LLVMGetNextUse(use))
        if (contains(self, block_of(use)) && block_of(use) != self->latch)
            return false;
    return true;
}

static bool is_innermost(const loop *self)
{
    bool passed[MOST_BLOCKS] = {true}, changed = true;
    size_t count = 1;
    while (changed) {
        changed = false;
        for (size_t i = 1; i < self->count; i++)
            if (!passed[i] && is_passed(self, self->blocks[i], passed)) {
                passed[i] = changed = true;
                count++;
            }
    }
    return count == self->count && has_one_latch(self);
}

/* ---- Its size -------------------------------------------------------------------------------- */

/* Addresses, and parts of vectors, cost nothing or little. */
static bool is_free(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMPHI:
    case LLVMGetElementPtr:
    case LLVMExtractElement:
    case LLVMInsertElement:
    case LLVMBitCast:
        return true;
    default:
        return false;
    }
}

static bool is_own_call(LLVMValueRef i)
{
    size_t length;
    if (LLVMIsACallInst(i) == NULL)
        return false;
    const LLVMValueRef callee = LLVMGetCalledValue(i);
    return LLVMIsAFunction(callee) == NULL ||
           strncmp(LLVMGetValueName2(callee, &length), "llvm.", 5) != 0;
}

/* Of a loop with calls, which take long anyway, too many. */
static uint64_t count_instructions(const loop *self)
{
    uint64_t count = 0;
    for (size_t b = 0; b < self->count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(self->blocks[b]); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            if (is_own_call(i))
                return MOST_INSTRUCTIONS;
            count += is_free(i) ? 0 : 1;
        }
    return count;
}

static unsigned choose_count(const loop *self)
{
    const uint64_t size = count_instructions(self);
    unsigned count = MOST_TURNS;
    while (count > 1 &&
           (size * count > MOST_INSTRUCTIONS || self->turns % count != 0 || self->turns == count))
        count /= 2;
    return count;
}

/* ---- All of them ----------------------------------------------------------------------------- */

/* The loop's metadata, whose first operand is itself. */
static void mark(LLVMContextRef context, const loop *self, unsigned count)
{
    static const char unroll[] = "llvm.loop.unroll.count", name[] = "llvm.loop";
    LLVMMetadataRef words[] = {
        LLVMMDStringInContext2(context, unroll, sizeof unroll - 1),
        LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(context), count, false))};
    const LLVMMetadataRef own = LLVMTemporaryMDNode(context, NULL, 0);
    LLVMMetadataRef parts[] = {own, LLVMMDNodeInContext2(context, words, 2)};
    const LLVMMetadataRef node = LLVMMDNodeInContext2(context, parts, 2);
    LLVMMetadataReplaceAllUsesWith(own, node);
    LLVMSetMetadata(LLVMGetBasicBlockTerminator(self->latch),
                    LLVMGetMDKindIDInContext(context, name, sizeof name - 1),
                    LLVMMetadataAsValue(context, node));
}

void cuda_mark_loops(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b)) {
            loop self = {.latch = b};
            if (!find_turns(&self) || !find_blocks(&self) || !is_innermost(&self))
                continue;
            const unsigned count = choose_count(&self);
            if (count > 1)
                mark(LLVMGetModuleContext(module), &self, count);
        }
}
