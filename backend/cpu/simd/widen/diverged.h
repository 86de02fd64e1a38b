/* Barriers that only some work-items of a group come to (simd_plan.checked). */
#ifndef ZELLIGE_SIMD_DIVERGED_H
#define ZELLIGE_SIMD_DIVERGED_H

#include "backend/cpu/simd/widen/emit.h"

/** Builds the call of SIMD_DIVERGED. */
void simd_diverged_build(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef line);

/** Returns the line of a barrier, an i64. */
LLVMValueRef simd_diverged_line(LLVMValueRef barrier);

/** Builds what finds out whether all lanes of the batch are in the block that is being emitted. */
void simd_diverged_emit(simd_emitter *e, LLVMValueRef barrier);

#endif
