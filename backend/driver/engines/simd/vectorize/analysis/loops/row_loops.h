/* Kernels in which each work-item goes along rows of its own, and does nothing else for long: sums
 * and minima of rows of bytes or numbers of 16 bits, counts of letters; rows of any numbers that
 * are made of other rows, element by element. What lies in a row then makes better vectors than
 * what lanes have, which would be transposed. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_ROW_LOOPS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_ROW_LOOPS_H

#include "backend/driver/engines/simd/contract/target.h"
#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

typedef enum simd_rows {
    SIMD_NO_ROWS,
    SIMD_ROWS_OF_BYTES, /* or of numbers of 16 bits, which are put together */
    SIMD_STORED_ROWS,   /* of larger elements: each is stored by a round of its own */
    SIMD_ROUNDS_ALONE,  /* of work-items alone, whatever they do (loop_vectorize) */
} simd_rows;

/** Returns along what rows all innermost loops go, in order, so that LLVM makes vectors of many
 *  rounds; if that is what the kernel does. Of one SIMD group. */
simd_rows simd_goes_along_rows(const simd_divergence *divergence, const simd_target *target);

#endif
