/* Buffers that a kernel's restrict pointers reach and nothing in it writes, as long as it does not
 * order global memory: what others write there meanwhile it cannot be told to see. So CUDA's
 * compiler may move loads of them before stores, and before barriers of tile_static memory:
 * `ld.global.nc`. */
#ifndef ZELLIGE_CUDA_GENERATE_UNWRITTEN_BUFFERS_H
#define ZELLIGE_CUDA_GENERATE_UNWRITTEN_BUFFERS_H

#include <stdbool.h>
#include <stddef.h>

#include <llvm-c/Core.h>

#include "backend/spirv/spirv.h"

/** Returns whether a kernel's scalar form orders global memory; its functions may. */
bool cuda_orders_global_memory(LLVMValueRef scalar);

/** Returns whether a parameter is such a pointer. */
bool cuda_is_unwritten(LLVMValueRef scalar, const spirv_kernel *kernel, size_t parameter);

/** Notes it of a parameter of the entry point. */
void cuda_note_unwritten(LLVMValueRef entry, size_t parameter);

/** Returns whether a load is of what such a parameter leads to, as far as its address shows. */
bool cuda_loads_unwritten(LLVMValueRef load);

/** Marks the loads of what such parameters lead to, as long as addresses show it. */
void cuda_mark_unwritten_loads(LLVMModuleRef module);

#endif
