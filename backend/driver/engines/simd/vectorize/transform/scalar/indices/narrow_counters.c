/* narrow_counters: compilers count in 64 bits what the kernel counts in 32, to save the conversion
 * of an index, which lanes do not have. A vector of such numbers takes twice the registers. They
 * are counted in 32 bits again
 *
 *  - where nobody needs the upper half, whatever it is:
 *
 *        i = phi(i64 start, next)             i = phi(i32 start, (int)next)
 *        x = a[(long)(int)i]
 *        next = (long)(int)i + step
 *
 *  - where a loop goes on as long as the next number is below one of 32 bits, and begins with one
 *    that is not negative; the next one then fits 32 bits without a sign:
 *
 *        next = i + 128                       next = i + 128, in 32 bits
 *        go on if next < (long)n              go on if next < max(n, 0), without a sign
 *
 * What is compared with an id is compared in 32 bits, `j < get_global_id(0)`, though it is counted
 * in 64 (narrow_compare.h). */
#include "backend/driver/engines/simd/vectorize/analysis/values/value_range.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/phi.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/indices/narrow_compare.h"

enum { HALF = 32, MOST_NUMBERS = 16 };

typedef struct build {
    simd_vectorization *v;
    simd_partition items; /* for ranges of ids, whatever lanes are chosen later */
    LLVMBuilderRef b;
    LLVMTypeRef i32;
} build;

static bool is_widened(const build *s, LLVMValueRef value)
{
    return (LLVMIsAZExtInst(value) != NULL || LLVMIsASExtInst(value) != NULL) &&
           LLVMTypeOf(LLVMGetOperand(value, 0)) == s->i32;
}

/* ---- Nobody needs the upper half ------------------------------------------------------------- */

/* Numbers that only one another use, and what takes their lower halves. */
typedef struct web {
    LLVMValueRef values[MOST_NUMBERS], halves[MOST_NUMBERS];
    uint32_t count;
} web;

static uint32_t find(const web *w, LLVMValueRef value)
{
    uint32_t k = 0;
    while (k < w->count && w->values[k] != value)
        k++;
    return k;
}

static bool add(web *w, LLVMValueRef value)
{
    if (find(w, value) < w->count)
        return true;
    if (w->count == MOST_NUMBERS)
        return false;
    w->values[w->count++] = value;
    return true;
}

static bool is_shifted_out(LLVMValueRef shl)
{
    uint64_t by;
    return simd_read_constant(LLVMGetOperand(shl, 1), &by) && by >= HALF;
}

/* Whether a user of a number needs its lower half only. It may depend on its own users: it is one
 * of the web then. */
static bool takes_half(web *w, LLVMValueRef user, LLVMValueRef value)
{
    switch (LLVMGetInstructionOpcode(user)) {
    case LLVMTrunc:
        return LLVMGetIntTypeWidth(LLVMTypeOf(user)) <= HALF;
    case LLVMShl:
        return LLVMGetOperand(user, 0) == value &&
               (is_shifted_out(user) ||
                (LLVMIsAConstantInt(LLVMGetOperand(user, 1)) != NULL && add(w, user)));
    case LLVMSelect:
        return LLVMGetOperand(user, 0) != value && add(w, user);
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMPHI:
        return add(w, user);
    default:
        return false;
    }
}

static bool find_web(LLVMValueRef number, web *w)
{
    *w = (web){.values = {number}, .count = 1};
    for (uint32_t k = 0; k < w->count; k++)
        for (LLVMUseRef use = LLVMGetFirstUse(w->values[k]); use != NULL; use = LLVMGetNextUse(use))
            if (!takes_half(w, LLVMGetUser(use), w->values[k]))
                return false;
    return true;
}

/* Of a number outside of the web, where the builder is. */
static LLVMValueRef cut(const build *s, LLVMValueRef value)
{
    if (is_widened(s, value))
        return LLVMGetOperand(value, 0);
    return LLVMBuildTrunc(s->b, value, s->i32, "");
}

static LLVMValueRef half_of(const build *s, web *w, LLVMValueRef value, LLVMValueRef before);

static LLVMValueRef build_half(const build *s, web *w, LLVMValueRef value)
{
    const bool is_select = LLVMIsASelectInst(value) != NULL;
    LLVMValueRef x = half_of(s, w, LLVMGetOperand(value, is_select ? 1 : 0), value);
    LLVMValueRef y = half_of(s, w, LLVMGetOperand(value, is_select ? 2 : 1), value);
    LLVMPositionBuilderBefore(s->b, value);
    return is_select ? LLVMBuildSelect(s->b, LLVMGetOperand(value, 0), x, y, "")
                     : LLVMBuildBinOp(s->b, LLVMGetInstructionOpcode(value), x, y, "");
}

static LLVMValueRef half_of(const build *s, web *w, LLVMValueRef value, LLVMValueRef before)
{
    const uint32_t k = find(w, value);
    if (k == w->count) {
        LLVMPositionBuilderBefore(s->b, before);
        return cut(s, value);
    }
    if (w->halves[k] == NULL)
        w->halves[k] = build_half(s, w, value);
    return w->halves[k];
}

static void build_phis(const build *s, web *w)
{
    for (uint32_t k = 0; k < w->count; k++)
        if (LLVMIsAPHINode(w->values[k]) != NULL) {
            LLVMPositionBuilderBefore(s->b, w->values[k]);
            w->halves[k] = LLVMBuildPhi(s->b, s->i32, "");
        }
}

static void fill_phi(const build *s, web *w, LLVMValueRef phi, LLVMValueRef half)
{
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, k);
        LLVMValueRef value = simd_phi_incoming(half, from); /* of a block that comes twice */
        if (value == NULL)
            value = half_of(s, w, LLVMGetIncomingValue(phi, k), LLVMGetBasicBlockTerminator(from));
        LLVMAddIncoming(half, &value, &from, 1);
    }
}

/* What takes half a number from outside of the web: a cut, or a shift that drops the rest. */
static void replace_user(const build *s, LLVMValueRef user, LLVMValueRef half)
{
    LLVMTypeRef type = LLVMTypeOf(user);
    LLVMPositionBuilderBefore(s->b, user);
    LLVMValueRef by;
    if (LLVMIsATruncInst(user) != NULL)
        by = type == s->i32 ? half : LLVMBuildTrunc(s->b, half, type, "");
    else
        by = LLVMBuildShl(s->b, LLVMBuildZExt(s->b, half, type, ""), LLVMGetOperand(user, 1), "");
    LLVMReplaceAllUsesWith(user, by);
}

static void replace_users(const build *s, const web *w, uint32_t number)
{
    for (LLVMUseRef use = LLVMGetFirstUse(w->values[number]); use != NULL;
         use = LLVMGetNextUse(use))
        if (find(w, LLVMGetUser(use)) == w->count)
            replace_user(s, LLVMGetUser(use), w->halves[number]);
}

static void erase(const web *w)
{
    for (uint32_t k = 0; k < w->count; k++)
        LLVMReplaceAllUsesWith(w->values[k], LLVMGetUndef(LLVMTypeOf(w->values[k])));
    for (uint32_t k = 0; k < w->count; k++)
        LLVMInstructionEraseFromParent(w->values[k]);
}

static void narrow_web(const build *s, web *w)
{
    build_phis(s, w);
    for (uint32_t k = 0; k < w->count; k++)
        (void)half_of(s, w, w->values[k], NULL);
    for (uint32_t k = 0; k < w->count; k++)
        if (LLVMIsAPHINode(w->values[k]) != NULL)
            fill_phi(s, w, w->values[k], w->halves[k]);
    for (uint32_t k = 0; k < w->count; k++)
        replace_users(s, w, k);
    erase(w);
}

/* ---- It is compared with a number of 32 bits ------------------------------------------------- */

typedef struct counter {
    LLVMValueRef phi, start, next, compare, bound;
    uint64_t step;
    LLVMBasicBlockRef latch;
} counter;

static bool read_step(counter *c, LLVMValueRef next)
{
    c->next = next;
    return simd_is_opcode(next, LLVMAdd) && LLVMGetOperand(next, 0) == c->phi &&
           simd_read_constant(LLVMGetOperand(next, 1), &c->step) && c->step != 0 &&
           c->step <= INT32_MAX;
}

static bool find_latch(counter *c)
{
    for (unsigned k = 0; k < 2; k++)
        if (read_step(c, LLVMGetIncomingValue(c->phi, k))) {
            c->latch = LLVMGetIncomingBlock(c->phi, k);
            c->start = LLVMGetIncomingValue(c->phi, 1 - k);
            return true;
        }
    return false;
}

/* The loop goes on only if next < bound, or bound > next. */
static bool find_bound(counter *c)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(c->latch);
    if (LLVMIsABranchInst(branch) == NULL || !LLVMIsConditional(branch) ||
        LLVMGetSuccessor(branch, 0) != LLVMGetInstructionParent(c->phi) ||
        LLVMGetSuccessor(branch, 1) == LLVMGetInstructionParent(c->phi))
        return false;
    c->compare = LLVMGetCondition(branch);
    if (LLVMIsAICmpInst(c->compare) == NULL)
        return false;
    const bool is_first = LLVMGetOperand(c->compare, 0) == c->next;
    LLVMValueRef other = LLVMGetOperand(c->compare, is_first ? 1 : 0);
    if (LLVMGetOperand(c->compare, is_first ? 0 : 1) != c->next ||
        LLVMGetICmpPredicate(c->compare) != (is_first ? LLVMIntSLT : LLVMIntSGT) ||
        LLVMIsASExtInst(other) == NULL)
        return false;
    c->bound = LLVMGetOperand(other, 0);
    return LLVMGetIntTypeWidth(LLVMTypeOf(c->bound)) == HALF;
}

/* One that starts with a constant is the same for all lanes, most often: its conversions would
 * cost more than it does. */
static bool is_bounded(const build *s, LLVMValueRef phi, counter *c)
{
    *c = (counter){.phi = phi};
    return LLVMIsAPHINode(phi) != NULL && LLVMCountIncoming(phi) == 2 && find_latch(c) &&
           find_bound(c) && LLVMIsAConstantInt(c->start) == NULL &&
           simd_value_range_of(&s->items, c->start).most <= INT32_MAX;
}

/* ---- The change ------------------------------------------------------------------------------ */

/* Puts a number of 32 bits in the place of one of 64. */
static void replace(const build *s, LLVMValueRef value, LLVMValueRef half, LLVMValueRef before)
{
    LLVMPositionBuilderBefore(s->b, before);
    LLVMReplaceAllUsesWith(value, LLVMBuildZExt(s->b, half, LLVMTypeOf(value), ""));
    LLVMInstructionEraseFromParent(value);
}

static void narrow_bounded(const build *s, const counter *c)
{
    LLVMBasicBlockRef before =
        LLVMGetIncomingBlock(c->phi, LLVMGetIncomingBlock(c->phi, 0) == c->latch ? 1 : 0);
    LLVMBasicBlockRef latch = c->latch;
    LLVMPositionBuilderBefore(s->b, LLVMGetBasicBlockTerminator(before));
    LLVMValueRef start = cut(s, c->start), zero = LLVMConstNull(s->i32);
    LLVMPositionBuilderBefore(s->b, c->phi);
    LLVMValueRef half = LLVMBuildPhi(s->b, s->i32, "");
    LLVMPositionBuilderBefore(s->b, c->next);
    LLVMValueRef next = LLVMBuildAdd(s->b, half, LLVMConstInt(s->i32, c->step, false), "");
    LLVMAddIncoming(half, &start, &before, 1);
    LLVMAddIncoming(half, &next, &latch, 1);
    LLVMPositionBuilderBefore(s->b, c->compare);
    LLVMValueRef is_positive = LLVMBuildICmp(s->b, LLVMIntSGT, c->bound, zero, "");
    LLVMValueRef most = LLVMBuildSelect(s->b, is_positive, c->bound, zero, "");
    LLVMReplaceAllUsesWith(c->compare, LLVMBuildICmp(s->b, LLVMIntULT, next, most, ""));
    LLVMInstructionEraseFromParent(c->compare);
    replace(s, c->next, next, c->next);
    replace(s, c->phi, half, simd_first_behind_phis(LLVMGetInstructionParent(c->phi)));
}

/* A counter, or what is computed with a number of 32 bits. */
static bool may_begin(const build *s, LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMPHI:
        return simd_has_64_bits(i);
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
        return simd_has_64_bits(i) &&
               (is_widened(s, LLVMGetOperand(i, 0)) || is_widened(s, LLVMGetOperand(i, 1)));
    default:
        return false;
    }
}

/* Returns the first instruction from one on that is none of those. */
static LLVMValueRef first_but(LLVMValueRef i, const LLVMValueRef *values, uint32_t count)
{
    for (uint32_t k = 0; i != NULL && k < count; k++)
        if (values[k] == i) {
            i = LLVMGetNextInstruction(i);
            k = UINT32_MAX; /* from the start again */
        }
    return i;
}

/* @param next  (in, out) the instruction to go on with, which may be one of those that go */
static bool try_number(const build *s, LLVMValueRef i, LLVMValueRef *next)
{
    web w;
    counter c;
    if (LLVMIsAICmpInst(i) != NULL) {
        const bool narrowed = simd_narrow_compare(&s->items, s->b, i);
        if (narrowed)
            simd_remark(s->v, i, SIMD_PASS_NARROW_COUNTERS, "compared in 32 bits, not in 64");
        return narrowed;
    }
    if (!may_begin(s, i))
        return false;
    const bool is_in_web = find_web(i, &w);
    if (!is_in_web && !is_bounded(s, i, &c))
        return false;
    simd_remark(s->v, i, SIMD_PASS_NARROW_COUNTERS, "counted in 32 bits, not in 64");
    if (is_in_web) {
        *next = first_but(*next, w.values, w.count);
        narrow_web(s, &w);
    } else {
        *next = first_but(*next, (LLVMValueRef[]){c.phi, c.next, c.compare}, 3);
        narrow_bounded(s, &c);
    }
    return true;
}

simd_pass_result simd_run_narrow_counters(simd_vectorization *v)
{
    const build s = {.v = v,
                     .items = simd_partition_make(v->key, SIMD_MAX_LANES, 1, v->layout),
                     .b = LLVMCreateBuilderInContext(v->context),
                     .i32 = LLVMInt32TypeInContext(v->context)};
    bool any = false;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(v->kernel); block != NULL;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            any = try_number(&s, i, &next) || any;
        }
    LLVMDisposeBuilder(s.b);
    return any ? simd_remove_dead(v) : SIMD_PASS_NOTHING_CHANGED;
}
