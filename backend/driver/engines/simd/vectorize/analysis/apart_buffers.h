/* Which buffers share no memory, as far as kernels write it: those of restrict parameters. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_APART_BUFFERS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_APART_BUFFERS_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/** Returns whether what one of two arguments leads to is not written through the other. Both are
 *  loads of the scalar kernel. */
bool simd_buffers_are_apart(LLVMValueRef a, LLVMValueRef b);

#endif
