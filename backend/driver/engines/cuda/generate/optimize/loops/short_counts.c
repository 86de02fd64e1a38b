#include "backend/driver/engines/cuda/generate/optimize/loops/short_counts.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/analysis/loop.h"
#include "backend/driver/engines/cuda/generate/walk.h"
#include "backend/driver/engines/simd/contract/comparison.h"

enum { MOST_DEPTH = 4 /* of conditions */ };

typedef struct shortening {
    cuda_loop loop;
    cuda_counter counter;
    LLVMValueRef branch, test;
    LLVMValueRef start, last; /* of 32 bits */
    int64_t step;
    bool goes_back; /* if the test holds */
} shortening;

/* ---- Which loops ----------------------------------------------------------------------------- */

static bool is_i32(LLVMValueRef value)
{
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMIntegerTypeKind &&
           LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 32;
}

/* Returns the number of 32 bits that one of 64 extends, as if it is not below 0; NULL: none. */
static LLVMValueRef find_short(LLVMValueRef value)
{
    int64_t number;
    if (cuda_read_constant(value, &number) && number >= INT32_MIN && number <= INT32_MAX)
        return LLVMConstInt(LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(value))),
                            (uint64_t)number, true);
    const bool extends = cuda_is_opcode(value, LLVMSExt) || cuda_is_opcode(value, LLVMZExt);
    return extends && is_i32(LLVMGetOperand(value, 0)) ? LLVMGetOperand(value, 0) : NULL;
}

/* An id within a group, or a warp. */
static bool is_small_id(LLVMValueRef value)
{
    size_t length;
    static const char ids[] = "llvm.nvvm.read.ptx.sreg.";
    if (LLVMIsACallInst(value) == NULL || LLVMIsAFunction(LLVMGetCalledValue(value)) == NULL)
        return false;
    const char *name = LLVMGetValueName2(LLVMGetCalledValue(value), &length);
    if (strncmp(name, ids, sizeof ids - 1) != 0)
        return false;
    name += sizeof ids - 1;
    return strncmp(name, "tid.", 4) == 0 || strcmp(name, "laneid") == 0;
}

static bool is_not_below_0(LLVMValueRef value)
{
    int64_t number;
    if (cuda_read_constant(value, &number))
        return number >= 0;
    if (cuda_is_opcode(value, LLVMAnd) || cuda_is_opcode(value, LLVMLShr))
        return cuda_read_constant(LLVMGetOperand(value, 1), &number) && number > 0;
    return cuda_is_opcode(value, LLVMZExt) || is_small_id(value);
}

static bool is_constant(LLVMValueRef value, bool number)
{
    return LLVMIsAConstantInt(value) != NULL && LLVMIsNull(value) != number;
}

/* Whether x < y if a condition holds, or if it does not: of two that hold together either may tell,
 * and of two that fail together. */
static bool tells(LLVMValueRef condition, bool holds, LLVMValueRef x, LLVMValueRef y, int depth)
{
    if (LLVMIsAICmpInst(condition) != NULL) {
        const simd_comparison said = simd_comparison_of(condition, holds);
        return simd_compares(&said, LLVMIntSLT, x, y);
    }
    const bool is_pair = cuda_is_opcode(condition, holds ? LLVMAnd : LLVMOr);
    const bool is_choice = cuda_is_opcode(condition, LLVMSelect) &&
                           is_constant(LLVMGetOperand(condition, holds ? 2 : 1), !holds);
    if (depth == 0 || (!is_pair && !is_choice))
        return false;
    const unsigned second = is_pair || holds ? 1 : 2;
    return tells(LLVMGetOperand(condition, 0), holds, x, y, depth - 1) ||
           tells(LLVMGetOperand(condition, second), holds, x, y, depth - 1);
}

/* Whether a branch goes to a block only where x < y. */
static bool is_guard(LLVMValueRef branch, LLVMBasicBlockRef to, LLVMValueRef x, LLVMValueRef y)
{
    return LLVMIsABranchInst(branch) != NULL && LLVMIsConditional(branch) &&
           LLVMGetSuccessor(branch, 0) != LLVMGetSuccessor(branch, 1) &&
           tells(LLVMGetCondition(branch), LLVMGetSuccessor(branch, 0) == to, x, y, MOST_DEPTH);
}

static bool is_guarded(const shortening *s)
{
    LLVMBasicBlockRef block = s->counter.before;
    if (is_guard(LLVMGetBasicBlockTerminator(block), s->loop.header, s->start, s->last))
        return true;
    const LLVMBasicBlockRef before = simd_only_predecessor(block);
    return before != NULL &&
           is_guard(LLVMGetBasicBlockTerminator(before), block, s->start, s->last);
}

/* The latch goes back while the sum is below a number: neither is below 0, as a guard will show. */
static bool find_test(shortening *s)
{
    s->branch = LLVMGetBasicBlockTerminator(s->counter.latch);
    if (LLVMIsABranchInst(s->branch) == NULL || !LLVMIsConditional(s->branch) ||
        LLVMGetSuccessor(s->branch, 0) == LLVMGetSuccessor(s->branch, 1))
        return false;
    s->test = LLVMGetCondition(s->branch);
    if (LLVMIsAICmpInst(s->test) == NULL || LLVMGetOperand(s->test, 0) != s->counter.sum)
        return false;
    const LLVMIntPredicate predicate = LLVMGetICmpPredicate(s->test);
    s->goes_back = LLVMGetSuccessor(s->branch, 0) == s->loop.header;
    return s->goes_back ? predicate == LLVMIntSLT || predicate == LLVMIntULT
                        : predicate == LLVMIntSGE || predicate == LLVMIntUGE;
}

static bool find(LLVMValueRef phi, shortening *out)
{
    if (LLVMGetTypeKind(LLVMTypeOf(phi)) != LLVMIntegerTypeKind ||
        LLVMGetIntTypeWidth(LLVMTypeOf(phi)) != 64 || !cuda_counter_read(phi, &out->counter) ||
        !cuda_read_constant(out->counter.step, &out->step) || out->step <= 1 ||
        out->step > INT32_MAX ||
        !cuda_loop_find(LLVMGetInstructionParent(phi), out->counter.latch, &out->loop) ||
        !cuda_loop_is_innermost(&out->loop) || !find_test(out))
        return false;
    out->start = find_short(out->counter.start);
    out->last = find_short(LLVMGetOperand(out->test, 1));
    return out->start != NULL && out->last != NULL && LLVMIsAConstantInt(out->last) == NULL &&
           cuda_loop_is_invariant(&out->loop, out->last) && is_not_below_0(out->start) &&
           is_guarded(out);
}

/* ---- What becomes of them -------------------------------------------------------------------- */

/* As the loop is entered only where something is left, and by a number that is not below 0, none of
 * these wraps around. */
static void shorten(LLVMBuilderRef builder, const shortening *s)
{
    const LLVMTypeRef type = LLVMTypeOf(s->last);
    LLVMPositionBuilderBefore(builder, LLVMGetBasicBlockTerminator(s->counter.before));
    LLVMValueRef all = LLVMBuildNSWSub(builder, s->last, s->start, "");
    LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(s->loop.header));
    const LLVMValueRef left = LLVMBuildPhi(builder, type, "");
    LLVMPositionBuilderBefore(builder, s->branch);
    LLVMValueRef rest =
        LLVMBuildNSWAdd(builder, left, LLVMConstInt(type, (uint64_t)-s->step, true), "");
    LLVMBasicBlockRef before = s->counter.before, latch = s->counter.latch;
    LLVMAddIncoming(left, &all, &before, 1);
    LLVMAddIncoming(left, &rest, &latch, 1);
    LLVMSetCondition(s->branch, LLVMBuildICmp(builder, s->goes_back ? LLVMIntSGT : LLVMIntSLE, rest,
                                              LLVMConstNull(type), ""));
    if (LLVMGetFirstUse(s->test) == NULL)
        LLVMInstructionEraseFromParent(s->test);
}

static void visit(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef i)
{
    shortening s;
    (void)module;
    if (LLVMIsAPHINode(i) != NULL && find(i, &s))
        shorten(builder, &s);
}

void cuda_shorten_counts(LLVMModuleRef module)
{
    cuda_walk(module, visit);
}
