/* Accesses whose lanes are constants apart, but not in a row: near_lanes makes vectors and shuffles
 * of them, once the emitter has written which work-items the lanes are. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_NEAR_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_NEAR_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

enum { SIMD_NEAR_REGISTERS = 4 }; /* that what lies between lanes takes, at most */

/** Returns how many registers hold all that lies between the first and the last lane of a SIMD
 *  group, of which each accesses so many bytes from the pointer on; 0 if that is not known, or if
 *  they are too many. */
uint32_t simd_near_registers(const simd_divergence *divergence, const simd_target *target,
                             LLVMValueRef pointer, uint64_t bytes);

/** Returns how many shuffles make a vector of elements of so many registers. */
static inline uint32_t simd_near_shuffles(uint32_t registers)
{
    return registers > 1 ? registers - 1 : registers;
}

#endif
