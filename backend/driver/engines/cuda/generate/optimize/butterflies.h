/* Values of the lane whose number differs from one's own in the same bits for all lanes. */
#ifndef ZELLIGE_CUDA_GENERATE_BUTTERFLIES_H
#define ZELLIGE_CUDA_GENERATE_BUTTERFLIES_H

#include <llvm-c/Core.h>

/** Has the GPU find that lane: shfl.bfly takes the bits, where shfl.idx takes the lane's number, an
 *  instruction and a register for each choice of bits. */
void cuda_fly_as_butterflies(LLVMModuleRef module);

#endif
