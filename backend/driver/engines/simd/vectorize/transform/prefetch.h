/* In a loop over tiles, each round reads rows that lie far apart: no processor guesses the next. And what a
 * tile reads back from tile_static memory waits for what the tile before it has stored into rows that no
 * cache had. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_PREFETCH_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_PREFETCH_H

#include <llvm-c/Target.h>

#include "backend/driver/engines/simd/vectorize/analysis/cfg.h"

/** Asks, in loops with barriers, for what the next round loads, into the second-level cache; and before the
 *  first barrier for what is stored behind one, outside of loops, into the first. */
void simd_prefetch_insert(LLVMModuleRef module, LLVMValueRef kernel, LLVMTargetDataRef layout,
                          const simd_cfg *cfg);

#endif
