/* Sums as a launch computes them, from those of the analysis. */
#ifndef ZELLIGE_SPIRV_KERNELS_SUM_H
#define ZELLIGE_SPIRV_KERNELS_SUM_H

#include "backend/spirv/kernels/linear.h"

/** The sum that a dimension is of, by the row of its pitch; 0: of the last, with all numbers.
 *  @returns false if it has too many terms */
bool spirv_sum_of(const spirv_linear *from, int row, spirv_reach_sum *out);

#endif
