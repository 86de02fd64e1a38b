/* Barriers of loops of which LLVM does several turns at once. It does not where their number is no
 * multiple, lest work-items meet at another barrier each; of a known number all do the same. */
#ifndef ZELLIGE_CUDA_GENERATE_BARRIERS_H
#define ZELLIGE_CUDA_GENERATE_BARRIERS_H

#include <stdbool.h>

#include "backend/driver/engines/cuda/generate/analysis/loop.h"

/** Returns whether work-items meet in a loop at barriers of their group, and nowhere else. */
bool cuda_loop_meets_at_barriers(const cuda_loop *loop);

/** Has the barriers of such a loop call functions that LLVM knows nothing of. */
void cuda_hide_barriers(const cuda_loop *loop);

/** Takes that back. */
void cuda_show_barriers(LLVMModuleRef module);

#endif
