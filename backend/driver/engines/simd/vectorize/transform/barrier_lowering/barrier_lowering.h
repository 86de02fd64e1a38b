/* Barriers between strips: all strips of a work-group come to one before any goes on. And the turns that
 * the groups of an interleave set take. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_BARRIER_LOWERING_BARRIER_LOWERING_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_BARRIER_LOWERING_BARRIER_LOWERING_H

#include "backend/driver/engines/simd/vectorize/partition.h"

typedef enum simd_barriers_result {
    SIMD_BARRIERS_NO_MEMORY,
    SIMD_BARRIERS_ONE_STRIP,  /* the function runs one strip, as before */
    SIMD_BARRIERS_ALL_STRIPS, /* it runs all strips of a work-group, whatever strip it is given */
    SIMD_BARRIERS_INTERLEAVED_GROUPS, /* it runs so many groups of a column as the number it is given */
} simd_barriers_result;

/** Changes the function of a strip (emitter.h), whose values are in SSA form, so that its barriers
 *  hold, and moves private variables too large for the stack into the frame.
 *  @param frame_bytes  what it needs of the frame, for a work-group */
simd_barriers_result simd_lower_barriers(LLVMModuleRef module, LLVMValueRef function,
                                         const simd_partition *partition, uint64_t *frame_bytes);

#endif
