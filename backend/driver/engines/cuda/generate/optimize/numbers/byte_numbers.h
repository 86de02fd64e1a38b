/* Floats of bytes and of 16-bit numbers. CUDA's compiler of PTX makes one instruction of taking a
 * byte out of a word and converting it, of which a multiprocessor does 16 in a cycle; it does 64 of
 * those that convert words. */
#ifndef ZELLIGE_CUDA_GENERATE_BYTE_NUMBERS_H
#define ZELLIGE_CUDA_GENERATE_BYTE_NUMBERS_H

#include <llvm-c/Core.h>

/** Converts words to floats of 32 bits in a module, where parts of words are converted: it takes
 *  the part out before, by a permutation of bytes, which stays an instruction of its own. */
void cuda_convert_words(LLVMModuleRef module);

#endif
