#include "backend/driver/engines/simd/vectorize/transform/scalar/indices/narrow_compare.h"

#include "backend/driver/engines/simd/contract/comparison.h"
#include "backend/driver/engines/simd/vectorize/analysis/values/value_range.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"

/* ---- Counters -------------------------------------------------------------------------------- */

/* next = counter + 1, and the loop goes on until that is the bound. */
typedef struct counter {
    LLVMValueRef phi, start, next, compare, bound;
    LLVMBasicBlockRef latch, before;
} counter;

static bool find_counter(LLVMValueRef phi, counter *c)
{
    uint64_t step, start;
    if (LLVMIsAPHINode(phi) == NULL || LLVMCountIncoming(phi) != 2 || !simd_has_64_bits(phi))
        return false;
    for (unsigned k = 0; k < 2; k++) {
        LLVMValueRef next = LLVMGetIncomingValue(phi, k);
        *c = (counter){.phi = phi,
                       .start = LLVMGetIncomingValue(phi, 1 - k),
                       .next = next,
                       .latch = LLVMGetIncomingBlock(phi, k),
                       .before = LLVMGetIncomingBlock(phi, 1 - k)};
        if (LLVMIsABinaryOperator(next) != NULL && LLVMGetInstructionOpcode(next) == LLVMAdd &&
            LLVMGetOperand(next, 0) == phi && simd_read_constant(LLVMGetOperand(next, 1), &step) &&
            step == 1)
            return simd_read_constant(c->start, &start) && start == 0;
    }
    return false;
}

/* The bound was widened, with zeros or with a sign. */
static bool find_bound(counter *c)
{
    simd_comparison goes_on;
    if (!simd_comparison_on_edge(c->latch, LLVMGetInstructionParent(c->phi), &goes_on) ||
        goes_on.relation != LLVMIntNE || goes_on.a != c->next ||
        (LLVMIsAZExtInst(goes_on.b) == NULL && LLVMIsASExtInst(goes_on.b) == NULL))
        return false;
    c->compare = goes_on.test;
    c->bound = LLVMGetOperand(goes_on.b, 0);
    return LLVMGetIntTypeWidth(LLVMTypeOf(c->bound)) == 32;
}

/* ---- Guards ---------------------------------------------------------------------------------- */

/* Whether a branch says that the bound is above a number, which has no sign: above zero, or the
 * work-item's id. */
static bool asks_for_bound(const simd_partition *items, const counter *c, LLVMBasicBlockRef from,
                           LLVMBasicBlockRef to)
{
    simd_comparison said;
    if (!simd_comparison_on_edge(from, to, &said))
        return false;
    LLVMValueRef other = said.a == c->bound ? said.b : said.a;
    return simd_compares(&said, LLVMIntSGT, c->bound, other) &&
           simd_value_range_of(items, other).most <= INT32_MAX;
}

/* Else the counter would go on from a bound of zero until it wraps around. */
static bool is_guarded(const simd_partition *items, const counter *c)
{
    enum { STEPS = 4 };
    LLVMBasicBlockRef to = LLVMGetInstructionParent(c->phi), from = c->before;
    for (int k = 0; k < STEPS && from != NULL; k++) {
        if (asks_for_bound(items, c, from, to))
            return true;
        to = from;
        from = simd_only_predecessor(to);
    }
    return false;
}

/* ---- The comparison -------------------------------------------------------------------------- */

static bool is_short_counter(const simd_partition *items, LLVMValueRef value, counter *c)
{
    return find_counter(value, c) && find_bound(c) && is_guarded(items, c);
}

static bool is_short(const simd_partition *items, LLVMValueRef value)
{
    return LLVMIsAConstant(value) == NULL && simd_value_range_of(items, value).most <= INT32_MAX;
}

/* Counts in 32 bits besides, and ends the loop by that: what has no other use is removed then. LLVM
 * would compare in 64 bits again what is cut to 32. */
static LLVMValueRef build_counter(const counter *c, LLVMBuilderRef builder)
{
    LLVMTypeRef i32 = LLVMTypeOf(c->bound);
    LLVMPositionBuilderBefore(builder, c->phi);
    LLVMValueRef phi = LLVMBuildPhi(builder, i32, "");
    LLVMPositionBuilderBefore(builder, c->next);
    LLVMValueRef next = LLVMBuildNSWAdd(builder, phi, LLVMConstInt(i32, 1, false), "");
    LLVMValueRef numbers[] = {LLVMConstNull(i32), next};
    LLVMBasicBlockRef from[] = {c->before, c->latch};
    LLVMAddIncoming(phi, numbers, from, 2);
    LLVMPositionBuilderBefore(builder, c->compare);
    LLVMReplaceAllUsesWith(
        c->compare, LLVMBuildICmp(builder, LLVMGetICmpPredicate(c->compare), next, c->bound, ""));
    return phi;
}

/* Neither has a sign, in 32 bits or in 64. */
bool simd_narrow_compare(const simd_partition *items, LLVMBuilderRef builder, LLVMValueRef compare)
{
    counter c;
    LLVMValueRef halves[2];
    for (unsigned k = 0; k < 2; k++) {
        LLVMValueRef other = LLVMGetOperand(compare, 1 - k);
        if (!simd_has_64_bits(other) || !is_short(items, other) ||
            !is_short_counter(items, LLVMGetOperand(compare, k), &c))
            continue;
        halves[k] = build_counter(&c, builder);
        LLVMPositionBuilderBefore(builder, compare);
        halves[1 - k] = LLVMBuildTrunc(builder, other, LLVMTypeOf(c.bound), "");
        LLVMReplaceAllUsesWith(compare, LLVMBuildICmp(builder, LLVMGetICmpPredicate(compare),
                                                      halves[0], halves[1], ""));
        return true;
    }
    return false;
}
