/* What shapes become where values are added, multiplied and joined. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_SHAPE_ARITHMETIC_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_SHAPE_ARITHMETIC_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence_internal.h"

/** Returns whether the value has been visited. */
bool simd_shape_is_known(simd_value_shape shape);

/** Returns the shape of base + lane * stride; so many low bits of the base are zero. */
simd_value_shape simd_shape_linear(int64_t stride, unsigned zeros, bool assumed);

/** Returns the shape of what is computed lane by lane from two operands. It is no address: nothing
 *  may be assumed of it. */
simd_value_shape simd_shape_lane_by_lane(simd_value_shape a, simd_value_shape b);

/** Returns the shape of a + factor * b. */
simd_value_shape simd_shape_sum(simd_value_shape a, simd_value_shape b, int64_t factor);

/** Returns the shape of a * factor. */
simd_value_shape simd_shape_multiple(simd_value_shape a, int64_t factor);

/** Returns the shape of what is either a or b, the same for all lanes. */
simd_value_shape simd_shape_meet(simd_value_shape a, simd_value_shape b);

/** Returns how many low bits are zero in the values of all lanes. */
unsigned simd_shape_zeros(simd_value_shape shape);

/** Returns a stride as integers of so many bits have it: -3 is as good as 2^32 - 3, and the nearer
 *  one is meant. */
int64_t simd_shape_nearest(int64_t stride, unsigned bits);

#endif
