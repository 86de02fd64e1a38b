/* Allocas that live from a block to one nearby. */
#ifndef ZELLIGE_SIMD_VECTORIZE_LLVM_SHORT_SLOTS_H
#define ZELLIGE_SIMD_VECTORIZE_LLVM_SHORT_SLOTS_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/** Turns those of a function that hold one value each into SSA form. Others stay for mem2reg.
 *  False: no memory. */
bool simd_promote_short_slots(LLVMValueRef function);

#endif
