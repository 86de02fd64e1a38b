/* Which buffers share no memory, as far as kernels write it: those of restrict parameters, and
 * those of all parameters if the variant is for launches whose arguments are apart. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_APART_BUFFERS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_APART_BUFFERS_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

#include "backend/driver/engines/simd/vectorize/pipeline.h"

/** Returns whether what one of two parameters of the scalar kernel leads to is not written through
 *  the other. Ask only where the answer makes a difference: it is kept in mind that the kernel has
 *  other code for other launches. */
bool simd_parameters_are_apart(LLVMValueRef kernel, uint64_t a, uint64_t b);

/** The same of the parameters that two loads of the scalar kernel read. */
bool simd_buffers_are_apart(LLVMValueRef a, LLVMValueRef b);

/** Returns whether a parameter of the scalar kernel is a SIMD_BUFFER. */
bool simd_parameter_is_buffer(LLVMValueRef kernel, uint64_t number);

/** Writes into the needs whether an answer depended on simd_variant_key.apart, and says so in a
 *  remark.
 *  @returns what goes behind the needs, NULL for nothing */
LLVMValueRef simd_apart_needs(simd_vectorization *v, simd_needs *needs);

#endif
