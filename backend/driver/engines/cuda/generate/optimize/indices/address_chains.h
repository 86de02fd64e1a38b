/* Addresses that a loop makes one from another. In what LLVM has unrolled, the elements of a column
 * lie as far apart within a turn as from turn to turn. LLVM's code generator computes each address
 * by adding another number to one that moves on. These take a pair of registers each, which CUDA's
 * compiler of PTX then lacks to have many loads on their way. */
#ifndef ZELLIGE_CUDA_GENERATE_ADDRESS_CHAINS_H
#define ZELLIGE_CUDA_GENERATE_ADDRESS_CHAINS_H

#include <llvm-c/Core.h>

/** In innermost loops, makes the addresses of accesses that differ by a count alone, as often as
 *  the loop's counter goes on, a chain: each is the one before and the same distance. Call it
 *  behind the optimiser: what moves the chain on is a sum in assembly, which LLVM does not see
 *  through. */
void cuda_chain_addresses(LLVMModuleRef module);

#endif
