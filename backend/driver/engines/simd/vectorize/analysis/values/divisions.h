/* Which divisions of integers vectors have code for that processors do lane by lane. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_DIVISIONS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_DIVISIONS_H

#include "backend/driver/engines/simd/vectorize/partition.h"

/** Returns whether an instruction divides numbers of 64 bits, of which none has a sign and the
 *  second is below 2^50, where vectors gain from it: those of eight and more, since it takes about
 *  forty instructions. */
bool simd_divides_long(const simd_partition *partition, const simd_target *target,
                       LLVMValueRef instruction);

/** Returns whether an instruction divides a number of 64 bits by a constant, neither a power of two
 *  nor negative, where vectors gain from it: those of eight and more. It takes about twenty. */
bool simd_divides_by_constant(const simd_partition *partition, const simd_target *target,
                              LLVMValueRef instruction);

/** Returns whether what is divided is known to be below 2^63. */
bool simd_divides_below_sign(const simd_partition *partition, LLVMValueRef instruction);

#endif
