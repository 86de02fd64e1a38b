/* Conditions as sums that are not below 0. */
#ifndef ZELLIGE_SPIRV_KERNELS_GUARDS_H
#define ZELLIGE_SPIRV_KERNELS_GUARDS_H

#include "backend/spirv/kernels/linear.h"

/** A list of sums: where none is below 0, the condition is met. It may be met elsewhere, too. */
typedef struct spirv_guards {
    uint32_t count;
    spirv_linear all[SPIRV_REACH_GUARDS];
} spirv_guards;

/** Appends what a condition, an id, needs to be as it `is` wanted.
 *  @returns false if nobody knows, or there is no room */
bool spirv_guards_add(spirv_linear_context *context, uint32_t condition, bool is,
                      spirv_guards *out);

/** Returns whether a condition says of two numbers that they are not equal. */
bool spirv_guards_are_unequal(const spirv_linear_context *context, uint32_t condition, bool is);

#endif
