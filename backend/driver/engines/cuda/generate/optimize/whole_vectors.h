/* Vectors of four in global memory of which a kernel uses three parts, as a colour without its
 * fourth, or what has three parts but the alignment of four: LLVM loads two and one. One load of
 * all takes as long as either, and what is aligned so lies in the same memory. Of four parts that
 * have neighbours, LLVM joins other ones first, and then loads each by itself. */
#ifndef ZELLIGE_CUDA_GENERATE_WHOLE_VECTORS_H
#define ZELLIGE_CUDA_GENERATE_WHOLE_VECTORS_H

#include <llvm-c/Core.h>

/** Once nothing drops parts of vectors any more. */
void cuda_load_whole_vectors(LLVMModuleRef module);

#endif
