/* Sums that LLVM writes as an `or`. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_SUMS_H
#define ZELLIGE_SIMD_VECTORIZE_IR_SUMS_H

#include <llvm-c/Core.h>

/** Turns each `or disjoint` back into an `add`. From 18 on LLVM knows that x + 32 carries nothing
 *  behind `if (x < 32)`. Lanes that do not take that branch compute it too, and theirs may be the
 *  address that the others' are made of. */
void simd_write_sums(LLVMModuleRef module);

#endif
