/* Whether values leave loops through phis, as analysis/cfg.h says that they do: lanes that leave in
 * different rounds keep what they left with there. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_CLOSED_LOOPS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_CLOSED_LOOPS_H

#include "backend/driver/engines/simd/vectorize/analysis/cfg.h"

/** Returns a value that leaves a loop in another way; NULL if there is none. */
LLVMValueRef simd_find_unclosed_value(const simd_cfg *cfg);

#endif
