/* The function that a thread calls to run work-groups (work.h). */
#ifndef ZELLIGE_SIMD_ENTRY_H
#define ZELLIGE_SIMD_ENTRY_H

#include <llvm-c/Core.h>
#include <stdint.h>

/** Defines SIMD_ENTRY, which calls the function of a batch for each work-group, `calls` times with
 *  the number of the batch, then the one of the last batch, and SIMD_FRAME_BYTES.
 *  @param last  NULL: there is none of its own */
void simd_entry_define(LLVMModuleRef module, LLVMValueRef batch, uint64_t calls, LLVMValueRef last,
                       uint64_t frame_bytes);

#endif
