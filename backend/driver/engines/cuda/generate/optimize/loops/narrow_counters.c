#include "backend/driver/engines/cuda/generate/optimize/loops/narrow_counters.h"

#include <stdbool.h>
#include <stdint.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/analysis/loop.h"
#include "backend/driver/engines/cuda/generate/analysis/range.h"

typedef struct narrowing {
    LLVMBuilderRef builder;
    LLVMTypeRef i32, i64;
    cuda_counter counter;
    cuda_count end; /* if the loop ends by this counter */
    bool ends, is_known;
    cuda_range range; /* if that is known: from the start to the end */
} narrowing;

/* ---- Which counters -------------------------------------------------------------------------- */

/* In steps of one from a number to another one, which it reaches: what it is on the way. */
static bool find_range(narrowing *n)
{
    int64_t step;
    cuda_loop loop;
    cuda_range start, last;
    const cuda_way way = {n->counter.before, LLVMGetInstructionParent(n->counter.phi)};
    if (!cuda_read_constant(n->counter.step, &step) || (step != 1 && step != -1) ||
        !cuda_loop_find(way.to, n->counter.latch, &loop) ||
        !cuda_loop_is_invariant(&loop, n->end.last) ||
        !cuda_range_find(n->counter.start, &way, &start) ||
        !cuda_range_find(n->end.last, &way, &last))
        return false;
    const cuda_range *low = step > 0 ? &start : &last, *high = step > 0 ? &last : &start;
    n->range = (cuda_range){low->least, high->most};
    return low->most < high->least;
}

static bool is_within(const cuda_range *r, int64_t least, int64_t most)
{
    return r->least >= least && r->most <= most;
}

/* A lower half says which number of a range it is. */
static bool fits(const cuda_range *r)
{
    return is_within(r, 0, UINT32_MAX) || is_within(r, INT32_MIN, INT32_MAX);
}

static LLVMValueRef other_side(const narrowing *n, LLVMValueRef test)
{
    const LLVMValueRef x = LLVMGetOperand(test, 0);
    return x == n->counter.phi || x == n->counter.sum ? LLVMGetOperand(test, 1) : x;
}

/* Whether both sides of a test are in order by their lower halves: a predicate that does that. */
static bool find_predicate(const narrowing *n, LLVMValueRef test, LLVMIntPredicate *out)
{
    static const LLVMIntPredicate without_sign[] = {[LLVMIntSGT] = LLVMIntUGT,
                                                    [LLVMIntSGE] = LLVMIntUGE,
                                                    [LLVMIntSLT] = LLVMIntULT,
                                                    [LLVMIntSLE] = LLVMIntULE};
    cuda_range other;
    const LLVMBasicBlockRef block = LLVMGetInstructionParent(test);
    const cuda_way way = {NULL, block};
    *out = LLVMGetICmpPredicate(test);
    if (!n->is_known || !cuda_range_find(other_side(n, test), &way, &other))
        return false;
    if (is_within(&n->range, INT32_MIN, INT32_MAX) && is_within(&other, INT32_MIN, INT32_MAX))
        return true;
    if (*out >= LLVMIntSGT)
        *out = without_sign[*out];
    return is_within(&n->range, 0, UINT32_MAX) && is_within(&other, 0, UINT32_MAX);
}

static bool takes_half(LLVMValueRef user)
{
    int64_t mask;
    if (cuda_is_opcode(user, LLVMTrunc))
        return LLVMGetIntTypeWidth(LLVMTypeOf(user)) <= 32;
    return cuda_is_opcode(user, LLVMAnd) && cuda_read_constant(LLVMGetOperand(user, 1), &mask) &&
           mask >= 0 && mask <= UINT32_MAX;
}

static bool is_own(const narrowing *n, LLVMValueRef user)
{
    return user == n->counter.phi || user == n->counter.sum || (n->ends && user == n->end.test);
}

static bool need_halves(const narrowing *n, LLVMValueRef number)
{
    LLVMIntPredicate predicate;
    for (LLVMUseRef use = LLVMGetFirstUse(number); use != NULL; use = LLVMGetNextUse(use)) {
        const LLVMValueRef user = LLVMGetUser(use);
        if (!is_own(n, user) && !takes_half(user) &&
            !(LLVMIsAICmpInst(user) != NULL && find_predicate(n, user, &predicate)))
            return false;
    }
    return true;
}

static bool find(narrowing *n, LLVMValueRef phi)
{
    if (LLVMTypeOf(phi) != n->i64 || !cuda_counter_read(phi, &n->counter))
        return false;
    n->ends = cuda_count_read(n->counter.latch, &n->end) && n->end.counter.phi == phi;
    n->is_known = n->ends && find_range(n);
    return (!n->ends || (n->is_known && fits(&n->range))) && need_halves(n, phi) &&
           need_halves(n, n->counter.sum);
}

/* ---- The change ------------------------------------------------------------------------------ */

static LLVMValueRef half_of(const narrowing *n, LLVMValueRef value)
{
    return LLVMBuildTrunc(n->builder, value, n->i32, "");
}

/* Before a phi's block, a number is what it is in the block. */
static LLVMValueRef half_before(const narrowing *n, LLVMValueRef value)
{
    LLVMPositionBuilderBefore(n->builder, LLVMGetBasicBlockTerminator(n->counter.before));
    return half_of(n, value);
}

static LLVMValueRef narrow_user(const narrowing *n, LLVMValueRef user, LLVMValueRef half)
{
    LLVMIntPredicate predicate = LLVMIntEQ;
    LLVMPositionBuilderBefore(n->builder, user);
    if (cuda_is_opcode(user, LLVMTrunc))
        return LLVMTypeOf(user) == n->i32 ? half
                                          : LLVMBuildTrunc(n->builder, half, LLVMTypeOf(user), "");
    if (cuda_is_opcode(user, LLVMAnd)) {
        const uint64_t mask = LLVMConstIntGetZExtValue(LLVMGetOperand(user, 1));
        const LLVMValueRef bits =
            LLVMBuildAnd(n->builder, half, LLVMConstInt(n->i32, mask, false), "");
        return LLVMBuildZExt(n->builder, bits, n->i64, "");
    }
    if (n->ends && user == n->end.test)
        predicate = LLVMGetICmpPredicate(user);
    else
        (void)find_predicate(n, user, &predicate);
    const LLVMValueRef other = half_of(n, other_side(n, user));
    return LLVMGetOperand(user, 0) == other_side(n, user)
               ? LLVMBuildICmp(n->builder, predicate, other, half, "")
               : LLVMBuildICmp(n->builder, predicate, half, other, "");
}

static void narrow_users(const narrowing *n, LLVMValueRef number, LLVMValueRef half)
{
    for (LLVMUseRef use = LLVMGetFirstUse(number), next; use != NULL; use = next) {
        const LLVMValueRef user = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (user == n->counter.phi || user == n->counter.sum)
            continue;
        LLVMReplaceAllUsesWith(user, narrow_user(n, user, half));
        LLVMInstructionEraseFromParent(user);
        next = LLVMGetFirstUse(number); /* the list has changed */
        while (next != NULL &&
               (LLVMGetUser(next) == n->counter.phi || LLVMGetUser(next) == n->counter.sum))
            next = LLVMGetNextUse(next);
    }
}

static void narrow(const narrowing *n)
{
    const cuda_counter *c = &n->counter;
    const LLVMBuilderRef b = n->builder;
    LLVMValueRef start = half_before(n, c->start);
    LLVMPositionBuilderBefore(b, c->phi);
    const LLVMValueRef phi = LLVMBuildPhi(b, n->i32, "");
    LLVMPositionBuilderBefore(b, c->sum);
    LLVMValueRef sum = LLVMBuildAdd(b, phi, half_of(n, c->step), "");
    LLVMBasicBlockRef before = c->before, latch = c->latch;
    LLVMAddIncoming(phi, &start, &before, 1);
    LLVMAddIncoming(phi, &sum, &latch, 1);
    narrow_users(n, c->phi, phi);
    narrow_users(n, c->sum, sum);
    LLVMReplaceAllUsesWith(c->sum, LLVMGetUndef(n->i64));
    LLVMInstructionEraseFromParent(c->sum);
    LLVMInstructionEraseFromParent(c->phi);
}

void cuda_narrow_counters(LLVMModuleRef module)
{
    const LLVMContextRef context = LLVMGetModuleContext(module);
    narrowing n = {.builder = LLVMCreateBuilderInContext(context),
                   .i32 = LLVMInt32TypeInContext(context),
                   .i64 = LLVMInt64TypeInContext(context)};
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; LLVMIsAPHINode(i) != NULL;
                 i = next) {
                next = LLVMGetNextInstruction(i);
                if (!find(&n, i))
                    continue;
                narrow(&n);
                next = LLVMGetFirstInstruction(b); /* what came next may be gone */
            }
    LLVMDisposeBuilder(n.builder);
}
