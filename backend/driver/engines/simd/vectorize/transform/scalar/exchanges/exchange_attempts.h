/* Rounds of a loop that repeats an exchange, written out before it: programs try a few times on the
 * short way, and compilers peel loops.
 *
 *     if (cmpxchg(p, old, old + x) happened)               do
 *         goto end;                                            ...
 *     old = what it found;                                 while (cmpxchg(p, old, old + x) failed);
 *     do
 *         ...
 *     while (cmpxchg(p, old, old + x) failed);
 * end: */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_EXCHANGE_ATTEMPTS_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_EXCHANGE_ATTEMPTS_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/** Leaves attempts before the loop of a block, which ends with an exchange, to the loop.
 *  @returns whether it changed anything */
bool simd_absorb_attempts(LLVMBuilderRef b, LLVMBasicBlockRef loop, LLVMValueRef exchange);

/** Returns whether a value is a member of an exchange's result: 0, what was found, or 1, whether
 *  it happened. */
bool simd_is_member_of(LLVMValueRef value, LLVMValueRef exchange, unsigned member);

/** Returns what a value is without casts of its bits. */
LLVMValueRef simd_without_casts(LLVMValueRef value);

#endif
