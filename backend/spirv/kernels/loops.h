/* Counters of loops: from a first value on, by steps, to an end that is known before. */
#ifndef ZELLIGE_SPIRV_KERNELS_LOOPS_H
#define ZELLIGE_SPIRV_KERNELS_LOOPS_H

#include "backend/spirv/kernels/linear.h"

/** Returns the variable that a phi is, SPIRV_REACH_LOOP or another; SPIRV_REACH_ONE if it is no
 *  counter, or nobody knows. */
uint32_t spirv_loop_counter(spirv_linear_context *context, spirv_instruction phi);

/** Returns whether a block is one of the loop of a variable. */
bool spirv_loop_has(const spirv_linear_context *context, uint32_t variable, uint32_t block);

#endif
