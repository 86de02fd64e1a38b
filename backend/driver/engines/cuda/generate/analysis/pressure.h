/* How many registers a function has use for at once. */
#ifndef ZELLIGE_CUDA_GENERATE_PRESSURE_H
#define ZELLIGE_CUDA_GENERATE_PRESSURE_H

#include <llvm-c/Core.h>

/** Returns how many words are alive at once at most, in the order of the blocks: about as many
 *  registers CUDA's compiler of PTX takes if it may. 0 if memory ran out. */
unsigned cuda_pressure(LLVMValueRef function);

/** Returns how many words a value of a type takes. */
unsigned cuda_count_words(LLVMTypeRef type);

#endif
