/* What is left of a barrier where all lanes come to it together. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_FENCE_H
#define ZELLIGE_SIMD_VECTORIZE_IR_FENCE_H

#include <llvm-c/Core.h>

/** Builds a fence for the compiler: memory must not be kept in registers across. */
void simd_fence_build(LLVMBuilderRef builder, LLVMContextRef context);

#endif
