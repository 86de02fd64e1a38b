/* narrow_integers: computes with bytes, and with numbers of 16 bits, in 16 bits instead of 32,
 * where no number on the way is larger. C widens them to int; registers take twice as many of the
 * narrow ones, and multiply and divide them in fewer steps.
 *
 *     %a = zext i8 %x to i32                %a = zext i8 %x to i16
 *     %b = zext i8 %y to i32                %b = zext i8 %y to i16
 *     %c = add i32 %a, %b                   %c = add i16 %a, %b
 *     %d = lshr i32 %c, 1                   %d = lshr i16 %c, 1
 *     %e = trunc i32 %d to i8               %e = trunc i16 %d to i8
 *
 * Values that depend on one another, or are compared, become narrow together: all of them with a
 * sign, or all without. What else uses one of them has it widened behind. */
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/analysis/values/narrow_values.h"
#include "backend/driver/engines/simd/vectorize/ir/intrinsic.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum {
    BITS = 16,
    FEWEST = 2,       /* computations that are worth it */
    FOR_A_WIDENED = 2 /* ... and for each value that has to be widened again */
};

static const simd_interval with_sign = {INT16_MIN, INT16_MAX}, without_sign = {0, UINT16_MAX};

/* Values that become narrow together. */
typedef struct family {
    bool has_sign, fits[2]; /* 16 bits without a sign, and with one */
    bool has_index;
    uint32_t computed, widened;
} family;

typedef struct narrower {
    simd_vectorization *v;
    simd_narrow_values values;
    uint32_t *parents; /* of each value: another of its family, or itself */
    family *families;  /* of those that are their own parents */
    LLVMValueRef *narrow;
    LLVMBuilderRef b;
    LLVMTypeRef type;
} narrower;

/* ---- Families -------------------------------------------------------------------------------- */

static uint32_t family_of(const narrower *n, uint32_t value)
{
    while (n->parents[value] != value)
        value = n->parents[value] = n->parents[n->parents[value]];
    return value;
}

static void unite(const narrower *n, uint32_t value, LLVMValueRef other)
{
    const uint32_t number = simd_map_find(&n->values.numbers, other);
    if (number != SIMD_NONE)
        n->parents[family_of(n, number)] = family_of(n, value);
}

static bool is_within(simd_interval a, simd_interval all)
{
    return a.low >= all.low && a.high <= all.high;
}

static bool find_constant(LLVMValueRef value, simd_interval *range)
{
    if (LLVMIsAConstantInt(value) == NULL)
        return false;
    range->low = range->high = LLVMConstIntGetSExtValue(value);
    return true;
}

/* What a value, or a constant that it meets, needs. */
static void ask_for(family *f, simd_interval range)
{
    f->fits[false] = f->fits[false] && is_within(range, without_sign);
    f->fits[true] = f->fits[true] && is_within(range, with_sign);
}

static bool is_compared(const narrower *n, LLVMValueRef compare)
{
    simd_interval range;
    for (unsigned k = 0; LLVMIsAICmpInst(compare) != NULL && k < 2; k++) {
        LLVMValueRef side = LLVMGetOperand(compare, k);
        if (simd_map_find(&n->values.numbers, side) != SIMD_NONE)
            continue;
        if (!find_constant(side, &range) ||
            (!is_within(range, with_sign) && !is_within(range, without_sign)))
            return false;
    }
    return LLVMIsAICmpInst(compare) != NULL;
}

static bool is_cut(LLVMValueRef user)
{
    return LLVMIsATruncInst(user) != NULL && LLVMGetIntTypeWidth(LLVMTypeOf(user)) <= BITS;
}

static void unite_all(const narrower *n)
{
    uint32_t first;
    for (uint32_t k = 0; k < n->values.count; k++) {
        LLVMValueRef i = n->values.values[k].value;
        const uint32_t count = n->values.values[k].widens ? 0 : simd_narrow_operands(i, &first);
        for (uint32_t o = 0; o < count; o++)
            unite(n, k, LLVMGetOperand(i, first + o));
        for (LLVMUseRef use = LLVMGetFirstUse(i); use != NULL; use = LLVMGetNextUse(use))
            for (unsigned o = 0; o < 2 && is_compared(n, LLVMGetUser(use)); o++)
                unite(n, k, LLVMGetOperand(LLVMGetUser(use), o));
    }
}

/* Of constants, too: amounts of shifts are small. */
static void ask_for_operands(family *f, LLVMValueRef i)
{
    simd_interval range;
    for (int k = 0; k < LLVMGetNumOperands(i); k++)
        if (LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(i, (unsigned)k))) == LLVMIntegerTypeKind &&
            LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(i, (unsigned)k))) > 1 &&
            find_constant(LLVMGetOperand(i, (unsigned)k), &range))
            ask_for(f, range);
}

/* An index: what leads to an element is known by its form. */
static bool is_index(LLVMValueRef user)
{
    return LLVMIsAGetElementPtrInst(user) != NULL ||
           ((LLVMIsAZExtInst(user) != NULL || LLVMIsASExtInst(user) != NULL) &&
            LLVMGetIntTypeWidth(LLVMTypeOf(user)) > 32);
}

static bool is_used_wide(const narrower *n, LLVMValueRef i)
{
    for (LLVMUseRef use = LLVMGetFirstUse(i); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!is_cut(user) && !is_compared(n, user) &&
            simd_map_find(&n->values.numbers, user) == SIMD_NONE)
            return true;
    }
    return false;
}

static void add_to_family(const narrower *n, uint32_t value)
{
    const simd_narrow_value *found = &n->values.values[value];
    family *f = &n->families[family_of(n, value)];
    ask_for(f, found->range);
    ask_for_operands(f, found->value);
    for (LLVMUseRef use = LLVMGetFirstUse(found->value); use != NULL; use = LLVMGetNextUse(use)) {
        const bool compared = is_compared(n, LLVMGetUser(use));
        if (compared)
            ask_for_operands(f, LLVMGetUser(use));
        f->computed += compared;
        f->has_index |= is_index(LLVMGetUser(use));
    }
    f->computed += !found->widens;
    f->widened += is_used_wide(n, found->value);
}

static bool is_worth_it(const family *f)
{
    return (f->fits[false] || f->fits[true]) && !f->has_index && f->computed >= FEWEST &&
           f->computed >= FOR_A_WIDENED * f->widened;
}

static bool find_families(const narrower *n)
{
    bool any = false;
    for (uint32_t k = 0; k < n->values.count; k++) {
        n->parents[k] = k;
        n->families[k].fits[false] = n->families[k].fits[true] = true;
    }
    unite_all(n);
    for (uint32_t k = 0; k < n->values.count; k++)
        add_to_family(n, k);
    for (uint32_t k = 0; k < n->values.count; k++) {
        n->families[k].has_sign = !n->families[k].fits[false];
        any |= n->parents[k] == k && is_worth_it(&n->families[k]);
    }
    return any;
}

/* ---- Narrow instructions --------------------------------------------------------------------- */

static LLVMValueRef narrow_of(const narrower *n, LLVMValueRef value)
{
    const uint32_t number = simd_map_find(&n->values.numbers, value);
    return number == SIMD_NONE
               ? LLVMConstInt(n->type, (uint64_t)LLVMConstIntGetSExtValue(value), false)
               : n->narrow[number];
}

static LLVMValueRef widen_less(const narrower *n, LLVMValueRef i)
{
    LLVMValueRef from = LLVMGetOperand(i, 0);
    if (LLVMTypeOf(from) == n->type)
        return from;
    return LLVMGetInstructionOpcode(i) == LLVMZExt ? LLVMBuildZExt(n->b, from, n->type, "")
                                                   : LLVMBuildSExt(n->b, from, n->type, "");
}

/* Without signs the highest of the 16 bits is one like all others. */
static LLVMOpcode without_signs(LLVMOpcode op)
{
    return op == LLVMAShr ? LLVMLShr : op == LLVMSDiv ? LLVMUDiv : op == LLVMSRem ? LLVMURem : op;
}

static LLVMValueRef call_narrow(const narrower *n, LLVMValueRef i, bool has_sign)
{
    const char *name = simd_narrow_intrinsic(i);
    LLVMTypeRef type = n->type;
    LLVMValueRef arguments[2] = {narrow_of(n, LLVMGetOperand(i, 0))};
    if (strcmp(name, "llvm.abs") == 0) {
        if (!has_sign)
            return arguments[0];
        arguments[1] = LLVMConstInt(LLVMInt1TypeInContext(n->v->context), 0, false);
    } else {
        arguments[1] = narrow_of(n, LLVMGetOperand(i, 1));
        if (!has_sign)
            name = strstr(name, "min") != NULL ? "llvm.umin" : "llvm.umax";
    }
    return simd_intrinsic_build(n->v->module, n->b, name, &type, 1, arguments, 2);
}

static LLVMValueRef build_narrow(const narrower *n, const simd_narrow_value *value, bool has_sign)
{
    LLVMValueRef i = value->value;
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    LLVMPositionBuilderBefore(n->b, i);
    if (value->widens)
        return widen_less(n, i);
    if (LLVMIsACallInst(i) != NULL)
        return call_narrow(n, i, has_sign);
    if (op == LLVMSelect)
        return LLVMBuildSelect(n->b, LLVMGetOperand(i, 0), narrow_of(n, LLVMGetOperand(i, 1)),
                               narrow_of(n, LLVMGetOperand(i, 2)), "");
    return LLVMBuildBinOp(n->b, has_sign ? op : without_signs(op),
                          narrow_of(n, LLVMGetOperand(i, 0)), narrow_of(n, LLVMGetOperand(i, 1)),
                          "");
}

/* ---- What uses them -------------------------------------------------------------------------- */

static LLVMIntPredicate predicate_of(LLVMValueRef compare, bool has_sign)
{
    const LLVMIntPredicate p = LLVMGetICmpPredicate(compare);
    if (has_sign)
        return p;
    return p == LLVMIntSGT   ? LLVMIntUGT
           : p == LLVMIntSGE ? LLVMIntUGE
           : p == LLVMIntSLT ? LLVMIntULT
           : p == LLVMIntSLE ? LLVMIntULE
                             : p;
}

static LLVMValueRef cut(const narrower *n, LLVMValueRef user, LLVMValueRef narrow)
{
    LLVMPositionBuilderBefore(n->b, user);
    return LLVMTypeOf(user) == n->type ? narrow
                                       : LLVMBuildTrunc(n->b, narrow, LLVMTypeOf(user), "");
}

static LLVMValueRef compare_narrow(const narrower *n, LLVMValueRef user, bool has_sign)
{
    LLVMPositionBuilderBefore(n->b, user);
    return LLVMBuildICmp(n->b, predicate_of(user, has_sign), narrow_of(n, LLVMGetOperand(user, 0)),
                         narrow_of(n, LLVMGetOperand(user, 1)), "");
}

static LLVMValueRef widen_behind(const narrower *n, LLVMValueRef i, LLVMValueRef narrow,
                                 bool has_sign)
{
    LLVMPositionBuilderBefore(n->b, LLVMGetNextInstruction(i));
    return has_sign ? LLVMBuildSExt(n->b, narrow, LLVMTypeOf(i), "")
                    : LLVMBuildZExt(n->b, narrow, LLVMTypeOf(i), "");
}

static void replace(LLVMValueRef user, LLVMValueRef by)
{
    LLVMReplaceAllUsesWith(user, by);
    LLVMInstructionEraseFromParent(user);
}

static void replace_operands(LLVMValueRef user, LLVMValueRef from, LLVMValueRef to)
{
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(user); k++)
        if (LLVMGetOperand(user, k) == from)
            LLVMSetOperand(user, k, to);
}

/* The next user from a use on, for which something is to be done; NULL: no more. */
static LLVMValueRef find_user(const narrower *n, LLVMValueRef i, bool of_cuts)
{
    for (LLVMUseRef use = LLVMGetFirstUse(i); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (of_cuts ? is_cut(user) : simd_map_find(&n->values.numbers, user) == SIMD_NONE)
            return user;
    }
    return NULL;
}

/* At once: what is widened from one behind it is the narrow value itself. */
static void replace_cuts(const narrower *n, uint32_t value)
{
    LLVMValueRef i = n->values.values[value].value, user;
    while ((user = find_user(n, i, true)) != NULL)
        replace(user, cut(n, user, n->narrow[value]));
}

/* Those that compute narrow values lose their last use when these are replaced. */
static void replace_uses(const narrower *n, uint32_t value, bool has_sign)
{
    LLVMValueRef i = n->values.values[value].value, wide = NULL, user;
    while ((user = find_user(n, i, false)) != NULL) {
        if (is_compared(n, user)) {
            replace(user, compare_narrow(n, user, has_sign));
        } else {
            wide = wide != NULL ? wide : widen_behind(n, i, n->narrow[value], has_sign);
            replace_operands(user, i, wide);
        }
    }
}

/* ---- The pass -------------------------------------------------------------------------------- */

static void narrow_all(const narrower *n)
{
    for (uint32_t k = 0; k < n->values.count; k++) {
        const family *f = &n->families[family_of(n, k)];
        if (!is_worth_it(f))
            continue;
        n->narrow[k] = build_narrow(n, &n->values.values[k], f->has_sign);
        replace_cuts(n, k);
    }
    for (uint32_t k = 0; k < n->values.count; k++)
        if (n->narrow[k] != NULL)
            replace_uses(n, k, n->families[family_of(n, k)].has_sign);
    for (uint32_t k = 0; k < n->values.count; k++) {
        const uint32_t parent = family_of(n, k);
        if (k == parent && is_worth_it(&n->families[k]))
            simd_remark(n->v, n->values.values[k].value, SIMD_PASS_NARROW_INTEGERS,
                        "%u computations in 16 bits: no number is larger", n->families[k].computed);
    }
}

static bool create(narrower *n, simd_vectorization *v)
{
    *n = (narrower){.v = v, .type = LLVMInt16TypeInContext(v->context)};
    if (!simd_narrow_values_create(&n->values, &v->cfg))
        return false;
    const size_t count = n->values.count + 1;
    n->parents = calloc(count, sizeof *n->parents);
    n->families = calloc(count, sizeof *n->families);
    n->narrow = calloc(count, sizeof *n->narrow);
    n->b = LLVMCreateBuilderInContext(v->context);
    return n->parents != NULL && n->families != NULL && n->narrow != NULL;
}

static void clear(narrower *n)
{
    simd_narrow_values_clear(&n->values);
    free(n->parents);
    free(n->families);
    free(n->narrow);
    if (n->b != NULL)
        LLVMDisposeBuilder(n->b);
}

simd_pass_result simd_run_narrow_integers(simd_vectorization *v)
{
    narrower n;
    const bool created = create(&n, v);
    const bool any = created && find_families(&n);
    if (any)
        narrow_all(&n);
    clear(&n);
    if (!created)
        return simd_pass_fail_memory(v);
    return any ? simd_remove_dead(v) : SIMD_PASS_NOTHING_CHANGED;
}
