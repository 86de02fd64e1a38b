/* Whether a condition holds for all lanes, asked of the first and the last (analysis/ends.h).
 *
 *     x + lane < n, 8 lanes:     last = x + 7;   x <= last && last < n
 *
 * The first compare says that no lane wraps around: then all lie between the two. Where one does,
 * the answer is no, with which a strip runs the code that knows nothing of all lanes. */
#include "backend/driver/engines/simd/vectorize/analysis/ends.h"
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

static LLVMValueRef first_value(simd_emitter *e, const simd_ends_term *term, uint32_t group)
{
    return simd_emit_scalar(e, term->value, group);
}

/* Not even modulo 2^n is the limit between the ends. */
static LLVMValueRef all_unequal(simd_emitter *e, LLVMValueRef low, LLVMValueRef limit,
                                LLVMValueRef span)
{
    LLVMValueRef distance = LLVMBuildSub(e->builder, limit, low, "");
    return LLVMBuildICmp(e->builder, LLVMIntUGT, distance, span, "ends");
}

static bool is_signed(LLVMIntPredicate predicate)
{
    return predicate >= LLVMIntSGT;
}

static bool is_below(LLVMIntPredicate predicate)
{
    return predicate == LLVMIntULT || predicate == LLVMIntULE || predicate == LLVMIntSLT ||
           predicate == LLVMIntSLE;
}

static LLVMValueRef compare_ends(simd_emitter *e, const simd_ends_term *term, uint32_t group)
{
    LLVMBuilderRef b = e->builder;
    LLVMValueRef first = first_value(e, term, group);
    LLVMValueRef limit = simd_emit_scalar(e, term->limit, group);
    const uint64_t step = term->stride < 0 ? 0 - (uint64_t)term->stride : (uint64_t)term->stride;
    LLVMValueRef span = LLVMConstInt(LLVMTypeOf(first), step * (e->partition->width - 1), false);
    LLVMValueRef low = term->stride < 0 ? LLVMBuildSub(b, first, span, "") : first;
    if (term->predicate == LLVMIntNE)
        return all_unequal(e, low, limit, span);
    LLVMValueRef high = term->stride < 0 ? first : LLVMBuildAdd(b, first, span, "");
    LLVMValueRef grows =
        LLVMBuildICmp(b, is_signed(term->predicate) ? LLVMIntSLE : LLVMIntULE, low, high, "");
    LLVMValueRef holds =
        LLVMBuildICmp(b, term->predicate, is_below(term->predicate) ? high : low, limit, "");
    return LLVMBuildAnd(b, grows, holds, "ends");
}

static LLVMValueRef all_hold(simd_emitter *e, const simd_ends_term *term, uint32_t group)
{
    if (term->limit != NULL)
        return compare_ends(e, term, group);
    LLVMValueRef value = first_value(e, term, group);
    return term->sense ? value : LLVMBuildNot(e->builder, value, "");
}

/* No and: where one term does not hold, the next may be poison. */
LLVMValueRef simd_emit_ends(simd_emitter *e, LLVMValueRef question)
{
    LLVMValueRef no = LLVMConstNull(LLVMInt1TypeInContext(e->context)), all = LLVMConstNot(no);
    simd_ends ends;
    if (!simd_ends_find(e->divergence, question, &ends)) {
        simd_emit_refuse(e, question, "its ends do not answer for all lanes");
        return no;
    }
    for (uint32_t t = 0; t < ends.count; t++)
        for (uint32_t g = 0; g < e->partition->coarsening; g++)
            all = LLVMBuildSelect(e->builder, all, all_hold(e, &ends.terms[t], g), no, "all");
    return all;
}
