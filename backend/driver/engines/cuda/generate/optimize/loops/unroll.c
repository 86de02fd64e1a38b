#include "backend/driver/engines/cuda/generate/optimize/loops/unroll.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/analysis/loop.h"
#include "backend/driver/engines/cuda/generate/analysis/turns.h"
#include "backend/driver/engines/cuda/generate/optimize/barriers.h"
#include "backend/driver/engines/cuda/generate/optimize/guarded/guarded.h"
#include "backend/driver/engines/cuda/generate/optimize/unwritten_buffers.h"

/* Instructions of a loop when it is unrolled, and turns at once; the same of one that is unrolled
 * completely, in which a call counts as some instructions, and a branch. */
enum {
    MOST_INSTRUCTIONS = 200,
    MOST_OF_LLVM = 75,
    MOST_TURNS = 16,
    SOME_TURNS = 4,
    TWO_TURNS = 2,
    MOST_OF_ALL = 1000,
    FEW_TURNS = 8,
    OF_A_CALL = 20,
    OF_A_BRANCH = 10,
    MOST_DEPTH = 6 /* of what is computed before a loop */
};

/* Returns how often a loop turns, from a start in steps until the sum is a number; 0: unknown. */
static uint64_t count_turns(const cuda_count *end)
{
    int64_t start, step, last;
    if (!cuda_read_constant(end->counter.start, &start) ||
        !cuda_read_constant(end->counter.step, &step) || !cuda_read_constant(end->last, &last))
        return 0;
    const bool ends = step > 0 && last > start && start >= -INT32_MAX && last <= INT32_MAX &&
                      (last - start) % step == 0;
    return ends ? (uint64_t)((last - start) / step) : 0;
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

/* PTX of ours is an instruction or two: exponentials have one. */
static bool is_own_call(LLVMValueRef i)
{
    size_t length;
    if (LLVMIsACallInst(i) == NULL || LLVMIsAInlineAsm(LLVMGetCalledValue(i)) != NULL)
        return false;
    const LLVMValueRef callee = LLVMGetCalledValue(i);
    return LLVMIsAFunction(callee) == NULL ||
           (strncmp(LLVMGetValueName2(callee, &length), "llvm.", 5) != 0 &&
            !cuda_is_guarded_function(callee));
}

/* Whether LLVM will compute a value before the loop. */
static bool is_hoisted(const cuda_loop *loop, LLVMValueRef value, unsigned depth)
{
    if (cuda_loop_is_invariant(loop, value))
        return true;
    if (depth == 0 || (LLVMIsABinaryOperator(value) == NULL && LLVMIsACastInst(value) == NULL &&
                       LLVMIsAGetElementPtrInst(value) == NULL))
        return false;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++)
        if (!is_hoisted(loop, LLVMGetOperand(value, i), depth - 1))
            return false;
    return true;
}

/* Of a loop with branches in it: those by which it goes on, or ends, are not counted. */
static uint64_t count_branches(const cuda_loop *loop)
{
    uint64_t count = 0;
    for (size_t b = 0; b < loop->count; b++) {
        const LLVMValueRef end = LLVMGetBasicBlockTerminator(loop->blocks[b]);
        count += LLVMIsABranchInst(end) != NULL && LLVMIsConditional(end) &&
                 cuda_loop_contains(loop, LLVMGetSuccessor(end, 0)) &&
                 cuda_loop_contains(loop, LLVMGetSuccessor(end, 1));
    }
    return count;
}

static uint64_t count_instructions(const cuda_loop *loop, uint64_t of_a_call)
{
    uint64_t count = 0;
    for (size_t b = 0; b < loop->count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(loop->blocks[b]); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            const bool is_none = is_free(i) || is_hoisted(loop, i, MOST_DEPTH);
            count += is_own_call(i) ? of_a_call : is_none ? 0 : 1;
        }
    return count;
}

/* A loop of few turns goes: what differs from turn to turn is constant then. Of one with calls,
 * which take long anyway, no turns are done at once. One with barriers may be left amidst the turns
 * that are done at once, where LLVM alone would do the rest in another loop. */
static unsigned choose_count(const cuda_loop *loop, uint64_t turns)
{
    const uint64_t all = count_instructions(loop, OF_A_CALL) + count_branches(loop) * OF_A_BRANCH;
    if (turns <= FEW_TURNS && all * turns <= MOST_OF_ALL)
        return (unsigned)turns;
    const uint64_t size = count_instructions(loop, MOST_INSTRUCTIONS);
    const bool may_leave = cuda_loop_meets_at_barriers(loop);
    unsigned count = MOST_TURNS;
    while (count > 1 && (size * count > MOST_INSTRUCTIONS || (turns % count != 0 && !may_leave) ||
                         turns <= count))
        count /= 2;
    return count;
}

/* ---- All of them ----------------------------------------------------------------------------- */

static unsigned kind_of(LLVMContextRef context)
{
    static const char name[] = "llvm.loop";
    return LLVMGetMDKindIDInContext(context, name, sizeof name - 1);
}

/* The loop's metadata, whose first operand is itself. */
static void mark(LLVMContextRef context, const cuda_loop *loop, unsigned count)
{
    static const char unroll[] = "llvm.loop.unroll.count";
    LLVMMetadataRef words[] = {
        LLVMMDStringInContext2(context, unroll, sizeof unroll - 1),
        LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(context), count, false))};
    const LLVMMetadataRef own = LLVMTemporaryMDNode(context, NULL, 0);
    LLVMMetadataRef parts[] = {own, LLVMMDNodeInContext2(context, words, 2)};
    const LLVMMetadataRef node = LLVMMDNodeInContext2(context, parts, 2);
    LLVMMetadataReplaceAllUsesWith(own, node);
    LLVMSetMetadata(LLVMGetBasicBlockTerminator(loop->latch), kind_of(context),
                    LLVMMetadataAsValue(context, node));
}

/* Whether a number is compared with one that is not known, and does not change. Where a group meets
 * all its work-items turn as often, and LLVM counts how often. */
static bool is_bounded(const cuda_loop *loop, LLVMValueRef number)
{
    for (LLVMUseRef use = LLVMGetFirstUse(number); use != NULL; use = LLVMGetNextUse(use)) {
        const LLVMValueRef test = LLVMGetUser(use);
        if (LLVMIsAICmpInst(test) == NULL ||
            !cuda_loop_contains(loop, LLVMGetInstructionParent(test)))
            continue;
        const LLVMValueRef last = LLVMGetOperand(test, LLVMGetOperand(test, 0) == number ? 1 : 0);
        if (!LLVMIsConstant(last) && cuda_loop_is_invariant(loop, last))
            return true;
    }
    return false;
}

static bool has_bounded_counter(const cuda_loop *loop)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(loop->header); LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i)) {
        cuda_counter counter;
        if (cuda_counter_read(i, &counter) && LLVMIsAConstantInt(counter.step) != NULL &&
            (is_bounded(loop, counter.phi) || is_bounded(loop, counter.sum)))
            return true;
    }
    return false;
}

/* Whether a turn hands on what it had from the turn before, as a window that moves through an array
 * does. In one turn at once that is a copy, which waits for what the turn has loaded. */
static bool hands_on(const cuda_loop *loop)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(loop->header); LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i))
        for (unsigned n = 0; n < LLVMCountIncoming(i); n++) {
            const LLVMValueRef next = LLVMGetIncomingValue(i, n);
            if (LLVMGetIncomingBlock(i, n) == loop->latch && next != i &&
                LLVMIsAPHINode(next) != NULL && LLVMGetInstructionParent(next) == loop->header)
                return true;
        }
    return false;
}

/* Of a number of turns that is not known: where a group does not meet, that is left to LLVM. */
static unsigned choose_some(const cuda_loop *loop)
{
    if (!cuda_loop_is_innermost(loop) || !cuda_loop_has_load(loop) ||
        !cuda_loop_meets_at_barriers(loop) || !has_bounded_counter(loop))
        return 1;
    const uint64_t size = count_instructions(loop, MOST_INSTRUCTIONS);
    return size * SOME_TURNS <= MOST_INSTRUCTIONS                    ? SOME_TURNS
           : size * TWO_TURNS <= MOST_INSTRUCTIONS && hands_on(loop) ? TWO_TURNS
                                                                     : 1;
}

static bool find_loop(LLVMBasicBlockRef latch, cuda_loop *loop)
{
    const LLVMValueRef end = LLVMGetBasicBlockTerminator(latch);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
        if (cuda_loop_find(LLVMGetSuccessor(end, i), latch, loop))
            return true;
    return false;
}

static unsigned find_count(LLVMBasicBlockRef latch, cuda_loop *loop)
{
    LLVMBasicBlockRef header = NULL;
    cuda_count end;
    uint64_t turns = cuda_count_turns(latch, &header);
    if (turns == 0 && cuda_count_read(latch, &end)) {
        turns = count_turns(&end);
        header = LLVMGetInstructionParent(end.counter.phi);
    }
    if (turns == 0)
        return find_loop(latch, loop) ? choose_some(loop) : 1;
    return cuda_loop_find(header, latch, loop) && cuda_loop_is_innermost(loop)
               ? choose_count(loop, turns)
               : 1;
}

void cuda_mark_loops(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b)) {
            cuda_loop loop;
            const unsigned count = find_count(b, &loop);
            if (count <= 1)
                continue;
            mark(LLVMGetModuleContext(module), &loop, count);
            cuda_hide_barriers(&loop);
        }
}

/* ---- Strides --------------------------------------------------------------------------------- */

/* Whether a loop ends when a counter's sum is a number, as clang 22 leaves it, after a number of
 * turns that is not known. */
static bool is_counted(const cuda_loop *loop, const cuda_counter *counter)
{
    cuda_count end;
    return cuda_count_read(counter->latch, &end) && end.counter.phi == counter->phi &&
           cuda_loop_is_invariant(loop, end.last) &&
           !(LLVMIsConstant(end.last) && LLVMIsConstant(counter->start));
}

/* Whether a phi goes on in steps of a constant until it passes a number, or is one. */
static bool find_stride(LLVMValueRef phi, cuda_loop *loop, int64_t *step)
{
    cuda_counter counter;
    return cuda_counter_read(phi, &counter) && cuda_read_constant(counter.step, step) &&
           cuda_loop_find(LLVMGetInstructionParent(phi), counter.latch, loop) &&
           cuda_loop_is_innermost(loop) &&
           (cuda_loop_find_end(loop, &counter) != NULL || is_counted(loop, &counter));
}

static bool is_global(LLVMValueRef pointer)
{
    enum { GENERIC = 0, GLOBAL = 1 };
    const unsigned space = LLVMGetPointerAddressSpace(LLVMTypeOf(pointer));
    return space == GENERIC || space == GLOBAL;
}

/* What an address is computed from. */
static LLVMValueRef find_root(LLVMValueRef address)
{
    while (LLVMIsAGetElementPtrInst(address) != NULL || LLVMIsABitCastInst(address) != NULL ||
           LLVMIsAAddrSpaceCastInst(address) != NULL)
        address = LLVMGetOperand(address, 0);
    return address;
}

/* Whether a load of the next turn may be of the place that a store of this one is to. Of what both
 * compute from the same, the compiler sees that. */
static bool may_follow(LLVMValueRef load, LLVMValueRef store)
{
    const LLVMValueRef from = LLVMGetOperand(load, 0), to = LLVMGetOperand(store, 1);
    return is_global(from) && is_global(to) && find_root(from) != find_root(to) &&
           !cuda_loads_unwritten(load);
}

static bool may_follow_any(const cuda_loop *loop, LLVMValueRef load)
{
    for (size_t b = 0; b < loop->count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(loop->blocks[b]); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (LLVMIsAStoreInst(i) != NULL && may_follow(load, i))
                return true;
    return false;
}

/* Whether loads of a turn wait for what the turn before stores: then several turns at once take
 * registers, and no less time. */
static bool waits_for_stores(const cuda_loop *loop)
{
    for (size_t b = 0; b < loop->count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(loop->blocks[b]); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (LLVMIsALoadInst(i) != NULL && may_follow_any(loop, i))
                return true;
    return false;
}

/* Strides that begin at a number of the thread's, as where a group shares a row, make few turns:
 * those that are left over here go one by one, and CUDA's compiler has them wait together. Where
 * both end at a constant, none is left over. */
static bool is_shared_row(const cuda_loop *loop, LLVMValueRef phi)
{
    cuda_count end;
    cuda_counter counter;
    if (!cuda_counter_read(phi, &counter) || LLVMIsConstant(counter.start))
        return false;
    const LLVMValueRef test = cuda_loop_find_end(loop, &counter);
    if (test != NULL)
        return !LLVMIsConstant(LLVMGetOperand(test, 0)) && !LLVMIsConstant(LLVMGetOperand(test, 1));
    return !cuda_count_read(counter.latch, &end) || !LLVMIsConstant(end.last);
}

/* Whether a loop begins and ends at constants. */
static bool has_known_turns(const cuda_loop *loop, LLVMValueRef phi)
{
    cuda_counter counter;
    if (!cuda_counter_read(phi, &counter) || !LLVMIsConstant(counter.start))
        return false;
    const LLVMValueRef test = cuda_loop_find_end(loop, &counter);
    return test != NULL &&
           (LLVMIsConstant(LLVMGetOperand(test, 0)) || LLVMIsConstant(LLVMGetOperand(test, 1)));
}

static bool ends_once(const cuda_loop *loop)
{
    size_t count = 0;
    for (size_t b = 0; b < loop->count; b++) {
        const LLVMValueRef end = LLVMGetBasicBlockTerminator(loop->blocks[b]);
        for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
            count += !cuda_loop_contains(loop, LLVMGetSuccessor(end, i));
    }
    return count == 1;
}

/* Whether LLVM would not do some turns at once: it does not see that strides end, and stops at some
 * instructions. */
static bool is_left(const cuda_loop *loop, LLVMValueRef phi, int64_t step)
{
    const bool is_stride = llabs(step) > 1, has_load = cuda_loop_has_load(loop);
    const uint64_t size = count_instructions(loop, MOST_INSTRUCTIONS) * SOME_TURNS;
    if (size > MOST_INSTRUCTIONS || (size <= MOST_OF_LLVM && !(is_stride && has_load)))
        return false;
    return has_load ? !(is_stride && is_shared_row(loop, phi)) && !waits_for_stores(loop)
                    : !has_known_turns(loop, phi) && ends_once(loop);
}

void cuda_mark_strides(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); LLVMIsAPHINode(i) != NULL;
                 i = LLVMGetNextInstruction(i)) {
                int64_t step;
                cuda_loop loop;
                if (find_stride(i, &loop, &step) && !cuda_loop_meets(&loop) &&
                    is_left(&loop, i, step))
                    mark(LLVMGetModuleContext(module), &loop, SOME_TURNS);
            }
}

/* ---- What is left to CUDA's compiler --------------------------------------------------------- */

/* The turns that are left over are fewer than those at once, by a mask. */
static bool is_remainder(LLVMValueRef branch)
{
    const LLVMValueRef test = LLVMIsConditional(branch) ? LLVMGetCondition(branch) : branch;
    if (LLVMIsAICmpInst(test) == NULL)
        return false;
    const LLVMValueRef last = LLVMGetOperand(test, 1);
    return LLVMIsABinaryOperator(last) != NULL && LLVMGetInstructionOpcode(last) == LLVMAnd &&
           LLVMIsAConstantInt(LLVMGetOperand(last, 1)) != NULL &&
           LLVMConstIntGetZExtValue(LLVMGetOperand(last, 1)) < MOST_TURNS;
}

void cuda_unmark_loops(LLVMModuleRef module)
{
    const unsigned kind = kind_of(LLVMGetModuleContext(module));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b)) {
            const LLVMValueRef branch = LLVMGetBasicBlockTerminator(b);
            if (LLVMIsABranchInst(branch) != NULL && !is_remainder(branch))
                LLVMSetMetadata(branch, kind, NULL);
        }
}
