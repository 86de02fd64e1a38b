/* The arithmetic of spirv_linear. Each returns false if the result is none, or is too large. */
#ifndef ZELLIGE_SPIRV_KERNELS_LINEAR_SUMS_H
#define ZELLIGE_SPIRV_KERNELS_LINEAR_SUMS_H

#include "backend/spirv/kernels/linear.h"

/** out = a + times * b */
bool spirv_linear_add(const spirv_linear *a, const spirv_linear *b, int64_t times,
                      spirv_linear *out);
bool spirv_linear_scale(const spirv_linear *a, int64_t times, spirv_linear *out);
bool spirv_linear_multiply(const spirv_linear *a, const spirv_linear *b, spirv_linear *out);

/** Divides what leaves no remainder. */
bool spirv_linear_divide(const spirv_linear *a, int64_t by, spirv_linear *out);

/** Returns whether a row has nothing in it. */
bool spirv_linear_is_empty(const spirv_linear *sum, int row);

#endif
