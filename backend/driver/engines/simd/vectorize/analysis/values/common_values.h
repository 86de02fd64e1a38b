/* Which values are the same in all SIMD groups of a strip that lie below one another in the tile:
 * those that are made of where lanes are along X, and of what is the same everywhere. They are so
 * lane by lane, also in lanes that have nothing to do: what is blended, loaded or divided for those
 * alone that are there does not count. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_COMMON_VALUES_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_COMMON_VALUES_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

/* Returns the load whose address decides whether all SIMD groups load a value at once, by its
 * number: itself, or the one with which it is loaded; NULL if each group loads for itself. */
typedef LLVMValueRef simd_find_loading(const void *data, uint32_t number);

/** Finds of each value of the divergence analysis whether it may differ.
 *  @returns an array of them, which the caller owns; NULL for lack of memory */
bool *simd_find_differing(const simd_divergence *divergence, simd_find_loading *loading,
                          const void *data);

/** Returns whether a value is the same, by what simd_find_differing() found. */
bool simd_value_is_common(const simd_divergence *divergence, const bool *differing,
                          LLVMValueRef value);

#endif
