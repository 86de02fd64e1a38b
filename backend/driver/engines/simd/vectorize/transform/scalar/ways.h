/* What a value is on each way that leads to it: behind a block that begins with phis, or where
 * selects ask one condition. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_WAYS_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_WAYS_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

/** Returns what a value is on a way of a phi, if it is a phi of the same block, or of a select, if
 *  it is one with the same condition, or of a minimum or maximum, if it is that; else NULL. Way 0
 *  of a select is that of true, of a minimum or maximum its first operand. */
LLVMValueRef simd_value_on_way(LLVMValueRef merge, LLVMValueRef value, unsigned way);

/** Finds how far apart lanes have a number or a pointer, in bytes, on a way of a phi or a select.
 *  @returns false if that is not known */
bool simd_stride_on_way(const simd_divergence *divergence, LLVMValueRef merge, LLVMValueRef value,
                        unsigned way, int64_t *stride);

#endif
