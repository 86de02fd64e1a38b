/* Working out a value at another place than where it is used: before a barrier, for another round
 * of a loop. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_REMATERIALISE_ADDRESS_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_REMATERIALISE_ADDRESS_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

/** How many instructions one behind the other an address is worked out with at most. */
enum { SIMD_ADDRESS_DEPTH = 12 };

/** Returns what stands for a value there, or NULL: it has to be worked out, or cannot be. */
typedef LLVMValueRef simd_stand_in(void *data, LLVMValueRef value);

/** Copies what an address is worked out with to where the builder is, out of what stands in for its
 *  operands. Only what can be done at any time is copied. @returns the address; NULL if it cannot
 *  be had */
LLVMValueRef simd_rematerialise_address(LLVMBuilderRef builder, LLVMTargetDataRef layout,
                                        LLVMValueRef value, simd_stand_in *stand_in, void *data);

#endif
