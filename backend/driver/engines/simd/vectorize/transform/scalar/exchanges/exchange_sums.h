/* Sums that a loop makes of two exchanges: it takes out what a place holds, and puts back the sum,
 * until nobody has put something there meanwhile:
 *
 *     while ((x = atomic_xchg(p, atomic_xchg(p, 0) + x)) != 0);          atomicrmw fadd p, x
 */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_EXCHANGE_SUMS_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_EXCHANGE_SUMS_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/** Makes one atomic operation of such a loop, which is a block.
 *  @return the operation; NULL if the block is no such loop */
LLVMValueRef simd_make_exchange_sum(LLVMBuilderRef b, LLVMBasicBlockRef block);

#endif
