/* The entry point of a kernel on the GPU: real parameters, from which it makes what the scalar form
 * wants (scalar.h).
 *
 *     define ptx_kernel void @zlg_kernel_NUMBER(parameters..., i64 x, i64 y, i64 z)
 *
 * A pointer to global memory is a pointer to address space 1, a value is a byval parameter of as
 * many bytes, of one if it has none, an image one of its description (cpu_image), a pointer to
 * tile_static memory is the offset of its memory behind the kernel's own variables, an i64. The
 * last three are the launch's offset. */
#ifndef ZELLIGE_CUDA_GENERATE_ENTRY_H
#define ZELLIGE_CUDA_GENERATE_ENTRY_H

#include <stdbool.h>
#include <stddef.h>

#include <llvm-c/Core.h>

#include "backend/spirv/spirv.h"

enum { CUDA_ENTRY_NAME = 40, CUDA_WARP = 32, CUDA_SMALL_GROUP = 256 };
/** Writes the name of the entry point of a module's kernel. */
void cuda_entry_name(size_t number, char out[CUDA_ENTRY_NAME]);

/** Writes the name of another, for groups of up to CUDA_SMALL_GROUP threads, which may take more
 *  registers. Not every kernel has it. */
void cuda_small_entry_name(size_t number, char out[CUDA_ENTRY_NAME]);

/** Returns the bytes of tile_static memory that a kernel needs, without its parameters'. */
static inline uint64_t cuda_entry_tile_static(const spirv_kernel *kernel)
{
    const uint64_t own = kernel->tile_static_size;
    return kernel->meeting_size == 0 ? own : (own + 7) / 8 * 8 + kernel->meeting_size;
}

/** Adds the entry point of a kernel, which calls its scalar form, a function of that name. */
LLVMValueRef cuda_entry_add(LLVMModuleRef module, const spirv_kernel *kernel, size_t number);

/** Once the scalar form is inlined: puts the launch's offset, or 0, the size of sub-groups, and the
 *  group's size if the kernel fixes it, in place of the functions that ask for them. */
void cuda_entry_answer(LLVMModuleRef module, LLVMValueRef entry, const spirv_kernel *kernel,
                       bool has_no_offset);

#endif
