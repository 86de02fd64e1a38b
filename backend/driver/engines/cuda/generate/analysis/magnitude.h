/* How large integers of 32 and 64 bits can be. */
#ifndef ZELLIGE_CUDA_GENERATE_MAGNITUDE_H
#define ZELLIGE_CUDA_GENERATE_MAGNITUDE_H

#include <stdint.h>

#include <llvm-c/Core.h>

/** That of the lowest number of 32 bits, and of any that may be beyond those. */
#define CUDA_ANY_MAGNITUDE ((int64_t)INT32_MAX + 1)

/** Returns the most that the magnitude of a signed value can be, as its operands tell: those that
 *  are extended from fewer bits, masked, shifted, added, multiplied, chosen from. No sum on the way
 *  wraps around unless the result is any.
 *  @param value  an integer of 32 or 64 bits: sums of fewer may wrap around */
int64_t cuda_magnitude_find(LLVMValueRef value);

#endif
