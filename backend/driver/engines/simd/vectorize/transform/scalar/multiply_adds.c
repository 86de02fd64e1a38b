/* multiply_adds: what may be one step or two is one where the processor fuses multiply-adds. Else
 * it is two: LLVM would call a function of the C library for each lane. */
#include "backend/driver/engines/simd/contract/multiply_adds.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

simd_pass_result simd_run_multiply_adds(simd_vectorization *v)
{
    const simd_multiply_adds able = {v->target->fuses, v->target->computes_halves};
    return simd_settle_multiply_adds(v->module, able) ? SIMD_PASS_CHANGED
                                                      : SIMD_PASS_NOTHING_CHANGED;
}
