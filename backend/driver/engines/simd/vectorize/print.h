/* What there is of a kernel between two passes, as text. */
#ifndef ZELLIGE_SIMD_VECTORIZE_PRINT_H
#define ZELLIGE_SIMD_VECTORIZE_PRINT_H

#include <stdio.h>

#include "backend/driver/engines/simd/vectorize/pipeline.h"

/** Gives the values of the scalar kernel names, %v1 and on, where they have none. */
void simd_print_name_values(simd_vectorization *v);

/** Writes the functions that the next pass will see: the scalar kernel, or those of the strips,
 *  or the entry. */
void simd_print_functions(const simd_vectorization *v, FILE *out);

/** Writes what has been decided, as comments: how the work-group is divided and, while the
 *  divergence analysis is valid, the shape of each value. */
void simd_print_plan(const simd_vectorization *v, FILE *out);

#endif
