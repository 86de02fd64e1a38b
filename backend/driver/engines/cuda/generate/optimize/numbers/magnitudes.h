/* Magnitudes of integers. */
#ifndef ZELLIGE_CUDA_GENERATE_MAGNITUDES_H
#define ZELLIGE_CUDA_GENERATE_MAGNITUDES_H

#include <llvm-c/Core.h>

/** Takes the magnitude of what cannot be the lowest number, a sum of bytes for example, by the
 *  GPU's instruction; that of a difference by the one that also adds it to something. CUDA's
 *  compiler misreads the magnitude of others (legalize/misread.c): these take three. */
void cuda_take_magnitudes(LLVMModuleRef module);

#endif
