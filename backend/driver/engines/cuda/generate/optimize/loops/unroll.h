/* Loops that LLVM unrolls less than pays on a GPU: the loads and slow operations of several turns
 * overlap. LLVM stops at about 75 instructions of a loop, and where the number of turns takes long
 * to compute. What it has unrolled, CUDA's compiler of PTX may unroll further. */
#ifndef ZELLIGE_CUDA_GENERATE_UNROLL_H
#define ZELLIGE_CUDA_GENERATE_UNROLL_H

#include <llvm-c/Core.h>

/** Marks innermost loops of a constant number of turns for LLVM's pass loop-unroll, with a count
 *  that divides this number, or any where the group meets: the pass has to be followed by
 *  cuda_show_barriers(). Call it behind the optimiser, which has unrolled what it wants to. */
void cuda_mark_loops(LLVMModuleRef module);

/** Marks innermost loops with loads that go on in strides of a constant until a number that is not
 *  known. Call it before the optimiser. */
void cuda_mark_strides(LLVMModuleRef module);

/** Lets CUDA's compiler unroll what is marked as done, but for the turns that were left over. */
void cuda_unmark_loops(LLVMModuleRef module);

#endif
