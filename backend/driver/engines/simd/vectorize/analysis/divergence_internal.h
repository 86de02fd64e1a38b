/* The two halves of finding shapes, which feed each other: values, and control flow. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_DIVERGENCE_INTERNAL_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_DIVERGENCE_INTERNAL_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

/* Nothing is known yet of a value in a loop on the first visit. */
#define SIMD_UNKNOWN ((simd_value_shape_kind)(SIMD_VARYING + 1))

#define SIMD_ALL_ZEROS 63u

/** Returns how many of the low bits of a number are zero: of 0, SIMD_ALL_ZEROS. */
unsigned simd_trailing_zeros(uint64_t number);

/** Returns the shape of an instruction, given those of its operands. */
simd_value_shape simd_value_shape_derive(const simd_divergence *divergence,
                                         LLVMValueRef instruction);

/** Finds linear flow and divergent loops, given the shapes of values. `scratch` has room for four
 *  numbers per block. */
void simd_divergence_linearize(simd_divergence *divergence, uint32_t *scratch);

#endif
