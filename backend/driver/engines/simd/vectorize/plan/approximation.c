#include "backend/driver/engines/simd/vectorize/plan/approximation.h"

#include <string.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"

const char *simd_approximation_obstacle(const simd_vectorization *v,
                                        const simd_approximation *estimate)
{
    if (estimate->name == NULL)
        return "the processor has no estimate that is worth it";
    if (v->partition.width != estimate->lanes)
        return "the processor's estimate takes another number of lanes";
    return LLVMLookupIntrinsicID(estimate->name, strlen(estimate->name)) == 0
               ? "this LLVM has no estimate"
               : NULL;
}

bool simd_divides_coarsely(LLVMValueRef division)
{
    LLVMBool inexact;
    LLVMValueRef x = LLVMGetOperand(division, 0);
    return simd_metadata_has(division, SIMD_APPROXIMATE) && LLVMIsAConstantFP(x) != NULL &&
           LLVMConstRealGetDouble(x, &inexact) == SIMD_COARSE_ONE;
}
