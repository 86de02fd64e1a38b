/* What variables begin with. Of a variable that is one number or one pointer, LLVM's generator does
 * not write an address with an offset, such as &record.member as a generic pointer, and ends the
 * process's use of LLVM (15 and 22). Of an array it does. */
#ifndef ZELLIGE_CUDA_GENERATE_INITIALISERS_H
#define ZELLIGE_CUDA_GENERATE_INITIALISERS_H

#include <llvm-c/Core.h>

/** Makes arrays of one element of variables that begin with an expression. */
void cuda_lower_initialisers(LLVMModuleRef module);

#endif
