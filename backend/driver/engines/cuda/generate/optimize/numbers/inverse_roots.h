/* rsqrt() of doubles, which OpenCL wants within 2 units of the last place: the library's makes it
 * of the GPU's guess (library/roots.h). A root and a division are each rounded by some 40
 * instructions. That of floats is an instruction (approximate.h). */
#ifndef ZELLIGE_CUDA_GENERATE_INVERSE_ROOTS_H
#define ZELLIGE_CUDA_GENERATE_INVERSE_ROOTS_H

#include <llvm-c/Core.h>

/** Calls the library where the front end divides 1 by a root for rsqrt(). Call it before the
 *  library is linked. */
void cuda_make_inverse_roots(LLVMModuleRef module);

#endif
