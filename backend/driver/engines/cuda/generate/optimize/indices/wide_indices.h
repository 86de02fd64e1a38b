/* Indices in 64 bits. SPIR-V's integers wrap around, so that an int which a loop counts, or to
 * which something is added, is another one in 64 bits, where addresses are computed: LLVM neither
 * adds to the address instead nor knows how often the loop goes on. Here an index does not wrap, as
 * for the CPU: elements 2^32 apart are not those of one row. */
#ifndef ZELLIGE_CUDA_GENERATE_WIDE_INDICES_H
#define ZELLIGE_CUDA_GENERATE_WIDE_INDICES_H

#include <llvm-c/Core.h>

/** Before LLVM simplifies anything: says that an index does not wrap, where LLVM would clear the
 *  upper bits of its constants, which 32 bits do not need and 64 do. */
void cuda_keep_constants(LLVMModuleRef module);

/** Makes counters of 64 bits of those of 32 that an innermost loop compares as signed numbers, and
 *  sums and products of 64 bits of the indices that a counter or a constant is in. What else sees
 *  such a number sees the same 32 bits as before. */
void cuda_widen_indices(LLVMModuleRef module);

#endif
