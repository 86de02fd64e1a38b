/* The directives of PTX by which an entry point tells CUDA's compiler the size of its groups, and
 * how many registers a thread may have:
 *
 *     .visible .entry zlg_kernel_0(...)
 *     .reqntid 16, 16, 1      the size of groups that the kernel wants; or .maxntid 1024, 1, 1
 *     .minnctapersm 4         how many groups a multiprocessor has to have registers for
 *     {
 *
 * LLVM writes them, too, for annotations: metadata up to LLVM 20, attributes later. But some of
 * its versions remember a function's metadata as the first pass has found them that asks for any,
 * and of registers only the last one can tell. */
#ifndef ZELLIGE_CUDA_GENERATE_DIRECTIVES_H
#define ZELLIGE_CUDA_GENERATE_DIRECTIVES_H

#include <stdint.h>

#include "backend/spirv/spirv.h"

/** Returns how many threads a group of a kernel may have. */
uint32_t cuda_most_threads(const spirv_kernel *kernel);

/** Copies PTX, with the directives of each entry point (entry.h).
 *  @param least_groups  a number for each of the module's kernels; 0: up to CUDA's compiler
 *  @returns NULL if memory ran out; free it with free() */
char *cuda_add_directives(const char *ptx, const spirv_module *module,
                          const uint32_t *least_groups);

#endif
