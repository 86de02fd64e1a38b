/* reciprocal_sqrt: 1 / sqrt(x) of floats in one block, where the processor has an estimate that one
 * step makes precise, and rsqrt() of doubles, where two steps do (emit/rsqrt.c). */
#include <string.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/plan/approximation.h"

/* Of fewer bits no step gives the precision that OpenCL demands, nor does that of these without
 * products and sums that round once. */
enum { ENOUGH_BITS = 11 };

/* Returns why the processor's estimate cannot be taken; NULL if it can. */
static const char *find_obstacle(const simd_vectorization *v, const simd_approximation *estimate)
{
    if (estimate->name != NULL && (estimate->bits < ENOUGH_BITS || !v->target->fuses))
        return "the processor's estimate is too coarse";
    return simd_approximation_obstacle(v, estimate);
}

static bool is_one(LLVMValueRef value)
{
    LLVMBool inexact;
    if (LLVMIsAConstantFP(value) == NULL)
        return false;
    const double number = LLVMConstRealGetDouble(value, &inexact);
    return number == 1.0 || number == SIMD_COARSE_ONE;
}

static bool is_root(LLVMValueRef value, const char *name)
{
    return LLVMIsACallInst(value) != NULL && strcmp(simd_call_name(value), name) == 0;
}

/* A root of doubles and a division by it are each rounded as OpenCL demands, unless they stand for
 * rsqrt(). */
static bool is_rsqrt(LLVMValueRef i)
{
    if (LLVMGetInstructionOpcode(i) != LLVMFDiv || !is_one(LLVMGetOperand(i, 0)))
        return false;
    return is_root(LLVMGetOperand(i, 1), "llvm.sqrt.f32") ||
           (is_root(LLVMGetOperand(i, 1), "llvm.sqrt.f64") &&
            simd_metadata_has(i, SIMD_APPROXIMATE));
}

/* What a root is taken of may be there in the root's block only. */
static bool is_near(LLVMValueRef i)
{
    return LLVMGetInstructionParent(LLVMGetOperand(i, 1)) == LLVMGetInstructionParent(i);
}

typedef struct obstacles {
    const char *of_floats, *of_doubles;
} obstacles;

static const char *obstacle_of(const obstacles *all, LLVMValueRef i)
{
    return LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMDoubleTypeKind ? all->of_doubles : all->of_floats;
}

static obstacles find_obstacles(const simd_vectorization *v)
{
    return (obstacles){find_obstacle(v, &v->target->rsqrt),
                       find_obstacle(v, &v->target->rsqrt_of_doubles)};
}

bool simd_takes_roots(const simd_vectorization *v)
{
    const obstacles all = find_obstacles(v);
    if (!simd_pass_is_on(v, SIMD_PASS_RECIPROCAL_SQRT))
        return false;
    for (uint32_t n = 0; n < v->divergence.value_count; n++) {
        LLVMValueRef i = v->divergence.values[n];
        if (is_rsqrt(i) && is_near(i) && obstacle_of(&all, i) == NULL)
            return true;
    }
    return false;
}

static bool visit(simd_vectorization *v, simd_plan *plan, uint32_t value, const void *data)
{
    LLVMValueRef i = v->divergence.values[value];
    return is_rsqrt(i) && is_near(i) && obstacle_of(data, i) == NULL &&
           simd_plan_set(plan, value, SIMD_PLAN_RSQRT, 0, SIMD_PASS_RECIPROCAL_SQRT);
}

static void remark(simd_vectorization *v, const obstacles *all)
{
    for (uint32_t value = 0; v->remarks != NULL && value < v->divergence.value_count; value++) {
        LLVMValueRef i = v->divergence.values[value];
        if (is_rsqrt(i) && obstacle_of(all, i) != NULL)
            simd_remark(v, i, SIMD_PASS_RECIPROCAL_SQRT, "1 / sqrt(x) is a root and a division: %s",
                        obstacle_of(all, i));
    }
}

simd_pass_result simd_run_reciprocal_sqrt(simd_vectorization *v)
{
    const obstacles all = find_obstacles(v);
    remark(v, &all);
    return simd_plans_visit(v, visit, &all) ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
