/* Accesses of which it is known that only a few lanes take part: those at the edge of a tile. */
#ifndef ZELLIGE_SIMD_SPARSE_H
#define ZELLIGE_SIMD_SPARSE_H

#include <llvm-c/Core.h>

/** Turns masked accesses with constant masks of few lanes into as many scalar ones. */
void simd_sparse_replace(LLVMModuleRef module, LLVMValueRef function);

#endif
