/* Passes that change one index after another by the shapes that values have over the lanes. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_INDICES_EACH_VALUE_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_INDICES_EACH_VALUE_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"
#include "backend/driver/engines/simd/vectorize/pipeline.h"

/** Changes a value if it should. It may add instructions before it, and remove the value itself.
 *  @returns whether it did */
typedef bool simd_value_change(simd_vectorization *v, const simd_divergence *divergence,
                               LLVMBuilderRef builder, LLVMValueRef value);

/** Runs a pass that does that, with the shapes of the usual lanes; what is dead then goes. */
simd_pass_result simd_change_each_value(simd_vectorization *v, simd_value_change *change);

#endif
