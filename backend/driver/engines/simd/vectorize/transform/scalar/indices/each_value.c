#include "backend/driver/engines/simd/vectorize/transform/scalar/indices/each_value.h"

#include "backend/driver/engines/simd/vectorize/passes.h"

simd_pass_result simd_change_each_value(simd_vectorization *v, simd_value_change *change)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    const simd_partition partition = simd_partition_make(v->key, lanes, 1, v->layout);
    simd_divergence divergence;
    const bool created = simd_divergence_create(&divergence, &v->cfg, &partition);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    bool any = false;
    for (uint32_t k = 0; created && lanes > 1 && k < divergence.value_count; k++)
        any = change(v, &divergence, builder, divergence.values[k]) || any;
    simd_divergence_clear(&divergence);
    LLVMDisposeBuilder(builder);
    if (!created)
        return simd_pass_fail_memory(v);
    return any ? simd_remove_dead(v) : SIMD_PASS_NOTHING_CHANGED;
}
