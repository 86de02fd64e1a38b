/* Division of doubles that are known not to leave the range. */
#ifndef ZELLIGE_CUDA_GENERATE_DIVISION_H
#define ZELLIGE_CUDA_GENERATE_DIVISION_H

#include <llvm-c/Core.h>

/** Writes a function's divisions of doubles as CUDA's compiler of PTX writes them, without its test
 *  whether operands and result are normal numbers, and its function for when they are not. For such
 *  numbers the result is the same: rounded to nearest. */
void cuda_divide_normals(LLVMValueRef function);

#endif
