/* Small blocks: slots of equal size in mappings of the driver's own. What is known about them is
 * elsewhere: a kernel that runs past the end of a block reaches other blocks of this size, or a
 * guard page. */
#ifndef ZELLIGE_DRIVER_RUNTIME_MEMORY_SLAB_H
#define ZELLIGE_DRIVER_RUNTIME_MEMORY_SLAB_H

#include <stddef.h>

typedef struct cpu_slab cpu_slab;

/** The largest slot. */
#define CPU_SLAB_MOST ((size_t)256 << 10)

/** The unit of the slots. */
enum { CPU_SLAB_LEAST = 64 };

/** Takes a slot of `bytes` or more, of whole pages if `bytes` is, up to CPU_SLAB_MOST.
 *  @param alignment  a power of two, at most a page's
 *  @returns NULL without memory */
void *cpu_slab_take(size_t bytes, size_t alignment, cpu_slab **slab);

void cpu_slab_give(cpu_slab *slab, void *slot);

#endif
