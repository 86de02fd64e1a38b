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
 * and of registers only the last one can tell.
 *
 * Groups of a kernel that leaves their size open may have 1024 threads, which leaves 64 registers
 * to each. One that has use for more gets a second entry point, whose groups have 256 at most. */
#ifndef ZELLIGE_CUDA_GENERATE_DIRECTIVES_H
#define ZELLIGE_CUDA_GENERATE_DIRECTIVES_H

#include <stdbool.h>
#include <stdint.h>

#include "backend/spirv/spirv.h"

/** Returns how many threads a group of a kernel may have. */
uint32_t cuda_most_threads(const spirv_kernel *kernel);

/** Of a kernel. */
typedef struct cuda_directives {
    uint32_t least_groups;       /**< 0: up to CUDA's compiler */
    uint32_t least_small_groups; /**< likewise, of the second entry point */
    bool has_small_entry;
} cuda_directives;

/** Copies PTX, with the directives of each entry point (entry.h).
 *  @param directives  one for each of the module's kernels
 *  @returns NULL if memory ran out; free it with free() */
char *cuda_add_directives(const char *ptx, const spirv_module *module,
                          const cuda_directives *directives);

#endif
