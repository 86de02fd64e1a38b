/* Powers of two by the GPU's instruction. */
#ifndef ZELLIGE_CUDA_GENERATE_POWER_H
#define ZELLIGE_CUDA_GENERATE_POWER_H

#include <llvm-c/Core.h>

/** Has a function return 2 to the power of its last parameter, a float, by the instruction that
 *  makes 0 of what is no normal number. The one that does not is four. */
void cuda_write_flushed_power(LLVMValueRef function);

#endif
