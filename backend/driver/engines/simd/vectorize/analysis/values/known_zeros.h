/* Which bits of an integer are known to be zero, as far as a short look at what it is made of
 * tells: in (group << 9 | place) | 256 the place is below 256, and the group begins with bit 9. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_KNOWN_ZEROS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_KNOWN_ZEROS_H

#include "backend/driver/engines/simd/vectorize/partition.h"

/** Returns a mask of them; bits that a value does not have are among them. */
uint64_t simd_known_zeros(const simd_partition *partition, LLVMValueRef value);

#endif
