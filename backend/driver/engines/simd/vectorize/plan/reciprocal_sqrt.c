/* reciprocal_sqrt: 1 / sqrt(x) of floats in one block, where the processor has an estimate that one
 * step makes precise (emit/rsqrt.c). */
#include <string.h>

#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Of fewer bits no step gives the precision that OpenCL demands, nor does that of these without
 * products and sums that round once. */
enum { ENOUGH_BITS = 11 };

static bool is_precise_enough(const simd_target *target)
{
    return target->rsqrt.bits >= ENOUGH_BITS && target->fuses;
}

/* Returns why the processor's estimate cannot be taken; NULL if it can. */
static const char *find_obstacle(const simd_vectorization *v)
{
    const simd_rsqrt *estimate = &v->target->rsqrt;
    if (estimate->name == NULL)
        return "the processor has no estimate";
    if (!is_precise_enough(v->target))
        return "the processor's estimate is too coarse";
    if (v->partition.width != estimate->lanes)
        return "the processor's estimate takes another number of lanes";
    return LLVMLookupIntrinsicID(estimate->name, strlen(estimate->name)) == 0
               ? "this LLVM has no estimate"
               : NULL;
}

static bool is_one(LLVMValueRef value)
{
    LLVMBool inexact;
    return LLVMIsAConstantFP(value) != NULL && LLVMConstRealGetDouble(value, &inexact) == 1.0;
}

static bool is_root(LLVMValueRef value)
{
    return LLVMIsACallInst(value) != NULL && strcmp(simd_call_name(value), "llvm.sqrt.f32") == 0;
}

static bool is_rsqrt(LLVMValueRef i)
{
    return LLVMGetInstructionOpcode(i) == LLVMFDiv && is_one(LLVMGetOperand(i, 0)) &&
           is_root(LLVMGetOperand(i, 1));
}

/* What a root is taken of may be there in the root's block only. */
static bool is_near(LLVMValueRef i)
{
    return LLVMGetInstructionParent(LLVMGetOperand(i, 1)) == LLVMGetInstructionParent(i);
}

static bool visit(simd_vectorization *v, simd_plan *plan, uint32_t value, const void *data)
{
    LLVMValueRef i = v->divergence.values[value];
    (void)data;
    return is_rsqrt(i) && is_near(i) &&
           simd_plan_set(plan, value, SIMD_PLAN_RSQRT, 0, SIMD_PASS_RECIPROCAL_SQRT);
}

static void remark(simd_vectorization *v, const char *obstacle)
{
    for (uint32_t i = 0; v->remarks != NULL && i < v->divergence.value_count; i++)
        if (is_rsqrt(v->divergence.values[i]))
            simd_remark(v, v->divergence.values[i], SIMD_PASS_RECIPROCAL_SQRT,
                        "1 / sqrt(x) is a root and a division: %s", obstacle);
}

simd_pass_result simd_run_reciprocal_sqrt(simd_vectorization *v)
{
    const char *obstacle = find_obstacle(v);
    if (obstacle != NULL) {
        remark(v, obstacle);
        return SIMD_PASS_NOTHING_CHANGED;
    }
    return simd_plans_visit(v, visit, NULL) ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
