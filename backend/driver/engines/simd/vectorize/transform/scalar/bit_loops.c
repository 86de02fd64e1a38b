/* bit_loops: loops that go through the bits of a number, which have an instruction, or a few. LLVM
 * finds those that count bits. Those that turn a number around, of which the FFT's and those of
 * codes have one each, it leaves alone:
 *
 *     for (k = 0; k < n; k++) {              r = bitreverse(x) shifted to the right by 32 - n
 *         r = r << 1 | (x & 1);
 *         x >>= 1;
 *     }
 *
 * and those that halve a number until it is below a power of two: while (x > 255) { x >>= 1; n++; }
 *
 * Lanes that count the bits of numbers would wait for the one with most of them. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/intrinsic.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "base/power_of_two.h"

typedef struct turner {
    simd_vectorization *v;
    LLVMBuilderRef b;
    LLVMBasicBlockRef block, before, after; /* a loop of one block, and what it is between */
} turner;

/* ---- Loops that turn numbers around ---------------------------------------------------------- */

static bool is_number(LLVMValueRef value, uint64_t number)
{
    return LLVMIsAConstantInt(value) != NULL && LLVMConstIntGetZExtValue(value) == number;
}

static bool is_step(LLVMValueRef i, LLVMOpcode op, LLVMValueRef from)
{
    return LLVMIsABinaryOperator(i) != NULL && LLVMGetInstructionOpcode(i) == op &&
           LLVMGetOperand(i, 0) == from && is_number(LLVMGetOperand(i, 1), 1);
}

static bool is_phi_of(const turner *t, LLVMValueRef value)
{
    return LLVMIsAPHINode(value) != NULL && LLVMGetInstructionParent(value) == t->block &&
           LLVMCountIncoming(value) == 2;
}

static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef from)
{
    return LLVMGetIncomingValue(phi, LLVMGetIncomingBlock(phi, 0) == from ? 0 : 1);
}

/* Returns what a phi turns around, if it does, as it is before the loop; else NULL. */
static LLVMValueRef find_turned(const turner *t, LLVMValueRef result)
{
    LLVMValueRef next = incoming(result, t->block);
    if (!is_number(incoming(result, t->before), 0) || LLVMIsABinaryOperator(next) == NULL ||
        LLVMGetInstructionOpcode(next) != LLVMOr)
        return NULL;
    for (unsigned k = 0; k < 2; k++) {
        LLVMValueRef bit = LLVMGetOperand(next, 1 - k);
        LLVMValueRef x = LLVMIsABinaryOperator(bit) == NULL ? NULL : LLVMGetOperand(bit, 0);
        if (x != NULL && is_step(LLVMGetOperand(next, k), LLVMShl, result) &&
            is_step(bit, LLVMAnd, x) && is_phi_of(t, x) &&
            is_step(incoming(x, t->block), LLVMLShr, x))
            return incoming(x, t->before);
    }
    return NULL;
}

/* How many rounds the loop has made, where it has been left. */
static LLVMValueRef count_rounds(const turner *t)
{
    LLVMTypeRef type = LLVMInt64TypeInContext(t->v->context);
    LLVMPositionBuilderBefore(t->b, LLVMGetFirstInstruction(t->block));
    LLVMValueRef count = LLVMBuildPhi(t->b, type, ""), one = LLVMConstInt(type, 1, false);
    LLVMPositionBuilderBefore(t->b, LLVMGetBasicBlockTerminator(t->block));
    LLVMValueRef next = LLVMBuildNUWAdd(t->b, count, one, "");
    LLVMValueRef values[] = {LLVMConstNull(type), next};
    LLVMBasicBlockRef blocks[] = {t->before, t->block};
    LLVMAddIncoming(count, values, blocks, 2);
    LLVMPositionBuilderBefore(t->b, LLVMGetFirstInstruction(t->after));
    LLVMValueRef left = LLVMBuildPhi(t->b, type, "");
    LLVMBasicBlockRef from = t->block;
    LLVMAddIncoming(left, &next, &from, 1);
    return left;
}

/* Of 32 bits or fewer, in 64: after n rounds the last n bits of x are turned, shifted further to
 * the left where n is more than there are, and gone where it is twice that. */
static LLVMValueRef turn(const turner *t, LLVMValueRef x, LLVMValueRef rounds)
{
    LLVMTypeRef type = LLVMTypeOf(x), wide = LLVMTypeOf(rounds);
    const unsigned bits = LLVMGetIntTypeWidth(type);
    LLVMPositionBuilderBefore(t->b, simd_first_behind_phis(t->after));
    LLVMValueRef turned =
        simd_intrinsic_build(t->v->module, t->b, "llvm.bitreverse", &type, 1, &x, 1);
    LLVMValueRef last = LLVMConstInt(wide, 2 * bits - 1, false);
    LLVMValueRef is_gone = LLVMBuildICmp(t->b, LLVMIntUGT, rounds, last, "");
    LLVMValueRef by = LLVMBuildSelect(t->b, is_gone, LLVMConstNull(wide), rounds, "");
    LLVMValueRef shifted =
        LLVMBuildLShr(t->b, LLVMBuildShl(t->b, LLVMBuildZExt(t->b, turned, wide, ""), by, ""),
                      LLVMConstInt(wide, bits, false), "");
    return LLVMBuildSelect(t->b, is_gone, LLVMConstNull(type),
                           LLVMBuildTrunc(t->b, shifted, type, ""), "");
}

/* Returns the phi behind the loop that a value comes out through, if that is the only way. */
static LLVMValueRef find_exit(const turner *t, LLVMValueRef next)
{
    for (LLVMUseRef use = LLVMGetFirstUse(next); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMGetInstructionParent(user) != t->block)
            return LLVMIsAPHINode(user) != NULL && LLVMGetInstructionParent(user) == t->after &&
                           LLVMCountIncoming(user) == 1
                       ? user
                       : NULL;
    }
    return NULL;
}

static void turn_result(const turner *t, LLVMValueRef phi)
{
    LLVMTypeRef type = LLVMTypeOf(phi);
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) > 32 ||
        LLVMGetIntTypeWidth(type) < 8 || !is_phi_of(t, phi))
        return;
    LLVMValueRef x = find_turned(t, phi);
    LLVMValueRef out = x == NULL ? NULL : find_exit(t, incoming(phi, t->block));
    if (out == NULL)
        return;
    LLVMReplaceAllUsesWith(out, turn(t, x, count_rounds(t)));
    LLVMInstructionEraseFromParent(out);
    simd_remark(t->v, phi, SIMD_PASS_BIT_LOOPS, "a loop turns bits around: they are, at once");
}

/* Whether a block is a loop by itself, with one block before it and one behind. */
static bool find_loop(turner *t, LLVMBasicBlockRef block)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(block), phi = LLVMGetFirstInstruction(block);
    if (LLVMIsABranchInst(branch) == NULL || LLVMGetNumSuccessors(branch) != 2 ||
        LLVMIsAPHINode(phi) == NULL || LLVMCountIncoming(phi) != 2)
        return false;
    const unsigned own = LLVMGetSuccessor(branch, 0) == block ? 0 : 1;
    const unsigned way = LLVMGetIncomingBlock(phi, 0) == block ? 1 : 0;
    t->block = block;
    t->before = LLVMGetIncomingBlock(phi, way);
    t->after = LLVMGetSuccessor(branch, 1 - own);
    return LLVMGetSuccessor(branch, own) == block && t->after != block &&
           LLVMGetIncomingBlock(phi, 1 - way) == block && t->before != block;
}

/* ---- Loops that halve a number --------------------------------------------------------------- */

/* A number that each round halves, until it is below a power of two, 1 << bits. */
typedef struct halving {
    LLVMValueRef compare, number; /* the phi */
    unsigned bits;
    bool is_signed, ends; /* it is left if the comparison is true, and not if it is false */
} halving;

/* Returns the power of two that a number is compared with; 0 if it is none, or 1. */
static uint64_t find_power(LLVMValueRef compare, bool is_less)
{
    LLVMValueRef limit = LLVMGetOperand(compare, 1);
    if (LLVMIsAConstantInt(limit) == NULL || LLVMGetIntTypeWidth(LLVMTypeOf(limit)) > 64)
        return 0;
    const uint64_t power = LLVMConstIntGetZExtValue(limit) + (is_less ? 0 : 1);
    return zli_is_power_of_two(power) && power > 1 ? power : 0;
}

/* x < 4, or x > 3. */
static bool find_halving(const turner *t, halving *out)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(t->block);
    LLVMValueRef compare = LLVMGetCondition(branch);
    if (LLVMIsAICmpInst(compare) == NULL || LLVMGetInstructionParent(compare) != t->block)
        return false;
    LLVMValueRef x = LLVMGetOperand(compare, 0);
    const LLVMIntPredicate p = LLVMGetICmpPredicate(compare);
    const bool is_signed = p == LLVMIntSLT || p == LLVMIntSGT;
    const bool is_less = p == LLVMIntULT || p == LLVMIntSLT;
    if ((!is_signed && !is_less && p != LLVMIntUGT) || !is_phi_of(t, x) ||
        (LLVMGetSuccessor(branch, 0) == t->after) != is_less ||
        !is_step(incoming(x, t->block), is_signed ? LLVMAShr : LLVMLShr, x))
        return false;
    const uint64_t power = find_power(compare, is_less);
    *out = (halving){compare, x, 0, is_signed, is_less};
    while (power >> out->bits > 1)
        out->bits++;
    /* the highest bit says the sign, where there is one */
    return power != 0 && out->bits < LLVMGetIntTypeWidth(LLVMTypeOf(x)) - (is_signed ? 1 : 0);
}

/* Whether a loop only counts: nothing is left of it where its rounds are known. */
static bool only_counts(const turner *t, const halving *h)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(t->block); i != NULL;
         i = LLVMGetNextInstruction(i)) {
        if (i == h->compare || LLVMIsATerminatorInst(i) != NULL ||
            i == incoming(h->number, t->block))
            continue;
        if (LLVMIsAPHINode(i) != NULL ? !is_phi_of(t, i) : !simd_is_opcode(i, LLVMAdd))
            return false;
    }
    return true;
}

static LLVMValueRef call_of_two(const turner *t, const char *name, LLVMValueRef x, LLVMValueRef y)
{
    LLVMTypeRef type = LLVMTypeOf(x);
    LLVMValueRef operands[] = {x, y};
    return simd_intrinsic_build(t->v->module, t->b, name, &type, 1, operands, 2);
}

/* Builds how many rounds there are: as many as bits from the one on that the power of two is twice
 * of, and one at least. Below 0 there is none of them. */
static LLVMValueRef build_rounds(const turner *t, const halving *h)
{
    LLVMValueRef x = incoming(h->number, t->before);
    LLVMTypeRef type = LLVMTypeOf(x);
    const unsigned width = LLVMGetIntTypeWidth(type);
    LLVMPositionBuilderBefore(t->b, LLVMGetBasicBlockTerminator(t->before));
    if (h->is_signed)
        x = call_of_two(t, "llvm.smax", x, LLVMConstNull(type));
    LLVMValueRef above =
        call_of_two(t, "llvm.ctlz", x, LLVMConstNull(LLVMInt1TypeInContext(t->v->context)));
    LLVMValueRef bits =
        LLVMBuildSub(t->b, LLVMConstInt(type, width - h->bits + 1, false), above, "");
    return call_of_two(t, "llvm.smax", bits, LLVMConstInt(type, 1, false));
}

/* Has the loop end after so many rounds. */
static void end_after(const turner *t, const halving *h, LLVMValueRef rounds)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(t->block);
    LLVMTypeRef type = LLVMTypeOf(rounds);
    LLVMPositionBuilderBefore(t->b, LLVMGetFirstInstruction(t->block));
    LLVMValueRef count = LLVMBuildPhi(t->b, type, "");
    LLVMPositionBuilderBefore(t->b, branch);
    LLVMValueRef next = LLVMBuildNUWAdd(t->b, count, LLVMConstInt(type, 1, false), "");
    LLVMValueRef values[] = {LLVMConstNull(type), next};
    LLVMBasicBlockRef blocks[] = {t->before, t->block};
    LLVMAddIncoming(count, values, blocks, 2);
    LLVMSetCondition(branch,
                     LLVMBuildICmp(t->b, h->ends ? LLVMIntEQ : LLVMIntNE, next, rounds, ""));
}

/* What is left of the number behind the loop. */
static void shift_result(const turner *t, const halving *h, LLVMValueRef rounds)
{
    LLVMValueRef out = find_exit(t, incoming(h->number, t->block));
    if (out == NULL)
        return;
    LLVMValueRef x = incoming(h->number, t->before), one = LLVMConstInt(LLVMTypeOf(x), 1, false);
    LLVMPositionBuilderBefore(t->b, LLVMGetBasicBlockTerminator(t->before));
    LLVMValueRef but_one = LLVMBuildSub(t->b, rounds, one, "");
    const LLVMOpcode shift = h->is_signed ? LLVMAShr : LLVMLShr;
    LLVMValueRef shifted = LLVMBuildBinOp(t->b, shift, x, but_one, "");
    LLVMReplaceAllUsesWith(out, LLVMBuildBinOp(t->b, shift, shifted, one, ""));
    LLVMInstructionEraseFromParent(out);
}

/* LLVM does where nothing is left of the number, if it asks that before the loop, too. Returns
 * whether it is such a loop. */
static bool count_halvings(const turner *t)
{
    halving h;
    if (!find_halving(t, &h) || !only_counts(t, &h))
        return false;
    LLVMValueRef rounds = build_rounds(t, &h);
    end_after(t, &h, rounds);
    shift_result(t, &h, rounds);
    return true;
}

/* LLVM asks whether a number is below 2 instead of whether nothing of it is left, and then does not
 * know its own loop again. Only the branch asks the other way: what is left is known behind what
 * else may use the comparison. */
static void ask_for_rest(const turner *t)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(t->block);
    LLVMValueRef compare = LLVMGetCondition(branch);
    LLVMValueRef x = LLVMIsAICmpInst(compare) == NULL ? NULL : LLVMGetOperand(compare, 0);
    if (x == NULL || !is_phi_of(t, x) || LLVMGetInstructionParent(compare) != t->block ||
        LLVMGetICmpPredicate(compare) != LLVMIntULT || !is_number(LLVMGetOperand(compare, 1), 2) ||
        !is_step(incoming(x, t->block), LLVMLShr, x))
        return;
    LLVMValueRef rest = incoming(x, t->block);
    LLVMPositionBuilderBefore(t->b, branch);
    LLVMSetCondition(branch,
                     LLVMBuildICmp(t->b, LLVMIntEQ, rest, LLVMConstNull(LLVMTypeOf(rest)), ""));
}

/* ---- Each loop ------------------------------------------------------------------------------- */

static void turn_in_loop(turner *t, LLVMBasicBlockRef block)
{
    if (!find_loop(t, block))
        return;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; LLVMIsAPHINode(i) != NULL;
         i = next) {
        next = LLVMGetNextInstruction(i);
        turn_result(t, i);
    }
    if (!count_halvings(t))
        ask_for_rest(t);
}

static void turn_all(simd_vectorization *v)
{
    turner t = {.v = v, .b = LLVMCreateBuilderInContext(v->context)};
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(v->kernel); block != NULL;
         block = LLVMGetNextBasicBlock(block))
        turn_in_loop(&t, block);
    LLVMDisposeBuilder(t.b);
}

/* ---- Loops that count ------------------------------------------------------------------------ */

static bool is_count(LLVMValueRef i)
{
    static const char *const names[] = {"llvm.ctpop.", "llvm.ctlz.", "llvm.cttz."};
    return simd_calls_one_of(i, names, sizeof names / sizeof *names);
}

static uint32_t count_counts(const simd_vectorization *v)
{
    uint32_t count = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            count += is_count(i);
    return count;
}

static bool turns(const turner *t)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(t->block); LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i))
        if (is_phi_of(t, i) && find_turned(t, i) != NULL)
            return true;
    return false;
}

/* What counts bits ends where none are left, or where one is found, also that of the sign: it
 * compares with a number from -1 to 2. */
static bool ends_at_bit(const turner *t)
{
    LLVMValueRef condition = LLVMGetCondition(LLVMGetBasicBlockTerminator(t->block));
    LLVMValueRef end = LLVMIsAICmpInst(condition) == NULL ? NULL : LLVMGetOperand(condition, 1);
    return end != NULL && LLVMIsAConstantInt(end) != NULL &&
           LLVMGetIntTypeWidth(LLVMTypeOf(end)) <= 64 && LLVMConstIntGetSExtValue(end) >= -1 &&
           LLVMConstIntGetSExtValue(end) <= 2;
}

/* LLVM asks for the rounds of all loops to find one that counts bits. Where there are many loops,
 * one in another, that takes long, and it is worth asking only if there is one that may. */
static bool is_worth_asking(const turner *t)
{
    return !t->v->is_large || turns(t) || ends_at_bit(t);
}

static bool has_loop(simd_vectorization *v)
{
    turner t = {.v = v};
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        if (find_loop(&t, b) && is_worth_asking(&t))
            return true;
    return false;
}

/* ---- The pass -------------------------------------------------------------------------------- */

simd_pass_result simd_run_bit_loops(simd_vectorization *v)
{
    if (!has_loop(v))
        return SIMD_PASS_NOTHING_CHANGED;
    const uint32_t before = count_counts(v);
    if (simd_close_loops(v) == SIMD_PASS_FAILED)
        return SIMD_PASS_FAILED;
    turn_all(v);
    if (simd_find_bit_counts(v) == SIMD_PASS_FAILED)
        return SIMD_PASS_FAILED;
    const uint32_t after = count_counts(v);
    if (after > before)
        simd_remark(v, NULL, SIMD_PASS_BIT_LOOPS, "loops that counted bits count them at once: %u",
                    after - before);
    return SIMD_PASS_CHANGED;
}
