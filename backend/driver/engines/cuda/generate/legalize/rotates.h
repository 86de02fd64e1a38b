/* Rotates of 64 bits, which LLVM gets wrong for PTX up to version 17: by 64 and more, what it makes
 * of a rotate shifts all bits out. */
#ifndef ZELLIGE_CUDA_GENERATE_ROTATES_H
#define ZELLIGE_CUDA_GENERATE_ROTATES_H

#include <stdbool.h>

#include <llvm-c/Core.h>

/** Replaces those by numbers that are not constant with two funnel shifts of 32 bits each. Call it
 *  last: the optimiser makes rotates of shifts, and takes the number for one below 64. The function
 *  that the module then has is to be inlined.
 *  @returns false if LLVM does not read the function */
bool cuda_lower_rotates(LLVMModuleRef module);

#endif
