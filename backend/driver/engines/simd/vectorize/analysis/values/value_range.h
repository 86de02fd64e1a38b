/* How large an unsigned value can be, as far as a short look at what it is made of tells. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_VALUE_RANGE_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_VALUE_RANGE_H

#include "backend/driver/engines/simd/vectorize/partition.h"

typedef struct simd_value_range {
    uint64_t most;
    bool exact; /* nothing wrapped around on the way from what it is made of */
} simd_value_range;

/** Returns a number with all bits up to its highest one. */
uint64_t simd_fill_bits(uint64_t number);

simd_value_range simd_value_range_of(const simd_partition *partition, LLVMValueRef value);

#endif
