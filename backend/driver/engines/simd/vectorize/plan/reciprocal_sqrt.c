/* reciprocal_sqrt: 1 / sqrt(x) of floats, where the processor has an estimate of 14 bits
 * (emit/rsqrt.c). */
#include <string.h>

#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/intrinsic.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

static bool has_estimate(const simd_partition *partition)
{
    return partition->vector_bits == 512 && partition->width == 16 &&
           LLVMLookupIntrinsicID(SIMD_INTRINSIC_RSQRT, strlen(SIMD_INTRINSIC_RSQRT)) != 0;
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

static bool visit(simd_vectorization *v, simd_plan *plan, uint32_t value)
{
    LLVMValueRef i = v->divergence.values[value];
    return LLVMGetInstructionOpcode(i) == LLVMFDiv && is_one(LLVMGetOperand(i, 0)) &&
           is_root(LLVMGetOperand(i, 1)) &&
           simd_plan_set(plan, value, SIMD_PLAN_RSQRT, 0, SIMD_PASS_RECIPROCAL_SQRT);
}

simd_pass_result simd_run_reciprocal_sqrt(simd_vectorization *v)
{
    if (!has_estimate(&v->partition))
        return SIMD_PASS_NOTHING_CHANGED;
    return simd_plans_visit(v, visit) ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
