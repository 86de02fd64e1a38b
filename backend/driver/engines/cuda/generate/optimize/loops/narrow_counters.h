/* Counters of 64 bits that need 32. Compilers for targets with 64-bit addresses count in 64 bits
 * (clang's own for SPIR-V does), also where no address is made of the counter. A GPU takes two
 * instructions for each sum and each comparison of 64 bits. */
#ifndef ZELLIGE_CUDA_GENERATE_NARROW_COUNTERS_H
#define ZELLIGE_CUDA_GENERATE_NARROW_COUNTERS_H

#include <llvm-c/Core.h>

/** Makes counters of 32 bits of those of 64 whose upper halves nobody needs: what uses them takes
 *  the lower half, or compares them with numbers of 32 bits while they are such themselves, as the
 *  loop's ends and what is tested before it tell. */
void cuda_narrow_counters(LLVMModuleRef module);

#endif
