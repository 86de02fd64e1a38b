/* What is the same in all turns of a loop, once the loops in it are gone. */
#ifndef ZELLIGE_CUDA_GENERATE_INVARIANTS_H
#define ZELLIGE_CUDA_GENERATE_INVARIANTS_H

#include <llvm-c/Core.h>

/** Computes and loads it before the loop, by LLVM's pass. CUDA's compiler does that too, but then
 *  nobody has counted the registers (registers.h). Call it behind the unrolling. */
void cuda_hoist_invariants(LLVMModuleRef module);

#endif
