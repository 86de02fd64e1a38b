/* Loops with several entries, as goto makes them. */
#ifndef ZELLIGE_CUDA_GENERATE_REDUCIBLE_H
#define ZELLIGE_CUDA_GENERATE_REDUCIBLE_H

#include <stdbool.h>

#include <llvm-c/Core.h>

/** Returns whether each loop of a function is entered by one block alone. Without memory, false. */
bool cuda_loops_have_one_entry(LLVMValueRef function);

#endif
