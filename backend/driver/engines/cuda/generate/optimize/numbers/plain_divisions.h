/* The GPU divides by -1 as by any other number. */
#ifndef ZELLIGE_CUDA_GENERATE_PLAIN_DIVISIONS_H
#define ZELLIGE_CUDA_GENERATE_PLAIN_DIVISIONS_H

#include <llvm-c/Core.h>

/** Takes the care for -1 away from quotients of 32 bits. */
void cuda_divide_plainly(LLVMModuleRef module);

#endif
