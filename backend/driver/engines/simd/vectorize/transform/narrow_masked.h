/* Accesses of which it is known which lanes take part: few, at the edge of a tile; or half of them,
 * in the last steps of a tree. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_NARROW_MASKED_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_NARROW_MASKED_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/** Turns masked accesses with constant masks of few lanes into as many scalar ones, and those of two,
 *  four or eight that follow one another into vectors of that size. @returns whether there was any */
bool simd_narrow_masked(LLVMModuleRef module, LLVMValueRef function);

#endif
