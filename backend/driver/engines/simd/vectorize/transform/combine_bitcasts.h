/* Parts of vectors, where LLVM takes them out of a number as wide as the register. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_COMBINE_BITCASTS_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_COMBINE_BITCASTS_H

#include <llvm-c/Core.h>

/** Makes shuffles of what LLVM makes of a load from a part of what has been stored: the vector as
 *  numbers of the part's size, one of these, and that as a vector again. Code generation has only
 *  general registers for such numbers. */
void simd_combine_bitcasts(LLVMValueRef function);

#endif
