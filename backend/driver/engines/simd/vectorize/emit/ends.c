/* Whether a condition holds for all lanes, asked of the first and the last (analysis/ends.h).
 *
 *     x + lane < n, 8 lanes:     last = x + 7;   x <= last && last < n
 *
 * The first compare says that no lane wraps around: then all lie between the two. Where one does,
 * the answer is no, with which a strip runs the code that knows nothing of all lanes. SIMD groups
 * beside one another are asked together, the first lane of the first and the last of the last,
 * where the value goes on from one to the next as it does from lane to lane. */
#include "backend/driver/engines/simd/vectorize/analysis/ends.h"
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

/* Of a term, so many SIMD groups beside one another are asked together. */
static uint32_t groups_asked_at_once(const simd_emitter *e, const simd_ends_term *term)
{
    const uint32_t across = simd_partition_across(e->partition), width = e->partition->width;
    if (across <= 1 || term->limit == NULL ||
        simd_value_shape_of(e->divergence, term->limit).kind != SIMD_UNIFORM ||
        !simd_ends_are_near(term, across * width))
        return 1;
    const simd_increment next =
        simd_increments_of(&e->v->increments, e->divergence, term->value, SIMD_ACROSS);
    return next.constant && (int64_t)next.value == term->stride * (int64_t)width ? across : 1;
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

static LLVMValueRef compare_ends(simd_emitter *e, const simd_ends_term *term, uint32_t group,
                                 uint32_t groups)
{
    LLVMBuilderRef b = e->builder;
    LLVMValueRef first = simd_emit_scalar(e, term->value, group);
    LLVMValueRef limit = simd_emit_scalar(e, term->limit, group);
    const uint64_t step = term->stride < 0 ? 0 - (uint64_t)term->stride : (uint64_t)term->stride;
    const uint64_t lanes = (uint64_t)groups * e->partition->width;
    LLVMValueRef span = LLVMConstInt(LLVMTypeOf(first), step * (lanes - 1), false);
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

static LLVMValueRef all_hold(simd_emitter *e, const simd_ends_term *term, uint32_t group,
                             uint32_t groups)
{
    if (term->limit != NULL)
        return compare_ends(e, term, group, groups);
    LLVMValueRef value = simd_emit_scalar(e, term->value, group);
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
    for (uint32_t t = 0; t < ends.count; t++) {
        const uint32_t groups = groups_asked_at_once(e, &ends.terms[t]);
        for (uint32_t g = 0; g < e->partition->coarsening; g += groups)
            all =
                LLVMBuildSelect(e->builder, all, all_hold(e, &ends.terms[t], g, groups), no, "all");
    }
    return all;
}
