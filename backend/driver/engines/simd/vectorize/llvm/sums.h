/* Sums that LLVM writes as an `or`. */
#ifndef ZELLIGE_SIMD_VECTORIZE_LLVM_SUMS_H
#define ZELLIGE_SIMD_VECTORIZE_LLVM_SUMS_H

#include <llvm-c/Core.h>

/** Turns each `or disjoint` back into an `add`. LLVM 18 and newer write x + 32 as such an `or`
 *  behind `if (x < 32)`. In a vector the lanes that do not take the branch compute it too, with a
 *  carry. If one of these is the first lane, the others' addresses are computed from its value. */
void simd_write_sums(LLVMModuleRef module);

#endif
