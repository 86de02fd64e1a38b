/* Operations of a sub-group that all of it takes part in. */
#ifndef ZELLIGE_CUDA_GENERATE_WHOLE_WARPS_H
#define ZELLIGE_CUDA_GENERATE_WHOLE_WARPS_H

#include <stdint.h>

#include <llvm-c/Core.h>

/** Notes of an entry point that its groups consist of whole warps, if their size says so.
 *  @param size  0: it is open */
void cuda_note_warps(LLVMValueRef entry, const uint32_t size[3]);

/** Of a kernel whose groups consist of whole warps: where all threads are together, nobody asks
 *  which of them are there. */
void cuda_take_whole_warps(LLVMModuleRef module);

#endif
