/* Counters that take the same step in either branch. */
#ifndef ZELLIGE_CUDA_GENERATE_JOINED_STEPS_H
#define ZELLIGE_CUDA_GENERATE_JOINED_STEPS_H

#include <llvm-c/Core.h>

/** Where branches that meet have added the same to the same number, adds it behind them: so that
 *  loops count. */
void cuda_join_steps(LLVMModuleRef module);

#endif
