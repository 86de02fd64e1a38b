/* What the pointer arguments of a launch may lead to: a view's window, or an allocation. */
#ifndef ZELLIGE_SIMD_CHECK_ARRAYS_H
#define ZELLIGE_SIMD_CHECK_ARRAYS_H

#include "backend/driver/engines/simd/check/worker.h"

/** Finds the arrays of a launch. */
void simd_check_arrays_find(simd_check_launch *launch);

/** Finds what of the memory at an address nobody wrote before checked kernels. */
void simd_check_arrays_find_fresh(const simd_check_launch *launch, uintptr_t address,
                                  simd_check_array *out);

/** Writes which element of an array an address is: "[1][3]", or "[-1]" where that cannot be. */
void simd_check_arrays_index(const simd_check_array *array, size_t element, uintptr_t address,
                             char *out, size_t room);

#endif
