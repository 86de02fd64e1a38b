/* ask_ends: whether a condition holds for all lanes is asked of the first and the last one, where
 * these answer for all (analysis/ends.h): compares of scalars, without a mask (emit/ends.c). */
#include "backend/driver/engines/simd/vectorize/analysis/ends.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

static bool visit(simd_vectorization *v, simd_plan *plan, uint32_t value, const void *data)
{
    LLVMValueRef i = v->divergence.values[value];
    simd_ends ends;
    (void)data;
    if (LLVMIsACallInst(i) == NULL || simd_call_kind(i) != SIMD_CALL_ALL_LANES ||
        !simd_ends_find(&v->divergence, i, &ends))
        return false;
    if (plan == &v->plans.plans[SIMD_BODY])
        simd_remark(v, i, SIMD_PASS_ASK_ENDS,
                    "the first and the last lane answer for all, in %u compares", ends.count);
    return simd_plan_set(plan, value, SIMD_PLAN_ENDS, 0, SIMD_PASS_ASK_ENDS);
}

simd_pass_result simd_run_ask_ends(simd_vectorization *v)
{
    return simd_plans_visit(v, visit, NULL) ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
