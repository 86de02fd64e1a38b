/* Tests of one bit of a number. */
#ifndef ZELLIGE_CUDA_GENERATE_BIT_TESTS_H
#define ZELLIGE_CUDA_GENERATE_BIT_TESTS_H

#include <llvm-c/Core.h>

/** Has bits tested by a mask, of which the GPU makes a predicate in one instruction. Call it where
 *  LLVM simplifies nothing any more. */
void cuda_test_bits(LLVMModuleRef module);

#endif
