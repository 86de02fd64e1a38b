/* Divisions of 64 bits by a constant that a branch guards, as in "if (e & 1) r = r * b % PRIME".
 * LLVM takes one for cheap, and computes it before it knows whether it is needed. On a GPU it is a
 * product of 128 bits, some twenty instructions: often the whole warp goes the same way. */
#ifndef ZELLIGE_CUDA_GENERATE_GUARDED_DIVISIONS_H
#define ZELLIGE_CUDA_GENERATE_GUARDED_DIVISIONS_H

#include <llvm-c/Core.h>

/** Makes such divisions calls of functions that LLVM does not know, and leaves them where they
 *  are. Those by a power of two, of numbers that 32 bits are enough for, and a quotient beside its
 *  remainder stay: LLVM makes less of them. */
void cuda_hide_divisions(LLVMModuleRef module);

/** Makes divisions of all that have been hidden. */
void cuda_show_divisions(LLVMModuleRef module);

#endif
