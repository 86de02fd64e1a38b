#include "backend/driver/engines/cuda/generate/optimize/indices/wide_indices.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/analysis/loop.h"
#include "backend/driver/engines/cuda/generate/walk.h"

/* How deep the sums and products of an index are looked into. */
enum { MOST_DEPTH = 8 };

typedef struct widening {
    LLVMBuilderRef builder;
    LLVMTypeRef i32, i64;
} widening;

static LLVMValueRef extend(const widening *w, LLVMValueRef value)
{
    return LLVMBuildSExt(w->builder, value, w->i64, "");
}

/* ---- Counters -------------------------------------------------------------------------------- */

/* A counter of an innermost loop that ends by it before it would wrap around. */
typedef struct counter_end {
    cuda_loop loop;
    cuda_counter counter;
    LLVMValueRef test;
} counter_end;

/* In steps of one up to a number that it does not reach: LLVM knows that this does not wrap. */
static bool is_known(const counter_end *e)
{
    const LLVMIntPredicate predicate = LLVMGetICmpPredicate(e->test);
    const LLVMValueRef step = e->counter.step;
    return LLVMIsAConstantInt(step) != NULL && llabs(LLVMConstIntGetSExtValue(step)) == 1 &&
           (predicate == LLVMIntSLT || predicate == LLVMIntSGT);
}

static bool find_counter(const widening *w, LLVMValueRef phi, counter_end *out)
{
    if (LLVMTypeOf(phi) != w->i32 || !cuda_counter_read(phi, &out->counter) ||
        !cuda_loop_find(LLVMGetInstructionParent(phi), out->counter.latch, &out->loop) ||
        !cuda_loop_is_innermost(&out->loop) || cuda_loop_meets(&out->loop) ||
        !cuda_loop_is_invariant(&out->loop, out->counter.step))
        return false;
    out->test = cuda_loop_find_end(&out->loop, &out->counter);
    return out->test != NULL && !is_known(out);
}

/* The test of the wide numbers. What it compares with is extended where the loop begins. */
static void widen_test(const widening *w, const counter_end *e, LLVMValueRef phi, LLVMValueRef sum)
{
    LLVMValueRef sides[2];
    for (unsigned i = 0; i < 2; i++) {
        const LLVMValueRef side = LLVMGetOperand(e->test, i);
        LLVMPositionBuilderBefore(w->builder, LLVMGetBasicBlockTerminator(e->counter.before));
        sides[i] = side == e->counter.phi ? phi : side == e->counter.sum ? sum : extend(w, side);
    }
    LLVMPositionBuilderBefore(w->builder, e->test);
    const LLVMValueRef test =
        LLVMBuildICmp(w->builder, LLVMGetICmpPredicate(e->test), sides[0], sides[1], "");
    LLVMReplaceAllUsesWith(e->test, test);
    LLVMInstructionEraseFromParent(e->test);
}

static void widen_counter(const widening *w, const counter_end *e)
{
    const cuda_counter *c = &e->counter;
    const LLVMBuilderRef b = w->builder;
    LLVMPositionBuilderBefore(b, LLVMGetBasicBlockTerminator(c->before));
    LLVMValueRef start = extend(w, c->start);
    const LLVMValueRef step = extend(w, c->step);
    LLVMPositionBuilderBefore(b, c->phi);
    const LLVMValueRef phi = LLVMBuildPhi(b, w->i64, "");
    LLVMPositionBuilderBefore(b, c->sum);
    LLVMValueRef sum = LLVMBuildNSWAdd(b, phi, step, "");
    LLVMBasicBlockRef before = c->before, latch = c->latch;
    LLVMAddIncoming(phi, &start, &before, 1);
    LLVMAddIncoming(phi, &sum, &latch, 1);
    widen_test(w, e, phi, sum);
    LLVMPositionBuilderBefore(b, c->sum);
    LLVMReplaceAllUsesWith(c->sum, LLVMBuildTrunc(b, sum, w->i32, ""));
    LLVMPositionBuilderBefore(b, cuda_first_behind_phis(e->loop.header));
    LLVMReplaceAllUsesWith(c->phi, LLVMBuildTrunc(b, phi, w->i32, ""));
    LLVMInstructionEraseFromParent(c->sum);
    LLVMInstructionEraseFromParent(c->phi);
}

/* ---- Indices --------------------------------------------------------------------------------- */

/* A number that has been made of a wide counter; one that still is a phi, which LLVM widens. */
static bool is_counter(LLVMValueRef value)
{
    cuda_counter counter;
    const bool is_narrowed = cuda_is_opcode(value, LLVMTrunc);
    const LLVMValueRef number = is_narrowed ? LLVMGetOperand(value, 0) : value;
    return LLVMIsAPHINode(number) != NULL && cuda_counter_read(number, &counter);
}

static bool is_product(LLVMValueRef value)
{
    return cuda_is_opcode(value, LLVMMul) ||
           (cuda_is_opcode(value, LLVMShl) && LLVMIsAConstantInt(LLVMGetOperand(value, 1)) != NULL);
}

/* The upper bits of a number that a product with a constant, or a shift by one, loses. */
static unsigned lost_bits(LLVMValueRef value)
{
    int64_t by;
    if (!is_product(value) || !cuda_read_constant(LLVMGetOperand(value, 1), &by) || by == 0)
        return 0;
    return cuda_is_opcode(value, LLVMShl) ? (unsigned)by : (unsigned)__builtin_ctzll((uint64_t)by);
}

/* How many of a number's lowest bits are 0 for sure. */
static unsigned count_low_zeros(LLVMValueRef value, int depth)
{
    int64_t number;
    if (cuda_read_constant(value, &number))
        return number == 0 ? 32 : (unsigned)__builtin_ctzll((uint64_t)number);
    if (!is_product(value) || depth == 0)
        return 0;
    return lost_bits(value) + count_low_zeros(LLVMGetOperand(value, 0), depth - 1);
}

/* LLVM writes 8 * i + 1 as 8 * i | 1. */
static bool is_sum_without_carry(LLVMValueRef value)
{
    int64_t added;
    return cuda_is_opcode(value, LLVMOr) && cuda_read_constant(LLVMGetOperand(value, 1), &added) &&
           added >= 0 && added >> count_low_zeros(LLVMGetOperand(value, 0), MOST_DEPTH) == 0;
}

static bool is_sum(LLVMValueRef value)
{
    return cuda_is_opcode(value, LLVMAdd) || cuda_is_opcode(value, LLVMSub) ||
           is_sum_without_carry(value);
}

/* Of a constant whose upper bits are lost behind it LLVM clears these: it may have been below 0. */
static bool is_ambiguous(LLVMValueRef value, unsigned lost)
{
    int64_t number;
    return lost > 0 && cuda_read_constant(value, &number) &&
           (lost > 31 || number >= (int64_t)1 << (31 - lost));
}

/* Whether one of the constants in an index may be another one. */
static bool has_ambiguous(LLVMValueRef value, unsigned lost, int depth)
{
    if (depth == 0 || is_counter(value) || !(is_sum(value) || is_product(value)))
        return is_ambiguous(value, lost);
    lost += lost_bits(value);
    return has_ambiguous(LLVMGetOperand(value, 0), lost, depth - 1) ||
           (!cuda_is_opcode(value, LLVMShl) &&
            has_ambiguous(LLVMGetOperand(value, 1), is_product(value) ? 0 : lost, depth - 1));
}

static bool has_counter(LLVMValueRef value, int depth)
{
    return is_counter(value) || (depth > 0 && (is_sum(value) || is_product(value)) &&
                                 (has_counter(LLVMGetOperand(value, 0), depth - 1) ||
                                  has_counter(LLVMGetOperand(value, 1), depth - 1)));
}

/* Whether an index is easier in 64 bits: a counter is in it, or a sum with a constant, which an
 * instruction adds to the address. It does not where something else multiplies the sum. */
static bool is_worth_it(LLVMValueRef value, int depth)
{
    if (is_counter(value))
        return true;
    if (depth == 0 || !(is_sum(value) || is_product(value)))
        return false;
    if (is_sum(value) && LLVMIsAConstantInt(LLVMGetOperand(value, 1)) != NULL)
        return true;
    if (is_product(value) && LLVMIsAConstantInt(LLVMGetOperand(value, 1)) == NULL)
        return has_counter(value, depth);
    return is_worth_it(LLVMGetOperand(value, 0), depth - 1) ||
           is_worth_it(LLVMGetOperand(value, 1), depth - 1);
}

static LLVMValueRef widen(const widening *w, LLVMValueRef value, int depth)
{
    if (cuda_is_opcode(value, LLVMTrunc) && is_counter(value))
        return LLVMGetOperand(value, 0);
    if (!is_worth_it(value, depth) || is_counter(value))
        return extend(w, value);
    const LLVMValueRef x = widen(w, LLVMGetOperand(value, 0), depth - 1);
    const LLVMValueRef y = cuda_is_opcode(value, LLVMShl)
                               ? LLVMBuildZExt(w->builder, LLVMGetOperand(value, 1), w->i64, "")
                               : widen(w, LLVMGetOperand(value, 1), depth - 1);
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
    return LLVMBuildBinOp(w->builder, opcode == LLVMOr ? LLVMAdd : opcode, x, y, "");
}

static bool is_index(LLVMValueRef value)
{
    LLVMUseRef use = LLVMGetFirstUse(value);
    while (use != NULL && LLVMIsAGetElementPtrInst(LLVMGetUser(use)) != NULL)
        use = LLVMGetNextUse(use);
    return use == NULL;
}

static void widen_index(const widening *w, LLVMValueRef i)
{
    const LLVMValueRef value = LLVMGetOperand(i, 0);
    if (LLVMTypeOf(value) != w->i32 || LLVMTypeOf(i) != w->i64 || !is_index(i) ||
        !is_worth_it(value, MOST_DEPTH) || has_ambiguous(value, 0, MOST_DEPTH))
        return;
    LLVMPositionBuilderBefore(w->builder, i);
    LLVMReplaceAllUsesWith(i, widen(w, value, MOST_DEPTH));
}

/* Whether all that is made of a number are indices. */
static bool is_of_indices(LLVMValueRef value, int depth)
{
    LLVMUseRef use = LLVMGetFirstUse(value);
    for (; use != NULL; use = LLVMGetNextUse(use)) {
        const LLVMValueRef user = LLVMGetUser(use);
        const bool is_one = cuda_is_opcode(user, LLVMSExt) && is_index(user);
        if (!is_one &&
            (depth == 0 || !(is_sum(user) || is_product(user)) || !is_of_indices(user, depth - 1)))
            return false;
    }
    return true;
}

/* A product of 32 bits that wraps around is no index: it is marked as one that does not, and LLVM
 * leaves its constants alone. */
static void keep_constants(LLVMModuleRef module, LLVMBuilderRef b, LLVMValueRef i)
{
    int64_t by;
    const LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetModuleContext(module));
    if (!is_product(i) || LLVMTypeOf(i) != i32 || !cuda_read_constant(LLVMGetOperand(i, 1), &by) ||
        !is_of_indices(i, MOST_DEPTH))
        return;
    const bool shifts = cuda_is_opcode(i, LLVMShl);
    if (shifts && (by < 0 || by > 30))
        return;
    LLVMPositionBuilderBefore(b, i);
    const uint64_t times = shifts ? UINT64_C(1) << by : (uint64_t)by;
    const LLVMValueRef factor = LLVMConstInt(i32, times, true);
    LLVMReplaceAllUsesWith(i, LLVMBuildNSWMul(b, LLVMGetOperand(i, 0), factor, ""));
    LLVMInstructionEraseFromParent(i);
}

void cuda_keep_constants(LLVMModuleRef module)
{
    cuda_walk(module, keep_constants);
}

static bool is_half(LLVMValueRef value, uint64_t *out)
{
    *out = LLVMIsAConstantInt(value) == NULL ? 1 : LLVMConstIntGetZExtValue(value);
    return (*out & UINT32_MAX) == 0;
}

/* Constant bits that a number is shifted by; 0 if it is not that. */
static unsigned shift_of(LLVMValueRef value, LLVMOpcode opcode)
{
    if (!cuda_is_opcode(value, opcode) || LLVMIsAConstantInt(LLVMGetOperand(value, 1)) == NULL)
        return 0;
    return (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1));
}

/* Whether all that is made of a number are addresses that it counts bytes of. */
static bool counts_bytes(LLVMValueRef value)
{
    LLVMUseRef use = LLVMGetFirstUse(value);
    for (; use != NULL; use = LLVMGetNextUse(use)) {
        const LLVMValueRef address = LLVMGetUser(use);
        if (LLVMIsAGetElementPtrInst(address) == NULL || LLVMGetNumOperands(address) != 2 ||
            LLVMGetTypeKind(LLVMGetGEPSourceElementType(address)) != LLVMIntegerTypeKind ||
            LLVMGetIntTypeWidth(LLVMGetGEPSourceElementType(address)) != 8)
            return false;
    }
    return true;
}

/* Has the addresses that a number counts bytes of count elements. */
static void count_elements(const widening *w, LLVMValueRef bytes, LLVMValueRef index, unsigned size)
{
    const LLVMContextRef context = LLVMGetTypeContext(w->i64);
    const LLVMTypeRef element = LLVMArrayType(LLVMInt8TypeInContext(context), size);
    for (LLVMUseRef use; (use = LLVMGetFirstUse(bytes)) != NULL;) {
        const LLVMValueRef address = LLVMGetUser(use);
        LLVMPositionBuilderBefore(w->builder, address);
        const LLVMValueRef same =
            LLVMBuildGEP2(w->builder, element, LLVMGetOperand(address, 0), &index, 1, "");
        LLVMSetIsInBounds(same, LLVMIsInBounds(address));
        LLVMReplaceAllUsesWith(address, same);
        LLVMInstructionEraseFromParent(address);
    }
}

/* Whether the lower half of a number, which is in the upper half of another one, is an index. */
static bool is_shifted_back(LLVMValueRef half)
{
    LLVMUseRef use = LLVMGetFirstUse(half);
    while (use != NULL && shift_of(LLVMGetUser(use), LLVMAShr) != 32)
        use = LLVMGetNextUse(use);
    return use != NULL;
}

/* LLVM writes the sum of a constant and the lower half of a number in the upper half of another
 * one: ((x << 32) + (c << 32)) >> 32. From LLVM 20 on it also shifts fewer bits back, where the
 * index is one of bytes: >> 30 for elements of 4. Beside an index of elements that would be another
 * address: then all of them count elements. */
static void add_later(const widening *w, LLVMValueRef i)
{
    enum { LEAST_BACK = 24 /* elements have up to 256 bytes */ };
    uint64_t constant = 0;
    LLVMValueRef half = LLVMGetOperand(i, 0);
    unsigned back = shift_of(i, LLVMAShr);
    if (LLVMTypeOf(i) != w->i64 || back == 0 || back > 32 || !is_index(i))
        return;
    const bool is_sum = cuda_is_opcode(half, LLVMAdd);
    if (is_sum && !is_half(LLVMGetOperand(half, 1), &constant))
        return;
    half = is_sum ? LLVMGetOperand(half, 0) : half;
    if (shift_of(half, LLVMShl) != 32)
        return;
    const unsigned size_bits = 32 - back;
    const bool counts = back < 32 && back >= LEAST_BACK && counts_bytes(i) && is_shifted_back(half);
    if (!is_sum && !counts)
        return;
    back = counts ? 32 : back;
    LLVMPositionBuilderBefore(w->builder, i);
    const LLVMValueRef shifted =
        LLVMBuildAShr(w->builder, half, LLVMConstInt(w->i64, back, false), "");
    const int64_t added = (int64_t)(int32_t)(constant >> 32) * ((int64_t)1 << (32 - back));
    const LLVMValueRef index =
        LLVMBuildAdd(w->builder, shifted, LLVMConstInt(w->i64, (uint64_t)added, true), "");
    if (counts)
        count_elements(w, i, index, 1u << size_bits);
    else
        LLVMReplaceAllUsesWith(i, index);
}

/* ---- Indices beside these -------------------------------------------------------------------- */

static bool extends(LLVMValueRef value, LLVMValueRef number)
{
    return (cuda_is_opcode(value, LLVMSExt) || cuda_is_opcode(value, LLVMZExt)) &&
           LLVMGetOperand(value, 0) == number;
}

static LLVMValueRef other_operand(LLVMValueRef sum, LLVMValueRef operand)
{
    return LLVMGetOperand(sum, LLVMGetOperand(sum, 0) == operand ? 1 : 0);
}

/* Whether a number of 64 bits is added to another one, or a constant and that are, in a block. */
static bool is_added_to(LLVMBasicBlockRef in, LLVMValueRef value, LLVMValueRef number,
                        bool constant_too)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        const LLVMValueRef sum = LLVMGetUser(use);
        if (!cuda_is_opcode(sum, LLVMAdd) || LLVMGetInstructionParent(sum) != in)
            continue;
        const LLVMValueRef other = other_operand(sum, value);
        if (extends(other, number) || (constant_too && LLVMIsAConstantInt(other) != NULL &&
                                       is_added_to(in, sum, number, false)))
            return true;
    }
    return false;
}

static bool is_summed_wide(LLVMBasicBlockRef in, LLVMValueRef x, LLVMValueRef y)
{
    for (LLVMUseRef use = LLVMGetFirstUse(x); use != NULL; use = LLVMGetNextUse(use)) {
        const LLVMValueRef wide = LLVMGetUser(use);
        if (extends(wide, x) && is_added_to(in, wide, y, true))
            return true;
    }
    return false;
}

/* Of v[i + k - 1], v[i + k] and v[i + k + 1] the first and the last are easier in 64 bits. Then the
 * one between them is, too: all three have one address. */
static void widen_neighbour(const widening *w, LLVMValueRef i)
{
    const LLVMValueRef sum = LLVMGetOperand(i, 0);
    if (LLVMTypeOf(sum) != w->i32 || LLVMTypeOf(i) != w->i64 || !is_index(i) ||
        !cuda_is_opcode(sum, LLVMAdd) || has_ambiguous(sum, 0, MOST_DEPTH))
        return;
    const LLVMValueRef x = LLVMGetOperand(sum, 0), y = LLVMGetOperand(sum, 1);
    const LLVMBasicBlockRef block = LLVMGetInstructionParent(i);
    if (!is_summed_wide(block, x, y) && !is_summed_wide(block, y, x))
        return;
    LLVMPositionBuilderBefore(w->builder, i);
    LLVMReplaceAllUsesWith(i, LLVMBuildAdd(w->builder, extend(w, x), extend(w, y), ""));
}

/* ---- All ------------------------------------------------------------------------------------- */

static void widen_counters(const widening *w, LLVMBasicBlockRef block)
{
    counter_end end;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; LLVMIsAPHINode(i) != NULL;
         i = next) {
        next = LLVMGetNextInstruction(i);
        if (find_counter(w, i, &end))
            widen_counter(w, &end);
    }
}

static void widen_indices(const widening *w, LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i))
        if (cuda_is_opcode(i, LLVMSExt))
            widen_index(w, i);
        else if (cuda_is_opcode(i, LLVMAShr))
            add_later(w, i);
}

static void widen_neighbours(const widening *w, LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i))
        if (cuda_is_opcode(i, LLVMSExt))
            widen_neighbour(w, i);
}

void cuda_widen_indices(LLVMModuleRef module)
{
    const LLVMContextRef context = LLVMGetModuleContext(module);
    const widening w = {LLVMCreateBuilderInContext(context), LLVMInt32TypeInContext(context),
                        LLVMInt64TypeInContext(context)};
    static void (*const steps[])(const widening *w, LLVMBasicBlockRef block) = {
        widen_counters, widen_indices, widen_neighbours};
    for (size_t s = 0; s < sizeof steps / sizeof steps[0]; s++)
        for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
            for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
                 b = LLVMGetNextBasicBlock(b))
                steps[s](&w, b);
    LLVMDisposeBuilder(w.builder);
}
