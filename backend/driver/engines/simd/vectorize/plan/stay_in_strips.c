/* stay_in_strips: what all strips of a large kernel compute alike, each computes for itself. LLVM
 * would hoist it out of the loops over strips and work-groups, to be alive through all of their
 * code: of a large kernel these are hundreds of addresses and masks, which are computed in less
 * time than they are fetched from the stack, and with which LLVM's register allocator takes as long
 * as with all the rest. */
#include "backend/driver/engines/simd/vectorize/passes.h"

/* In instructions. */
enum { WORK_OF_CALL = 16, WORK_OF_DIVISION = 8, LARGE_SHARE = 4 };

/* What it takes to compute a value once more. Addresses are part of an access mostly. */
static uint64_t work_of(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMCall:
        return WORK_OF_CALL;
    case LLVMFDiv:
    case LLVMFRem:
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
        return WORK_OF_DIVISION;
    default:
        return LLVMIsABinaryOperator(i) != NULL || LLVMIsACmpInst(i) != NULL ||
               LLVMIsASelectInst(i) != NULL;
    }
}

/* Where that is much of what a strip does, once for all is better. */
static bool has_much_in_common(const simd_vectorization *v)
{
    uint64_t common = 0, own = 0;
    for (uint32_t n = 0; n < v->divergence.value_count; n++) {
        const uint64_t work = work_of(v->divergence.values[n]);
        if (simd_value_shape_has_vectors(v->divergence.shapes[n]))
            own += work * v->partition.coarsening;
        else if (v->divergence.shapes[n].kind == SIMD_UNIFORM)
            common += work;
    }
    return common * LARGE_SHARE > own;
}

simd_pass_result simd_run_stay_in_strips(simd_vectorization *v)
{
    if (!v->is_large || has_much_in_common(v))
        return SIMD_PASS_NOTHING_CHANGED;
    v->stays_in_strips = true;
    simd_remark(v, NULL, SIMD_PASS_STAY_IN_STRIPS,
                "each strip computes for itself what all have in common: it is large");
    return SIMD_PASS_CHANGED;
}
