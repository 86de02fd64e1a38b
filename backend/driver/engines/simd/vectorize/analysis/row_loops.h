/* Kernels in which each work-item goes along rows of its own, of bytes or numbers of 16 bits, and
 * does nothing else for long: sums and minima of rows, counts of letters.
 * What lies in a row then makes better vectors than what lanes have, which would be transposed. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_ROW_LOOPS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_ROW_LOOPS_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

/** Returns whether all innermost loops go along rows, in order and with integers only, so that LLVM
 *  makes vectors of many rounds; and that is what the kernel does. Of one SIMD group. */
bool simd_goes_along_rows(const simd_divergence *divergence);

#endif
