/* Square roots that a branch guards, as in "if (q > 0) t = p - sqrt(q)". LLVM takes a root for
 * cheap, and computes it before it knows whether it is needed. Precise ones of numbers that are not
 * positive take long on a GPU: a call, which the whole warp waits for. */
#ifndef ZELLIGE_CUDA_GENERATE_GUARDED_ROOTS_H
#define ZELLIGE_CUDA_GENERATE_GUARDED_ROOTS_H

#include <llvm-c/Core.h>

/** Makes such roots calls of functions that LLVM does not know, and leaves where they are. */
void cuda_hide_roots(LLVMModuleRef module);

/** Makes LLVM's of all that have been hidden. */
void cuda_show_roots(LLVMModuleRef module);

#endif
