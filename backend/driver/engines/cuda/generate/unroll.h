/* Loops that LLVM unrolls less than pays on a GPU. It stops at about 75 instructions of a loop; in
 * more of them the loads and slow operations of several turns overlap. */
#ifndef ZELLIGE_CUDA_GENERATE_UNROLL_H
#define ZELLIGE_CUDA_GENERATE_UNROLL_H

#include <llvm-c/Core.h>

/** Marks innermost loops of a constant number of turns for LLVM's pass loop-unroll, with a count
 *  that divides this number. Call it behind the optimiser, which has unrolled what it wants to. */
void cuda_mark_loops(LLVMModuleRef module);

#endif
