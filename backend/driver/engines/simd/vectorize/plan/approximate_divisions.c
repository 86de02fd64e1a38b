/* approximate_divisions: divisions of floats that need not be precise, those of native_divide() and
 * the like, where the processor has an estimate of 1 / y (emit/quotient.c). */
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/plan/approximation.h"

/* An estimate of fewer bits is 0 where y is large: it is 1 / y, but makes no quotients. */
static bool is_approximate(const simd_vectorization *v, LLVMValueRef i)
{
    const simd_approximation *estimate = &v->target->reciprocal;
    return LLVMGetInstructionOpcode(i) == LLVMFDiv && simd_metadata_has(i, SIMD_APPROXIMATE) &&
           LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMFloatTypeKind &&
           (estimate->name == NULL || estimate->bits >= SIMD_FINE_APPROXIMATION ||
            simd_divides_coarsely(i));
}

bool simd_takes_quotients(const simd_vectorization *v)
{
    if (!simd_pass_is_on(v, SIMD_PASS_APPROXIMATE_DIVISIONS) ||
        simd_approximation_obstacle(v, &v->target->reciprocal) != NULL)
        return false;
    for (uint32_t i = 0; i < v->divergence.value_count; i++)
        if (is_approximate(v, v->divergence.values[i]))
            return true;
    return false;
}

static bool visit(simd_vectorization *v, simd_plan *plan, uint32_t value, const void *data)
{
    (void)data;
    return is_approximate(v, v->divergence.values[value]) &&
           plan->entries[value].kind == SIMD_PLAN_BY_SHAPE &&
           simd_plan_set(plan, value, SIMD_PLAN_QUOTIENT, 0, SIMD_PASS_APPROXIMATE_DIVISIONS);
}

static void remark(simd_vectorization *v, const char *obstacle)
{
    for (uint32_t i = 0; v->remarks != NULL && i < v->divergence.value_count; i++)
        if (is_approximate(v, v->divergence.values[i]))
            simd_remark(v, v->divergence.values[i], SIMD_PASS_APPROXIMATE_DIVISIONS,
                        "the division is precise: %s", obstacle);
}

simd_pass_result simd_run_approximate_divisions(simd_vectorization *v)
{
    const char *obstacle = simd_approximation_obstacle(v, &v->target->reciprocal);
    if (obstacle != NULL) {
        remark(v, obstacle);
        return SIMD_PASS_NOTHING_CHANGED;
    }
    return simd_plans_visit(v, visit, NULL) ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
