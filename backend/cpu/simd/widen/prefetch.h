/* In a loop over tiles, each round reads rows that lie far apart: no processor guesses the next. */
#ifndef ZELLIGE_SIMD_PREFETCH_H
#define ZELLIGE_SIMD_PREFETCH_H

#include "backend/cpu/simd/widen/flow.h"

/** Asks, in loops with barriers, for what the next round loads, into the second-level cache. */
void simd_prefetch_insert(LLVMModuleRef module, LLVMValueRef kernel, const simd_flow *flow);

#endif
