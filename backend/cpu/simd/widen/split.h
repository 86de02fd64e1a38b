/* Barriers between batches: all batches of a work-group come to one before any goes on. And the turns that
 * the groups of a gang take. */
#ifndef ZELLIGE_SIMD_SPLIT_H
#define ZELLIGE_SIMD_SPLIT_H

#include "backend/cpu/simd/widen/plan.h"

typedef enum simd_split_result {
    SIMD_SPLIT_NO_MEMORY,
    SIMD_SPLIT_ONE_BATCH,   /* the function runs one batch, as before */
    SIMD_SPLIT_ALL_BATCHES, /* it runs all batches of a work-group, whatever batch it is given */
    SIMD_SPLIT_GANG,        /* it runs so many groups of a column as the number it is given */
} simd_split_result;

/** Changes the function of a batch (emit.h), whose values are in SSA form, so that its barriers
 *  hold, and moves private variables too large for the stack into the frame.
 *  @param frame_bytes  what it needs of the frame, for a work-group */
simd_split_result simd_split(LLVMModuleRef module, LLVMValueRef function, const simd_plan *plan,
                             uint64_t *frame_bytes);

#endif
