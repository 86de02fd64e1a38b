/* The array of a launch that an address lies in, or near. */
#ifndef ZELLIGE_SIMD_LAUNCH_NEAREST_ARGUMENT_H
#define ZELLIGE_SIMD_LAUNCH_NEAREST_ARGUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "backend/spirv/spirv.h"

/** Writes which element of which pointer argument an address would be: "element 100 of the argument
 *  \"out\"". Of a view (zellige/kernel.h), whose extent is known, the index in each dimension. An
 *  empty text if none is near.
 *  @param arguments  as in simd_work
 *  @returns whether the array has that element: its memory is not what it should be */
bool simd_nearest_argument(const spirv_kernel *kernel, const void *const *arguments,
                           uintptr_t address, char *out, size_t room);

/** Writes and returns the same of one pointer argument, by its number from 0. */
bool simd_element_of_argument(const spirv_kernel *kernel, const void *const *arguments,
                              size_t number, uintptr_t address, char *out, size_t room);

#endif
