#include "backend/driver/engines/cuda/generate/optimize/loops/grid_strides.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/analysis/loop.h"
#include "backend/driver/engines/cuda/generate/analysis/range.h"

typedef struct stride {
    LLVMBuilderRef builder;
    LLVMTypeRef i32, i64;
    cuda_loop loop;
    cuda_counter counter;
    LLVMValueRef test, last;
    bool tests_sum, goes_on_if; /* the test is of the sum; what it is when the loop goes on */
} stride;

/* ---- Steps ----------------------------------------------------------------------------------- */

/* How deep a step is looked into. */
enum { MOST_DEPTH = 8 };

static bool is_size_of_launch(LLVMValueRef i)
{
    static const char sizes[] = "llvm.nvvm.read.ptx.sreg.";
    size_t length;
    return LLVMIsACallInst(i) != NULL && LLVMIsAFunction(LLVMGetCalledValue(i)) != NULL &&
           strncmp(LLVMGetValueName2(LLVMGetCalledValue(i), &length), sizes, sizeof sizes - 1) == 0;
}

static bool never_traps(LLVMValueRef i)
{
    return cuda_is_opcode(i, LLVMAdd) || cuda_is_opcode(i, LLVMSub) || cuda_is_opcode(i, LLVMMul) ||
           cuda_is_opcode(i, LLVMShl) || cuda_is_opcode(i, LLVMAnd) ||
           cuda_is_opcode(i, LLVMAShr) || LLVMIsACastInst(i) != NULL;
}

static bool may_move(const cuda_loop *loop, LLVMValueRef value, int depth)
{
    if (cuda_loop_is_invariant(loop, value) || is_size_of_launch(value))
        return true;
    if (depth == 0 || !never_traps(value))
        return false;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++)
        if (!may_move(loop, LLVMGetOperand(value, i), depth - 1))
            return false;
    return true;
}

static void move(const stride *s, LLVMValueRef value)
{
    if (cuda_loop_is_invariant(&s->loop, value))
        return;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++)
        move(s, LLVMGetOperand(value, i));
    LLVMInstructionRemoveFromParent(value);
    LLVMPositionBuilderBefore(s->builder, LLVMGetBasicBlockTerminator(s->counter.before));
    LLVMInsertIntoBuilder(s->builder, value);
}

/* What is added to a phi until the next turn, in two sums. */
typedef struct parts {
    LLVMValueRef sum, first, second;
} parts;

/* Returns what a sum adds to a value; NULL: it is no sum with it. */
static LLVMValueRef find_added(LLVMValueRef sum, LLVMValueRef value)
{
    if (!cuda_is_opcode(sum, LLVMAdd))
        return NULL;
    const LLVMValueRef x = LLVMGetOperand(sum, 0), y = LLVMGetOperand(sum, 1);
    return x == value ? y : y == value ? x : NULL;
}

static bool find_parts(LLVMValueRef phi, parts *out)
{
    for (unsigned i = 0; i < 2 * LLVMCountIncoming(phi); i++) {
        out->sum = LLVMGetIncomingValue(phi, i / 2);
        if (!cuda_is_opcode(out->sum, LLVMAdd))
            continue;
        const LLVMValueRef inner = LLVMGetOperand(out->sum, i % 2);
        out->first = find_added(inner, phi);
        out->second = LLVMGetOperand(out->sum, 1 - i % 2);
        if (out->first != NULL && out->first != phi && out->second != phi)
            return true;
    }
    return false;
}

/* A step that is a sum is added in parts: (phi + x) + y. */
static void join_parts(const stride *s, LLVMValueRef phi)
{
    parts found;
    while (find_parts(phi, &found)) {
        LLVMPositionBuilderBefore(s->builder, found.sum);
        const LLVMValueRef step = LLVMBuildAdd(s->builder, found.first, found.second, "");
        LLVMReplaceAllUsesWith(found.sum, LLVMBuildAdd(s->builder, phi, step, ""));
        LLVMInstructionEraseFromParent(found.sum);
    }
}

static void hoist_step(stride *s, LLVMValueRef phi)
{
    join_parts(s, phi);
    if (cuda_counter_read(phi, &s->counter) &&
        cuda_loop_find(LLVMGetInstructionParent(phi), s->counter.latch, &s->loop) &&
        cuda_loop_is_innermost(&s->loop) && may_move(&s->loop, s->counter.step, MOST_DEPTH))
        move(s, s->counter.step);
}

/* ---- Which loops ----------------------------------------------------------------------------- */

static bool is_int(LLVMValueRef value, const cuda_way *way)
{
    cuda_range range;
    return cuda_range_find(value, way, &range) && range.least >= INT32_MIN &&
           range.most <= INT32_MAX;
}

/* The predicate by which the loop goes on, with the counter on its left. */
static LLVMIntPredicate find_predicate(const stride *s, bool is_left)
{
    const LLVMIntPredicate predicate = LLVMGetICmpPredicate(s->test);
    const bool less = predicate == LLVMIntSLT || predicate == LLVMIntSLE;
    const bool equal = predicate == LLVMIntSGE || predicate == LLVMIntSLE;
    const bool goes_on_if_less = (less == is_left) == s->goes_on_if;
    const bool goes_on_if_equal = equal == s->goes_on_if;
    return goes_on_if_less    ? goes_on_if_equal ? LLVMIntSLE : LLVMIntSLT
           : goes_on_if_equal ? LLVMIntSGE
                              : LLVMIntSGT;
}

/* The loop goes on while its counter, or the next one, is below a number. */
static bool read_end(stride *s)
{
    const LLVMValueRef x = LLVMGetOperand(s->test, 0), y = LLVMGetOperand(s->test, 1);
    const bool is_left = x == s->counter.phi || x == s->counter.sum;
    const LLVMValueRef number = is_left ? x : y, branch = LLVMGetUser(LLVMGetFirstUse(s->test));
    const LLVMBasicBlockRef block = LLVMGetInstructionParent(branch);
    s->last = is_left ? y : x;
    s->tests_sum = number == s->counter.sum;
    s->goes_on_if = cuda_loop_contains(&s->loop, LLVMGetSuccessor(branch, 0));
    return block == (s->tests_sum ? s->loop.latch : s->loop.header) &&
           find_predicate(s, is_left) == LLVMIntSLT;
}

/* Of a loop that something else ends as well LLVM makes no several turns at once. */
static bool has_other_end(const stride *s)
{
    const LLVMBasicBlockRef end = LLVMGetInstructionParent(LLVMGetUser(LLVMGetFirstUse(s->test)));
    for (size_t b = 0; b < s->loop.count; b++) {
        const LLVMValueRef branch = LLVMGetBasicBlockTerminator(s->loop.blocks[b]);
        for (unsigned i = 0; i < LLVMGetNumSuccessors(branch); i++)
            if (s->loop.blocks[b] != end &&
                !cuda_loop_contains(&s->loop, LLVMGetSuccessor(branch, i)))
                return true;
    }
    return false;
}

static bool find(stride *s, LLVMValueRef phi)
{
    const cuda_way way = {NULL, LLVMGetInstructionParent(phi)};
    if (LLVMTypeOf(phi) != s->i64 || !cuda_counter_read(phi, &s->counter) ||
        LLVMIsConstant(s->counter.step) || !is_int(s->counter.step, &way) ||
        !is_int(s->counter.start, &way) || !cuda_loop_find(way.to, s->counter.latch, &s->loop) ||
        !cuda_loop_is_innermost(&s->loop) || cuda_loop_meets(&s->loop) ||
        !cuda_loop_is_invariant(&s->loop, s->counter.step) || !cuda_loop_has_load(&s->loop))
        return false;
    s->test = cuda_loop_find_end(&s->loop, &s->counter);
    return s->test != NULL && read_end(s) && !has_other_end(s) && is_int(s->last, &way);
}

/* ---- The change ------------------------------------------------------------------------------ */

/* Where steps are not positive the loop has no end: more turns than there are. */
static LLVMValueRef count_turns(const stride *s)
{
    const LLVMBuilderRef b = s->builder;
    const LLVMValueRef one = LLVMConstInt(s->i64, 1, false);
    const LLVMValueRef none = LLVMConstInt(s->i64, s->tests_sum ? 1 : 0, false);
    const LLVMValueRef start = s->counter.start, step = s->counter.step;
    LLVMPositionBuilderBefore(b, LLVMGetBasicBlockTerminator(s->counter.before));
    const LLVMValueRef far = LLVMBuildSub(b, LLVMBuildSub(b, s->last, start, ""), one, "");
    const LLVMValueRef goes_up = LLVMBuildICmp(b, LLVMIntSGT, step, LLVMConstNull(s->i64), "");
    const LLVMValueRef by = LLVMBuildSelect(b, goes_up, LLVMBuildTrunc(b, step, s->i32, ""),
                                            LLVMConstInt(s->i32, 1, false), "");
    const LLVMValueRef quotient = LLVMBuildUDiv(b, LLVMBuildTrunc(b, far, s->i32, ""), by, "");
    const LLVMValueRef turns = LLVMBuildAdd(b, LLVMBuildZExt(b, quotient, s->i64, ""), one, "");
    const LLVMValueRef all = LLVMBuildSelect(b, goes_up, turns, LLVMConstAllOnes(s->i64), "");
    const LLVMValueRef begins = LLVMBuildICmp(b, LLVMIntSLT, start, s->last, "");
    return LLVMBuildSelect(b, begins, all, none, "");
}

static void change(const stride *s)
{
    const LLVMBuilderRef b = s->builder;
    LLVMValueRef turns = count_turns(s);
    LLVMPositionBuilderBefore(b, s->counter.phi);
    const LLVMValueRef left = LLVMBuildPhi(b, s->i64, "");
    LLVMPositionBuilderBefore(b, s->counter.sum);
    LLVMValueRef next = LLVMBuildAdd(b, left, LLVMConstAllOnes(s->i64), "");
    LLVMBasicBlockRef before = s->counter.before, latch = s->counter.latch;
    LLVMAddIncoming(left, &turns, &before, 1);
    LLVMAddIncoming(left, &next, &latch, 1);
    LLVMPositionBuilderBefore(b, s->test);
    if (s->tests_sum) /* it may stand before the sum no more than its operand does */
        LLVMPositionBuilderBefore(b, LLVMGetUser(LLVMGetFirstUse(s->test)));
    const LLVMValueRef test = LLVMBuildICmp(b, s->goes_on_if ? LLVMIntNE : LLVMIntEQ,
                                            s->tests_sum ? next : left, LLVMConstNull(s->i64), "");
    LLVMReplaceAllUsesWith(s->test, test);
    LLVMInstructionEraseFromParent(s->test);
}

static void change_if_found(stride *s, LLVMValueRef phi)
{
    if (find(s, phi))
        change(s);
}

static void run(LLVMModuleRef module, void (*step)(stride *s, LLVMValueRef phi))
{
    const LLVMContextRef context = LLVMGetModuleContext(module);
    stride s = {.builder = LLVMCreateBuilderInContext(context),
                .i32 = LLVMInt32TypeInContext(context),
                .i64 = LLVMInt64TypeInContext(context)};
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); LLVMIsAPHINode(i) != NULL;
                 i = LLVMGetNextInstruction(i))
                step(&s, i);
    LLVMDisposeBuilder(s.builder);
}

void cuda_hoist_grid_steps(LLVMModuleRef module)
{
    run(module, hoist_step);
}

void cuda_count_grid_strides(LLVMModuleRef module)
{
    run(module, change_if_found);
}
