/* Barriers that only some work-items of a group come to (simd_partition.checked). */
#ifndef ZELLIGE_SIMD_VECTORIZE_EMIT_DIVERGENT_BARRIER_H
#define ZELLIGE_SIMD_VECTORIZE_EMIT_DIVERGENT_BARRIER_H

#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

/** Builds the call of SIMD_DIVERGED. */
void simd_divergent_barrier_build(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef place);

/** Returns the simd_place of a barrier, as an i64. */
LLVMValueRef simd_divergent_barrier_place(LLVMModuleRef module, LLVMValueRef barrier);

/** Builds what finds out whether all lanes of the strip are in the block that is being emitted. */
void simd_divergent_barrier_emit(simd_emitter *e, LLVMValueRef barrier);

#endif
